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

static gl_status run_turn(const gl_schedule *schedule, gl_search *search,
                          const gl_engine *engine, gl_error *error) {
  assert(schedule->nodes && gl_schedule_holds(schedule));
  search->created = 0;
  search->scout = scout_of(schedule);
  search->budget.progress.engine = engine->name;
  search->budget.pause = schedule->pause;
  if (search->checkpoint)
    search->checkpoint->more = !schedule->second;
  return engine->run[gl_engine_copy(search->game)](search, error);
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
                          const gl_engine *second, gl_error *error) {
  gl_schedule own = {0};
  gl_schedule *schedule =
      search->checkpoint ? &search->checkpoint->schedule : &own;
  begin_turns(schedule, search);
  for (;;) {
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
