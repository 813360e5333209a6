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
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_MEMORY_LIMIT);
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
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_MEMORY_LIMIT);
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
  assert_true(gl_budget_paused(&budget));
  gl_budget_go_on(&budget);
  assert_true(gl_budget_node(&budget));
  assert_int_equal(budget.progress.nodes, 4);
  assert_int_equal(budget.progress.bytes, 0);
  assert_false(gl_budget_paused(&budget));
}

static void time_runs_out(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.seconds = 0.02}, "x");
  while (gl_budget_node(&budget)) {
  }
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_TIME);
  assert_true(gl_budget_seconds(&budget) >= 0.02);
}

static void processor_time_runs_out(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.cpu_seconds = 0.02}, "x");
  while (gl_budget_node(&budget)) {
  }
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_TIME);
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
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_INTERRUPT);
  assert_int_equal(ticks, 3);
}

// A pause that has come is not forgotten when memory fails while the search
// unwinds; otherwise a turn would look like an end.
static void the_first_stop_wins(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){.bytes = 1}, "x");
  assert_false(gl_budget_stopped(&budget));
  gl_budget_stop(&budget, GL_STOP_PAUSE);
  gl_budget_stop(&budget, GL_STOP_MEMORY);
  assert_false(gl_budget_take(&budget, 2));
  assert_true(gl_budget_paused(&budget));
  gl_budget_resume(&budget);
  assert_false(gl_budget_stopped(&budget));
  gl_budget_stop(&budget, GL_STOP_RECALL);
  assert_false(gl_budget_node(&budget));
  gl_budget_recall_over(&budget);
  assert_true(gl_budget_node(&budget));
}

// Of two threads the one that was told takes over the reason of the one that
// knows.
static void a_stop_is_adopted_from_who_has_one(void **state) {
  (void)state;
  gl_budget one;
  gl_budget_start(&one, &(gridlock_limits){0}, "x");
  gl_budget two = one;
  gl_budget_stop(&one, GL_STOP_OVER);
  gl_budget_adopt(&one, &two);
  assert_int_equal(one.stop, GL_STOP_OVER);
  gl_budget_stop(&two, GL_STOP_TIME);
  gl_budget_adopt(&one, &two);
  assert_int_equal(one.stop, GL_STOP_TIME);
  gl_budget_adopt(&two, &one);
  assert_int_equal(two.stop, GL_STOP_TIME);
}

// Nodes stay spent, a pause does not stop the whole, and bytes are held only
// if what was made of them is kept.
static void a_part_spends_for_the_whole(void **state) {
  (void)state;
  for (int kept = 0; kept < 2; kept++) {
    gl_budget whole;
    gl_budget_start(&whole, &(gridlock_limits){.bytes = 100}, "x");
    assert_true(gl_budget_node(&whole));
    assert_true(gl_budget_take(&whole, 10));
    gl_budget part = gl_budget_part(&whole, "y", 2);
    assert_false(gl_budget_take(&part, 91));
    gl_budget_resume(&part);
    assert_true(gl_budget_take(&part, 50));
    assert_true(gl_budget_node(&part));
    assert_false(gl_budget_node(&part));
    assert_true(gl_budget_paused(&part));
    gl_budget_unpart(&whole, &part, kept);
    assert_false(gl_budget_stopped(&whole));
    assert_string_equal(whole.progress.engine, "x");
    assert_int_equal(whole.progress.nodes, 3);
    assert_int_equal(whole.progress.bytes, kept ? 60 : 10);
    assert_int_equal(whole.peak, 60);
    assert_int_equal(whole.pause, 0);
  }
}

static void a_limit_of_a_part_stops_the_whole(void **state) {
  (void)state;
  gl_budget whole;
  gl_budget_start(&whole, &(gridlock_limits){.bytes = 100}, "x");
  gl_budget part = gl_budget_part(&whole, "y", 2);
  assert_false(gl_budget_take(&part, 101));
  gl_budget_unpart(&whole, &part, false);
  assert_int_equal(whole.stop, GL_STOP_MEMORY);
}

TESTS(cmocka_unit_test(bytes_are_counted_against_the_limit),
      cmocka_unit_test(what_is_held_may_become_more_and_less),
      cmocka_unit_test(an_overflowing_demand_is_refused),
      cmocka_unit_test(a_pause_is_no_limit), cmocka_unit_test(time_runs_out),
      cmocka_unit_test(processor_time_runs_out),
      cmocka_unit_test(a_tick_can_interrupt),
      cmocka_unit_test(the_first_stop_wins),
      cmocka_unit_test(a_stop_is_adopted_from_who_has_one),
      cmocka_unit_test(a_part_spends_for_the_whole),
      cmocka_unit_test(a_limit_of_a_part_stops_the_whole))
