// SPDX-License-Identifier: MIT
// The children of a node in proof number search, and the numbers that they
// begin with.

#include "pns/pns.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

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
  size_t settled; // children that need no node
} litter;

// Who has won the node with this key, if there is one.
static gl_winner known(gl_pns *s, gl_key key) {
  gl_pns_lock(s);
  const uint32_t at = gl_pool_find(s->pool, key);
  const gl_winner who = at ? s->pool->node[at].who : GL_OPEN;
  gl_pns_unlock(s);
  return who;
}

// Settles a child and keeps it, unless it is decided.
static void bear(gl_pns *s, litter *l, const gl_position *p, gl_player mover,
                 size_t move) {
  const gl_winner wanted =
      gl_pns_is_or(l->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
  const size_t from = s->trail.count;
  if (!p)
    return;
  const gl_settled settled =
      gl_settle(&s->weak->stack, s->board, &s->trail, p, mover, s->use);
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
    who = known(s, c.key);
  } else {
    l->settled++;
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
  const gl_winner who = known(s, key);
  const gl_winner wanted =
      gl_pns_is_or(l->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
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

// The live cells with a single line, but for one cell of a line that has no
// other: another cell of the line dominates them.
static gl_cellset single(const gl_position *p) {
  gl_cellset once = {{0}};
  gl_cellset twice = {{0}};
  for (size_t i = 0; i < p->count; i++) {
    twice = gl_cellset_or(twice, gl_cellset_and(once, p->open[i]));
    once = gl_cellset_or(once, p->open[i]);
  }
  once = gl_cellset_minus(once, twice);
  for (size_t i = 0; i < p->count; i++)
    if (!gl_cellset_empty(&p->open[i]) && // as a made-up checkpoint may say
        gl_cellset_inside(&p->open[i], &once))
      gl_cellset_remove(&once, gl_cellset_first(&p->open[i]));
  return once;
}

// The cells among which the player to move may choose.
static gl_cellset choices(gl_pns *s, const gl_position *p, gl_player mover) {
  gl_cellset cells = p->live;
  if (!gl_pns_uses(s, GL_USE_DEAD))
    cells = gl_pns_free(s, p);
  if (mover == GL_MAKER && gl_pns_uses(s, GL_USE_SINGLE))
    cells = gl_cellset_minus(cells, single(p));
  if (gl_pns_uses(s, GL_USE_DOMINATION)) {
    gl_cellset over[GL_MOST_CELLS];
    gl_dominators(p, over);
    const gl_cellset worse = gl_cellset_minus(p->live, gl_undominated(p, over));
    cells = gl_cellset_minus(cells, worse);
  }
  if (mover == GL_BREAKER) {
    const size_t from = s->trail.count;
    const gl_settled again =
        gl_settle(&s->weak->stack, s->board, &s->trail, p, mover, s->use);
    s->trail.count = from;
    gl_cellset better = gl_cellset_and(cells, again.replies);
    // A reply may be dominated by a cell that is none.
    cells = gl_cellset_empty(&better) ? again.replies : better;
  }
  return cells;
}

static void bear_moves(gl_pns *s, litter *l, const gl_position *p) {
  const gl_player mover = gl_pns_is_or(l->kind) ? GL_MAKER : GL_BREAKER;
  const gl_cellset none = {{0}};
  gl_cellset rest = choices(s, p, mover);
  while (!gl_cellset_empty(&rest) && !l->decided && !s->budget->reason) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const gl_cellset stone = gl_cellset_of(cell);
    const gl_mark mark = gl_stack_mark(&s->weak->stack);
    bear(s, l,
         gl_weak_play(s->weak, p, mover == GL_MAKER ? stone : none,
                      mover == GL_MAKER ? none : stone),
         gl_opponent(mover), cell);
    gl_stack_cut(&s->weak->stack, mark);
  }
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
  const bool maker = gl_pns_is_or(c->kind);
  if (!maker && gl_pns_uses(s, GL_USE_REPLIES))
    pn *= (double)c->replies;
  if (gl_pns_uses(s, GL_USE_PN))
    pn += s->constant.beta *
          gl_model_breaker(&search->model, maker, c->empty, c->potential);
  if (gl_pns_uses(s, GL_USE_DN)) {
    const bool answered = maker && l->kind == GL_NODE_BREAKER;
    dn = pow(s->constant.alpha,
             (answered ? l->potential - l->least + c->potential : c->before) /
                 2);
  }
  node->pn = gl_pns_inside(pn);
  node->dn = gl_pns_inside(dn);
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
  return 2.0 * gl_potential(gl_weigh_cells(s->board, p, weight));
}

static litter bear_all(gl_pns *s, uint32_t at, const gl_node *node,
                       size_t depth) {
  litter l = {.parent = at,
              .key = {node->low, node->high, 0},
              .kind = node->kind,
              .depth = depth,
              .least = INFINITY};
  const gl_position *p = gl_pns_place(s, node->maker, node->breaker);
  l.at = gl_stack_take(&s->weak->stack, (s->board->cells + 3) * sizeof *l.at);
  if (!p || !l.at) {
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return l;
  }
  l.potential = potential(s, p);
  gl_split split;
  if (l.kind == GL_NODE_CELL || l.kind == GL_NODE_LINE)
    bear_shared(s, &l, p);
  else if (gl_pns_is_or(l.kind) && gl_pns_split(s, p, l.kind, &split))
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
  const bool forced[2] = {gl_pns_is_or(x->kind), gl_pns_is_or(y->kind)};
  if (forced[0] != forced[1])
    return forced[0] ? -1 : 1;
  if (x->potential != y->potential)
    return (x->potential < y->potential) == forced[0] ? -1 : 1;
  return (x->move > y->move) - (x->move < y->move);
}

// With a seed the order is random: how much of a result is luck?
static void order(gl_pns *s, const litter *l) {
  if (!s->search->seed)
    qsort(l->at, l->count, sizeof *l->at, compare_children);
  for (size_t i = l->count; s->search->seed && i > 1; i--) {
    s->random = gl_mix(s->random + s->search->seed);
    const size_t j = s->random % i;
    const child moved = l->at[i - 1];
    l->at[i - 1] = l->at[j];
    l->at[j] = moved;
  }
}

// The node is solved; whoever learns from such positions is told.
void gl_pns_close(gl_pns *s, uint32_t at, gl_winner who) {
  gl_pool_solve(s->pool, at, who);
  const gl_node_kind kind = s->pool->node[at].kind;
  if (!s->search->samples || kind > GL_NODE_BREAKER)
    return;
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const gl_position *p = gl_pns_position(s, at);
  if (p && !gl_sample_add(s->search->samples, gl_pns_is_or(kind),
                          (unsigned)gl_cellset_count(&p->live), potential(s, p),
                          who == GL_MAKER_WINS))
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  gl_stack_cut(&s->weak->stack, mark);
}

// What was born becomes part of the pool.  Other threads may have taken the
// room that there was.
static void settle_down(gl_pns *s, const litter *l) {
  gl_pool *pool = s->pool;
  const bool one = gl_pns_is_or(l->kind);
  assert(!pool->node[l->parent].first && !pool->node[l->parent].who);
  pool->created += l->settled;
  if (s->budget->reason)
    return; // nothing is known
  if (l->decided)
    gl_pns_close(s, l->parent, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
  else if (!l->count)
    gl_pns_close(s, l->parent, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
  else if (gl_pool_reserve(pool, s->budget, l->count, s->root))
    for (size_t i = 0; i < l->count; i++)
      add_child(s, l, &l->at[i]);
  else
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
}

void gl_pns_expand(gl_pns *s, uint32_t at, size_t depth) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const gl_node node = s->pool->node[at];
  gl_pns_unlock(s);
  const litter l = bear_all(s, at, &node, depth);
  if (l.at)
    order(s, &l);
  gl_pns_lock(s);
  settle_down(s, &l);
  gl_stack_cut(&s->weak->stack, mark);
}

bool gl_pns_move(gl_pns *s, uint32_t at, size_t *move) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const gl_node node = s->pool->node[at];
  const litter l = bear_all(s, at, &node, 0);
  s->pool->created += l.settled;
  *move = l.move;
  gl_stack_cut(&s->weak->stack, mark);
  return l.decided;
}
