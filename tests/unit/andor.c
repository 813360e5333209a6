// SPDX-License-Identifier: MIT
// Values and proofs are in tests/golden and tests/oracle.  Here: node counts,
// which a broken zone or table would change without changing an answer.

#include "search/search.h"
#include "search/technique.h"
#include "unit/support.h"

#ifndef GL_STRESS // a table of four entries finds less
static uint64_t nodes(const char *text, const char *preset,
                      const char *without) {
  gl_game *game = parse(text);
  gl_search search = {.game = game, .width = 2};
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "andor");
  assert_int_equal(gl_techniques_read(preset, NULL, without, &search.use, NULL),
                   GL_OK);
  assert_int_equal(gl_search_run(&search, gl_engine_named("andor"), NULL),
                   GL_OK);
  assert_int_not_equal(search.value, GRIDLOCK_UNKNOWN);
  const uint64_t count = search.budget.progress.nodes;
  free(search.move);
  gl_search_clear(&search);
  gl_game_free(game);
  return count;
}

static void node_counts_are_known(void **state) {
  (void)state;
  assert_int_equal(nodes("mnk:6,6,5", "hsu", NULL), 20);
  assert_int_equal(nodes("mnk:7,7,5", "hsu", NULL), 12291);
  assert_int_equal(nodes("mnk:7,7,5", NULL, NULL), 3405);
  assert_int_equal(nodes("poly:snaky@7x7", NULL, NULL), 73);
}

// Each technique must earn its keep somewhere.
static void techniques_save_nodes(void **state) {
  (void)state;
  const uint64_t all = nodes("mnk:6,7,5", NULL, NULL);
  assert_true(nodes("mnk:6,7,5", NULL, "pairing,potential") > 4 * all);
  assert_true(nodes("mnk:6,7,5", NULL, "zone") > all);
  assert_true(nodes("mnk:7,7,5", NULL, "menu") >
              nodes("mnk:7,7,5", NULL, NULL));
  assert_true(nodes("mnk:5,5,4", NULL, "crossing,attack") >
              nodes("mnk:5,5,4", NULL, "attack"));
  assert_true(nodes("poly:tic@3x3", NULL, "pairing,potential,partial,table") >
              nodes("poly:tic@3x3", NULL, "pairing,potential,partial"));
}
#endif

static void wrong_names_are_refused(void **state) {
  (void)state;
  unsigned use;
  gl_error error;
  assert_int_equal(gl_techniques_read(NULL, NULL, "zone,none", &use, &error),
                   GL_INPUT);
  assert_int_equal(gl_techniques_read(NULL, NULL, "", &use, &error), GL_INPUT);
  assert_int_equal(gl_techniques_read("nobody", NULL, NULL, &use, &error),
                   GL_INPUT);
  assert_int_equal(gl_techniques_read(NULL, NULL, "zone", &use, &error), GL_OK);
  assert_int_equal(use, GL_USE_ALL &
                            ~(GL_USE_ZONE | GL_USE_ISOMORPHY | GL_USE_COVER));
}

#ifdef GL_STRESS
TESTS(cmocka_unit_test(wrong_names_are_refused))
#else
TESTS(cmocka_unit_test(node_counts_are_known),
      cmocka_unit_test(techniques_save_nodes),
      cmocka_unit_test(wrong_names_are_refused))
#endif
