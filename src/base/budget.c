// SPDX-License-Identifier: MIT
#include "base/budget.h"

#include "base/grow.h"

#include <assert.h>
#include <malloc.h>
#include <pthread.h>
#include <time.h>

// A poll of the clock should come about every millisecond, whatever a node
// costs: the work between two polls is doubled while they come sooner, and
// divided when they come later, by as much as they do.  The stress build always
// polls.
#define SECONDS_PER_POLL 0.001
#ifdef GL_STRESS
#define MOST_PATIENCE 1
#else
#define MOST_PATIENCE 65536
#endif

#define SECONDS_PER_TICK 0.1

bool gl_budget_valid(const gl_budget *budget) {
  return budget->patience >= 1 && budget->patience <= MOST_PATIENCE &&
         budget->countdown <= budget->patience &&
         budget->told <= budget->progress.nodes && budget->stop <= GL_STOP_OVER;
}

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double now(void) { return read_clock(CLOCK_MONOTONIC); }

static double cpu_now(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

void gl_budget_start(gl_budget *budget, const gridlock_limits *limits,
                     const char *engine) {
  assert(limits && engine);
  *budget = (gl_budget){.limits = *limits,
                        .start = now(),
                        .cpu_start = cpu_now(),
                        .patience = 1,
                        .countdown = 1};
  budget->progress.engine = engine;
}

double gl_budget_seconds(const gl_budget *budget) {
  return now() - budget->start;
}

double gl_budget_cpu_seconds(const gl_budget *budget) {
  return cpu_now() - budget->cpu_start;
}

gridlock_reason gl_budget_reason(const gl_budget *budget) {
  static const gridlock_reason reasons[] = {
      [GL_STOP_NONE] = GRIDLOCK_NO_REASON,
      [GL_STOP_TIME] = GRIDLOCK_TIME,
      [GL_STOP_MEMORY] = GRIDLOCK_MEMORY_LIMIT,
      [GL_STOP_INTERRUPT] = GRIDLOCK_INTERRUPT,
      [GL_STOP_PAUSE] = GRIDLOCK_TIME,
      [GL_STOP_RECALL] = GRIDLOCK_INTERRUPT,
      [GL_STOP_OVER] = GRIDLOCK_INTERRUPT,
      [GL_STOP_EXHAUSTED] = GRIDLOCK_EXHAUSTED,
  };
  return reasons[budget->stop];
}

void gl_budget_resume(gl_budget *budget) { budget->stop = GL_STOP_NONE; }

void gl_budget_recall_over(gl_budget *budget) {
  assert(budget->stop == GL_STOP_RECALL);
  budget->stop = GL_STOP_NONE;
}

// Tells the threads, and returns the nodes of all.
static uint64_t tell_nodes(gl_budget *budget) {
  assert(budget->threads);
  assert(budget->told <= budget->progress.nodes);
  const uint64_t more = budget->progress.nodes - budget->told;
  budget->told = budget->progress.nodes;
  return atomic_fetch_add(&budget->threads->nodes, more) + more;
}

// Meets the threads.  True if the pause is there, or if somebody has ended.
static bool is_over(gl_budget *budget) {
  if (!budget->threads)
    return false;
  const uint64_t all = tell_nodes(budget);
  gl_threads_safepoint(budget->threads);
  if (budget->pause && all >= budget->pause)
    gl_budget_stop(budget, GL_STOP_PAUSE);
  else if (atomic_load(&budget->threads->over))
    gl_budget_stop(budget, GL_STOP_OVER);
  return gl_budget_stopped(budget);
}

void gl_budget_tell(gl_budget *budget) { tell_nodes(budget); }

void gl_budget_end(gl_budget *budget) {
  assert(budget->threads);
  tell_nodes(budget);
  atomic_store(&budget->threads->over, true);
}

void gl_budget_adopt(gl_budget *budget, const gl_budget *other) {
  if (budget->stop != GL_STOP_NONE && budget->stop != GL_STOP_OVER)
    return;
  if (other->stop != GL_STOP_NONE && other->stop != GL_STOP_OVER)
    budget->stop = other->stop;
}

// True if the user wants no more.
static bool is_unwanted(gl_budget *budget, double seconds) {
  const gridlock_limits *limits = &budget->limits;
  if (!limits->tick || seconds < budget->next_tick)
    return false;
  budget->next_tick = seconds + SECONDS_PER_TICK;
  budget->progress.seconds = seconds;
  gridlock_progress progress = budget->progress;
  progress.nodes = gl_budget_nodes(budget);
  progress.bytes = gl_budget_bytes(budget);
  return limits->tick(&progress, limits->context);
}

// When to stop so that a last checkpoint is written in time: it may take half
// of the time at most.
static double deadline(const gl_budget *budget) {
  const double end = budget->limits.seconds;
  const double last =
      budget->seconds_per_byte * (double)gl_budget_bytes(budget);
  return last < end / 2 ? end - last : end / 2;
}

// The last look was `late` times as long ago as it should be.
static void adapt_patience(gl_budget *budget, double late) {
  if (late <= 1) {
    budget->patience = budget->patience > MOST_PATIENCE / 2
                           ? MOST_PATIENCE
                           : 2 * budget->patience;
    return;
  }
  const double less = budget->patience / (late < 2 ? 2 : late);
  budget->patience = less > 1 ? (unsigned)less : 1;
}

bool gl_budget_poll(gl_budget *budget) {
  if (gl_budget_stopped(budget))
    return false;
  assert(gl_budget_valid(budget));
  const double seconds = gl_budget_seconds(budget);
  adapt_patience(budget, (seconds - budget->last_poll) / SECONDS_PER_POLL);
  budget->last_poll = seconds;
  budget->countdown = budget->patience;
  if (is_over(budget))
    return false;
  const gridlock_limits *limits = &budget->limits;
  if ((limits->seconds > 0 && seconds >= deadline(budget)) ||
      (limits->cpu_seconds > 0 &&
       gl_budget_cpu_seconds(budget) >= limits->cpu_seconds)) {
    gl_budget_stop(budget, GL_STOP_TIME);
    return false;
  }
  if (is_unwanted(budget, seconds)) {
    gl_budget_stop(budget, GL_STOP_INTERRUPT);
    return false;
  }
  if (budget->checkpoint && seconds >= budget->next_checkpoint)
    budget->checkpoint(budget->checkpoint_context);
  return true;
}

void gl_budget_begin_threads(gl_budget *budget, gl_threads *threads) {
  assert(!budget->threads && gl_threads_valid(threads));
  threads->nodes = budget->told = budget->progress.nodes;
  threads->bytes = budget->progress.bytes;
  threads->peak = budget->peak;
  budget->threads = threads;
}

void gl_budget_end_threads(gl_budget *budget) {
  assert(budget->threads && !budget->threads->running);
  budget->progress.nodes = budget->threads->nodes;
  budget->progress.bytes = budget->threads->bytes;
  budget->peak = budget->threads->peak;
  budget->threads = NULL;
}

gl_budget gl_budget_beside(const gl_budget *budget) {
  gl_budget other = *budget;
  other.limits.tick = NULL;
  other.checkpoint = NULL;
  return other;
}

uint64_t gl_budget_nodes(const gl_budget *budget) {
  return budget->threads ? atomic_load(&budget->threads->nodes)
                         : budget->progress.nodes;
}

size_t gl_budget_bytes(const gl_budget *budget) {
  return budget->threads ? atomic_load(&budget->threads->bytes)
                         : budget->progress.bytes;
}

// What malloc keeps for later would come on top of what follows.  Where another
// malloc stands in for glibc's, as with a sanitizer, the first trim sets up the
// one that nobody used, and only one thread may do so.
static void give_back(void) {
#ifdef __GLIBC__
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  malloc_trim(0);
  pthread_mutex_unlock(&lock);
#endif
}

void gl_budget_go_on(gl_budget *budget) {
  give_back();
  budget->pause = 0;
  gl_budget_resume(budget);
  budget->progress.bytes = 0;
}

gl_budget gl_budget_part(const gl_budget *whole, const char *engine,
                         uint64_t nodes) {
  gl_budget part = *whole;
  assert(!whole->threads && !whole->pause && !gl_budget_stopped(whole));
  part.progress.engine = engine;
  part.pause = whole->progress.nodes + nodes;
  return part;
}

void gl_budget_unpart(gl_budget *whole, const gl_budget *part, bool kept) {
  const gl_budget before = *whole;
  *whole = *part;
  whole->progress.engine = before.progress.engine;
  whole->pause = before.pause;
  if (gl_budget_paused(part))
    gl_budget_resume(whole);
  if (kept)
    return;
  give_back();
  whole->progress.bytes = before.progress.bytes;
}

// More bytes than before, all in all.
static void set_peak(gl_budget *budget, size_t bytes) {
  if (budget->peak < bytes)
    budget->peak = bytes;
  if (!budget->threads)
    return;
  size_t peak = atomic_load(&budget->threads->peak);
  while (peak < bytes &&
         !atomic_compare_exchange_weak(&budget->threads->peak, &peak, bytes))
    ;
}

// Counts bytes as held, whatever the limit.
static size_t hold(gl_budget *budget, size_t bytes) {
  if (budget->threads)
    return atomic_fetch_add(&budget->threads->bytes, bytes) + bytes;
  return budget->progress.bytes += bytes;
}

bool gl_budget_take(gl_budget *budget, size_t bytes) {
  if (gl_budget_stopped(budget))
    return false;
  const size_t limit = budget->limits.bytes;
  if (limit && (bytes > limit || gl_budget_bytes(budget) > limit - bytes)) {
    gl_budget_stop(budget, GL_STOP_MEMORY);
    return false;
  }
  set_peak(budget, hold(budget, bytes));
  assert(budget->peak >= bytes);
  return true;
}

void gl_budget_give(gl_budget *budget, size_t bytes) {
  assert(gl_budget_bytes(budget) >= bytes);
  if (budget->threads)
    atomic_fetch_sub(&budget->threads->bytes, bytes);
  else
    budget->progress.bytes -= bytes;
}

bool gl_budget_hold(gl_budget *budget, size_t *held, size_t bytes) {
  if (bytes > *held && !gl_budget_take(budget, bytes - *held))
    return false;
  if (bytes < *held)
    gl_budget_give(budget, *held - bytes);
  assert(!gl_budget_stopped(budget) || bytes <= *held);
  *held = bytes;
  return true;
}

bool gl_budget_grow(gl_budget *budget, void **array, size_t *capacity,
                    size_t need, size_t size) {
  if (need <= *capacity)
    return true;
  const size_t old = *capacity;
  const size_t guess = need > 2 * old ? need : 2 * old; // as gl_grow does
  if (!gl_budget_take(budget, (guess - old) * size))
    return false;
  assert(guess >= need);
  if (!gl_grow(array, capacity, need, size)) {
    gl_budget_give(budget, (guess - old) * size);
    gl_budget_stop(budget, GL_STOP_MEMORY);
    return false;
  }
  gl_budget_give(budget, (guess - old) * size);
  set_peak(budget, hold(budget, (*capacity - old) * size));
  assert(*capacity >= need && *array);
  return true;
}
