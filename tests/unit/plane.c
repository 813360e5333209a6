// SPDX-License-Identifier: MIT
// Who wins on the infinite board: turns, periods, blocks of rows.

#include "base/sat.h"
#include "exact/toric.h"
#include "plane/blocks.h"
#include "plane/rows.h"
#include "plane/schedule.h"
#include "unit/support.h"

#include <gridlock/gridlock.h>

// ---- Turns ----

static void expect_turn(const gl_plane_schedule *schedule,
                        gl_plane_method method, unsigned round) {
  assert_true(gl_plane_schedule_valid(schedule));
  assert_int_equal(schedule->method, method);
  assert_int_equal(schedule->round, round);
}

static void the_methods_take_turns(void **state) {
  (void)state;
  gl_plane_schedule schedule = {0};
  assert_true(gl_plane_schedule_begin(&schedule));
  for (unsigned round = 0; round < 3; round++)
    for (int method = 0; method < GL_PLANE_METHODS; method++) {
      expect_turn(&schedule, (gl_plane_method)method, round);
      assert_true(gl_plane_schedule_pass(&schedule));
    }
}

static void a_method_that_is_out_has_no_turn(void **state) {
  (void)state;
  gl_plane_schedule schedule = {.out = {[GL_PLANE_PAIRING] = true}};
  assert_true(gl_plane_schedule_begin(&schedule));
  expect_turn(&schedule, GL_PLANE_TILING, 0);
  assert_true(gl_plane_schedule_pass(&schedule));
  expect_turn(&schedule, GL_PLANE_HUNT, 0);
  assert_true(gl_plane_schedule_pass(&schedule));
  expect_turn(&schedule, GL_PLANE_TILING, 1);
  schedule.out[GL_PLANE_TILING] = true;
  for (unsigned round = 1; round < 4; round++) {
    assert_true(gl_plane_schedule_pass(&schedule));
    expect_turn(&schedule, GL_PLANE_HUNT, round);
  }
  schedule.out[GL_PLANE_HUNT] = true;
  assert_false(gl_plane_schedule_pass(&schedule));
  assert_false(gl_plane_schedule_begin(&schedule));
}

static void rounds_grow_and_sizes_have_an_end(void **state) {
  (void)state;
  for (unsigned round = 0; round < 20; round++) {
    assert_int_equal(gl_plane_nodes(round + 1), 4 * gl_plane_nodes(round));
    assert_true(gl_plane_torus(round) <= gl_plane_torus(round + 1));
    assert_true(gl_plane_block(round) <= gl_plane_block(round + 1));
  }
  assert_int_equal(gl_plane_nodes(1000), gl_plane_nodes(20));
  assert_int_equal(gl_plane_torus(1000), GL_PLANE_TORUS_MOST);
  assert_int_equal(gl_plane_block(1000), GL_PLANE_BLOCK_MOST);
  assert_true(GL_PLANE_BLOCK_MOST <= GL_ROWS_CELLS);
}

// ---- Periods ----

static void expect_periods(const char *text, const gl_toric_periods *wanted,
                           size_t count) {
  gl_game *game = parse(text);
  gl_toric_periods periods = {0, 0};
  for (size_t i = 0; i < count; i++) {
    periods = gl_toric_periods_next(periods, game);
    assert_int_equal(periods.width, wanted[i].width);
    assert_int_equal(periods.height, wanted[i].height);
  }
  gl_game_free(game);
}

static void small_periods_and_square_ones_come_first(void **state) {
  (void)state;
  const gl_toric_periods all[] = {{2, 1}, {3, 1}, {2, 2}, {4, 1},
                                  {5, 1}, {3, 2}, {6, 1}, {7, 1},
                                  {4, 2}, {8, 1}, {3, 3}};
  expect_periods("poly:tic@inf", all, sizeof all / sizeof *all);
}

static void what_cannot_be_turned_has_tall_periods_too(void **state) {
  (void)state;
  const gl_toric_periods all[] = {{2, 1}, {1, 2}, {3, 1}, {1, 3},
                                  {2, 2}, {4, 1}, {1, 4}, {5, 1},
                                  {1, 5}, {3, 2}, {2, 3}};
  expect_periods("poly:tic@inf,fixed", all, sizeof all / sizeof *all);
}

// ---- Blocks of rows ----

// W possible steps after each of H rows.
static void there_are_w_to_the_h_blocks(void **state) {
  (void)state;
  gl_rows rows = {.width = 3, .height = 4, .piece = 2};
  size_t count = 1;
  gl_rows_begin(&rows);
  while (gl_rows_next(&rows)) {
    assert_true(gl_rows_valid(&rows));
    count++;
  }
  assert_int_equal(count, 3 * 3 * 3 * 3);
}

static bool choose(const gl_rows *rows, const gl_game *game,
                   gl_rows_lines *parts) {
  bool good;
  assert_int_equal(gl_rows_choose(rows, &game->shapes, parts, &good, NULL),
                   GL_OK);
  return good;
}

// Is every line covered?  tiling.c finds out in another way than rows.c.
static void expect_cover(const gl_rows *rows, const gl_rows_lines *parts,
                         const gl_game *game) {
  gl_game *block;
  gl_tiling tiling;
  gl_tiling_cover cover;
  assert_int_equal(
      gl_rows_make(rows, parts, &game->shapes, &block, &tiling, NULL), GL_OK);
  assert_int_equal(gl_tiling_check(&tiling, &cover, NULL), GL_OK);
  assert_true(cover.covered);
  assert_int_equal(cover.lines, parts->count);
  gl_tiling_cover_clear(&cover);
  gl_tiling_clear(&tiling);
  gl_game_free(block);
}

// How many blocks of a size cover the plane, and all that are good do.
static size_t count_good(gl_rows rows, const gl_game *game) {
  gl_rows_lines *parts = malloc(sizeof *parts);
  size_t count = 0;
  gl_rows_begin(&rows);
  do
    if (choose(&rows, game, parts)) {
      expect_cover(&rows, parts, game);
      count++;
    }
  while (gl_rows_next(&rows));
  free(parts);
  return count;
}

static void the_lines_that_are_chosen_cover_the_plane(void **state) {
  (void)state;
  const char *const texts[] = {"line:6@inf", "poly:fatty+i5@inf",
                               "poly:l5@inf,fixed",
                               "poly:0:0,2:0,1:1,3:1,4:0@inf"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    gl_game *game = parse(texts[i]);
    size_t count = 0;
    for (size_t width = 2; width <= 4; width++)
      for (size_t piece = 1; piece <= 2; piece++)
        for (int columns = 0; columns < 2; columns++)
          count += count_good((gl_rows){.width = width,
                                        .height = 2 * piece,
                                        .piece = piece,
                                        .columns = columns},
                              game);
    assert_true(count > 0);
    gl_game_free(game);
  }
}

// T. G. L. Zetters, 8 (or more) in a row, American Mathematical Monthly 87,
// 1980.  The digest is that of the block in doc/results/zetters.tiling.
static void eight_in_a_row_needs_the_lines_of_zetters(void **state) {
  (void)state;
  const gl_rows rows = {
      .width = 4, .height = 6, .piece = 3, .step = {1, 1, 2, -1, -1, 2}};
  const gl_rows later = {
      .width = 4, .height = 6, .piece = 3, .step = {-1, -1, 2, 1, 1, 2}};
  gl_game *game = parse("line:8@inf");
  gl_rows_lines *parts = malloc(2 * sizeof *parts);
  gl_game *block;
  gl_tiling tiling;
  char digest[65];
  assert_true(choose(&rows, game, &parts[0]));
  assert_int_equal(parts[0].count, 18);
  // Two components, each with three lines of four cells and six of three.
  assert_true(parts[0].weight == 3 / 16.0 + 6 / 8.0);
  assert_int_equal(
      gl_rows_make(&rows, parts, &game->shapes, &block, &tiling, NULL), GL_OK);
  gl_hypergraph_digest(tiling.graph, digest);
  assert_string_equal(
      digest,
      "98063c1ba7fd7f9ed76602873ef3df46e1200a88fbb4cef6b90ad450318dbac8");
  // The same pieces in the other order are the same block.
  assert_true(choose(&later, game, &parts[1]));
  assert_true(parts[0].key == parts[1].key);
  gl_tiling_clear(&tiling);
  gl_game_free(block);
  free(parts);
  gl_game_free(game);
}

// Four cells in a row, in rows of one cell: no part has two.
static void parts_of_one_cell_are_no_lines(void **state) {
  (void)state;
  gl_game *game = parse("line:4@inf");
  assert_int_equal(
      count_good((gl_rows){.width = 1, .height = 4, .piece = 4}, game), 0);
  gl_game_free(game);
}

// ---- Answers ----

static gridlock_result solve(const char *text) {
  gl_game *game = parse(text);
  gridlock_result result;
  gridlock_error error = {0};
  const gridlock_options options = {0};
  if (gridlock_solve(game, &options, &result, &error))
    fail_msg("%s: %s", text, error.sentence);
  gl_game_free(game);
  return result;
}

static void expect_answer(const char *text, gridlock_value value,
                          const char *method) {
  gridlock_result result = solve(text);
  assert_int_equal(result.value, value);
  assert_string_equal(result.engine, method);
  gridlock_result_clear(&result);
}

static void each_method_has_games(void **state) {
  (void)state;
  // Some pairings are found by a SAT solver only.
  expect_answer("poly:fatty@inf", GRIDLOCK_BREAKER,
                gl_sat_available() ? "pairing" : "tiling");
#ifdef GL_STRESS // whose first rounds are too short for the tiling
  expect_answer("line:10@inf", GRIDLOCK_BREAKER, "pairing");
#else
  expect_answer("line:10@inf", GRIDLOCK_BREAKER, "tiling");
#endif
  expect_answer("line:4@inf", GRIDLOCK_MAKER, "hunt");
  expect_answer("poly:domino@inf,handicap=1", GRIDLOCK_MAKER, "hunt");
}

static void expect_refusal(const char *text, const char *engine,
                           const char *sentence) {
  gl_game *game = parse(text);
  gridlock_result result;
  gridlock_error error = {0};
  const gridlock_options options = {.engine = engine};
  assert_int_equal(gridlock_solve(game, &options, &result, &error),
                   GRIDLOCK_UNSUPPORTED);
  assert_non_null(strstr(error.sentence, sentence));
  gl_game_free(game);
}

// Edge to edge the hunt takes a handicap only if Maker moves first.
static void what_no_method_is_for_is_refused(void **state) {
  (void)state;
  expect_refusal("line:4@inf", "dfpn", "dfpn is for finite boards");
  expect_refusal("poly:el@inf,edge,handicap=1,first=breaker", NULL,
                 "only if Maker moves first");
}

TESTS(cmocka_unit_test(the_methods_take_turns),
      cmocka_unit_test(a_method_that_is_out_has_no_turn),
      cmocka_unit_test(rounds_grow_and_sizes_have_an_end),
      cmocka_unit_test(small_periods_and_square_ones_come_first),
      cmocka_unit_test(what_cannot_be_turned_has_tall_periods_too),
      cmocka_unit_test(there_are_w_to_the_h_blocks),
      cmocka_unit_test(the_lines_that_are_chosen_cover_the_plane),
      cmocka_unit_test(eight_in_a_row_needs_the_lines_of_zetters),
      cmocka_unit_test(parts_of_one_cell_are_no_lines),
      cmocka_unit_test(each_method_has_games),
      cmocka_unit_test(what_no_method_is_for_is_refused))
