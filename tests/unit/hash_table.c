// SPDX-License-Identifier: MIT
#include "tables/hash_table.h"
#include "unit/support.h"

static gl_budget budget;

static gl_hash_table *begin(size_t bytes) {
  gl_budget_start(&budget, &(gridlock_limits){.bytes = bytes}, "x");
  gl_hash_table *table = gl_hash_table_new();
  assert_non_null(table);
  return table;
}

// What is written says where it was written.
static void put(gl_hash_table *table, uint64_t low, uint32_t high,
                uint32_t worth) {
  gl_hash_table_write(table, &budget,
                      (gl_hash_entry){low, high, worth, {(uint32_t)low, high}});
}

static bool has(const gl_hash_table *table, uint64_t low, uint32_t high) {
  gl_hash_entry entry;
  const bool found = gl_hash_table_find(table, low, high, &entry);
  if (found) {
    assert_int_equal(entry.word[0], low);
    assert_int_equal(entry.word[1], high);
  }
  return found;
}

static void what_is_written_is_found(void **state) {
  (void)state;
  gl_hash_table *table = begin(0);
  assert_false(has(table, 0, 0)); // an empty entry has this key, too
  put(table, 7, 1, 5);
  assert_true(has(table, 7, 1));
  assert_false(has(table, 7, 2));
  assert_false(has(table, 8, 1));
  gl_hash_table_free(table);
}

static void the_same_key_is_replaced(void **state) {
  (void)state;
  gl_hash_table *table = begin(0);
  put(table, 7, 1, 5);
  put(table, 7, 1, 3);
  gl_hash_entry entry;
  assert_true(gl_hash_table_find(table, 7, 1, &entry));
  assert_int_equal(entry.worth, 3);
  assert_int_equal(table->used, 1);
  gl_hash_table_free(table);
}

// As many keys as one has entries, and one more.
static void what_is_worth_least_makes_room(void **state) {
  (void)state;
  gl_hash_table *table = begin(0);
  for (uint32_t i = 0; i < GL_HASH_TABLE_REACH; i++)
    put(table, 1, i, i == 2 ? 10 : 20 + i);
  put(table, 1, GL_HASH_TABLE_REACH, 1);
  for (uint32_t i = 0; i <= GL_HASH_TABLE_REACH; i++)
    assert_int_equal(has(table, 1, i), i != 2);
  gl_hash_table_free(table);
}

// The rest is for the proof.
static void a_quarter_of_the_memory_is_enough(void **state) {
  (void)state;
  const size_t limit = 1 << 20;
  gl_hash_table *table = begin(limit);
  for (uint64_t i = 0; i < 100000; i++)
    put(table, 10007 * i, 0, 1);
  assert_true(table->room * sizeof *table->at <= limit / 4);
  assert_true(table->used <= table->room);
  assert_true(has(table, 10007 * 99999, 0));
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_NO_REASON);
  gl_hash_table_free(table);
}

#ifndef GL_STRESS
// Neighbours, so that no key is driven out of its entries.
static void growing_loses_nothing(void **state) {
  (void)state;
  gl_hash_table *table = begin(0);
  const size_t before = table->room;
  for (uint64_t i = 0; i < 4 * before; i++)
    put(table, i, 1, 1);
  assert_true(table->room > 4 * before);
  for (uint64_t i = 0; i < 4 * before; i++)
    assert_true(has(table, i, 1));
  gl_hash_table_free(table);
}
#define GROWTH cmocka_unit_test(growing_loses_nothing),
#else
#define GROWTH
#endif

TESTS(cmocka_unit_test(what_is_written_is_found),
      cmocka_unit_test(the_same_key_is_replaced),
      cmocka_unit_test(what_is_worth_least_makes_room),
      GROWTH cmocka_unit_test(a_quarter_of_the_memory_is_enough))
