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

#include "pns/pns.h"

#include "search/options.h"

#include <assert.h>

#include <math.h>
#include <stdlib.h>
#include <time.h>

// How long a thread without a leaf waits, in nanoseconds.
#define WAIT 200000

// The numbers of a busy leaf are multiplied by this, each time that a thread
// comes there; and so often another leaf is tried at once.
#define VIRTUAL_LOSS 2
#define MOST_DIVERSIONS 16

gl_engine_run gl_pns_run;

gl_cellset gl_pns_free(const gl_pns *pns, const gl_position *position) {
  return gl_cellset_minus(gl_board_all(pns->solver->board),
                          gl_cellset_or(position->maker, position->breaker));
}

gl_position *gl_pns_place(gl_pns *pns, gl_cellset maker, gl_cellset breaker) {
  gl_position *p =
      gl_position_new(&pns->solver->stack, pns->solver->board, maker, breaker,
                      gl_pns_uses(pns, GL_USE_SUBSUME));
  if (!p)
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  return p;
}

gl_position *gl_pns_position(gl_pns *pns, uint32_t at) {
  assert(at && at <= pns->tree->nodes);
  const gl_node *node = &pns->tree->node[at];
  return gl_pns_place(pns, node->maker, node->breaker);
}

gl_settled gl_pns_settle(gl_pns *pns, const gl_position *position,
                         gl_player mover) {
  static const gl_statistic kinds[] = {
      [GL_BY_NOTHING] = GL_STAT_GLANCES_OPEN,
      [GL_BY_LINE] = GL_STAT_GLANCES_LINE,
      [GL_BY_CROSSING] = GL_STAT_GLANCES_CROSSING,
      [GL_BY_ATTACK] = GL_STAT_GLANCES_ATTACK,
      [GL_BY_NO_LINE] = GL_STAT_GLANCES_EMPTY,
      [GL_BY_POTENTIAL] = GL_STAT_GLANCES_POTENTIAL};
  gl_search *search = pns->solver->search;
  const size_t from = pns->trail.count;
  const gl_settled settled =
      gl_settle(&pns->solver->stack, pns->solver->board, &pns->trail, position,
                mover, pns->solver->search->use);
  gl_search_count(search, GL_STAT_GLANCES);
  gl_search_count(search, kinds[settled.by]);
  for (size_t i = from; i < pns->trail.count; i++) {
    gl_search_count(search, GL_STAT_REDUCTIONS);
    gl_search_count(search, pns->trail.step[i].kind == GL_TRAIL_MUTUAL
                                ? GL_STAT_REDUCTIONS_MUTUAL
                                : GL_STAT_REDUCTIONS_FORCED);
  }
  if (settled.attacked) {
    gl_search_count(search, GL_STAT_ATTACKS);
    gl_search_count(search, !settled.attack ? GL_STAT_ATTACKS_NONE
                            : settled.who   ? GL_STAT_ATTACKS_FOUND
                                            : GL_STAT_ATTACKS_STOPPED);
    gl_search_add(search, GL_STAT_ATTACKS_WORK, settled.work);
  }
  if (settled.who)
    GL_PNS_LOG(pns, settled.kernel, "decided, %s, %s",
               gl_statistic_row(kinds[settled.by])->name,
               gl_gather_winner_name(settled.who));
  return settled;
}

bool gl_pns_label(gl_pns *pns, const gl_position *position, gl_cell *label) {
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  const size_t live = gl_cellset_count(&position->live);
  gl_incidence form = {.cells = live, .lines = position->count};
  gl_cell number[GL_MOST_CELLS];
  gl_cell canonical[GL_MOST_CELLS];
  form.start = gl_stack_take(&pns->solver->stack,
                             (position->count + 1) * sizeof *form.start);
  form.cell = gl_stack_take(&pns->solver->stack,
                            (position->count + 1) * live * sizeof *label);
  bool good = form.start && form.cell;
  size_t cells = 0;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);)
    number[gl_cellset_pop(&rest)] = (gl_cell)cells++;
  size_t size = 0;
  for (size_t i = 0; good && i < position->count; i++) {
    form.start[i] = size;
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);)
      form.cell[size++] = number[gl_cellset_pop(&rest)];
    form.start[i + 1] = size;
  }
  good = good && position->count && gl_nauty_label(&form, canonical);
  assert(!good || size <= (position->count + 1) * live);
  for (gl_cellset rest = position->live; good && !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    label[cell] = canonical[number[cell]];
  }
  gl_stack_cut(&pns->solver->stack, mark);
  return good;
}

// Without a table a position is known by how it was reached.  Where moves on
// dead cells are allowed, positions with the same lines may follow each other,
// and the stones count too.
static gl_key raw_key(gl_pns *pns, gl_key from, size_t move,
                      const gl_position *position) {
  if (!gl_pns_uses(pns, GL_USE_TABLE)) {
    gl_key key = gl_key_salted(from, move);
    key.map = 0;
    return key;
  }
  if (gl_pns_isomorphic(pns)) {
    gl_cell label[GL_MOST_CELLS];
    if (!gl_pns_label(pns, position, label)) {
      gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
      return from;
    }
    const size_t stones = gl_cellset_count(&position->maker) +
                          gl_cellset_count(&position->breaker);
    return gl_key_salted(gl_key_of_labels(pns->keys, position, label),
                         gl_pns_uses(pns, GL_USE_DEAD) ? 0 : stones);
  }
  return gl_pns_uses(pns, GL_USE_DEAD) ? gl_key_of_lines(pns->keys, position)
                                       : gl_key_of_stones(pns->keys, position);
}

gl_key gl_pns_key(gl_pns *pns, gl_key from, size_t move,
                  const gl_position *position, gl_player mover) {
  gl_key key = raw_key(pns, from, move, position);
  if (mover == GL_BREAKER)
    key = gl_key_salted(key, GL_BREAKER);
  assert(key.map < pns->solver->board->maps);
  key.high = (uint32_t)key.high;
  return key;
}

gl_key gl_pns_aspect(gl_key key, gl_node_kind kind) {
  assert(kind > GL_NODE_BREAKER);
  key = gl_key_salted(key, 2 * GL_MOST_CELLS + kind);
  key.high = (uint32_t)key.high;
  return key;
}

bool gl_pns_split(const gl_pns *pns, const gl_position *position,
                  gl_node_kind kind, gl_split *split) {
  return (gl_pns_uses(pns, GL_USE_PARTS) && gl_split_parts(position, split)) ||
         (gl_pns_uses(pns, GL_USE_CELL) && gl_split_cell(position, split)) ||
         (gl_pns_uses(pns, GL_USE_LINE) && kind != GL_NODE_WHOLE &&
          gl_split_line(position, split));
}

gl_position *gl_pns_side(gl_pns *pns, const gl_position *position,
                         const gl_split *split, size_t side, bool shared) {
  assert(side < 2 && gl_split_valid(position, split));
  assert(!shared || split->kind != GL_SPLIT_PARTS);
  const gl_cellset other = split->side[1 - side];
  const gl_cellset none = {{0}};
  if (!shared)
    return gl_solver_play(pns->solver, position, none, other);
  if (split->kind == GL_SPLIT_CELL)
    return gl_solver_play(pns->solver, position, gl_cellset_of(split->cell),
                          other);
  const gl_cellset line = position->open[split->line];
  return gl_solver_play(pns->solver, position, gl_cellset_and(line, other),
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

static tally count_children(const gl_pns *pns, const gl_node *node) {
  const bool one = gl_pns_is_or(node->kind);
  const gl_winner wanted = one ? GL_MAKER_WINS : GL_BREAKER_WINS;
  tally t = {0, INFINITY, 0, false};
  for (size_t i = 0; i < node->count; i++) {
    const uint32_t at = pns->tree->edge[node->first + i].child;
    assert(at && at <= pns->tree->nodes);
    const gl_node *c = &pns->tree->node[at];
    t.decided |= c->who == wanted;
    if (c->who)
      continue;
    assert(c->pn > 0 && c->dn > 0);
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
static uint32_t select_leaf(gl_pns *pns, uint32_t at, size_t *depth) {
  assert(at && !pns->tree->node[at].who);
  *depth = 1;
  for (gl_node *node = &pns->tree->node[at]; node->first;
       node = &pns->tree->node[at], ++*depth) {
    node->visited = true;
    at = count_children(pns, node).best;
    assert(at);
  }
  pns->tree->node[at].visited = true;
  return at;
}

static bool push(gl_pns *pns, uint32_t at) {
  assert(at && at <= pns->tree->nodes);
  if (pns->tree->node[at].queued)
    return true;
  if (!gl_budget_grow(pns->solver->budget, (void **)&pns->queue,
                      &pns->queue_room, pns->queued + 1, sizeof *pns->queue))
    return false;
  pns->tree->node[at].queued = true;
  pns->queue[pns->queued++] = at;
  return true;
}

static void push_parents(gl_pns *pns, uint32_t at) {
  const gl_tree *tree = pns->tree;
  for (uint32_t e = tree->node[at].parent; e; e = tree->edge[e].next)
    if (tree->edge[e].parent && !push(pns, tree->edge[e].parent))
      return;
}

bool gl_pns_refresh(gl_pns *pns, uint32_t at) {
  gl_node *node = &pns->tree->node[at];
  if (node->who || !node->first)
    return false;
  const bool one = gl_pns_is_or(node->kind);
  const tally t = count_children(pns, node);
  if (t.decided) {
    gl_pns_close(pns, at, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
    return true;
  }
  if (!t.best) {
    gl_pns_close(pns, at, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
    return true;
  }
  const float pn = gl_pns_inside(one ? t.least : t.sum);
  const float dn = gl_pns_inside(one ? t.sum : t.least);
  const bool changed = pn != node->pn || dn != node->dn;
  assert(pn > 0 && dn > 0);
  node->pn = pn;
  node->dn = dn;
  return changed;
}

// A node's numbers have changed: what about those above it?
static void update_parents(gl_pns *pns, uint32_t at) {
  pns->queued = 0;
  push_parents(pns, at);
  for (size_t i = 0; i < pns->queued; i++) {
    const uint32_t next = pns->queue[i];
    assert(pns->tree->node[next].queued);
    pns->tree->node[next].queued = false;
    if (gl_pns_refresh(pns, next))
      push_parents(pns, next);
  }
}

static void update(gl_pns *pns, uint32_t at) {
  if (pns->tree->node[at].who || gl_pns_refresh(pns, at))
    update_parents(pns, at);
}

// To other threads a busy leaf looks worse than it is, and worse again to one
// that has come here all the same.
static void discourage(gl_pns *pns, uint32_t at) {
  assert(!pns->tree->node[at].who && !pns->tree->node[at].first);
  gl_node *node = &pns->tree->node[at];
  node->pn = gl_pns_inside(node->pn * VIRTUAL_LOSS);
  node->dn = gl_pns_inside(node->dn * VIRTUAL_LOSS);
  update_parents(pns, at);
}

uint32_t gl_pns_take(gl_pns *pns, size_t *depth) {
  uint32_t leaf = select_leaf(pns, pns->root, depth);
  for (size_t i = 0; pns->tree->node[leaf].busy; i++) {
    if (i == MOST_DIVERSIONS)
      return 0;
    discourage(pns, leaf);
    gl_search_count(pns->solver->search, GL_STAT_DIVERSIONS);
    leaf = select_leaf(pns, pns->root, depth);
  }
  assert(!pns->tree->node[leaf].busy && !pns->tree->node[leaf].first);
  if (pns->lock) {
    pns->tree->node[leaf].busy = true;
    discourage(pns, leaf);
  }
  return leaf;
}

static void tell_numbers(gl_budget *budget, const gl_node *root) {
  if (root->who)
    return;
  budget->progress.proof = root->pn;
  budget->progress.disproof = root->dn;
}

// The proof number goes up and down from step to step; what counts is the mean
// of the last steps.
#define SMOOTH 256

// Its turn is over when it has had what its numbers are worth.
static void end_by_quota(gl_pns *pns) {
  const gl_search *search = pns->solver->search;
  const gl_node *root = &pns->tree->node[pns->root];
  const uint64_t glances = search->statistics.count[GL_STAT_GLANCES];
  if (!search->quota.theirs || root->who)
    return;
  assert(glances >= search->quota.before && root->pn > 0);
  pns->steps += pns->steps < SMOOTH;
  pns->usual += (log(root->pn) - pns->usual) / pns->steps;
  if ((double)(glances - search->quota.before) >=
      gl_search_worth(exp(pns->usual), search->quota.theirs) *
          (double)search->quota.theirs)
    gl_budget_stop(pns->solver->budget, GL_STOP_PAUSE);
}

// One step of the search; false when the budget is spent.
static bool expand_one(gl_pns *pns) {
  assert(pns->root && pns->root <= pns->tree->nodes);
  bool good = gl_tree_reserve(pns->tree, pns->solver->budget,
                              pns->solver->board->cells + 4, pns->root);
  gl_pns_unlock(pns);
  good = good && gl_search_node(pns->solver->search, GL_STAT_NODES_IDLE);
  gl_pns_lock(pns);
  if (!good)
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  if (!good || pns->tree->node[pns->root].who)
    return good;
  size_t depth;
  const uint32_t leaf = gl_pns_take(pns, &depth);
  if (!leaf) {
    gl_pns_unlock(pns);
    nanosleep(&(struct timespec){0, WAIT}, NULL); // others want the lock
    gl_pns_lock(pns);
    return true;
  }
  gl_pns_expand(pns, leaf, depth);
  pns->tree->node[leaf].busy = false;
  if (!gl_budget_stopped(pns->solver->budget))
    update(pns, leaf);
  tell_numbers(pns->solver->budget, &pns->tree->node[pns->root]);
  end_by_quota(pns);
  return !gl_budget_stopped(pns->solver->budget);
}

void gl_pns_search(gl_pns *pns) {
  gl_pns_lock(pns);
  while (!pns->tree->node[pns->root].who && expand_one(pns))
    ;
  gl_pns_unlock(pns);
}

uint32_t gl_pns_solve_node(gl_pns *pns, const gl_position *position, gl_key key,
                           gl_node_kind kind) {
  assert(position && gl_position_valid(pns->solver->board, position));
  uint32_t root = gl_tree_find(pns->tree, key);
  if (!root) {
    if (!gl_tree_reserve(pns->tree, pns->solver->budget,
                         pns->solver->board->cells + 4, 0)) {
      gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
      return 0;
    }
    root = gl_tree_add(pns->tree, key);
    gl_node *node = &pns->tree->node[root];
    node->kind = (uint8_t)kind;
    node->maker = position->maker;
    node->breaker = position->breaker;
    node->pn = node->dn = 1;
  }
  assert(gl_tree_find(pns->tree, key) == root);
  pns->root = root;
  // The first search is the long one.
  if (pns->solver->search->threads > 1 && !pns->solver->search->samples &&
      !pns->shared && !pns->tree->node[root].who)
    gl_pns_threads_run(pns);
  else
    gl_pns_search(pns);
  pns->solver->search->quota = (gl_search_quota){0}; // that was about the start
  return pns->tree->node[root].who ? root : 0;
}

// What is held at the end.
static void hold(gl_pns *pns) {
  gl_statistics *statistics = &pns->solver->search->statistics;
  gl_statistics_hold(statistics, gl_budget_bytes(pns->solver->budget));
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_PROOF,
                          gl_store_bytes(pns->solver->proof->store));
  gl_tree_hold(pns->tree, statistics);
}

static void clear_pns(gl_pns *pns) {
  assert(!pns->lock && !pns->trail.count);
  free(pns->queue);
  gl_trail_free(&pns->trail);
  gl_tree_free(pns->tree);
  gl_keys_free(pns->keys);
}

static void free_pns(void *engine) {
  gl_pns *pns = engine;
  clear_pns(pns);
  gl_solver_free(pns->solver);
  free(pns);
}

static gl_status open_pns(gl_pns *pns, gl_search *search, gl_error *error) {
  *pns =
      (gl_pns){.constant = gl_search_numbers(search, GL_PNS_ALPHA, GL_PNS_BETA),
               .random = search->seed};
  const gl_status status =
      gl_solver_open(&pns->solver, search, search->use & GL_USE_SYMMETRY,
                     search->use & GL_USE_SUBSUME, error);
  if (status)
    return status;
  pns->keys =
      gl_keys_new(pns->solver->board, gl_pns_uses(pns, GL_USE_SYMMETRY));
  pns->tree = gl_tree_new();
  if (pns->keys && pns->tree)
    return GL_OK;
  clear_pns(pns);
  return gl_fail_memory(error);
}

// A new search, or the one that was kept, which may have several threads again.
static gl_status begin_turn(gl_search *search, gl_pns **made, gl_error *error) {
  gl_pns *pns = *made = search->kept.engine;
  if (pns) {
    gl_solver_go_on(pns->solver);
    pns->shared = false;
    return GL_OK;
  }
  pns = *made = malloc(sizeof *pns);
  const gl_status status =
      pns ? open_pns(pns, search, error) : gl_fail_memory(error);
  if (status)
    free(pns);
  return status;
}

// Keeps all of it, or checks the claim and frees all but the proof.
static gl_status end_turn(gl_pns *pns, gl_error *error) {
  if (gl_solver_waits(pns->solver)) {
    gl_solver_keep(pns->solver, pns, free_pns);
    return GL_OK;
  }
  const gl_status status = gl_solver_close(pns->solver, error);
  clear_pns(pns);
  free(pns);
  return status;
}

gl_status gl_pns_run(gl_search *search, gl_error *error) {
  gl_pns *pns;
  gl_status status = begin_turn(search, &pns, error);
  if (status)
    return status;
  status = gl_checkpoint_enter(search, gl_pns_put, gl_pns_get, pns, error);
  if (!status) {
    gl_pns_search_and_prove(pns);
    search->created = pns->tree->created;
    hold(pns);
    gl_checkpoint_leave(search);
  }
  const gl_status ended = end_turn(pns, status ? NULL : error);
  return status ? status : ended;
}
