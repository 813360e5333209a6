// SPDX-License-Identifier: MIT
// budget.h -- time, memory and patience
//
// Every engine spends from one budget: a node at a time, and bytes before it
// allocates them.  The first stop wins, be it a limit that was reached or
// somebody's gl_budget_stop; from then on every call says no, so that a search
// unwinds without checking what stopped it.
//
// Several threads have a budget each.  What they spend is summed up in their
// threads (base/threads.h): bytes at once, nodes at each poll of the clock.

#ifndef GL_BASE_BUDGET_H
#define GL_BASE_BUDGET_H

#include "base/threads.h"

// Why a search stops.  Limits and the user end it; the others stop a part of
// it, and somebody takes them back.
typedef enum gl_stop {
  GL_STOP_NONE,
  GL_STOP_TIME,
  GL_STOP_MEMORY,    // the limit, or malloc
  GL_STOP_INTERRUPT, // by the user
  GL_STOP_PAUSE,     // another engine's turn, or another attempt
  GL_STOP_RECALL,    // another thread has solved a node above (search/path.h)
  GL_STOP_OVER,      // another thread has ended the search
  GL_STOP_EXHAUSTED, // nothing is left to try, and nothing is known
} gl_stop;

typedef struct gl_budget {
  gridlock_limits limits;
  gridlock_progress progress;
  gl_stop stop; // set by gl_budget_stop
  size_t peak;
  double start;
  double cpu_start;
  double last_poll;
  double next_tick;
  uint64_t pause; // when so many nodes are spent; 0 for never
  // A search that keeps checkpoints (search/checkpoint.h) is asked for one at a
  // look when it is due; and it needs some time for the last one, by the byte.
  void (*checkpoint)(void *checkpoint_context);
  void *checkpoint_context;
  double next_checkpoint;
  double seconds_per_byte;
  unsigned patience; // work between two polls of the clock
  unsigned countdown;
  gl_threads *threads; // of the other budgets; NULL if there are none
  uint64_t told;       // nodes that the threads knows of
} gl_budget;

// The countdown is within the patience, what was told was spent, and only a
// reason ends a search.
bool gl_budget_valid(const gl_budget *budget);

void gl_budget_start(gl_budget *budget, const gridlock_limits *limits,
                     const char *engine);

// Seconds since the start, on the wall and of the processor.
double gl_budget_seconds(const gl_budget *budget);
double gl_budget_cpu_seconds(const gl_budget *budget);

// Stops the search, unless it has stopped already.
static inline void gl_budget_stop(gl_budget *budget, gl_stop reason) {
  if (!budget->stop)
    budget->stop = reason;
}

static inline bool gl_budget_stopped(const gl_budget *budget) {
  return budget->stop != GL_STOP_NONE;
}

static inline bool gl_budget_paused(const gl_budget *budget) {
  return budget->stop == GL_STOP_PAUSE;
}

// What a stop is called in public: a pause is a lack of time, and whom another
// thread has stopped was interrupted.
gridlock_reason gl_budget_reason(const gl_budget *budget);

// Takes a stop back, after a turn, an attempt or a job that was one of several.
void gl_budget_resume(gl_budget *budget);

// A thread that was recalled has come to the node that is solved.
void gl_budget_recall_over(gl_budget *budget);

// Asks the clock and the user; called by gl_budget_node.
bool gl_budget_poll(gl_budget *budget);

// May `bytes` more be allocated?  If so they are counted as held.
bool gl_budget_take(gl_budget *budget, size_t bytes);
void gl_budget_give(gl_budget *budget, size_t bytes);

// Something that held *held bytes holds so many now.  False, and as before, if
// it may not be more.
bool gl_budget_hold(gl_budget *budget, size_t *held, size_t bytes);

// Some work inside a position; false when the search must end.
static inline bool gl_budget_work(gl_budget *budget) {
  if (budget->stop)
    return false;
  if (--budget->countdown)
    return true;
  return gl_budget_poll(budget);
}

// Counts one expanded position; false when the search must end.
static inline bool gl_budget_node(gl_budget *budget) {
  budget->progress.nodes += !budget->stop;
  if (budget->pause && budget->progress.nodes >= budget->pause)
    gl_budget_stop(budget, GL_STOP_PAUSE);
  return gl_budget_work(budget);
}

// Begins and ends the spending of several threads; their sums go on from the
// budget and back to it.
void gl_budget_begin_threads(gl_budget *budget, gl_threads *threads);
void gl_budget_end_threads(gl_budget *budget);

// A budget for one more thread: it has the same limits, but for the
// user and for checkpoints, which are the first one's.
gl_budget gl_budget_beside(const gl_budget *budget);

// A thread's work is done; at the end, so is that of all others.
void gl_budget_tell(gl_budget *budget);
void gl_budget_end(gl_budget *budget);

// A budget that was stopped because another one of the threads has ended the
// search, or was not stopped at all, stops for the other's reason.
void gl_budget_adopt(gl_budget *budget, const gl_budget *other);

// The nodes of all, and the bytes.
uint64_t gl_budget_nodes(const gl_budget *budget);
size_t gl_budget_bytes(const gl_budget *budget);

// After a pause, when everything that was taken has been freed: the stop is
// taken back, and no byte is held.
void gl_budget_go_on(gl_budget *budget);

// A part of the search that is a search of its own: it has the same limits,
// goes on from what was spent, and pauses after so many nodes.  When it has
// ended, what it spent was spent; its stop is the whole's, unless it is the
// pause; and the bytes that it took are held if what it made is kept, or have
// been freed.
gl_budget gl_budget_part(const gl_budget *whole, const char *engine,
                         uint64_t nodes);
void gl_budget_unpart(gl_budget *whole, const gl_budget *part, bool kept);

// gl_grow (base/grow.h) within the budget: false when the limit or the machine
// says no.
bool gl_budget_grow(gl_budget *budget, void **array, size_t *capacity,
                    size_t need, size_t size);

#endif
