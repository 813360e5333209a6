// SPDX-License-Identifier: MIT
// workspace.h -- what a depth-first engine works with, and its first look at a
// position
//
// Both depth-first engines make the card or shield of a node when they leave
// it, so they share the proof, the table of solved positions and the leaves.

#ifndef GL_SEARCH_WORKSPACE_H
#define GL_SEARCH_WORKSPACE_H

#include "base/throttle.h"
#include "pairing/choose.h"
#include "pairing/greedy.h"
#include "reduce/reduce.h"
#include "search/gather.h"
#include "search/path.h"
#include "search/search.h"
#include "search/solver.h"
#include "search/technique.h"
#include "tables/cover.h"
#include "tables/transposition.h"

#define gl_desk_open GL_SIZED(gl_desk_open)
#define gl_desk_beside GL_SIZED(gl_desk_beside)
#define gl_desk_put GL_SIZED(gl_desk_put)
#define gl_desk_get GL_SIZED(gl_desk_get)
#define gl_desk_close GL_SIZED(gl_desk_close)
#define gl_desk_clear GL_SIZED(gl_desk_clear)
#define gl_desk_ones GL_SIZED(gl_desk_ones)
#define gl_desk_split GL_SIZED(gl_desk_split)
#define gl_desk_seams GL_SIZED(gl_desk_seams)
#define gl_desk_seamed GL_SIZED(gl_desk_seamed)
#define gl_desk_reduce GL_SIZED(gl_desk_reduce)
#define gl_desk_recall GL_SIZED(gl_desk_recall)
#define gl_desk_fit GL_SIZED(gl_desk_fit)
#define gl_desk_store GL_SIZED(gl_desk_store)
#define gl_desk_called GL_SIZED(gl_desk_called)
#define gl_desk_look GL_SIZED(gl_desk_look)
#define gl_desk_keep GL_SIZED(gl_desk_keep)
#define gl_desk_glance GL_SIZED(gl_desk_glance)
#define gl_desk_sort GL_SIZED(gl_desk_sort)
#define gl_desk_enter GL_SIZED(gl_desk_enter)
#define gl_desk_leave GL_SIZED(gl_desk_leave)
#define gl_desk_move_key GL_SIZED(gl_desk_move_key)
#define gl_desk_share GL_SIZED(gl_desk_share)

// Whether a pairing is likely is nearly a function of the potential, here in
// steps of 1/16.
#define GL_GATES 64

typedef struct gl_desk {
  gl_search *search;
  gl_budget *budget;
  unsigned use;
  gl_weak *weak;
  gl_board *board;
  gl_proof *proof;
  gl_keys *keys;
  gl_slots *table;
  gl_covers *covers;
  gl_pairer *pairer;
  gl_chooser *chooser;
  gl_gate pairings[GL_GATES];
  gl_gate splits;
  gl_gate seams[GL_GATES]; // by the number of lines, in steps of 4
  gl_trail trail;
  bool beside; // the table is another's
  gl_company company;
} gl_desk;

gl_status gl_desk_open(gl_desk *desk, gl_search *search, gl_error *error);

// A desk for another thread, with a search of its own: it shares the board, the
// store of steps and the table with the first one, and is cleared before it.
gl_status gl_desk_beside(gl_desk *desk, gl_search *search, const gl_desk *first,
                         gl_error *error);
void gl_desk_clear(gl_desk *desk);

// Checks the claim that was made, and clears the desk.
gl_status gl_desk_close(gl_desk *desk, gl_error *error);

// workspace_checkpoint.c: all that is on the desk, for a checkpoint
// (search/checkpoint.h).
void gl_desk_put(const gl_desk *desk, gl_vault *vault);
void gl_desk_get(gl_desk *desk, gl_vault *vault);

static inline bool gl_desk_uses(const gl_desk *desk, gl_technique technique) {
  return desk->use & technique;
}

// Cells in the order in which they are tried: heavy ones first.
typedef struct gl_move {
  gl_cell cell;
  bool lost; // an answer that is known to fail
  uint64_t weight;
} gl_move;

size_t gl_desk_sort(gl_cellset cells, const uint64_t *weight, gl_move *moves);

// Open lines of one cell are threats.  Returns the cells, and their cards.
gl_cellset gl_desk_ones(gl_desk *desk, const gl_position *p, gl_threats *t);

// How a position with Maker to move falls apart, if it does and is looked at.
bool gl_desk_split(gl_desk *desk, const gl_position *p, gl_split *split);

// The seams of a position, if they are looked at, and that one of them held.
size_t gl_desk_seams(gl_desk *desk, const gl_position *p, gl_seam *seams);
void gl_desk_seamed(gl_desk *desk, const gl_position *p);

// What a first look at a position with Maker to move finds out.
typedef struct gl_glance {
  const gl_position *kernel;      // the reduced position
  gl_key key;                     // its key in the table
  uint64_t sum;                   // of the weights of its lines
  gl_cellset over[GL_MOST_CELLS]; // its dominators
  uint64_t weight[GL_MOST_CELLS]; // the weights of its cells
} gl_glance;

// Reduces a position, pushing on the trail, and asks the table for the kernel;
// true if that decides it.
bool gl_desk_reduce(gl_desk *desk, const gl_position *p, gl_glance *g,
                    gl_outcome *result);

// What the table says about a kernel; and what an object says, wherever it
// comes from.
gl_outcome gl_desk_recall(gl_desk *desk, const gl_position *p, gl_key key);
gl_outcome gl_desk_fit(gl_desk *desk, const gl_position *p, gl_ref object);

// The leaves that take more work: true if one of them decides the kernel.
bool gl_desk_look(gl_desk *desk, gl_glance *g, gl_outcome *result);

// What was found for the kernel, fitted to it, and in the table from now on.
gl_outcome gl_desk_keep(gl_desk *desk, const gl_glance *g, gl_outcome result);
void gl_desk_store(gl_desk *desk, gl_key key, gl_ref object);

// Decides a position if that takes no search.
gl_outcome gl_desk_glance(gl_desk *desk, const gl_position *p);

// search/path.c, among other threads: begins and ends the search of a node.
// False if another thread has solved it, and this one has been called back
// here.
void gl_desk_enter(gl_desk *desk, gl_path *here);
bool gl_desk_leave(gl_desk *desk, const gl_path *here);

// search/path.c: looks whether this thread is called back; then its budget
// says no.
bool gl_desk_called(gl_desk *desk);

// search/path.c: a key for the traffic at a move of Maker's in the position
// with `key`.
gl_key gl_desk_move_key(const gl_desk *desk, gl_key key, gl_cell cell);

// parallel/depth_first.c: runs an engine's threads.  Engines are `size` bytes
// that begin with the desk; the first one is set up, and copied for the others.
void gl_desk_share(gl_desk *desk, size_t size, gl_crew_work *work);

#endif
