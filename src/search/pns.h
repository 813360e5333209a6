// SPDX-License-Identifier: MIT
// pns.h -- what the parts of proof number search share

#ifndef GL_SEARCH_PNS_H
#define GL_SEARCH_PNS_H

#include "board/nauty.h"
#include "search/keep.h"
#include "search/pool.h"
#include "search/search.h"
#include "search/settle.h"
#include "search/technique.h"
#include "search/weak.h"

#include <math.h>
#include <pthread.h>

#define gl_pns_position GL_SIZED(gl_pns_position)
#define gl_pns_place GL_SIZED(gl_pns_place)
#define gl_pns_search GL_SIZED(gl_pns_search)
#define gl_pns_share GL_SIZED(gl_pns_share)
#define gl_pns_free GL_SIZED(gl_pns_free)
#define gl_pns_key GL_SIZED(gl_pns_key)
#define gl_pns_aspect GL_SIZED(gl_pns_aspect)
#define gl_pns_move GL_SIZED(gl_pns_move)
#define gl_pns_label GL_SIZED(gl_pns_label)
#define gl_pns_split GL_SIZED(gl_pns_split)
#define gl_pns_side GL_SIZED(gl_pns_side)
#define gl_pns_take GL_SIZED(gl_pns_take)
#define gl_pns_expand GL_SIZED(gl_pns_expand)
#define gl_pns_close GL_SIZED(gl_pns_close)
#define gl_pns_solved GL_SIZED(gl_pns_solved)
#define gl_pns_refresh GL_SIZED(gl_pns_refresh)
#define gl_pns_put GL_SIZED(gl_pns_put)
#define gl_pns_get GL_SIZED(gl_pns_get)
#define gl_pns_prove GL_SIZED(gl_pns_prove)

typedef struct gl_pns {
  gl_search *search;
  gl_budget *budget;
  unsigned use;
  gl_weak *weak;
  const gl_board *board;
  gl_proof *proof;
  gl_keys *keys;
  gl_pool *pool;
  gl_trail trail;
  gl_numbers constant;
  uint64_t random; // its state, if there is a seed
  uint32_t *queue; // nodes whose numbers may have changed
  size_t queued;
  size_t queue_room;
  uint32_t root;         // of the search that is going on
  pthread_mutex_t *gate; // of the pool; NULL if there is one thread only
  bool shared;           // there was a search by several threads
} gl_pns;

static inline bool gl_pns_uses(const gl_pns *s, gl_technique technique) {
  return s->use & technique;
}

// Are isomorphic positions one node?
static inline bool gl_pns_isomorphic(const gl_pns *s) {
  return gl_pns_uses(s, GL_USE_TABLE) && gl_pns_uses(s, GL_USE_ISOMORPHY) &&
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

// Who reads or changes the pool has the lock.  Expanding a node takes most of
// the time and does without it, but for moments.
static inline void gl_pns_lock(gl_pns *s) {
  if (s->gate)
    pthread_mutex_lock(s->gate);
}

static inline void gl_pns_unlock(gl_pns *s) {
  if (s->gate)
    pthread_mutex_unlock(s->gate);
}

// NULL if malloc fails, with a reason in the budget.
gl_position *gl_pns_position(gl_pns *s, uint32_t node);
gl_position *gl_pns_place(gl_pns *s, gl_cellset maker, gl_cellset breaker);

// The cells without a stone.
gl_cellset gl_pns_free(const gl_pns *s, const gl_position *p);

// The key of a position that was reached from the one with the key `from` by
// its move number `move`.  A node has 32 bits of the upper half, and so do
// these.
gl_key gl_pns_key(gl_pns *s, gl_key from, size_t move, const gl_position *p,
                  gl_player mover);

// The key of the same position under another aspect.
gl_key gl_pns_aspect(gl_key key, gl_node_kind kind);

// The canonical numbers of the live cells.
bool gl_pns_label(gl_pns *s, const gl_position *p, gl_cell *label);

// How a node of this kind is divided, if it is; and the positions of a side:
// alone, or with what both share given to it.  Moves of a divided node are
// numbered 0 and 1 for the sides, 2 for both together.
bool gl_pns_split(const gl_pns *s, const gl_position *p, gl_node_kind kind,
                  gl_split *split);
gl_position *gl_pns_side(gl_pns *s, const gl_position *p, const gl_split *split,
                         size_t side, bool shared);

// Computes a node's numbers again; true if they have changed.
bool gl_pns_refresh(gl_pns *s, uint32_t node);

// bottle.c: all nodes, for a checkpoint.
gl_keep_put gl_pns_put;
gl_keep_get gl_pns_get;

// Expands leaves until the root is solved or the budget spent.
void gl_pns_search(gl_pns *s);

// A leaf for this thread alone, until it is not busy any more; 0 if all that
// are worth it are others'.
uint32_t gl_pns_take(gl_pns *s, size_t *depth);

// herd.c: the same with several threads.
void gl_pns_share(gl_pns *s);

// expand.c: gives a leaf its children, or solves it.  It has the lock before
// and after.
void gl_pns_expand(gl_pns *s, uint32_t node, size_t depth);

// expand.c: the node is solved; whoever learns from positions is told.
void gl_pns_close(gl_pns *s, uint32_t node, gl_winner who);

// Searches until the node of this position is solved, and returns it; 0 when
// the budget is spent.
uint32_t gl_pns_solved(gl_pns *s, const gl_position *p, gl_key key,
                       gl_node_kind kind);

// expand.c: a move of a solved node after which its winner has won already;
// false if what said so was collected.
bool gl_pns_move(gl_pns *s, uint32_t node, size_t *move);

// prove.c: makes the claim of the start.
void gl_pns_prove(gl_pns *s);

#endif
