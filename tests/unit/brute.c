// SPDX-License-Identifier: MIT
// The values are in tests/golden, random games in tests/oracle.  Here: what the
// engine promises besides the value.

#include "search/search.h"
#include "unit/support.h"

static gl_search run(const gl_game *game, gridlock_limits limits) {
  gl_search search = {.game = game};
  gl_budget_start(&search.budget, &limits, "brute");
  assert_int_equal(gl_search_run(&search, gl_engine_named("brute"), NULL),
                   GL_OK);
  return search;
}

static void every_board_size_has_its_copy(void **state) {
  (void)state;
  // A line of two cells at the very end of the board, on 64 to 512 cells, with
  // all other cells Breaker's: whoever moves first decides.
  static const size_t sizes[] = {64, 65, 128, 129, 256, 257, 512};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    char text[8192];
    int used =
        snprintf(text, sizeof text, "p hg %zu 2\ne %zu %zu 0\ne %zu %zu 0\nb",
                 sizes[i], sizes[i] - 1, sizes[i], sizes[i] - 2, sizes[i]);
    for (size_t c = 1; c + 2 < sizes[i]; c++)
      used += snprintf(text + used, sizeof text - (size_t)used, " %zu", c);
    snprintf(text + used, sizeof text - (size_t)used, " 0\n");
    gl_game *game = NULL;
    char path[] = "/tmp/gridlock-brute-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    fputs(text, file);
    fclose(file);
    char name[64];
    snprintf(name, sizeof name, "hyper:%s", path);
    game = parse(name);
    remove(path);
    gl_search search = run(game, (gridlock_limits){0});
    assert_int_equal(search.value, GRIDLOCK_MAKER);
    assert_int_equal(search.move_count, 1);
    assert_int_equal(search.move[0], sizes[i] - 1);
    free(search.move);
    assert_int_equal(gl_game_set_first(game, GL_BREAKER, NULL), GL_OK);
    search = run(game, (gridlock_limits){0});
    assert_int_equal(search.value, GRIDLOCK_BREAKER);
    assert_int_equal(search.move_count, 1);
    free(search.move);
    gl_game_free(game);
  }
}

static void larger_boards_are_refused(void **state) {
  (void)state;
  gl_game *game = parse("mnk:19,27,5");
  gl_search search = {.game = game};
  gl_error error = {0};
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "brute");
  assert_int_equal(gl_search_run(&search, gl_engine_named("brute"), &error),
                   GL_UNSUPPORTED);
  gl_game_free(game);
}

static void a_memory_limit_ends_in_unknown(void **state) {
  (void)state;
  gl_game *game = parse("mnk:4,4,4");
  gl_search search = run(game, (gridlock_limits){.bytes = 100000});
  assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
  assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_MEMORY_LIMIT);
  assert_true(search.budget.peak <= 100000);
  gl_game_free(game);
}

// Node counts are exact: without them a broken cut-off would only be slow.
static void node_counts_are_known(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search = run(game, (gridlock_limits){0});
  assert_int_equal(search.budget.progress.nodes, 243);
  free(search.move);
  gl_game_free(game);
}

static void a_turn_of_two_stones_is_two_cells(void **state) {
  (void)state;
  gl_game *game = parse("gttt:domino@1x2,q=2");
  gl_search search = run(game, (gridlock_limits){0});
  assert_int_equal(search.value, GRIDLOCK_FIRST);
  assert_int_equal(search.move_count, 2);
  free(search.move);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(every_board_size_has_its_copy),
      cmocka_unit_test(larger_boards_are_refused),
      cmocka_unit_test(a_memory_limit_ends_in_unknown),
      cmocka_unit_test(node_counts_are_known),
      cmocka_unit_test(a_turn_of_two_stones_is_two_cells))
