// SPDX-License-Identifier: MIT
#include "weak/schedule.h"

#include "search/checkpoint.h"

#include <assert.h>

// The nodes of the first turn of the first engine, and those after which the
// third has a turn again.
#ifdef GL_STRESS
#define FIRST_TURN 10
#define THIRD_TURN 10
#else
#define FIRST_TURN 10000
#define THIRD_TURN 100000
#endif

// Each turn has a quarter more than the one before.  Engines keep what they
// have, so that this is nearly as good as to run at once.
#define LONGER(nodes) ((nodes) + (nodes) / 4)

// A turn of the second engine for less than this part of what the first one has
// had is not worth beginning.
#define LEAST_PART 64

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
    schedule->pause = spent(search) + schedule->nodes;
  }
}

// ---- The third engine ----

// A turn of the third engine has one part in so many of the nodes of the first
// one's turn that follows, and this many times more where it makes progress:
// few if a probe of the first engine, of so many nodes, sees Breaker win.  It
// does not if Breaker is farther from a win than Maker by FAR, or the probe has
// not come to an end.
#define LESS 100
#define MORE 50
#define MORE_BREAKER 2
#define PROBE 50
#define FAR 1e5

// Before the first turn it has this many, or none if the probe sees Breaker
// win.
#define THIRD_FIRST 100000

// What there is between turns: what engines keep, what the first two have had,
// and the last proof number of the second; when the third has a turn again; and
// what a probe of the first has seen.
typedef struct between {
  gl_kept first;
  gl_kept second;
  gl_kept third;
  uint64_t glances[2];
  double proof;
  uint64_t nodes;      // of the first
  uint64_t due;        // when it has so many, the third has a turn,
  uint64_t third_turn; // measured by this
  bool probed;
  bool breaker; // wins, as it seems
} between;

// Of the memory, the third engine may keep one part in so many.
#define THIRD_PART 8

static void free_kept(gl_kept *kept) {
  if (kept->engine)
    kept->free_engine(kept->engine);
  *kept = (gl_kept){0};
}

// After a turn, when all is freed but what is kept.
static void go_on(gl_search *search, between *between) {
  const size_t limit = search->budget.limits.bytes;
  const size_t two = between->first.bytes + between->second.bytes;
  gl_search_clear(search);
  if (limit && (between->third.bytes > limit / THIRD_PART ||
                between->third.bytes > limit - two))
    free_kept(&between->third);
  gl_budget_go_on(&search->budget);
  const bool taken =
      gl_budget_take(&search->budget, two + between->third.bytes);
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

// Does the first engine see Breaker win?  It is asked once.
static gl_status ask_first(gl_search *search, const gl_engine *first,
                           between *between, bool *over, gl_error *error) {
  const size_t threads = search->threads;
  if (between->probed)
    return GL_OK;
  search->threads = 1;
  if (search->checkpoint)
    search->checkpoint->more = true;
  const gl_status status = run_aside(search, first, PROBE, PROBE, over, error);
  const gridlock_progress *progress = &search->budget.progress;
  search->threads = threads;
  between->probed = true;
  between->breaker =
      progress->proof > 0 && progress->disproof < FAR * progress->proof;
  if (!*over)
    go_on(search, between);
  return status;
}

// A turn of the third engine with what it has kept, and keeps again.
static gl_status run_kept(gl_search *search, const gl_engine *third,
                          uint64_t nodes, uint64_t most, between *between,
                          bool *over, gl_error *error) {
  assert(!search->cards);
  search->cards = between->third.engine;
  search->free_cards = between->third.free_engine;
  gl_budget_give(&search->budget, between->third.bytes);
  between->third = (gl_kept){0};
  if (search->checkpoint)
    search->checkpoint->more = true;
  const gl_status status = run_aside(search, third, nodes, most, over, error);
  if (*over)
    return status;
  if (search->cards)
    between->third =
        (gl_kept){search->cards, search->cards_bytes, search->free_cards};
  search->cards = NULL;
  go_on(search, between);
  return status;
}

// The third engine's turn, before one of the first.  One that a checkpoint has
// interrupted needs no probe.
static gl_status run_third(gl_schedule *schedule, gl_search *search,
                           const gl_engine *first, const gl_engine *third,
                           between *between, bool *over, gl_error *error) {
  const bool first_turn = between->third_turn <= THIRD_TURN;
  const uint64_t nodes = first_turn ? THIRD_FIRST : between->third_turn / LESS;
  gl_status status = GL_OK;
  if (!schedule->third)
    status = ask_first(search, first, between, over, error);
  schedule->third = !(between->breaker && first_turn) && !*over;
  if (schedule->third)
    status = run_kept(search, third, nodes,
                      nodes * (between->breaker ? MORE_BREAKER : MORE), between,
                      over, error);
  schedule->third = false;
  between->due = between->nodes + between->third_turn;
  between->third_turn *= 2;
  return status;
}

// ---- Turns ----

// With more to come the end of memory is not the end of the search.
static gl_status run_turn(const gl_schedule *schedule, gl_search *search,
                          const gl_engine *engine, bool more, gl_error *error) {
  assert(schedule->nodes && gl_checkpoint_schedule_valid(schedule));
  search->created = 0;
  search->budget.progress.engine = engine->name;
  search->budget.progress.proof = search->budget.progress.disproof = 0;
  search->budget.pause = schedule->pause;
  if (search->checkpoint)
    search->checkpoint->more = more;
  return engine->run[gl_search_engine_copy(search->game)](search, error);
}

static uint64_t glances_of(const gl_search *search) {
  return search->statistics.count[GL_STAT_GLANCES];
}

// The same with what the engine has kept, and keeps again.  The second one's
// nodes may be much dearer, so its turn is measured by what both spend most of
// their time on, and by its own numbers.
static gl_status run_keeping(const gl_schedule *schedule, gl_search *search,
                             const gl_engine *engine, between *between,
                             gl_error *error) {
  gl_kept *kept = schedule->second ? &between->second : &between->first;
  const gl_kept *other = schedule->second ? &between->first : &between->second;
  const bool more = !schedule->second || other->engine;
  const uint64_t before = glances_of(search);
  const uint64_t nodes = spent(search);
  search->takes_turns = true;
  search->kept = *kept;
  if (schedule->second && schedule->pause)
    search->quota =
        (gl_search_quota){between->glances[0], before - between->glances[1]};
  const gl_status status = run_turn(schedule, search, engine, more, error);
  *kept = search->kept;
  if (kept->engine)
    kept->bytes -= other->bytes + between->third.bytes;
  search->takes_turns = false;
  search->kept = (gl_kept){0};
  search->quota = (gl_search_quota){0};
  between->glances[schedule->second] += glances_of(search) - before;
  if (schedule->second)
    between->proof = search->budget.progress.proof;
  else
    between->nodes += spent(search) - nodes;
  return status;
}

// Has the second engine had less than it is worth?  Before its first turn
// nobody knows.
static bool is_worth_a_turn(const between *between) {
  const double theirs = (double)between->glances[0];
  return between->proof <= 0 ||
         gl_search_worth(between->proof, between->glances[0]) * theirs >
             (double)between->glances[1] + theirs / LEAST_PART;
}

// The other engine's turn, or the first one's again.
static void pass(gl_schedule *schedule, const gl_search *search,
                 const between *between) {
  schedule->second = !schedule->second && is_worth_a_turn(between);
  schedule->nodes =
      schedule->second ? schedule->nodes : LONGER(schedule->nodes);
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

// The memory is full.  The second engine makes room first, whoever has filled
// it: where the first one is at work for long, the second has seen little hope.
// Returns false if there is no room to be made, and no turn left.
static bool make_room(gl_schedule *schedule, gl_search *search,
                      between *between) {
  const bool second = schedule->second;
  const bool alone = !(second ? between->first : between->second).engine;
  if (second && alone)
    return false;
  free_kept(&between->second);
  between->glances[1] = 0;
  between->proof = 0;
  if (!second && alone)
    free_kept(&between->first);
  go_on(search, between);
  if (second)
    pass(schedule, search, between);
  else if (alone)
    pass_for_good(schedule, search);
  return true;
}

static gl_status take_turns(gl_schedule *schedule, gl_search *search,
                            const gl_engine *first, const gl_engine *second,
                            const gl_engine *third, between *between,
                            gl_error *error) {
  gl_budget *budget = &search->budget;
  for (bool begins = true;;) {
    bool over = false;
    if (begins && third && !schedule->second && !is_begun(schedule, search) &&
        between->nodes >= between->due) {
      const gl_status status =
          run_third(schedule, search, first, third, between, &over, error);
      if (over)
        return status;
      schedule->pause = spent(search) + schedule->nodes;
    }
    const gl_status status = run_keeping(
        schedule, search, schedule->second ? second : first, between, error);
    begins = gl_budget_paused(budget);
    if (status || (!begins && budget->stop != GL_STOP_MEMORY))
      return status;
    if (begins) {
      go_on(search, between);
      pass(schedule, search, between);
    } else if (!make_room(schedule, search, between)) {
      return GL_OK;
    }
  }
}

gl_status gl_schedule_run(gl_search *search, const gl_engine *first,
                          const gl_engine *second, const gl_engine *third,
                          gl_error *error) {
  gl_schedule own = {0};
  gl_schedule *schedule =
      search->checkpoint ? &search->checkpoint->schedule : &own;
  between between = {0};
  begin_turns(schedule, search);
  between.third_turn =
      schedule->nodes > THIRD_TURN ? schedule->nodes : THIRD_TURN;
  const gl_status status =
      take_turns(schedule, search, first, second, third, &between, error);
  free_kept(&between.first);
  free_kept(&between.second);
  free_kept(&between.third);
  return status;
}
