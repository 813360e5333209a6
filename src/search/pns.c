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

#include "search/options.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

#define run GL_SIZED(gl_pns)

// How long a thread without a leaf waits, in nanoseconds.
#define WAIT 200000

// The numbers of a busy leaf are multiplied by this, each time that a thread
// comes there; and so often another leaf is tried at once.
#define DETOUR 2
#define MOST_DETOURS 16

// A proof number of the start that says so, by strips, boards and Snaky.
#define HOPELESS 150

gl_engine_run run;

gl_cellset gl_pns_free(const gl_pns *s, const gl_position *p) {
  return gl_cellset_minus(gl_board_all(s->board),
                          gl_cellset_or(p->maker, p->breaker));
}

gl_position *gl_pns_place(gl_pns *s, gl_cellset maker, gl_cellset breaker) {
  gl_position *p = gl_position_new(&s->weak->stack, s->board, maker, breaker,
                                   gl_pns_uses(s, GL_USE_SUBSUME));
  if (!p)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return p;
}

gl_position *gl_pns_position(gl_pns *s, uint32_t at) {
  const gl_node *node = &s->pool->node[at];
  return gl_pns_place(s, node->maker, node->breaker);
}

bool gl_pns_label(gl_pns *s, const gl_position *p, gl_cell *label) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const size_t live = gl_cellset_count(&p->live);
  gl_incidence form = {.cells = live, .lines = p->count};
  gl_cell number[GL_MOST_CELLS];
  gl_cell canonical[GL_MOST_CELLS];
  form.start =
      gl_stack_take(&s->weak->stack, (p->count + 1) * sizeof *form.start);
  form.cell =
      gl_stack_take(&s->weak->stack, (p->count + 1) * live * sizeof *label);
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
  gl_stack_cut(&s->weak->stack, mark);
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
    return gl_weak_play(s->weak, p, none, other);
  if (split->kind == GL_SPLIT_CELL)
    return gl_weak_play(s->weak, p, gl_cellset_of(split->cell), other);
  const gl_cellset line = p->open[split->line];
  return gl_weak_play(s->weak, p, gl_cellset_and(line, other),
                      gl_cellset_minus(other, line));
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
  const bool one = gl_pns_is_or(node->kind);
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

bool gl_pns_refresh(gl_pns *s, uint32_t at) {
  gl_node *node = &s->pool->node[at];
  if (node->who || !node->first)
    return false;
  const bool one = gl_pns_is_or(node->kind);
  const tally t = count_children(s, node);
  if (t.decided) {
    gl_pns_close(s, at, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
    return true;
  }
  if (!t.best) {
    gl_pns_close(s, at, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
    return true;
  }
  const float pn = gl_pns_inside(one ? t.least : t.sum);
  const float dn = gl_pns_inside(one ? t.sum : t.least);
  const bool changed = pn != node->pn || dn != node->dn;
  node->pn = pn;
  node->dn = dn;
  return changed;
}

// A node's numbers have changed: what about those above it?
static void update_parents(gl_pns *s, uint32_t at) {
  s->queued = 0;
  push_parents(s, at);
  for (size_t i = 0; i < s->queued; i++) {
    const uint32_t next = s->queue[i];
    s->pool->node[next].queued = false;
    if (gl_pns_refresh(s, next))
      push_parents(s, next);
  }
}

static void update(gl_pns *s, uint32_t at) {
  if (s->pool->node[at].who || gl_pns_refresh(s, at))
    update_parents(s, at);
}

// To other threads a busy leaf looks worse than it is, and worse again to one
// that has come here all the same.
static void discourage(gl_pns *s, uint32_t at) {
  gl_node *node = &s->pool->node[at];
  node->pn = gl_pns_inside(node->pn * DETOUR);
  node->dn = gl_pns_inside(node->dn * DETOUR);
  update_parents(s, at);
}

uint32_t gl_pns_take(gl_pns *s, size_t *depth) {
  uint32_t leaf = select_leaf(s, s->root, depth);
  for (size_t i = 0; s->pool->node[leaf].busy; i++) {
    if (i == MOST_DETOURS)
      return 0;
    discourage(s, leaf);
    leaf = select_leaf(s, s->root, depth);
  }
  if (s->gate) {
    s->pool->node[leaf].busy = true;
    discourage(s, leaf);
  }
  return leaf;
}

static void tell_numbers(gl_budget *budget, const gl_node *root) {
  if (root->who)
    return;
  budget->progress.proof = root->pn;
  budget->progress.disproof = root->dn;
}

// Where Breaker wins, the proof number of the start soon grows to hundreds;
// where Maker does, it stays below a hundred.  A search that has alternatives
// pauses then.
static void scout(gl_pns *s) {
  gl_search *search = s->search;
  if (!search->scout || s->budget->progress.nodes < search->scout)
    return;
  search->scout = 0;
  const gl_node *root = &s->pool->node[s->root];
  if (!root->who && root->pn > HOPELESS && !s->budget->reason) {
    s->budget->paused = true;
    s->budget->reason = GRIDLOCK_TIME;
  }
}

// One step of the search; false when the budget is spent.
static bool expand_one(gl_pns *s) {
  bool good = gl_pool_reserve(s->pool, s->budget, s->board->cells + 4, s->root);
  gl_pns_unlock(s);
  good = good && gl_budget_node(s->budget);
  gl_pns_lock(s);
  if (!good && !s->budget->reason)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  if (!good || s->pool->node[s->root].who)
    return good;
  size_t depth;
  const uint32_t leaf = gl_pns_take(s, &depth);
  if (!leaf) {
    gl_pns_unlock(s);
    nanosleep(&(struct timespec){0, WAIT}, NULL); // others want the lock
    gl_pns_lock(s);
    return true;
  }
  gl_pns_expand(s, leaf, depth);
  s->pool->node[leaf].busy = false;
  if (!s->budget->reason)
    update(s, leaf);
  tell_numbers(s->budget, &s->pool->node[s->root]);
  scout(s);
  return !s->budget->reason;
}

void gl_pns_search(gl_pns *s) {
  gl_pns_lock(s);
  while (!s->pool->node[s->root].who && expand_one(s))
    ;
  gl_pns_unlock(s);
}

uint32_t gl_pns_solved(gl_pns *s, const gl_position *p, gl_key key,
                       gl_node_kind kind) {
  uint32_t root = gl_pool_find(s->pool, key);
  if (!root) {
    if (!gl_pool_reserve(s->pool, s->budget, s->board->cells + 4, 0))
      return 0;
    root = gl_pool_add(s->pool, key);
    gl_node *node = &s->pool->node[root];
    node->kind = (uint8_t)kind;
    node->maker = p->maker;
    node->breaker = p->breaker;
    node->pn = node->dn = 1;
  }
  s->root = root;
  // The first search is the long one.
  if (s->search->threads > 1 && !s->search->samples && !s->shared &&
      !s->pool->node[root].who)
    gl_pns_share(s);
  else
    gl_pns_search(s);
  s->search->scout = 0; // that was about the start
  return s->pool->node[root].who ? root : 0;
}

gl_status run(gl_search *search, gl_error *error) {
  gl_pns s = {.search = search,
              .budget = &search->budget,
              .use = search->use,
              .constant = gl_search_numbers(search, GL_PNS_ALPHA, GL_PNS_BETA),
              .random = search->seed};
  gl_status status =
      gl_weak_open(&s.weak, search, gl_pns_uses(&s, GL_USE_SYMMETRY),
                   gl_pns_uses(&s, GL_USE_SUBSUME), error);
  if (status)
    return status;
  s.board = s.weak->board;
  s.proof = s.weak->proof;
  s.keys = gl_keys_new(s.board, gl_pns_uses(&s, GL_USE_SYMMETRY));
  s.pool = gl_pool_new();
  status = s.keys && s.pool
               ? gl_keep_enter(search, gl_pns_put, gl_pns_get, &s, error)
               : gl_fail_memory(error);
  if (!status) {
    gl_pns_prove(&s);
    search->created = s.pool->created;
    status = gl_keep_leave(search, error);
  }
  if (!status)
    status = gl_weak_close(s.weak, error);
  free(s.queue);
  gl_trail_free(&s.trail);
  gl_pool_free(s.pool);
  gl_keys_free(s.keys);
  return status;
}
