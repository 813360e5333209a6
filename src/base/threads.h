// SPDX-License-Identifier: MIT
// threads.h -- several threads in one search
//
// The members of a crew share what they find: the proof (proof/proof.h) and the
// tables (tables/hash_table.h).  These are read and added to without a lock.
// Only what must have them to itself, as an array that moves when it grows, or
// who writes them to a file, asks to be alone: gl_crew_alone returns when all
// others rest, and they go on after gl_crew_together.
//
// A member rests when its budget looks at the clock, about every millisecond,
// and when it asks to be alone itself.  So between two steps of work it keeps
// no pointer into shared arrays; the stress build, where they move whenever
// they grow, finds out who does.
//
// A crew is also where the budgets of its members meet: what one has spent, all
// have, and when one has an answer, all stop.

#ifndef GL_BASE_THREADS_H
#define GL_BASE_THREADS_H

#include <gridlock/gridlock.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct gl_crew {
  pthread_mutex_t lock;
  pthread_cond_t change;
  size_t members; // who work or rest
  size_t resting;
  bool taken;         // somebody is alone, or waits for it
  atomic_bool wanted; // the same, to be seen without the lock

  atomic_bool over; // an answer, or a limit: all stop
  _Atomic uint64_t nodes;
  _Atomic size_t bytes;
  _Atomic size_t peak;
} gl_crew;

// False if the machine has no lock left.
bool gl_crew_open(gl_crew *crew);
void gl_crew_close(gl_crew *crew);

// Nobody else works between the two.  A crew that is NULL has no others.
void gl_crew_alone(gl_crew *crew);
void gl_crew_together(gl_crew *crew);

// Waits while somebody is alone.
void gl_crew_wait(gl_crew *crew);

static inline void gl_crew_rest(gl_crew *crew) {
  if (atomic_load_explicit(&crew->wanted, memory_order_relaxed))
    gl_crew_wait(crew);
}

// Runs work(context of each member) on `count` threads, this one being the
// first; all are members while they work.  What could not be started is left
// out, as long as there is one.
typedef void gl_crew_work(void *context);
void gl_crew_run(gl_crew *crew, gl_crew_work *work, void **contexts,
                 size_t count);

#endif
