// SPDX-License-Identifier: MIT
// Values and proofs are in tests/golden and tests/oracle.  Here: node counts,
// and what happens when memory is short.

#include "search/search.h"
#include "search/technique.h"
#include "unit/support.h"

typedef struct run {
  const char *game;
  const char *preset;
  const char *with;
  const char *without;
  size_t bytes;
} run;

// Solves a game that Maker wins, and returns what was counted.
static gl_search solve(run r) {
  gl_game *game = parse(r.game);
  const gl_numbers numbers = gl_technique_preset_numbers(r.preset);
  gl_search search = {.game = game,
                      .alpha = numbers.alpha,
                      .beta = numbers.beta,
                      .model = gl_model_czifra};
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = r.bytes}, "pns");
  assert_int_equal(
      gl_techniques_read(r.preset, r.with, r.without, &search.use, NULL),
      GL_OK);
  assert_int_equal(gl_search_run(&search, gl_engine_named("pns"), NULL), GL_OK);
  assert_int_equal(search.value, GRIDLOCK_MAKER);
  free(search.move);
  search.move = NULL;
  gl_search_clear(&search);
  gl_game_free(game);
  search.game = NULL;
  return search;
}

#ifndef GL_STRESS // small rooms are collected more often
// The proof number of the start tells Breaker's boards, which are worth less
// than a tenth of the glances of another engine, from hers.
static void hopeless_games_have_a_small_quota(void **state) {
  (void)state;
  static const struct {
    const char *game;
    bool hopeless;
  } games[] = {
      {"mnk:7,7,5", true}, {"strip:8,open", true}, {"strip:11", false}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gl_game *game = parse(games[i].game);
    gl_search search;
    gl_search_begin(&search, game);
    search.quota = (gl_search_quota){.theirs = 100000};
    gl_budget_start(&search.budget, &(gridlock_limits){.cpu_seconds = 60},
                    "pns");
    assert_int_equal(gl_search_run(&search, gl_engine_named("pns"), NULL),
                     GL_OK);
    assert_int_equal(gl_budget_paused(&search.budget), games[i].hopeless);
    if (games[i].hopeless)
      assert_true(search.statistics.count[GL_STAT_GLANCES] < 10000);
    assert_int_equal(search.value,
                     games[i].hopeless ? GRIDLOCK_UNKNOWN : GRIDLOCK_MAKER);
    free(search.move);
    gl_search_clear(&search);
    gl_game_free(game);
  }
}

static void node_counts_are_known(void **state) {
  (void)state;
  static const struct {
    run run;
    uint64_t created;
  } known[] = {
      {{"strip:7", "bare", NULL, NULL, 0}, 313622},
      {{"strip:7", "bare", "threat,crossing", NULL, 0}, 19483},
      {{"strip:7", "czifra", NULL, NULL, 0}, 10613},
      {{"strip:9", NULL, NULL, NULL, 0}, 8901},
      {{"mnk:5,5,4", NULL, NULL, NULL, 0}, 131},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    assert_int_equal(solve(known[i].run).created, known[i].created);
}

// Each technique must earn its keep somewhere.
static void techniques_save_nodes(void **state) {
  (void)state;
  static const char *const names[] = {"threat,crossing", "dead",  "attack",
                                      "partial,forced",  "table", "symmetry"};
  const uint64_t all = solve((run){"strip:9", NULL, NULL, NULL, 0}).created;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    assert_true(solve((run){"strip:9", NULL, NULL, names[i], 0}).created > all);
}
#endif

// What does not fit is thrown away and made again.
static void little_memory_is_enough(void **state) {
  (void)state;
#ifdef GL_STRESS
  const char *game = "strip:7";
#else
  const char *game = "strip:9";
#endif
  const gl_search search = solve((run){game, NULL, NULL, "attack", 3 << 20});
  assert_true(search.budget.peak <= 3 << 20);
}

#ifdef GL_STRESS
TESTS(cmocka_unit_test(little_memory_is_enough))
#else
TESTS(cmocka_unit_test(hopeless_games_have_a_small_quota),
      cmocka_unit_test(node_counts_are_known),
      cmocka_unit_test(techniques_save_nodes),
      cmocka_unit_test(little_memory_is_enough))
#endif
