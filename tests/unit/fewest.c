// SPDX-License-Identifier: MIT
// Numbers are judged in tests/oracle.  Here: boards of all sizes, and what is
// said when there is no answer.

#include "weak/fewest.h"
#include "cert/cert.h"
#include "unit/support.h"

// What is asked, after so many nodes at most; 0 for no limit.
static void run(gl_search *search, const gl_game *game, uint64_t nodes) {
  gl_search_begin(search, game);
  gl_budget_start(&search->budget, &(gridlock_limits){0}, "fewest");
  search->budget.pause = nodes;
  assert_int_equal(gl_fewest_run(search, NULL), GL_OK);
}

static void end(gl_search *search, gl_game *game) {
  free(search->move);
  gl_search_clear(search);
  gl_game_free(game);
}

static void expect_moves(const char *text, size_t moves) {
  gl_game *game = parse(text);
  gl_search search;
  run(&search, game, 0);
  gl_cert_facts facts;
  assert_int_equal(search.value, GRIDLOCK_MAKER);
  assert_int_equal(search.moves, moves);
  assert_int_equal(gl_cert_describe(&search, &facts, NULL), GL_OK);
  assert_int_equal(facts.turns, moves);
  end(&search, game);
}

// tests/oracle/achieve.py and plain minimax say the same where they can.
static void moves_are_known(void **state) {
  (void)state;
  expect_moves("poly:tippy@3x3", 5);
  expect_moves("poly:tippy@3x3,torus", 4);
  expect_moves("poly:tic@3x4", 4);
  expect_moves("poly:tic@4x4", 3);
  expect_moves("poly:n5@5x5", 6);
  expect_moves("mnk:2,2,2,first=breaker", 2);
}

// 1, 2, 4 and 8 words.
static void boards_of_all_sizes_are_taken(void **state) {
  (void)state;
  expect_moves("poly:tic@8x8", 3);
  expect_moves("poly:tic@11x11", 3);
  expect_moves("poly:tic@16x16", 3);
  expect_moves("poly:tic@22x22", 3);
}

// L on 6 x 6 takes 7; to see that 5 are not enough takes few nodes.
static void a_limit_leaves_a_bound(void **state) {
  (void)state;
  gl_game *game = parse("poly:l5@6x6");
  gl_search search;
  run(&search, game, 500);
  assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
  assert_int_not_equal(gl_budget_reason(&search.budget), GRIDLOCK_NO_REASON);
  assert_in_range(search.moves, 6, 7);
  end(&search, game);
}

static void what_breaker_wins_is_unknown_without_a_reason(void **state) {
  (void)state;
  const char *const lost[] = {"poly:tic@3x3", "poly:el@2x2", "mnk:1,1,2",
                              "mnk:1,3,2,first=breaker"};
  for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
    gl_game *game = parse(lost[i]);
    gl_search search;
    run(&search, game, 0);
    assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
    assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_NO_REASON);
    end(&search, game);
  }
}

static void other_games_are_refused(void **state) {
  (void)state;
  const char *const other[] = {"mnk:3,3,3,strong", "poly:tic@inf",
                               "mnk:30,30,5"};
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
    gl_game *game = parse(other[i]);
    gl_search search;
    gl_search_begin(&search, game);
    gl_budget_start(&search.budget, &(gridlock_limits){0}, "fewest");
    assert_int_equal(gl_fewest_run(&search, NULL), GL_UNSUPPORTED);
    end(&search, game);
  }
}

TESTS(cmocka_unit_test(moves_are_known),
      cmocka_unit_test(boards_of_all_sizes_are_taken),
      cmocka_unit_test(a_limit_leaves_a_bound),
      cmocka_unit_test(what_breaker_wins_is_unknown_without_a_reason),
      cmocka_unit_test(other_games_are_refused))
