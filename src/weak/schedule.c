// SPDX-License-Identifier: MIT
#include "weak/schedule.h"

#include "search/checkpoint.h"

#include <assert.h>

// The nodes of the first turn.
#ifdef GL_STRESS
#define FIRST_TURN 10
#else
#define FIRST_TURN 100000
#endif

// Each turn of an engine has so many times the nodes of its turn before.
#define LONGER 10

// After one part in so many of its turn the second engine tells whether it will
// come to something.
#define SCOUT 100

static uint64_t spent(const gl_search *search) {
  return search->budget.progress.nodes;
}

// Is there more memory than the first engine has filled?
static bool has_more_memory(const gl_schedule *schedule,
                            const gl_search *search) {
  const size_t limit = search->budget.limits.bytes;
  return schedule->bytes && (!limit || limit > schedule->bytes);
}

// A first turn of the first engine; or whatever a checkpoint says, unless the
// second engine went on alone and need not any more: then it has a short turn,
// and the first has its turn again.
static void begin_turns(gl_schedule *schedule, const gl_search *search) {
  if (!schedule->nodes) {
    *schedule =
        (gl_schedule){.nodes = FIRST_TURN, .pause = spent(search) + FIRST_TURN};
  } else if (has_more_memory(schedule, search)) {
    schedule->bytes = 0;
    schedule->nodes /= schedule->nodes > FIRST_TURN ? LONGER : 1;
    schedule->pause = spent(search) + schedule->nodes;
  }
}

static uint64_t scout_of(const gl_schedule *schedule) {
  const uint64_t start = schedule->pause - schedule->nodes;
  return schedule->second && schedule->pause ? start + schedule->nodes / SCOUT
                                             : 0;
}

// ---- The third engine ----

// A turn of the third engine has one part in so many of the nodes of the first
// one's turn that follows, and this many times more where it makes progress.
#define LESS 100
#define MORE 50

// Before the first turn it has this many, if a probe of the first engine, of so
// many nodes, says that Breaker is farther from a win than Maker by this much,
// or has not come to an end.
#define PROBE 50
#define FAR 1e5
#define THIRD_FIRST 20000

// Runs an engine that leaves nothing behind but an answer.  *over says that the
// search has ended.
static gl_status run_aside(gl_search *search, const gl_engine *engine,
                           uint64_t nodes, uint64_t most, bool *over,
                           gl_error *error) {
  struct gl_checkpoint *checkpoint = search->checkpoint;
  gl_budget *budget = &search->budget;
  search->checkpoint = NULL;
  search->created = 0;
  search->scout = spent(search) + nodes;
  budget->progress.engine = engine->name;
  budget->progress.proof = budget->progress.disproof = 0;
  budget->pause = spent(search) + most;
  const gl_status status =
      engine->run[gl_search_engine_copy(search->game)](search, error);
  search->checkpoint = checkpoint;
  search->scout = 0;
  *over = status || search->value || budget->stop == GL_STOP_TIME ||
          budget->stop == GL_STOP_INTERRUPT;
  if (!*over) {
    gl_search_clear(search);
    gl_budget_go_on(budget);
  }
  return status;
}

// Does the first engine see Breaker win?
static gl_status ask_first(gl_search *search, const gl_engine *first,
                           bool *breaker, bool *over, gl_error *error) {
  const size_t threads = search->threads;
  search->threads = 1;
  const gl_status status = run_aside(search, first, PROBE, PROBE, over, error);
  const gridlock_progress *progress = &search->budget.progress;
  search->threads = threads;
  *breaker = progress->proof > 0 && progress->disproof < FAR * progress->proof;
  return status;
}

// The third engine's turn, before one of the first.
static gl_status run_third(const gl_schedule *schedule, gl_search *search,
                           const gl_engine *first, const gl_engine *third,
                           bool *over, gl_error *error) {
  uint64_t nodes = schedule->nodes / LESS;
  bool breaker = false;
  gl_status status = GL_OK;
  if (schedule->nodes <= FIRST_TURN) {
    nodes = THIRD_FIRST;
    status = ask_first(search, first, &breaker, over, error);
  }
  return breaker || *over
             ? status
             : run_aside(search, third, nodes, nodes * MORE, over, error);
}

// ---- Turns ----

static gl_status run_turn(const gl_schedule *schedule, gl_search *search,
                          const gl_engine *engine, gl_error *error) {
  assert(schedule->nodes && gl_checkpoint_schedule_valid(schedule));
  search->created = 0;
  search->scout = scout_of(schedule);
  search->budget.progress.engine = engine->name;
  search->budget.pause = schedule->pause;
  if (search->checkpoint)
    search->checkpoint->more = !schedule->second;
  return engine->run[gl_search_engine_copy(search->game)](search, error);
}

// Has the first engine filled the memory?
static bool is_full(const gl_schedule *schedule, const gl_search *search) {
  return !schedule->second && search->budget.stop == GL_STOP_MEMORY;
}

// The other engine's turn.
static void pass(gl_schedule *schedule, const gl_search *search) {
  schedule->nodes *= schedule->second ? LONGER : 1;
  schedule->second = !schedule->second;
  schedule->pause = spent(search) + schedule->nodes;
}

// The second engine's, to the end.  Where there is no limit, malloc has failed,
// and may not the next time.
static void pass_for_good(gl_schedule *schedule, const gl_search *search) {
  const gl_budget *budget = &search->budget;
  schedule->second = true;
  schedule->pause = 0;
  schedule->bytes =
      budget->limits.bytes ? budget->limits.bytes : budget->peak + 1;
}

gl_status gl_schedule_run(gl_search *search, const gl_engine *first,
                          const gl_engine *second, const gl_engine *third,
                          gl_error *error) {
  gl_schedule own = {0};
  gl_schedule *schedule =
      search->checkpoint ? &search->checkpoint->schedule : &own;
  begin_turns(schedule, search);
  for (;;) {
    bool over = false;
    if (third && !schedule->second && !search->checkpoint) {
      const gl_status status =
          run_third(schedule, search, first, third, &over, error);
      if (over)
        return status;
      schedule->pause = spent(search) + schedule->nodes;
    }
    const gl_status status =
        run_turn(schedule, search, schedule->second ? second : first, error);
    const bool full = is_full(schedule, search);
    if (status || (!gl_budget_paused(&search->budget) && !full))
      return status;
    gl_search_clear(search);
    gl_budget_go_on(&search->budget);
    if (full)
      pass_for_good(schedule, search);
    else
      pass(schedule, search);
  }
}
