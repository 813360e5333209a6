// SPDX-License-Identifier: MIT
// The public header alone, as a user of the library has it.

#include <gridlock/gridlock.h>

#include "unit/support.h"

static void a_game_can_be_looked_at(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  gridlock_error error;
  assert_int_equal(gridlock_game_parse("mnk:2,2,2", &game, &error), 0);
  assert_int_equal(gridlock_game_cells(game), 4);
  assert_int_equal(gridlock_game_lines(game), 6);
  size_t count;
  const uint32_t *line = gridlock_game_line(game, 5, &count);
  assert_int_equal(count, 2);
  assert_int_equal(line[0], 2);
  assert_int_equal(line[1], 3);
  assert_null(gridlock_game_line(game, 6, &count));
  gridlock_game_free(game);
  assert_int_equal(gridlock_game_parse("line:5@inf", &game, &error), 0);
  assert_int_equal(gridlock_game_cells(game), 0);
  assert_int_equal(gridlock_game_lines(game), 0);
  gridlock_game_free(game);
}

static void errors_say_where(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  gridlock_error error;
  assert_int_equal(gridlock_game_parse("mnk:2,2", &game, &error),
                   GRIDLOCK_INPUT);
  assert_null(game);
  assert_int_equal(error.column, 8);
  assert_string_equal(error.place, "mnk:2,2");
  // Where and why may be of no interest.
  assert_int_equal(gridlock_game_parse("mnk:2,2", &game, NULL), GRIDLOCK_INPUT);
  gridlock_game_free(NULL);
}

static void results_and_names(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  assert_int_equal(gridlock_game_parse("mnk:3,3,3,strong", &game, NULL), 0);
  gridlock_result result;
  gridlock_options options = {.engine = "brute"};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  assert_string_equal(gridlock_value_name(result.value), "draw");
  assert_null(result.move);
  assert_null(gridlock_reason_name(result.reason));
  gridlock_result_clear(&result);
  options.engine = "none";
  assert_int_equal(gridlock_solve(game, &options, &result, NULL),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_game_free(game);
  assert_string_equal(gridlock_engine_name(0), "auto");
  assert_null(gridlock_engine_name(99));
  assert_null(gridlock_value_name((gridlock_value)77));
}

TESTS(cmocka_unit_test(a_game_can_be_looked_at),
      cmocka_unit_test(errors_say_where), cmocka_unit_test(results_and_names))
