// SPDX-License-Identifier: MIT
// Searches with several threads: the same values, and the same limits.  Random
// games are in tests/oracle, proofs in tests/cli/threads.sh.

#include "search/search.h"
#include "unit/support.h"

static const char *const engines[] = {"auto", "dfpn", "pns", "andor"};

// Frees the game.
static gl_search solve(const char *text, const char *engine, size_t threads,
                       const gridlock_limits *limits) {
  gl_search search;
  gl_game *game = parse(text);
  gl_search_begin(&search, game);
  search.threads = threads;
  gl_budget_start(&search.budget, limits, engine);
  assert_int_equal(gl_search_run(&search, gl_engine_named(engine), NULL),
                   GL_OK);
  free(search.move);
  search.move = NULL;
  gl_search_clear(&search);
  gl_game_free(game);
  return search;
}

static void values_do_not_depend_on_threads(void **state) {
  (void)state;
  static const struct {
    const char *game;
    gridlock_value value;
  } known[] = {
      {"mnk:3,3,3", GRIDLOCK_MAKER},
      {"mnk:6,6,5", GRIDLOCK_BREAKER},
      {"poly:tic@4x3", GRIDLOCK_MAKER},
      {"mnk:4,4,4,first=breaker", GRIDLOCK_BREAKER},
      {"mnk:5,5,3,first=breaker", GRIDLOCK_MAKER},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++)
      for (size_t threads = 1; threads <= 4; threads *= 2)
        assert_int_equal(
            solve(known[i].game, engines[e], threads, &(gridlock_limits){0})
                .value,
            known[i].value);
}

// Which are those of a hunt, of a hunt with a handicap, on a torus, and on the
// plane.
static void hunters_find_what_one_hunter_finds(void **state) {
  (void)state;
  static const char *const games[] = {
      "mnk:8,8,4,first=breaker", "poly:el@30x25,handicap=1",
      "poly:y5@9x9,torus", "poly:snaky@inf,handicap=2", "poly:y5@inf"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    for (size_t threads = 1; threads <= 4; threads *= 2)
      assert_int_equal(
          solve(games[i], "hunt", threads, &(gridlock_limits){0}).value,
          GRIDLOCK_MAKER);
}

// In so little memory a hunt makes room for further cards, and goes on until
// the time is over or no room is left.
static void hunters_end_by_their_limits(void **state) {
  (void)state;
  const gridlock_limits limits = {.seconds = 1.0, .bytes = 12 << 20};
  const gl_search search = solve("poly:snaky@9x9", "hunt", 3, &limits);
  assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
  assert_true(search.budget.stop == GL_STOP_TIME ||
              search.budget.stop == GL_STOP_MEMORY);
  assert_true(search.budget.peak <= limits.bytes);
}

static void a_longer_game_has_its_value(void **state) {
  (void)state;
#ifndef GL_STRESS // with tables of four entries it takes long
  for (size_t e = 1; e < 3; e++)
    assert_int_equal(
        solve("strip:8", engines[e], 2, &(gridlock_limits){0}).value,
        GRIDLOCK_MAKER);
#endif
}

#ifndef GL_STRESS
// What is searched twice is a small part of the whole: 1071 nodes with one
// thread, about 1500 with two.
static void threads_do_not_repeat_each_other(void **state) {
  (void)state;
  const gl_search one = solve("mnk:7,7,5", "dfpn", 1, &(gridlock_limits){0});
  const gl_search two = solve("mnk:7,7,5", "dfpn", 2, &(gridlock_limits){0});
  const uint64_t nodes = one.budget.progress.nodes;
  assert_int_equal(two.value, GRIDLOCK_BREAKER);
  assert_true(two.budget.progress.nodes < 2 * nodes);
}
#define MORE cmocka_unit_test(threads_do_not_repeat_each_other),
#else
#define MORE
#endif

// A game that takes minutes with any engine.
#define LONG "mnk:8,8,5"

static void time_ends_all_threads(void **state) {
  (void)state;
  for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
    const gl_search search =
        solve(LONG, engines[e], 3, &(gridlock_limits){.seconds = 0.05});
    assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
    assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_TIME);
    assert_false(gl_budget_paused(&search.budget));
    assert_null(search.budget.threads);
  }
}

// Half a megabyte is little for a proof, and pns needs some to begin with.
static void memory_ends_all_threads(void **state) {
  (void)state;
  const gl_search search =
      solve(LONG, "dfpn", 3, &(gridlock_limits){.bytes = 1 << 19});
  assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
  assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_MEMORY_LIMIT);
  assert_true(search.budget.peak <= 1 << 19);
}

static int interrupt(const gridlock_progress *progress, void *context) {
  uint64_t *nodes = context;
  *nodes = progress->nodes;
  return progress->seconds > 0.02;
}

static void an_interrupt_ends_all_threads(void **state) {
  (void)state;
  for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
    uint64_t nodes = 0;
    const gl_search search =
        solve(LONG, engines[e], 3,
              &(gridlock_limits){.tick = interrupt, .context = &nodes});
    assert_int_equal(search.value, GRIDLOCK_UNKNOWN);
    assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_INTERRUPT);
    assert_true(search.budget.progress.nodes >= nodes);
  }
}

TESTS(cmocka_unit_test(values_do_not_depend_on_threads),
      cmocka_unit_test(hunters_find_what_one_hunter_finds),
      cmocka_unit_test(hunters_end_by_their_limits),
      cmocka_unit_test(a_longer_game_has_its_value),
      MORE cmocka_unit_test(time_ends_all_threads),
      cmocka_unit_test(memory_ends_all_threads),
      cmocka_unit_test(an_interrupt_ends_all_threads))
