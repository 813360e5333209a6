// SPDX-License-Identifier: MIT
// pns.h -- what the parts of proof number search share

#ifndef GL_PNS_PNS_H
#define GL_PNS_PNS_H

#include "base/log.h"
#include "board/nauty.h"
#include "pns/settle.h"
#include "pns/tree.h"
#include "search/checkpoint.h"
#include "search/search.h"
#include "search/solver.h"
#include "search/technique.h"

#include <math.h>
#include <pthread.h>

typedef struct gl_pns {
  gl_solver *solver;
  gl_keys *keys;
  gl_tree *tree;
  gl_trail trail;
  gl_numbers constant;
  uint64_t random; // its state, if there is a seed
  uint32_t *queue; // nodes whose numbers may have changed
  size_t queued;
  size_t queue_room;
  uint32_t root;         // of the search that is going on
  double usual;          // logarithm of the start's proof number, smoothed
  unsigned steps;        // of which it is the mean; no more are counted
  pthread_mutex_t *lock; // of the tree; NULL if there is one thread only
  bool shared;           // there was a search by several threads
} gl_pns;

static inline bool gl_pns_uses(const gl_pns *pns, gl_technique technique) {
  return gl_solver_uses(pns->solver, technique);
}

// A line of the log about a position or a node.
#define GL_PNS_LOG(pns, position, ...)                                         \
  GL_LOG((pns)->solver->budget->progress.engine, &(position)->maker,           \
         &(position)->breaker, __VA_ARGS__)

// Are isomorphic positions one node?
static inline bool gl_pns_isomorphic(const gl_pns *pns) {
  return gl_pns_uses(pns, GL_USE_TABLE) && gl_pns_uses(pns, GL_USE_ISOMORPHY) &&
         gl_nauty_available();
}

// Is one child enough for Maker?
static inline bool gl_pns_is_or(gl_node_kind kind) {
  return kind == GL_NODE_MAKER || kind == GL_NODE_WHOLE;
}

// Numbers of unsolved nodes stay away from zero and infinity.
static inline float gl_pns_inside(double number) {
  return (float)fmin(fmax(number, 1e-30), 1e30);
}

// Who reads or changes the tree has the lock.  Expanding a node takes most of
// the time and does without it, but for moments.
static inline void gl_pns_lock(gl_pns *pns) {
  if (pns->lock)
    pthread_mutex_lock(pns->lock);
}

static inline void gl_pns_unlock(gl_pns *pns) {
  if (pns->lock)
    pthread_mutex_unlock(pns->lock);
}

// NULL if malloc fails, with a reason in the budget.
gl_position *gl_pns_position(gl_pns *pns, uint32_t node);
gl_position *gl_pns_place(gl_pns *pns, gl_cellset maker, gl_cellset breaker);

// gl_settle, counted.
gl_settled gl_pns_settle(gl_pns *pns, const gl_position *position,
                         gl_player mover);

// The cells without a stone.
gl_cellset gl_pns_free(const gl_pns *pns, const gl_position *position);

// The key of a position that was reached from the one with the key `from` by
// its move number `move`.  A node has 32 bits of the upper half, and so do
// these.
gl_key gl_pns_key(gl_pns *pns, gl_key from, size_t move,
                  const gl_position *position, gl_player mover);

// The key of the same position under another aspect.
gl_key gl_pns_aspect(gl_key key, gl_node_kind kind);

// The canonical numbers of the live cells.
bool gl_pns_label(gl_pns *pns, const gl_position *position, gl_cell *label);

// How a node of this kind is divided, if it is; and the positions of a side:
// alone, or with what both share given to it.  Moves of a divided node are
// numbered 0 and 1 for the sides, 2 for both together.
bool gl_pns_split(const gl_pns *pns, const gl_position *position,
                  gl_node_kind kind, gl_split *split);
gl_position *gl_pns_side(gl_pns *pns, const gl_position *position,
                         const gl_split *split, size_t side, bool shared);

// Computes a node's numbers again; true if they have changed.
bool gl_pns_refresh(gl_pns *pns, uint32_t node);

// checkpoint.c: all nodes, for a checkpoint.
gl_checkpoint_put gl_pns_put;
gl_checkpoint_get gl_pns_get;

// Expands leaves until the root is solved or the budget spent.
void gl_pns_search(gl_pns *pns);

// A leaf for this thread alone, until it is not busy any more; 0 if all that
// are worth it are others'.
uint32_t gl_pns_take(gl_pns *pns, size_t *depth);

// threads.c: the same with several threads.
void gl_pns_threads_run(gl_pns *pns);

// expand.c: gives a leaf its children, or solves it.  It has the lock before
// and after.
void gl_pns_expand(gl_pns *pns, uint32_t node, size_t depth);

// expand.c: the node is solved; whoever learns from positions is told.
void gl_pns_close(gl_pns *pns, uint32_t node, gl_winner who);

// Searches until the node of this position is solved, and returns it; 0 when
// the budget is spent.
uint32_t gl_pns_solve_node(gl_pns *pns, const gl_position *position, gl_key key,
                           gl_node_kind kind);

// expand.c: a move of a solved node after which its winner has won already;
// false if what said so was collected.
bool gl_pns_move(gl_pns *pns, uint32_t node, size_t *move);

// prove.c: searches as far as a proof of the start needs it, and makes its
// claim.
void gl_pns_search_and_prove(gl_pns *pns);

#endif
