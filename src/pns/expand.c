// SPDX-License-Identifier: MIT
// The children of a node in proof number search, and the numbers that they
// begin with.

#include "pns/pns.h"

#include "base/sort.h"

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
typedef struct children {
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
  bool split;     // they are its sides
} children;

// Who has won the node with this key, if there is one.
static gl_winner known(gl_pns *pns, gl_key key) {
  gl_pns_lock(pns);
  const uint32_t at = gl_tree_find(pns->tree, key);
  const gl_winner who = at ? pns->tree->node[at].who : GL_OPEN;
  gl_pns_unlock(pns);
  gl_search_count(pns->solver->search, GL_STAT_TREE);
  gl_search_count(pns->solver->search, who  ? GL_STAT_TREE_SOLVED
                                       : at ? GL_STAT_TREE_OPEN
                                            : GL_STAT_TREE_MISSED);
  return who;
}

// Settles a child and keeps it, unless it is decided.
static void make_child(gl_pns *pns, children *children,
                       const gl_position *position, gl_player mover,
                       size_t move) {
  assert(!children->decided);
  const gl_winner wanted =
      gl_pns_is_or(children->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
  const size_t from = pns->trail.count;
  if (!position)
    return;
  const gl_settled settled = gl_pns_settle(pns, position, mover);
  pns->trail.count = from;
  const gl_position *kernel = settled.kernel;
  if (!kernel) {
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
    return;
  }
  children->least = fmin(children->least, settled.potential);
  gl_winner who = settled.who;
  child c = {.move = move};
  if (who == GL_OPEN) {
    c.key = gl_pns_key(pns, children->key, move, kernel, settled.mover);
    who = known(pns, c.key);
    if (who)
      GL_PNS_LOG(pns, kernel, "in the tree, %s", gl_gather_winner_name(who));
  } else {
    children->settled++;
  }
  if (who == wanted) {
    children->decided = true;
    children->move = move;
  }
  if (who != GL_OPEN)
    return;
  assert(gl_position_valid(pns->solver->board, kernel));
  c.kind = settled.mover == GL_MAKER ? GL_NODE_MAKER : GL_NODE_BREAKER;
  c.empty = gl_cellset_count(&kernel->live);
  c.replies = gl_cellset_count(&settled.replies);
  c.potential = settled.potential;
  c.before = settled.before;
  c.maker = kernel->maker;
  c.breaker = kernel->breaker;
  assert(children->count < pns->solver->board->cells + 3);
  children->at[children->count++] = c;
}

// A child that is the same position under another aspect.
static void make_aspect(gl_pns *pns, children *children,
                        const gl_position *position, gl_node_kind kind,
                        size_t move) {
  assert(!children->decided && children->count < pns->solver->board->cells + 3);
  const gl_key key = gl_pns_aspect(children->key, kind);
  const gl_winner who = known(pns, key);
  const gl_winner wanted =
      gl_pns_is_or(children->kind) ? GL_MAKER_WINS : GL_BREAKER_WINS;
  if (who == wanted) {
    children->decided = true;
    children->move = move;
  }
  if (who == GL_OPEN)
    children->at[children->count++] =
        (child){.key = key,
                .kind = kind,
                .move = move,
                .empty = gl_cellset_count(&position->live),
                .replies = 1,
                .potential = children->potential,
                .before = children->potential,
                .maker = position->maker,
                .breaker = position->breaker};
}

static void make_sides(gl_pns *pns, children *children,
                       const gl_position *position, const gl_split *split) {
  assert(gl_split_valid(position, split));
  children->split = true;
  gl_search_add(pns->solver->search, GL_STAT_SPLITS_SIDES, 2);
  for (size_t i = 0; i < 2 && !children->decided; i++)
    make_child(pns, children, gl_pns_side(pns, position, split, i, false),
               GL_MAKER, i);
  if (children->decided || split->kind == GL_SPLIT_PARTS)
    return;
  make_aspect(pns, children, position,
              split->kind == GL_SPLIT_CELL ? GL_NODE_CELL : GL_NODE_LINE, 2);
}

static void make_shared(gl_pns *pns, children *children,
                        const gl_position *position) {
  gl_split split;
  gl_pns_split(pns, position, GL_NODE_MAKER,
               &split); // as it was for the parent
  assert(gl_split_valid(position, &split));
  for (size_t i = 0; i < 2 && !children->decided; i++)
    make_child(pns, children, gl_pns_side(pns, position, &split, i, true),
               GL_MAKER, i);
  if (children->kind == GL_NODE_LINE && !children->decided)
    make_aspect(pns, children, position, GL_NODE_WHOLE, 2);
}

// The live cells with a single line, but for one cell of a line that has no
// other: another cell of the line dominates them.
static gl_cellset single(const gl_position *position) {
  gl_cellset once = {{0}};
  gl_cellset twice = {{0}};
  for (size_t i = 0; i < position->count; i++) {
    twice = gl_cellset_or(twice, gl_cellset_and(once, position->open[i]));
    once = gl_cellset_or(once, position->open[i]);
  }
  once = gl_cellset_minus(once, twice);
  for (size_t i = 0; i < position->count; i++)
    if (!gl_cellset_empty(
            &position->open[i]) && // as a made-up checkpoint may say
        gl_cellset_inside(&position->open[i], &once))
      gl_cellset_remove(&once, gl_cellset_first(&position->open[i]));
  assert(gl_cellset_inside(&once, &position->live));
  return once;
}

// The cells that the player to move has, before any is left out.
static gl_cellset all_cells(const gl_pns *pns, const gl_position *position) {
  return gl_pns_uses(pns, GL_USE_DEAD) ? position->live
                                       : gl_pns_free(pns, position);
}

// The cells among which the player to move may choose; *inside are those where
// Breaker must play, whatever dominates them.
static gl_cellset choices(gl_pns *pns, const gl_position *position,
                          gl_player mover, gl_cellset *inside) {
  gl_cellset cells = *inside = all_cells(pns, position);
  if (mover == GL_MAKER && gl_pns_uses(pns, GL_USE_SINGLE))
    cells = gl_cellset_minus(cells, single(position));
  if (gl_pns_uses(pns, GL_USE_DOMINATION)) {
    gl_cellset over[GL_MOST_CELLS];
    gl_dominators(position, over);
    const gl_cellset worse =
        gl_cellset_minus(position->live, gl_gather_undominated(position, over));
    cells = gl_cellset_minus(cells, worse);
  }
  if (mover == GL_BREAKER) {
    const size_t from = pns->trail.count;
    const gl_settled again = gl_pns_settle(pns, position, mover);
    pns->trail.count = from;
    *inside = again.replies;
    gl_cellset better = gl_cellset_and(cells, again.replies);
    // A reply may be dominated by a cell that is none.
    cells = gl_cellset_empty(&better) ? again.replies : better;
  }
  assert(gl_cellset_apart(&cells, &position->maker));
  assert(gl_cellset_apart(&cells, &position->breaker));
  return cells;
}

// What is counted about the moves of either player.
typedef struct move_counters {
  gl_statistic all;
  gl_statistic outside;
  gl_statistic dominated;
  gl_statistic left;
  gl_statistic tried;
} move_counters;

// The player to move has these choices, and none of them is tried yet.
static const move_counters *
count_choices(gl_pns *pns, const gl_position *position, gl_player mover,
              const gl_cellset *inside, const gl_cellset *choices) {
  static const move_counters counters[] = {
      [GL_MAKER] = {GL_STAT_MOVES, GL_STAT_MOVES_ZONE, GL_STAT_MOVES_DOMINATED,
                    GL_STAT_MOVES_LEFT, GL_STAT_MOVES_TRIED},
      [GL_BREAKER] = {GL_STAT_ANSWERS, GL_STAT_ANSWERS_TERRITORY,
                      GL_STAT_ANSWERS_DOMINATED, GL_STAT_ANSWERS_LEFT,
                      GL_STAT_ANSWERS_TRIED}};
  const move_counters *of = &counters[mover];
  const gl_cellset cells = all_cells(pns, position);
  const size_t all = gl_cellset_count(&cells);
  const size_t some = gl_cellset_count(inside);
  const size_t left = gl_cellset_count(choices);
  assert(left <= some && some <= all);
  gl_search_add(pns->solver->search, of->all, all);
  gl_search_add(pns->solver->search, of->outside, all - some);
  gl_search_add(pns->solver->search, of->dominated, some - left);
  gl_search_add(pns->solver->search, of->left, left);
  return of;
}

static void make_moves(gl_pns *pns, children *children,
                       const gl_position *position) {
  const gl_player mover = gl_pns_is_or(children->kind) ? GL_MAKER : GL_BREAKER;
  const gl_cellset none = {{0}};
  gl_cellset inside;
  gl_cellset rest = choices(pns, position, mover, &inside);
  const move_counters *counters =
      count_choices(pns, position, mover, &inside, &rest);
  while (!gl_cellset_empty(&rest) && !children->decided &&
         !gl_budget_stopped(pns->solver->budget)) {
    gl_statistics_move(&pns->solver->search->statistics, counters->left,
                       counters->tried);
    const gl_cell cell = gl_cellset_pop(&rest);
    const gl_cellset stone = gl_cellset_of(cell);
    const gl_mark mark = gl_stack_mark(&pns->solver->stack);
    make_child(pns, children,
               gl_solver_play(pns->solver, position,
                              mover == GL_MAKER ? stone : none,
                              mover == GL_MAKER ? none : stone),
               gl_game_opponent(mover), cell);
    gl_stack_cut(&pns->solver->stack, mark);
  }
}

// The first numbers of a new node.
static void set_numbers(gl_pns *pns, gl_node *node, const children *children,
                        const child *child) {
  const gl_search *search = pns->solver->search;
  const double start = search->leaf == GL_LEAF_DEPTH ? (double)children->depth
                       : search->leaf == GL_LEAF_HALF
                           ? 1 + (double)children->depth / 2
                           : 1;
  double pn = start;
  double dn = start;
  const bool maker = gl_pns_is_or(child->kind);
  if (!maker && gl_pns_uses(pns, GL_USE_REPLIES))
    pn *= (double)child->replies;
  if (gl_pns_uses(pns, GL_USE_PN))
    pn += pns->constant.beta * gl_model_breaker(&search->model, maker,
                                                child->empty, child->potential);
  if (gl_pns_uses(pns, GL_USE_DN)) {
    const bool answered = maker && children->kind == GL_NODE_BREAKER;
    dn =
        pow(pns->constant.alpha,
            (answered ? children->potential - children->least + child->potential
                      : child->before) /
                2);
  }
  node->pn = gl_pns_inside(pn);
  node->dn = gl_pns_inside(dn);
  assert(node->pn > 0 && node->dn > 0);
}

static void add_child(gl_pns *pns, const children *children,
                      const child *child) {
  gl_tree *tree = pns->tree;
  uint32_t at = gl_tree_find(tree, child->key);
  if (!at) {
    at = gl_tree_add(tree, child->key);
    gl_node *node = &tree->node[at];
    node->kind = (uint8_t)child->kind;
    node->maker = child->maker;
    node->breaker = child->breaker;
    set_numbers(pns, node, children, child);
  }
  assert(at != children->parent);
  // Symmetric moves lead to the same child, which counts once.
  const gl_node *parent = &tree->node[children->parent];
  for (size_t i = 0; i < parent->count; i++)
    if (tree->edge[parent->first + i].child == at)
      return;
  gl_tree_link(tree, children->parent, at);
}

static double potential(const gl_pns *pns, const gl_position *position) {
  uint64_t weight[GL_MOST_CELLS];
  return 2.0 * gl_reduce_potential(
                   gl_leaf_weigh(pns->solver->board, position, weight));
}

static bool find_split(gl_pns *pns, const gl_position *position,
                       gl_node_kind kind, gl_split *split) {
  static const gl_statistic kinds[] = {[GL_SPLIT_PARTS] = GL_STAT_SPLITS_PARTS,
                                       [GL_SPLIT_CELL] = GL_STAT_SPLITS_CELL,
                                       [GL_SPLIT_LINE] = GL_STAT_SPLITS_LINE};
  const bool found = gl_pns_split(pns, position, kind, split);
  gl_search_count(pns->solver->search, GL_STAT_SPLITS);
  gl_search_count(pns->solver->search,
                  found ? kinds[split->kind] : GL_STAT_SPLITS_NONE);
  return found;
}

static children make_all(gl_pns *pns, uint32_t at, const gl_node *node,
                         size_t depth) {
  assert(at && node->kind <= GL_NODE_WHOLE);
  children l = {.parent = at,
                .key = {node->low, node->high, 0},
                .kind = node->kind,
                .depth = depth,
                .least = INFINITY};
  const gl_position *p = gl_pns_place(pns, node->maker, node->breaker);
  l.at = gl_stack_take(&pns->solver->stack,
                       (pns->solver->board->cells + 3) * sizeof *l.at);
  if (!p || !l.at) {
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
    return l;
  }
  l.potential = potential(pns, p);
  gl_split split;
  if (l.kind == GL_NODE_CELL || l.kind == GL_NODE_LINE)
    make_shared(pns, &l, p);
  else if (gl_pns_is_or(l.kind) && find_split(pns, p, l.kind, &split))
    make_sides(pns, &l, p, &split);
  else
    make_moves(pns, &l, p);
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
static void order(gl_pns *pns, const children *children) {
  assert(!children->count || children->at);
  if (!pns->solver->search->seed)
    gl_sort(children->at, children->count, sizeof *children->at,
            compare_children);
  for (size_t i = children->count; pns->solver->search->seed && i > 1; i--) {
    pns->random = gl_hash_mix(pns->random + pns->solver->search->seed);
    const size_t j = (size_t)(pns->random % i);
    const child moved = children->at[i - 1];
    children->at[i - 1] = children->at[j];
    children->at[j] = moved;
  }
}

// The node is solved; whoever learns from such positions is told.
void gl_pns_close(gl_pns *pns, uint32_t at, gl_winner who) {
  assert(pns->tree->node[at].who == GL_OPEN);
  GL_PNS_LOG(pns, &pns->tree->node[at], "solved, %s",
             gl_gather_winner_name(who));
  gl_tree_solve(pns->tree, at, who);
  const gl_node_kind kind = pns->tree->node[at].kind;
  if (!pns->solver->search->samples || kind > GL_NODE_BREAKER)
    return;
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  const gl_position *p = gl_pns_position(pns, at);
  if (p && !gl_sample_add(pns->solver->search->samples, gl_pns_is_or(kind),
                          (unsigned)gl_cellset_count(&p->live),
                          potential(pns, p), who == GL_MAKER_WINS))
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  gl_stack_cut(&pns->solver->stack, mark);
}

// What was born becomes part of the tree.  Other threads may have taken the
// room that there was.
static void settle_down(gl_pns *pns, const children *children) {
  gl_tree *tree = pns->tree;
  const bool one = gl_pns_is_or(children->kind);
  assert(!tree->node[children->parent].first &&
         !tree->node[children->parent].who);
  tree->created += children->settled;
  if (gl_budget_stopped(pns->solver->budget))
    return; // nothing is known
  if (children->decided)
    gl_pns_close(pns, children->parent, one ? GL_MAKER_WINS : GL_BREAKER_WINS);
  else if (!children->count)
    gl_pns_close(pns, children->parent, one ? GL_BREAKER_WINS : GL_MAKER_WINS);
  else if (gl_tree_reserve(tree, pns->solver->budget, children->count,
                           pns->root))
    for (size_t i = 0; i < children->count; i++)
      add_child(pns, children, &children->at[i]);
  else
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
}

static gl_statistic statistic_of(const children *children) {
  static const gl_statistic kinds[] = {[GL_NODE_MAKER] = GL_STAT_NODES_MAKER,
                                       [GL_NODE_BREAKER] =
                                           GL_STAT_NODES_BREAKER,
                                       [GL_NODE_CELL] = GL_STAT_NODES_SHARED,
                                       [GL_NODE_LINE] = GL_STAT_NODES_SHARED,
                                       [GL_NODE_WHOLE] = GL_STAT_NODES_WHOLE};
  return children->split ? GL_STAT_NODES_SPLIT : kinds[children->kind];
}

// Who calls has counted an idle step, and now it was none.
void gl_pns_expand(gl_pns *pns, uint32_t at, size_t depth) {
  assert(!pns->tree->node[at].first && !pns->tree->node[at].who);
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  const gl_node node = pns->tree->node[at];
  gl_pns_unlock(pns);
  const children l = make_all(pns, at, &node, depth);
  GL_PNS_LOG(pns, &node, "%s, depth %zu, %zu children",
             gl_statistic_row(statistic_of(&l))->name, depth, l.count);
  gl_statistics_move(&pns->solver->search->statistics, GL_STAT_NODES_IDLE,
                     statistic_of(&l));
  if (l.at)
    order(pns, &l);
  gl_pns_lock(pns);
  settle_down(pns, &l);
  gl_stack_cut(&pns->solver->stack, mark);
}

bool gl_pns_move(gl_pns *pns, uint32_t at, size_t *move) {
  assert(pns->tree->node[at].who && !pns->lock);
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  const gl_node node = pns->tree->node[at];
  const children l = make_all(pns, at, &node, 0);
  pns->tree->created += l.settled;
  *move = l.move;
  gl_stack_cut(&pns->solver->stack, mark);
  return l.decided;
}
