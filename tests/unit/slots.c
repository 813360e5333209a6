// SPDX-License-Identifier: MIT
#include "tables/hash_table.h"
#include "unit/support.h"

static gl_budget budget;

static gl_slots *begin(size_t bytes) {
  gl_budget_start(&budget, &(gridlock_limits){.bytes = bytes}, "x");
  gl_slots *slots = gl_slots_new();
  assert_non_null(slots);
  return slots;
}

// What is written says where it was written.
static void put(gl_slots *slots, uint64_t low, uint32_t high, uint32_t worth) {
  gl_slots_write(slots, &budget,
                 (gl_slot){low, high, worth, {(uint32_t)low, high}});
}

static bool has(const gl_slots *slots, uint64_t low, uint32_t high) {
  gl_slot slot;
  const bool found = gl_slots_find(slots, low, high, &slot);
  if (found) {
    assert_int_equal(slot.word[0], low);
    assert_int_equal(slot.word[1], high);
  }
  return found;
}

static void what_is_written_is_found(void **state) {
  (void)state;
  gl_slots *slots = begin(0);
  assert_false(has(slots, 0, 0)); // an empty slot has this key, too
  put(slots, 7, 1, 5);
  assert_true(has(slots, 7, 1));
  assert_false(has(slots, 7, 2));
  assert_false(has(slots, 8, 1));
  gl_slots_free(slots);
}

static void the_same_key_is_replaced(void **state) {
  (void)state;
  gl_slots *slots = begin(0);
  put(slots, 7, 1, 5);
  put(slots, 7, 1, 3);
  gl_slot slot;
  assert_true(gl_slots_find(slots, 7, 1, &slot));
  assert_int_equal(slot.worth, 3);
  assert_int_equal(slots->used, 1);
  gl_slots_free(slots);
}

// As many keys as one has slots, and one more.
static void what_is_worth_least_makes_room(void **state) {
  (void)state;
  gl_slots *slots = begin(0);
  for (uint32_t i = 0; i < GL_SLOTS_REACH; i++)
    put(slots, 1, i, i == 2 ? 10 : 20 + i);
  put(slots, 1, GL_SLOTS_REACH, 1);
  for (uint32_t i = 0; i <= GL_SLOTS_REACH; i++)
    assert_int_equal(has(slots, 1, i), i != 2);
  gl_slots_free(slots);
}

// The rest is for the proof.
static void a_quarter_of_the_memory_is_enough(void **state) {
  (void)state;
  const size_t limit = 1 << 20;
  gl_slots *slots = begin(limit);
  for (uint64_t i = 0; i < 100000; i++)
    put(slots, 10007 * i, 0, 1);
  assert_true(slots->room * sizeof *slots->at <= limit / 4);
  assert_true(slots->used <= slots->room);
  assert_true(has(slots, 10007 * 99999, 0));
  assert_int_equal(budget.reason, GRIDLOCK_NO_REASON);
  gl_slots_free(slots);
}

#ifndef GL_STRESS
// Neighbours, so that no key is driven out of its slots.
static void growing_loses_nothing(void **state) {
  (void)state;
  gl_slots *slots = begin(0);
  const size_t before = slots->room;
  for (uint64_t i = 0; i < 4 * before; i++)
    put(slots, i, 1, 1);
  assert_true(slots->room > 4 * before);
  for (uint64_t i = 0; i < 4 * before; i++)
    assert_true(has(slots, i, 1));
  gl_slots_free(slots);
}
#define GROWTH cmocka_unit_test(growing_loses_nothing),
#else
#define GROWTH
#endif

TESTS(cmocka_unit_test(what_is_written_is_found),
      cmocka_unit_test(the_same_key_is_replaced),
      cmocka_unit_test(what_is_worth_least_makes_room),
      GROWTH cmocka_unit_test(a_quarter_of_the_memory_is_enough))
