// SPDX-License-Identifier: MIT
#include "base/budget.h"
#include "unit/support.h"

static int stop_at_third(const gridlock_progress *progress, void *context) {
  (void)progress;
  return ++*(int *)context >= 3;
}

static void bytes_are_counted_against_the_limit(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.bytes = 100}, "x");
  assert_true(gl_budget_take(&budget, 60));
  gl_budget_give(&budget, 20);
  assert_true(gl_budget_take(&budget, 60));
  assert_int_equal(budget.peak, 100);
  assert_false(gl_budget_take(&budget, 1));
  assert_int_equal(budget.reason, GRIDLOCK_MEMORY_LIMIT);
  assert_false(gl_budget_take(&budget, 0)); // no is no
  assert_false(gl_budget_node(&budget));
}

static void what_is_held_may_become_more_and_less(void **state) {
  (void)state;
  gl_budget budget;
  size_t held = 0;
  gl_budget_start(&budget, &(gridlock_limits){.bytes = 100}, "x");
  assert_true(gl_budget_hold(&budget, &held, 70));
  assert_true(gl_budget_hold(&budget, &held, 90));
  assert_int_equal(budget.progress.bytes, 90);
  assert_true(gl_budget_hold(&budget, &held, 20));
  assert_int_equal(budget.progress.bytes, 20);
  assert_false(gl_budget_hold(&budget, &held, 101));
  assert_int_equal(held, 20);
  assert_int_equal(budget.reason, GRIDLOCK_MEMORY_LIMIT);
  assert_true(gl_budget_hold(&budget, &held, 0)); // less is always possible
  assert_int_equal(budget.progress.bytes, 0);
}

static void an_overflowing_demand_is_refused(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.bytes = 100}, "x");
  assert_true(gl_budget_take(&budget, 50));
  assert_false(gl_budget_take(&budget, SIZE_MAX - 10));
}

static void a_pause_is_no_limit(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "x");
  assert_true(gl_budget_take(&budget, 60));
  budget.pause = 3;
  assert_true(gl_budget_node(&budget));
  assert_true(gl_budget_node(&budget));
  assert_false(gl_budget_node(&budget));
  assert_true(budget.paused);
  gl_budget_go_on(&budget);
  assert_true(gl_budget_node(&budget));
  assert_int_equal(budget.progress.nodes, 4);
  assert_int_equal(budget.progress.bytes, 0);
  assert_false(budget.paused);
}

static void time_runs_out(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.seconds = 0.02}, "x");
  while (gl_budget_node(&budget)) {
  }
  assert_int_equal(budget.reason, GRIDLOCK_TIME);
  assert_true(gl_budget_seconds(&budget) >= 0.02);
}

static void processor_time_runs_out(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.cpu_seconds = 0.02}, "x");
  while (gl_budget_node(&budget)) {
  }
  assert_int_equal(budget.reason, GRIDLOCK_TIME);
  assert_true(gl_budget_cpu_seconds(&budget) >= 0.02);
}

static void a_tick_can_interrupt(void **state) {
  (void)state;
  gl_budget budget;
  int ticks = 0;
  gl_budget_start(&budget,
                  &(gridlock_limits){.tick = stop_at_third, .context = &ticks},
                  "x");
  while (gl_budget_node(&budget)) {
  }
  assert_int_equal(budget.reason, GRIDLOCK_INTERRUPT);
  assert_int_equal(ticks, 3);
}

TESTS(cmocka_unit_test(bytes_are_counted_against_the_limit),
      cmocka_unit_test(what_is_held_may_become_more_and_less),
      cmocka_unit_test(an_overflowing_demand_is_refused),
      cmocka_unit_test(a_pause_is_no_limit), cmocka_unit_test(time_runs_out),
      cmocka_unit_test(processor_time_runs_out),
      cmocka_unit_test(a_tick_can_interrupt))
