// SPDX-License-Identifier: MIT
// What is counted adds up, whatever the engine, the number of threads and the
// reason for the end.

#include "search/statistics.h"
#include "unit/support.h"

#include <gridlock/gridlock.h>
#include <string.h>

// The value of a row by its name.
static uint64_t value_of(const gridlock_result *result, const char *name) {
  gridlock_statistic row;
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++)
    if (!strcmp(row.name, name))
      return row.value;
  fail_msg("there is no statistic '%s'", name);
  return 0;
}

// The parts of each row that has parts, added up.
static void parts_add_up(const gridlock_result *result, const char *what) {
  uint64_t sum[GRIDLOCK_STATISTICS] = {0};
  bool has_parts[GRIDLOCK_STATISTICS] = {false};
  gridlock_statistic row;
  gridlock_statistic of;
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++) {
    assert_int_equal(gridlock_result_statistic(result, row.of, &of), 0);
    if (row.kind == GRIDLOCK_STATISTIC_PART) {
      sum[row.of] += row.value;
      has_parts[row.of] = true;
    }
    if ((row.kind == GRIDLOCK_STATISTIC_PART ||
         row.kind == GRIDLOCK_STATISTIC_SHARE) &&
        row.value > of.value)
      fail_msg("%s: %s is %llu, more than %s with %llu", what, row.name,
               (unsigned long long)row.value, of.name,
               (unsigned long long)of.value);
  }
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++)
    if (has_parts[i] && sum[i] != row.value)
      fail_msg("%s: %s is %llu, and its parts are %llu", what, row.name,
               (unsigned long long)row.value, (unsigned long long)sum[i]);
  assert_int_equal(value_of(result, "nodes"), result->nodes);
  assert_int_equal(value_of(result, "peak"), result->peak_bytes);
  assert_true(value_of(result, "memory") <= value_of(result, "peak"));
}

static gridlock_result solve_within(const char *text, const char *engine,
                                    int threads, gridlock_limits limits) {
  gridlock_game *game = NULL;
  gridlock_result result;
  gridlock_error error = {0};
  char what[200];
  snprintf(what, sizeof what, "%s, %s, %d threads", text, engine, threads);
  assert_int_equal(gridlock_game_parse(text, &game, &error), GRIDLOCK_OK);
  const gridlock_status status = gridlock_solve(
      game,
      &(gridlock_options){
          .engine = engine, .threads = threads, .limits = limits},
      &result, &error);
  if (status)
    fail_msg("%s: %s", what, error.sentence);
  parts_add_up(&result, what);
  gridlock_game_free(game);
  gridlock_result_clear(&(gridlock_result){.move = result.move});
  return result;
}

static void sums_hold_in_every_engine(void **state) {
  (void)state;
  const gridlock_limits enough = {.seconds = 1}; // if the build is not slow
  static const char *const weak[] = {
      "mnk:3,3,3",   "mnk:4,4,4", "mnk:4,4,3",      "mnk:5,5,4,first=breaker",
      "poly:el@3x3", "strip:7",   "poly:knobby@5x5"};
  static const char *const engines[] = {"auto", "andor", "dfpn", "pns"};
  for (size_t i = 0; i < sizeof weak / sizeof *weak; i++)
    for (size_t j = 0; j < sizeof engines / sizeof *engines; j++)
      for (int threads = 1; threads < 4; threads += 2)
        solve_within(weak[i], engines[j], threads, enough);
  static const char *const any[] = {"mnk:3,3,3", "mnk:4,4,3",
                                    "mnk:3,3,3,strong", "mnk:4,4,3,strong"};
  for (size_t i = 0; i < sizeof any / sizeof *any; i++)
    solve_within(any[i], "brute", 1, enough);
  static const char *const strong[] = {"mnk:3,3,3,strong", "mnk:4,4,3,strong",
                                       "mnk:5,5,4,strong", "gttt:el@4x4",
                                       "mnk:3,4,3,strong,p=2,q=1"};
  for (size_t i = 0; i < sizeof strong / sizeof *strong; i++) {
    solve_within(strong[i], "strong", 1, enough);
    solve_within(strong[i], "auto", 3, enough);
  }
}

// Searches that end in the middle of everything.
static void sums_hold_when_a_limit_ends_the_search(void **state) {
  (void)state;
  static const char *const engines[] = {"andor", "dfpn", "brute"};
  const size_t little = 1 << 20;
  for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
    for (int threads = 1; threads < 4; threads += 2)
      assert_int_equal(
          solve_within("strip:11", engines[i], threads,
                       (gridlock_limits){.bytes = little, .seconds = 2})
              .value,
          GRIDLOCK_UNKNOWN);
  const gridlock_limits soon = {.seconds = 0.1};
  solve_within("mnk:7,7,5,strong,p=2,q=2", "strong", 1, soon);
  solve_within("mnk:8,8,5", "pns", 1, soon);
  solve_within("mnk:8,8,5", "pns", 3, soon);
  solve_within("mnk:8,8,5", "auto", 3, soon);
}

#ifndef GL_STRESS // whose tables lose nearly everything
static gridlock_result solve(const char *text, const char *engine,
                             int threads) {
  return solve_within(text, engine, threads, (gridlock_limits){0});
}

// Each counter of the weak engines is met somewhere.
static void the_engines_count_what_they_do(void **state) {
  (void)state;
  const gridlock_result dfpn = solve("mnk:7,7,5", "dfpn", 1);
  static const char *const rows[] = {
      "nodes.maker",       "nodes.breaker",   "glances.pairing",
      "glances.potential", "glances.table",   "pairings.found",
      "pairings.menus",    "pairings.work",   "seams.some.found",
      "moves.tried",       "moves.zone",      "moves.dominated",
      "answers.tried",     "held.glance",     "held.killer",
      "table.exact",       "table.symmetric", "numbers.found",
      "attacks.none",      "memory.proof"};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!value_of(&dfpn, rows[i]))
      fail_msg("dfpn on mnk:7,7,5 has no %s", rows[i]);
  const gridlock_result pns = solve("strip:9", "pns", 1);
  assert_true(value_of(&pns, "tree.missed") > 0);
  assert_true(value_of(&pns, "memory.nodes") > 0);
  assert_true(value_of(&pns, "attacks.stopped") > 0);
  const gridlock_result strong = solve("mnk:5,5,4,strong", "strong", 1);
  assert_true(value_of(&strong, "nodes.breaker") > 0); // of the weak game
  const gridlock_result line = solve("mnk:4,4,3,strong", "strong", 1);
  assert_true(value_of(&line, "nodes.attacker") > 0);
  assert_true(value_of(&line, "memory.numbers") > 0);
}
#endif

// Bytes are those of the later search, and counts are sums.
static void counts_are_added_and_bytes_replaced(void **state) {
  (void)state;
  gl_statistics sum = {.count = {[GL_STAT_NODES] = 3}};
  gl_statistics more = {.count = {[GL_STAT_NODES] = 4}};
  gl_statistics_hold(&sum, 100);
  gl_statistics_hold_part(&sum, GL_STAT_MEMORY_PROOF, 30);
  gl_statistics_add(&sum, &more); // a thread: it holds nothing
  assert_int_equal(sum.count[GL_STAT_NODES], 7);
  assert_int_equal(sum.count[GL_STAT_MEMORY_PROOF], 30);
  assert_int_equal(sum.count[GL_STAT_MEMORY_OTHERS], 70);
  gl_statistics_hold(&more, 50);
  more.count[GL_STAT_PEAK] = 60;
  gl_statistics_add(&sum, &more);
  assert_int_equal(sum.count[GL_STAT_MEMORY], 50);
  assert_int_equal(sum.count[GL_STAT_MEMORY_PROOF], 0);
}

// A row's parent is above it, and is no part of the row.
static void rows_stand_below_what_they_belong_to(void **state) {
  (void)state;
  for (size_t i = 0; gl_statistic_row(i); i++) {
    const gridlock_statistic *row = gl_statistic_row(i);
    const gridlock_statistic *of = gl_statistic_row(row->of);
    const size_t size = strlen(of->name);
    if (row->kind == GRIDLOCK_STATISTIC_TOTAL) {
      assert_int_equal(row->of, i);
    } else {
      assert_true(row->of < i);
      assert_memory_equal(row->name, of->name, size);
      assert_int_equal(row->name[size], '.');
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_hold_in_every_engine),
      cmocka_unit_test(sums_hold_when_a_limit_ends_the_search),
#ifndef GL_STRESS
      cmocka_unit_test(the_engines_count_what_they_do),
#endif
      cmocka_unit_test(counts_are_added_and_bytes_replaced),
      cmocka_unit_test(rows_stand_below_what_they_belong_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
