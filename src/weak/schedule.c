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
// one's turn that follows, and this many times more where it makes progress:
// few if a probe of the first engine, of so many nodes, sees Breaker win.  It
// does not if Breaker is farther from a win than Maker by FAR, or the probe has
// not come to an end.
#define LESS 100
#define MORE 50
#define MORE_BREAKER 5
#define PROBE 50
#define FAR 1e5

// Before the first turn it has this many, or none if the probe sees Breaker
// win.
#define THIRD_FIRST 100000

// What the third engine keeps from turn to turn.
typedef struct kept {
  void *cards;
  size_t bytes;
  void (*free_cards)(void *cards);
} kept;

// Of the memory, what is kept may take one part in so many.
#define KEPT_PART 8

static void free_kept(kept *kept) {
  if (kept->cards)
    kept->free_cards(kept->cards);
  kept->cards = NULL;
}

// After a turn, when all is freed but what is kept.
static void go_on(gl_search *search, kept *kept) {
  gl_search_clear(search);
  gl_budget_go_on(&search->budget);
  const size_t limit = search->budget.limits.bytes;
  if (kept->cards && limit && kept->bytes > limit / KEPT_PART)
    free_kept(kept);
  const bool taken =
      !kept->cards || gl_budget_take(&search->budget, kept->bytes);
  assert(taken);
  (void)taken;
}

// Runs an engine for a short turn.  *over says that the search has ended.
static gl_status run_aside(gl_search *search, const gl_engine *engine,
                           uint64_t nodes, uint64_t most, bool *over,
                           gl_error *error) {
  gl_budget *budget = &search->budget;
  search->created = 0;
  search->scout = spent(search) + nodes;
  budget->progress.engine = engine->name;
  budget->progress.proof = budget->progress.disproof = 0;
  budget->pause = spent(search) + most;
  const gl_status status =
      engine->run[gl_search_engine_copy(search->game)](search, error);
  search->scout = 0;
  *over = status || search->value || budget->stop == GL_STOP_TIME ||
          budget->stop == GL_STOP_INTERRUPT;
  return status;
}

// Does the first engine see Breaker win?
static gl_status ask_first(gl_search *search, const gl_engine *first,
                           kept *kept, bool *breaker, bool *over,
                           gl_error *error) {
  const size_t threads = search->threads;
  search->threads = 1;
  if (search->checkpoint)
    search->checkpoint->more = true;
  const gl_status status = run_aside(search, first, PROBE, PROBE, over, error);
  const gridlock_progress *progress = &search->budget.progress;
  search->threads = threads;
  *breaker = progress->proof > 0 && progress->disproof < FAR * progress->proof;
  if (!*over)
    go_on(search, kept);
  return status;
}

// A turn of the third engine with what it has kept, and keeps again.
static gl_status run_kept(gl_search *search, const gl_engine *third,
                          uint64_t nodes, uint64_t most, kept *kept, bool *over,
                          gl_error *error) {
  assert(!search->cards);
  search->cards = kept->cards;
  if (kept->cards)
    gl_budget_give(&search->budget, kept->bytes);
  search->free_cards = kept->free_cards;
  if (search->checkpoint)
    search->checkpoint->more = true;
  const gl_status status = run_aside(search, third, nodes, most, over, error);
  kept->cards = NULL;
  if (*over)
    return status;
  *kept = (struct kept){search->cards, search->cards_bytes, search->free_cards};
  search->cards = NULL;
  go_on(search, kept);
  return status;
}

// The third engine's turn, before one of the first.  One that a checkpoint has
// interrupted needs no probe.
static gl_status run_third(gl_schedule *schedule, gl_search *search,
                           const gl_engine *first, const gl_engine *third,
                           kept *kept, bool *over, gl_error *error) {
  const bool first_turn = schedule->nodes <= FIRST_TURN;
  const uint64_t nodes = first_turn ? THIRD_FIRST : schedule->nodes / LESS;
  bool breaker = false;
  gl_status status = GL_OK;
  if (!schedule->third)
    status = ask_first(search, first, kept, &breaker, over, error);
  schedule->third = !(breaker && first_turn) && !*over;
  if (schedule->third)
    status =
        run_kept(search, third, nodes, nodes * (breaker ? MORE_BREAKER : MORE),
                 kept, over, error);
  schedule->third = false;
  return status;
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

// Is there a checkpoint that the first engine has to read?
static bool is_begun(const gl_schedule *schedule, const gl_search *search) {
  return search->checkpoint && search->checkpoint->file && !schedule->third;
}

static gl_status take_turns(gl_schedule *schedule, gl_search *search,
                            const gl_engine *first, const gl_engine *second,
                            const gl_engine *third, kept *kept,
                            gl_error *error) {
  for (;;) {
    bool over = false;
    if (third && !schedule->second && !is_begun(schedule, search)) {
      const gl_status status =
          run_third(schedule, search, first, third, kept, &over, error);
      if (over)
        return status;
      schedule->pause = spent(search) + schedule->nodes;
    }
    const gl_status status =
        run_turn(schedule, search, schedule->second ? second : first, error);
    const bool full = is_full(schedule, search);
    if (status || (!gl_budget_paused(&search->budget) && !full))
      return status;
    go_on(search, kept);
    if (full)
      pass_for_good(schedule, search);
    else
      pass(schedule, search);
  }
}

gl_status gl_schedule_run(gl_search *search, const gl_engine *first,
                          const gl_engine *second, const gl_engine *third,
                          gl_error *error) {
  gl_schedule own = {0};
  gl_schedule *schedule =
      search->checkpoint ? &search->checkpoint->schedule : &own;
  kept kept = {0};
  begin_turns(schedule, search);
  const gl_status status =
      take_turns(schedule, search, first, second, third, &kept, error);
  free_kept(&kept);
  return status;
}
