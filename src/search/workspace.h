// SPDX-License-Identifier: MIT
// workspace.h -- what a depth-first engine works with, one for each thread, and
// its first look at a position
//
// Both depth-first engines, andor and dfpn, make the card or shield of a node
// when they leave it.  So they share the solver, the transposition table, the
// searches for pairings and the leaves.

#ifndef GL_SEARCH_WORKSPACE_H
#define GL_SEARCH_WORKSPACE_H

#include "base/log.h"
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

// Whether a pairing is likely is nearly a function of the potential, here in
// steps of 1/16.
#define GL_THROTTLES 64

typedef struct gl_workspace {
  gl_solver *solver;
  gl_keys *keys;
  gl_hash_table *table;
  gl_covers *covers;
  gl_greedy *greedy;
  gl_chooser *chooser;
  gl_throttle pairings[GL_THROTTLES];
  gl_throttle splits;
  gl_throttle seams[GL_THROTTLES]; // by the number of lines, in steps of 4
  gl_trail trail;
  bool beside; // the table is another's
  gl_company company;
} gl_workspace;

gl_status gl_workspace_open(gl_workspace *workspace, gl_search *search,
                            gl_error *error);

// A workspace for another thread, with a search of its own: it shares the
// board, the store of steps and the table with the first one, and is cleared
// before it.
gl_status gl_workspace_beside(gl_workspace *workspace, gl_search *search,
                              const gl_workspace *first, gl_error *error);
void gl_workspace_clear(gl_workspace *workspace);

// What the engine holds when it ends.
void gl_workspace_hold(const gl_workspace *workspace);

// Is all of it about one search and one board, and the trail as it should be?
bool gl_workspace_valid(const gl_workspace *workspace);

// Checks the claim that was made, and clears the workspace.
gl_status gl_workspace_close(gl_workspace *workspace, gl_error *error);

// workspace_checkpoint.c: all that is on the workspace, for a checkpoint
// (search/checkpoint.h).
void gl_workspace_put(const gl_workspace *workspace, gl_packed *packed);
void gl_workspace_get(gl_workspace *workspace, gl_packed *packed);

// A line of the log about a position.
#define GL_WORKSPACE_LOG(workspace, position, ...)                             \
  GL_LOG((workspace)->solver->budget->progress.engine, &(position)->maker,     \
         &(position)->breaker, __VA_ARGS__)

static inline bool gl_workspace_uses(const gl_workspace *workspace,
                                     gl_technique technique) {
  return gl_solver_uses(workspace->solver, technique);
}

// Cells in the order in which they are tried: heavy ones first.
typedef struct gl_move {
  gl_cell cell;
  bool lost; // an answer that is known to fail
  uint64_t weight;
} gl_move;

size_t gl_workspace_sort(gl_cellset cells, const uint64_t *weight,
                         gl_move *moves);

// Maker is to move and may choose among so many cells, because the others are
// dominated; none of them is tried yet.
static inline void gl_workspace_count_moves(gl_workspace *workspace,
                                            const gl_position *position,
                                            size_t choices) {
  const size_t live = gl_cellset_count(&position->live);
  gl_search_add(workspace->solver->search, GL_STAT_MOVES, live);
  gl_search_add(workspace->solver->search, GL_STAT_MOVES_DOMINATED,
                live - choices);
  gl_search_add(workspace->solver->search, GL_STAT_MOVES_LEFT, choices);
}

// The same for Breaker, who must answer on one of `open` cells, of which he may
// choose among so many.
static inline void gl_workspace_count_answers(gl_workspace *workspace,
                                              const gl_position *position,
                                              size_t open, gl_statistic why,
                                              size_t choices) {
  const size_t live = gl_cellset_count(&position->live);
  gl_search_add(workspace->solver->search, GL_STAT_ANSWERS, live);
  gl_search_add(workspace->solver->search, why, live - open);
  gl_search_add(workspace->solver->search, GL_STAT_ANSWERS_DOMINATED,
                open - choices);
  gl_search_add(workspace->solver->search, GL_STAT_ANSWERS_LEFT, choices);
}

// An answer was found, at a glance or not, on a cell that answers other moves,
// too, or not.
static inline void gl_workspace_count_held(gl_workspace *workspace, bool glance,
                                           bool killer) {
  gl_search_count(workspace->solver->search, GL_STAT_HELD);
  gl_search_count(workspace->solver->search,
                  glance ? GL_STAT_HELD_GLANCE : GL_STAT_HELD_SEARCH);
  gl_search_add(workspace->solver->search, GL_STAT_HELD_KILLER, killer);
}

// Open lines of one cell are threats.  Returns the cells, and their cards.
gl_cellset gl_workspace_ones(gl_workspace *workspace,
                             const gl_position *position, gl_threats *threats);

// How a position with Maker to move falls apart, if it does and is looked at.
bool gl_workspace_split(gl_workspace *workspace, const gl_position *position,
                        gl_split *split);

// The seams of a position, if they are looked at, and that one of them held.
size_t gl_workspace_seams(gl_workspace *workspace, const gl_position *position,
                          gl_seam *seams);
void gl_workspace_seamed(gl_workspace *workspace, const gl_position *position);

// Maker's forcing moves, if they are looked at; those found count as `found`.
bool gl_workspace_attack(gl_workspace *workspace, const gl_position *position,
                         gl_statistic found, gl_attack *attack);

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
bool gl_workspace_reduce(gl_workspace *workspace, const gl_position *position,
                         gl_glance *glance, gl_outcome *result);

// What the table says about a kernel; and what an object says, wherever it
// comes from.
gl_outcome gl_workspace_recall(gl_workspace *workspace,
                               const gl_position *position, gl_key key);
gl_outcome gl_workspace_fit(gl_workspace *workspace,
                            const gl_position *position, gl_ref object);

// The leaves that take more work: true if one of them decides the kernel.
bool gl_workspace_decide(gl_workspace *workspace, gl_glance *glance,
                         gl_outcome *result);

// What was found for the kernel, fitted to it, and in the table from now on.
gl_outcome gl_workspace_record(gl_workspace *workspace, const gl_glance *glance,
                               gl_outcome result);
void gl_workspace_store(gl_workspace *workspace, gl_key key, gl_ref object);

// Decides a position if that takes no search.
gl_outcome gl_workspace_glance(gl_workspace *workspace,
                               const gl_position *position);

// search/path.c, among other threads: begins and ends the search of a node.
// False if another thread has solved it, and this one has been called back
// here.
void gl_workspace_enter(gl_workspace *workspace, gl_path *here);
bool gl_workspace_leave(gl_workspace *workspace, const gl_path *here);

// search/path.c: looks whether this thread is called back; then its budget
// says no.
bool gl_workspace_called(gl_workspace *workspace);

// search/path.c: a key for the busy mark of a move of Maker's in the position
// with `key`.
gl_key gl_workspace_move_key(const gl_workspace *workspace, gl_key key,
                             gl_cell cell);

// parallel/depth_first.c: runs an engine's threads.  Engines are `size` bytes
// that begin with the workspace; the first one is set up, and copied for the
// others.
void gl_depth_first_run(gl_workspace *workspace, size_t size,
                        gl_threads_work *work);

#endif
