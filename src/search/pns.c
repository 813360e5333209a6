// SPDX-License-Identifier: MIT
// Proof number search on a DAG, after Czifra, Csoka, Zombori and Makay.
//
// Children are settled before they become nodes (settle.c), so a node is always
// a reduced position that takes a search, and a Maker node may have Maker nodes
// as children, where Breaker's answer was forced.  Numbers count what Maker
// needs (pn) and what Breaker needs (dn), whoever is to move.
//
// The search itself makes no objects.  When it has solved the start, prove.c
// walks through what was solved and makes those that matter.

#include "search/pns.h"

#include <math.h>
#include <stdlib.h>

#define run GL_SIZED(gl_pns)

gl_engine_run run;

// Numbers of unsolved nodes stay inside.
#define LEAST 1e-30
#define MOST 1e30

gl_position *gl_pns_play(gl_pns *s, const gl_position *p, gl_cellset maker,
                         gl_cellset breaker) {
  gl_position *next = gl_position_play(&s->stack, s->board, p, maker, breaker,
                                       gl_pns_uses(s, GL_USE_SUBSUME));
  if (!next)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return next;
}

gl_cellset gl_pns_free(const gl_pns *s, const gl_position *p) {
  gl_cellset cells = {{0}};
  for (size_t c = 0; c < s->board->cells; c++)
    gl_cellset_add(&cells, c);
  return gl_cellset_minus(cells, gl_cellset_or(p->maker, p->breaker));
}

gl_position *gl_pns_position(gl_pns *s, uint32_t at) {
  const gl_node *node = &s->pool->node[at];
  gl_position *p =
      gl_position_new(&s->stack, s->board, node->maker, node->breaker,
                      gl_pns_uses(s, GL_USE_SUBSUME));
  if (!p)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return p;
}

bool gl_pns_label(gl_pns *s, const gl_position *p, gl_cell *label) {
  const gl_mark mark = gl_stack_mark(&s->stack);
  const size_t live = gl_cellset_count(&p->live);
  gl_incidence form = {.cells = live, .lines = p->count};
  gl_cell number[GL_MOST_CELLS];
  gl_cell canonical[GL_MOST_CELLS];
  form.start = gl_stack_take(&s->stack, (p->count + 1) * sizeof *form.start);
  form.cell = gl_stack_take(&s->stack, (p->count + 1) * live * sizeof *label);
  bool good = form.start && form.cell;
  size_t cells = 0;
  for (gl_cellset rest = p->live; !gl_cellset_empty(&rest);)
    number[gl_cellset_pop(&rest)] = (gl_cell)cells++;
  size_t size = 0;
  for (size_t i = 0; good && i < p->count; i++) {
    form.start[i] = size;
    for (gl_cellset rest = p->open[i]; !gl_cellset_empty(&rest);)
      form.cell[size++] = number[gl_cellset_pop(&rest)];
    form.start[i + 1] = size;
  }
  good = good && p->count && gl_nauty_label(&form, canonical);
  for (gl_cellset rest = p->live; good && !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    label[cell] = canonical[number[cell]];
  }
  gl_stack_cut(&s->stack, mark);
  return good;
}

// Without a table a position is known by how it was reached.  Where moves on
// dead cells are allowed, positions with the same lines may follow each other,
// and the stones count too.
static gl_key raw_key(gl_pns *s, gl_key from, size_t move,
                      const gl_position *p) {
  if (!gl_pns_uses(s, GL_USE_TABLE)) {
    gl_key key = gl_key_salted(from, move);
    key.map = 0;
    return key;
  }
  if (gl_pns_isomorphic(s)) {
    gl_cell label[GL_MOST_CELLS];
    if (!gl_pns_label(s, p, label)) {
      s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
      return from;
    }
    const size_t stones =
        gl_cellset_count(&p->maker) + gl_cellset_count(&p->breaker);
    return gl_key_salted(gl_key_of_labels(s->keys, p, label),
                         gl_pns_uses(s, GL_USE_DEAD) ? 0 : stones);
  }
  return gl_pns_uses(s, GL_USE_DEAD) ? gl_key_of_lines(s->keys, p)
                                     : gl_key_of_stones(s->keys, p);
}

gl_key gl_pns_key(gl_pns *s, gl_key from, size_t move, const gl_position *p,
                  gl_player mover) {
  gl_key key = raw_key(s, from, move, p);
  if (mover == GL_BREAKER)
    key = gl_key_salted(key, GL_BREAKER);
  key.high = (uint32_t)key.high;
  return key;
}

gl_key gl_pns_aspect(gl_key key, gl_node_kind kind) {
  key = gl_key_salted(key, 2 * GL_MOST_CELLS + kind);
  key.high = (uint32_t)key.high;
  return key;
}

bool gl_pns_split(const gl_pns *s, const gl_position *p, gl_node_kind kind,
                  gl_split *split) {
  return (gl_pns_uses(s, GL_USE_PARTS) && gl_find_parts(p, split)) ||
         (gl_pns_uses(s, GL_USE_CELL) && gl_find_cell(p, split)) ||
         (gl_pns_uses(s, GL_USE_LINE) && kind != GL_NODE_WHOLE &&
          gl_find_line(p, split));
}

gl_position *gl_pns_side(gl_pns *s, const gl_position *p, const gl_split *split,
                         size_t side, bool shared) {
  const gl_cellset other = split->side[1 - side];
  const gl_cellset none = {{0}};
  if (!shared)
    return gl_pns_play(s, p, none, other);
  if (split->kind == GL_SPLIT_CELL)
    return gl_pns_play(s, p, gl_cellset_of(split->cell), other);
  const gl_cellset line = p->open[split->line];
  return gl_pns_play(s, p, gl_cellset_and(line, other),
                     gl_cellset_minus(other, line));
}

// A child in the making.
typedef struct child {
  gl_key key;
  gl_node_kind kind;
  size_t move;
  size_t empty;   // live cells
  size_t replies; // Breaker to move: how many answers he has
  double potential;
  double before;
  gl_cellset maker;
  gl_cellset breaker;
} child;

// The children of a node in the making.
typedef struct litter {
  uint32_t parent;
  gl_key key; // of the parent
  gl_node_kind kind;
  double potential; // of the parent
  size_t depth;     // of the children
  double least;     // potential of a child
  child *at;
  size_t count;
  bool decided; // by the child with this move
  size_t move;
} litter;

// Is one child enough for Maker?
static bool is_or(gl_node_kind kind) {
  return kind == GL_NODE_MAKER || kind == GL_NODE_WHOLE;
}

// Settles a child and keeps it, unless it is decided.
static void bear(gl_pns *s, litter *l, const gl_position *p, gl_player mover,
                 size_t move) {
  const gl_winner wanted = is_or(l->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
  const size_t from = s->trail.count;
  if (!p)
    return;
  const gl_settled settled =
      gl_settle(&s->stack, s->board, &s->trail, p, mover, s->use);
  s->trail.count = from;
  const gl_position *kernel = settled.kernel;
  if (!kernel) {
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return;
  }
  l->least = fmin(l->least, settled.potential);
  gl_winner who = settled.who;
  child c = {.move = move};
  if (who == GL_OPEN) {
    c.key = gl_pns_key(s, l->key, move, kernel, settled.mover);
    const uint32_t old = gl_pool_find(s->pool, c.key);
    who = old ? s->pool->node[old].who : GL_OPEN;
  } else {
    s->pool->created++;
  }
  if (who == wanted) {
    l->decided = true;
    l->move = move;
  }
  if (who != GL_OPEN)
    return;
  c.kind = settled.mover == GL_MAKER ? GL_NODE_MAKER : GL_NODE_BREAKER;
  c.empty = gl_cellset_count(&kernel->live);
  c.replies = gl_cellset_count(&settled.replies);
  c.potential = settled.potential;
  c.before = settled.before;
  c.maker = kernel->maker;
  c.breaker = kernel->breaker;
  l->at[l->count++] = c;
}

// A child that is the same position under another aspect.
static void bear_aspect(gl_pns *s, litter *l, const gl_position *p,
                        gl_node_kind kind, size_t move) {
  const gl_key key = gl_pns_aspect(l->key, kind);
  const uint32_t old = gl_pool_find(s->pool, key);
  const gl_winner who = old ? s->pool->node[old].who : GL_OPEN;
  const gl_winner wanted = is_or(l->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
  if (who == wanted) {
    l->decided = true;
    l->move = move;
  }
  if (who == GL_OPEN)
    l->at[l->count++] = (child){.key = key,
                                .kind = kind,
                                .move = move,
                                .empty = gl_cellset_count(&p->live),
                                .replies = 1,
                                .potential = l->potential,
                                .before = l->potential,
                                .maker = p->maker,
                                .breaker = p->breaker};
}

static void bear_sides(gl_pns *s, litter *l, const gl_position *p,
                       const gl_split *split) {
  for (size_t i = 0; i < 2 && !l->decided; i++)
    bear(s, l, gl_pns_side(s, p, split, i, false), GL_MAKER, i);
  if (l->decided || split->kind == GL_SPLIT_PARTS)
    return;
  bear_aspect(s, l, p,
              split->kind == GL_SPLIT_CELL ? GL_NODE_CELL : GL_NODE_LINE, 2);
}

static void bear_shared(gl_pns *s, litter *l, const gl_position *p) {
  gl_split split;
  gl_pns_split(s, p, GL_NODE_MAKER, &split); // as it was for the parent
  for (size_t i = 0; i < 2 && !l->decided; i++)
    bear(s, l, gl_pns_side(s, p, &split, i, true), GL_MAKER, i);
  if (l->kind == GL_NODE_LINE && !l->decided)
    bear_aspect(s, l, p, GL_NODE_WHOLE, 2);
}

// The cells among which the player to move may choose.
static gl_cellset choices(gl_pns *s, const gl_position *p, gl_player mover) {
  gl_cellset cells = p->live;
  if (!gl_pns_uses(s, GL_USE_DEAD))
    cells = gl_pns_free(s, p);
  if (gl_pns_uses(s, GL_USE_DOMINATION)) {
    gl_cellset over[GL_MOST_CELLS];
    gl_dominators(p, over);
    const gl_cellset worse = gl_cellset_minus(p->live, gl_undominated(p, over));
    cells = gl_cellset_minus(cells, worse);
  }
  if (mover == GL_BREAKER) {
    const size_t from = s->trail.count;
    const gl_settled again =
        gl_settle(&s->stack, s->board, &s->trail, p, mover, s->use);
    s->trail.count = from;
    gl_cellset better = gl_cellset_and(cells, again.replies);
    // A reply may be dominated by a cell that is none.
    cells = gl_cellset_empty(&better) ? again.replies : better;
  }
  return cells;
}

static void bear_moves(gl_pns *s, litter *l, const gl_position *p) {
  const gl_player mover = is_or(l->kind) ? GL_MAKER : GL_BREAKER;
  const gl_cellset none = {{0}};
  gl_cellset rest = choices(s, p, mover);
  while (!gl_cellset_empty(&rest) && !l->decided && !s->budget->reason) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const gl_cellset stone = gl_cellset_of(cell);
    const gl_mark mark = gl_stack_mark(&s->stack);
    bear(s, l,
         gl_pns_play(s, p, mover == GL_MAKER ? stone : none,
                     mover == GL_MAKER ? none : stone),
         gl_opponent(mover), cell);
    gl_stack_cut(&s->stack, mark);
  }
}

static float inside(double number) {
  return (float)fmin(fmax(number, LEAST), MOST);
}

// The first numbers of a new node.
static void set_numbers(gl_pns *s, gl_node *node, const litter *l,
                        const child *c) {
  const gl_search *search = s->search;
  const double start = search->leaf == GL_LEAF_DEPTH  ? (double)l->depth
                       : search->leaf == GL_LEAF_HALF ? 1 + (double)l->depth / 2
                                                      : 1;
  double pn = start;
  double dn = start;
  const bool maker = is_or(c->kind);
  if (!maker && gl_pns_uses(s, GL_USE_REPLIES))
    pn *= (double)c->replies;
  if (gl_pns_uses(s, GL_USE_PN))
    pn += search->beta *
          gl_model_breaker(&search->model, maker, c->empty, c->potential);
  if (gl_pns_uses(s, GL_USE_DN)) {
    const bool answered = maker && l->kind == GL_NODE_BREAKER;
    dn = pow(search->alpha,
             answered ? l->potential - l->least + c->potential : c->before);
  }
  node->pn = inside(pn);
  node->dn = inside(dn);
}

static void add_child(gl_pns *s, const litter *l, const child *c) {
  gl_pool *pool = s->pool;
  uint32_t at = gl_pool_find(pool, c->key);
  if (!at) {
    at = gl_pool_add(pool, c->key);
    gl_node *node = &pool->node[at];
    node->kind = (uint8_t)c->kind;
    node->maker = c->maker;
    node->breaker = c->breaker;
    set_numbers(s, node, l, c);
  }
  // Symmetric moves lead to the same child, which counts once.
  const gl_node *parent = &pool->node[l->parent];
  for (size_t i = 0; i < parent->count; i++)
    if (pool->edge[parent->first + i].child == at)
      return;
  gl_pool_link(pool, l->parent, at);
}

static double potential(const gl_pns *s, const gl_position *p) {
  uint64_t weight[GL_MOST_CELLS];
  return 2.0 * (double)gl_weigh_cells(s->board, p, weight) /
         (double)(UINT64_C(1) << GL_WEIGHT_ONE);
}

static litter bear_all(gl_pns *s, uint32_t at, size_t depth) {
  const gl_node *node = &s->pool->node[at];
  litter l = {.parent = at,
              .key = {node->low, node->high, 0},
              .kind = node->kind,
              .depth = depth,
              .least = INFINITY};
  const gl_position *p = gl_pns_position(s, at);
  l.at = gl_stack_take(&s->stack, (s->board->cells + 3) * sizeof *l.at);
  if (!p || !l.at) {
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return l;
  }
  l.potential = potential(s, p);
  gl_split split;
  if (l.kind == GL_NODE_CELL || l.kind == GL_NODE_LINE)
    bear_shared(s, &l, p);
  else if (is_or(l.kind) && gl_pns_split(s, p, l.kind, &split))
    bear_sides(s, &l, p, &split);
  else
    bear_moves(s, &l, p);
  return l;
}

// Among equals the first child is taken: where Maker chooses, one in which
// Breaker's answer was forced; otherwise the one that is best by potential.
static int compare_children(const void *a, const void *b) {
  const child *x = a;
  const child *y = b;
  const bool forced[2] = {is_or(x->kind), is_or(y->kind)};
  if (forced[0] != forced[1])
    return forced[0] ? -1 : 1;
  if (x->potential != y->potential)
    return (x->potential < y->potential) == forced[0] ? -1 : 1;
  return (x->move > y->move) - (x->move < y->move);
}

// The node is solved; whoever learns from such positions is told.
static void solve(gl_pns *s, uint32_t at, gl_winner who) {
  gl_pool_solve(s->pool, at, who);
  const gl_node_kind kind = s->pool->node[at].kind;
  if (!s->search->samples || kind > GL_NODE_BREAKER)
    return;
  const gl_mark mark = gl_stack_mark(&s->stack);
  const gl_position *p = gl_pns_position(s, at);
  if (p && !gl_sample_add(s->search->samples, is_or(kind),
                          (unsigned)gl_cellset_count(&p->live), potential(s, p),
                          who == GL_MAKER_WINS))
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  gl_stack_cut(&s->stack, mark);
}

static void expand(gl_pns *s, uint32_t at, size_t depth) {
  const gl_mark mark = gl_stack_mark(&s->stack);
  const litter l = bear_all(s, at, depth);
  if (l.at)
    qsort(l.at, l.count, sizeof *l.at, compare_children);
  const bool one = is_or(l.kind);
  if (s->budget->reason)
    ; // nothing is known
  else if (l.decided)
    solve(s, at, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
  else if (!l.count)
    solve(s, at, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
  else
    for (size_t i = 0; i < l.count; i++)
      add_child(s, &l, &l.at[i]);
  gl_stack_cut(&s->stack, mark);
}

// The sum and the least of the children's numbers, `sum` being what all of them
// are needed for.
typedef struct tally {
  double sum;
  double least;
  uint32_t best; // an unsolved child with the least number
  bool decided;  // by one of the children
} tally;

static tally count_children(const gl_pns *s, const gl_node *node) {
  const bool one = is_or(node->kind);
  const gl_winner wanted = one ? GL_MAKER_WINS : GL_BREAKER_WINS;
  tally t = {0, INFINITY, 0, false};
  for (size_t i = 0; i < node->count; i++) {
    const uint32_t at = s->pool->edge[node->first + i].child;
    const gl_node *c = &s->pool->node[at];
    t.decided |= c->who == wanted;
    if (c->who)
      continue;
    const double needed = one ? c->pn : c->dn;
    t.sum += one ? c->dn : c->pn;
    if (needed < t.least) {
      t.least = needed;
      t.best = at;
    }
  }
  return t;
}

// The leaf from which Maker can win, or Breaker, with the least effort.
static uint32_t select_leaf(gl_pns *s, uint32_t at, size_t *depth) {
  *depth = 1;
  for (gl_node *node = &s->pool->node[at]; node->first;
       node = &s->pool->node[at], ++*depth) {
    node->visited = true;
    at = count_children(s, node).best;
  }
  s->pool->node[at].visited = true;
  return at;
}

static bool push(gl_pns *s, uint32_t at) {
  if (s->pool->node[at].queued)
    return true;
  if (!gl_budget_grow(s->budget, (void **)&s->queue, &s->queue_room,
                      s->queued + 1, sizeof *s->queue))
    return false;
  s->pool->node[at].queued = true;
  s->queue[s->queued++] = at;
  return true;
}

static void push_parents(gl_pns *s, uint32_t at) {
  const gl_pool *pool = s->pool;
  for (uint32_t e = pool->node[at].parent; e; e = pool->edge[e].next)
    if (pool->edge[e].parent && !push(s, pool->edge[e].parent))
      return;
}

bool gl_pns_move(gl_pns *s, uint32_t at, size_t *move) {
  const gl_mark mark = gl_stack_mark(&s->stack);
  const litter l = bear_all(s, at, 0);
  *move = l.move;
  gl_stack_cut(&s->stack, mark);
  return l.decided;
}

// Computes a node's numbers again; true if they have changed.
static bool refresh(gl_pns *s, uint32_t at) {
  gl_node *node = &s->pool->node[at];
  if (node->who || !node->first)
    return false;
  const bool one = is_or(node->kind);
  const tally t = count_children(s, node);
  if (t.decided) {
    solve(s, at, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
    return true;
  }
  if (!t.best) {
    solve(s, at, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
    return true;
  }
  const float pn = inside(one ? t.least : t.sum);
  const float dn = inside(one ? t.sum : t.least);
  const bool changed = pn != node->pn || dn != node->dn;
  node->pn = pn;
  node->dn = dn;
  return changed;
}

static void update(gl_pns *s, uint32_t at) {
  s->queued = 0;
  if (s->pool->node[at].who || refresh(s, at))
    push_parents(s, at);
  for (size_t i = 0; i < s->queued; i++) {
    const uint32_t next = s->queue[i];
    s->pool->node[next].queued = false;
    if (refresh(s, next))
      push_parents(s, next);
  }
}

uint32_t gl_pns_solved(gl_pns *s, const gl_position *p, gl_key key,
                       gl_node_kind kind) {
  const size_t most = s->board->cells + 4;
  uint32_t root = gl_pool_find(s->pool, key);
  if (!root) {
    if (!gl_pool_reserve(s->pool, most, 0))
      return 0;
    root = gl_pool_add(s->pool, key);
    gl_node *node = &s->pool->node[root];
    node->kind = (uint8_t)kind;
    node->maker = p->maker;
    node->breaker = p->breaker;
    node->pn = node->dn = 1;
  }
  while (!s->pool->node[root].who) {
    if (!gl_pool_reserve(s->pool, most, root) || !gl_budget_node(s->budget)) {
      if (!s->budget->reason)
        s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
      return 0;
    }
    size_t depth;
    const uint32_t leaf = select_leaf(s, root, &depth);
    expand(s, leaf, depth);
    if (s->budget->reason)
      return 0;
    update(s, leaf);
  }
  return root;
}

gl_status run(gl_search *search, gl_error *error) {
  gl_pns s = {.search = search, .budget = &search->budget, .use = search->use};
  gl_weak *weak = NULL;
  gl_status status =
      gl_weak_open(&weak, search, gl_pns_uses(&s, GL_USE_SYMMETRY),
                   gl_pns_uses(&s, GL_USE_SUBSUME), error);
  if (status)
    return status;
  s.board = weak->board;
  s.proof = weak->proof;
  s.keys = gl_keys_new(s.board, gl_pns_uses(&s, GL_USE_SYMMETRY));
  s.pool = gl_pool_new(s.budget);
  if (s.keys && s.pool) {
    gl_pns_prove(&s, weak);
    search->created = s.pool->created;
    status = gl_weak_close(weak, error);
  } else {
    status = gl_fail_memory(error);
  }
  free(s.queue);
  gl_trail_free(&s.trail);
  gl_stack_free(&s.stack);
  gl_pool_free(s.pool);
  gl_keys_free(s.keys);
  return status;
}
