// SPDX-License-Identifier: MIT
// Threads that share a budget, and a thread that is alone among them.  The
// thread sanitizer looks at these, too.

#include "base/budget.h"
#include "unit/support.h"

#include <sched.h>

#define THREADS 4
#define TURNS 200

typedef struct member {
  gl_budget budget;
  void (*act)(struct member *m);
  size_t number;
  bool stopped;
} member;

static gl_threads threads;
static member members[THREADS];
static size_t shared; // no atomic: only who is alone may touch it

static void act(void *context) {
  member *m = context;
  m->act(m);
}

// The first member's budget has the sums when all is done.
static void run(void (*what)(member *m), const gridlock_limits *limits) {
  void *contexts[THREADS];
  shared = 0;
  assert_true(gl_threads_open(&threads));
  members[0] = (member){.act = what};
  gl_budget_start(&members[0].budget, limits, "test");
  gl_budget_begin_threads(&members[0].budget, &threads);
  contexts[0] = &members[0];
  for (size_t i = 1; i < THREADS; i++) {
    members[i] = (member){.budget = gl_budget_beside(&members[0].budget),
                          .act = what,
                          .number = i};
    contexts[i] = &members[i];
  }
  gl_threads_run(&threads, act, contexts, THREADS);
  gl_budget_end_threads(&members[0].budget);
  gl_threads_close(&threads);
}

static atomic_bool at_work[THREADS];
static _Atomic size_t disturbed;

// Each thread works, with somebody else's turn in between, rests, and is alone
// for a moment.
static void take_turns_alone(member *member) {
  for (size_t i = 0; i < TURNS; i++) {
    at_work[member->number] = true;
    sched_yield();
    at_work[member->number] = false;
    gl_budget_poll(&member->budget);
    if (i % THREADS != member->number)
      continue;
    gl_threads_stop(&threads);
    shared++;
    for (size_t j = 0; j < THREADS; j++)
      disturbed += at_work[j];
    gl_threads_resume(&threads);
  }
}

static void who_is_alone_has_everything_to_itself(void **state) {
  (void)state;
  disturbed = 0;
  run(take_turns_alone, &(gridlock_limits){0});
  assert_int_equal(shared, TURNS);
  assert_int_equal(disturbed, 0);
}

static _Atomic size_t spenders;

// The first waits for the others, and then ends; they go on until they are
// told.
static void spend(member *member) {
  for (size_t i = 0; i < TURNS; i++)
    gl_budget_node(&member->budget);
  gl_budget_take(&member->budget, 10);
  gl_budget_give(&member->budget, 4);
  spenders++;
  while ((member->number || spenders < THREADS) &&
         gl_budget_node(&member->budget))
    ;
  member->stopped = member->budget.stop == GL_STOP_OVER;
  gl_budget_end(&member->budget);
}

static void what_one_spends_all_have_spent(void **state) {
  (void)state;
  spenders = 0;
  run(spend, &(gridlock_limits){0});
  const gl_budget *budget = &members[0].budget;
  assert_int_equal(budget->progress.bytes, 6 * THREADS);
  assert_true(budget->progress.nodes >= THREADS * TURNS);
  assert_int_equal(gl_budget_reason(budget), GRIDLOCK_NO_REASON);
  assert_false(members[0].stopped);
  for (size_t i = 1; i < THREADS; i++)
    assert_true(members[i].stopped);
}

static _Atomic size_t granted;

static void ask_for_bytes(member *member) {
  for (size_t i = 0; i < TURNS && gl_budget_take(&member->budget, 1); i++)
    granted++;
}

// Nobody gets more because others ask, too; a little more may be asked for at
// the same moment.
static void a_limit_is_for_all_together(void **state) {
  (void)state;
  granted = 0;
  run(ask_for_bytes, &(gridlock_limits){.bytes = 2 * TURNS});
  assert_true(granted >= 2 * TURNS);
  assert_true(granted < 2 * TURNS + THREADS);
  assert_int_equal(members[0].budget.progress.bytes, granted);
  assert_true(members[0].budget.peak >= 2 * TURNS);
}

static void go_on(member *member) {
  while (gl_budget_node(&member->budget))
    ;
  member->stopped = member->budget.stop == GL_STOP_OVER;
  gl_budget_end(&member->budget);
}

static int stop_at_third(const gridlock_progress *progress, void *context) {
  int *ticks = context;
  assert_true(progress->nodes < UINT64_MAX / 2);
  return ++*ticks >= 3;
}

// The others have no user; a tick that is counted without a lock shows it.
static void the_user_is_asked_by_one_thread(void **state) {
  (void)state;
  int ticks = 0;
  run(go_on, &(gridlock_limits){.tick = stop_at_third, .context = &ticks});
  assert_int_equal(ticks, 3);
  assert_int_equal(gl_budget_reason(&members[0].budget), GRIDLOCK_INTERRUPT);
  assert_false(members[0].stopped);
  assert_true(members[1].stopped);
}

static void pause_soon(member *member) {
  member->budget.pause = 10 * TURNS;
  go_on(member);
}

static void a_pause_is_for_all_together(void **state) {
  (void)state;
  run(pause_soon, &(gridlock_limits){0});
  assert_true(members[0].budget.progress.nodes >= 10 * TURNS);
  bool paused = false;
  for (size_t i = 0; i < THREADS; i++)
    paused |= gl_budget_paused(&members[i].budget);
  assert_true(paused);
}

TESTS(cmocka_unit_test(who_is_alone_has_everything_to_itself),
      cmocka_unit_test(what_one_spends_all_have_spent),
      cmocka_unit_test(a_limit_is_for_all_together),
      cmocka_unit_test(the_user_is_asked_by_one_thread),
      cmocka_unit_test(a_pause_is_for_all_together))
