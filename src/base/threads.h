// SPDX-License-Identifier: MIT
// threads.h -- several threads in one search
//
// Threads share what they find: the proof (proof/proof.h) and the tables
// (tables/hash_table.h).  These are read and added to without a lock.  Only
// what must have them to itself, an array that moves when it grows or a
// checkpoint that is written, stops the others: gl_threads_stop returns when
// all of them wait at a safepoint, and gl_threads_resume lets them go on.
//
// A thread comes to a safepoint when its budget polls the clock, about every
// millisecond, and when it stops the others itself.  So between two steps of
// work it holds no pointer into shared arrays; the stress build, where they
// move whenever they grow, finds out who does.
//
// Here the budgets of the threads meet, too: what one has spent, all have, and
// when one has an answer, all end.

#ifndef GL_BASE_THREADS_H
#define GL_BASE_THREADS_H

#include <gridlock/gridlock.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct gl_threads {
  pthread_mutex_t lock;
  pthread_cond_t change;
  size_t running; // that work, or wait at a safepoint
  size_t waiting;
  bool stopped;       // by a thread that is alone, or waits for it
  atomic_bool wanted; // the same, to be seen without the lock

  atomic_bool over; // an answer, or a limit: all stop
  _Atomic uint64_t nodes;
  _Atomic size_t bytes;
  _Atomic size_t peak;
} gl_threads;

// With the lock, or before and after the work: who waits is running, and what
// is seen without the lock is what is said with it.
bool gl_threads_valid(const gl_threads *threads);

// False if the machine has no lock left.
bool gl_threads_open(gl_threads *threads);
void gl_threads_close(gl_threads *threads);

// No other thread works between the two.  NULL stands for no other threads.
void gl_threads_stop(gl_threads *threads);
void gl_threads_resume(gl_threads *threads);

// Waits while the threads are stopped.
void gl_threads_wait(gl_threads *threads);

static inline void gl_threads_safepoint(gl_threads *threads) {
  if (atomic_load_explicit(&threads->wanted, memory_order_relaxed))
    gl_threads_wait(threads);
}

// Runs work(context of each thread) on `count` threads, this one being the
// first.  What could not be started is left out, as long as there is one.
typedef void gl_threads_work(void *context);
void gl_threads_run(gl_threads *threads, gl_threads_work *work, void **contexts,
                    size_t count);

#endif
