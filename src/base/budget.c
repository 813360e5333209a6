// SPDX-License-Identifier: MIT
#include "base/budget.h"

#include "base/grow.h"

#include <time.h>

// A look at the clock should come about every millisecond, whatever a node
// costs: the work between two looks is doubled while they come sooner, and
// halved when they come later.  The stress build always looks.
#define SECONDS_PER_LOOK 0.001
#ifdef GL_STRESS
#define MOST_PATIENCE 1
#else
#define MOST_PATIENCE 65536
#endif

#define SECONDS_PER_TICK 0.1

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double now(void) { return read_clock(CLOCK_MONOTONIC); }

static double cpu_now(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

void gl_budget_start(gl_budget *budget, const gridlock_limits *limits,
                     const char *engine) {
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

bool gl_budget_look(gl_budget *budget) {
  if (budget->reason)
    return false;
  const double seconds = gl_budget_seconds(budget);
  if (seconds - budget->last_look > SECONDS_PER_LOOK)
    budget->patience = budget->patience > 1 ? budget->patience / 2 : 1;
  else if (budget->patience < MOST_PATIENCE)
    budget->patience *= 2;
  budget->last_look = seconds;
  budget->countdown = budget->patience;
  const gridlock_limits *limits = &budget->limits;
  if ((limits->seconds > 0 && seconds >= limits->seconds) ||
      (limits->cpu_seconds > 0 &&
       gl_budget_cpu_seconds(budget) >= limits->cpu_seconds)) {
    budget->reason = GRIDLOCK_TIME;
    return false;
  }
  if (limits->tick && seconds >= budget->next_tick) {
    budget->next_tick = seconds + SECONDS_PER_TICK;
    budget->progress.seconds = seconds;
    if (limits->tick(&budget->progress, limits->context)) {
      budget->reason = GRIDLOCK_INTERRUPT;
      return false;
    }
  }
  return true;
}

void gl_budget_go_on(gl_budget *budget) {
  budget->pause = 0;
  budget->paused = false;
  budget->reason = GRIDLOCK_NO_REASON;
  budget->progress.bytes = 0;
}

bool gl_budget_take(gl_budget *budget, size_t bytes) {
  if (budget->reason)
    return false;
  const size_t limit = budget->limits.bytes;
  if (limit && (bytes > limit || budget->progress.bytes > limit - bytes)) {
    budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return false;
  }
  budget->progress.bytes += bytes;
  if (budget->peak < budget->progress.bytes)
    budget->peak = budget->progress.bytes;
  return true;
}

void gl_budget_give(gl_budget *budget, size_t bytes) {
  budget->progress.bytes -= bytes;
}

bool gl_budget_grow(gl_budget *budget, void **array, size_t *capacity,
                    size_t need, size_t size) {
  if (need <= *capacity)
    return true;
  const size_t old = *capacity;
  const size_t guess = need > 2 * old ? need : 2 * old; // as gl_grow does
  if (!gl_budget_take(budget, (guess - old) * size))
    return false;
  if (!gl_grow(array, capacity, need, size)) {
    gl_budget_give(budget, (guess - old) * size);
    budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return false;
  }
  gl_budget_give(budget, (guess - old) * size);
  budget->progress.bytes += (*capacity - old) * size;
  if (budget->peak < budget->progress.bytes)
    budget->peak = budget->progress.bytes;
  return true;
}
