// SPDX-License-Identifier: MIT
// budget.h -- time, memory and patience
//
// Every engine spends from one budget: a node at a time, and bytes before it
// allocates them.  The first limit that is reached is the reason for an
// unknown value; from then on every call says no, so that a search unwinds
// without checking which limit it was.
//
// Several threads have a budget each.  What they spend is summed up in their
// threads (base/threads.h): bytes at once, nodes at each poll of the clock.

#ifndef GL_BASE_BUDGET_H
#define GL_BASE_BUDGET_H

#include "base/threads.h"

typedef struct gl_budget {
  gridlock_limits limits;
  gridlock_progress progress;
  gridlock_reason reason;
  size_t peak;
  double start;
  double cpu_start;
  double last_poll;
  double next_tick;
  uint64_t pause; // when so many nodes are spent; 0 for never
  bool paused;    // the reason is not a limit
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
  bool stopped;        // the reason is another member's
} gl_budget;

// The countdown is within the patience, what was told was spent, and only a
// reason ends a search.
bool gl_budget_valid(const gl_budget *budget);

void gl_budget_start(gl_budget *budget, const gridlock_limits *limits,
                     const char *engine);

// Seconds since the start, on the wall and of the processor.
double gl_budget_seconds(const gl_budget *budget);
double gl_budget_cpu_seconds(const gl_budget *budget);

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
  if (budget->reason)
    return false;
  if (--budget->countdown)
    return true;
  return gl_budget_poll(budget);
}

// Counts one expanded position; false when the search must end.
static inline bool gl_budget_node(gl_budget *budget) {
  budget->progress.nodes += !budget->reason;
  if (budget->pause && budget->progress.nodes >= budget->pause &&
      !budget->reason) {
    budget->paused = true;
    budget->reason = GRIDLOCK_TIME;
  }
  return gl_budget_work(budget);
}

// Begins and ends the spending of a threads, whose sums go on from the budget
// and back to it.
void gl_budget_share(gl_budget *budget, gl_threads *threads);
void gl_budget_unshare(gl_budget *budget);

// A budget for one more member of the threads: it has the same limits, but for
// the user and for checkpoints, which are the first one's.
gl_budget gl_budget_beside(const gl_budget *budget);

// A member's work is done; at the end, so is that of all others.
void gl_budget_tell(gl_budget *budget);
void gl_budget_end(gl_budget *budget);

// The nodes of all, and the bytes.
uint64_t gl_budget_nodes(const gl_budget *budget);
size_t gl_budget_bytes(const gl_budget *budget);

// After a pause, when everything that was taken has been freed.
void gl_budget_go_on(gl_budget *budget);

// gl_grow (base/grow.h) within the budget: false when the limit or the machine
// says no.
bool gl_budget_grow(gl_budget *budget, void **array, size_t *capacity,
                    size_t need, size_t size);

#endif
