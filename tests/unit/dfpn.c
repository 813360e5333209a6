// SPDX-License-Identifier: MIT
// Values and proofs are in tests/golden and tests/oracle.  Here: node counts,
// and what happens when memory is short.

#include "rules/file.h"
#include "search/search.h"
#include "search/technique.h"
#include "unit/support.h"

// Frees the game.
static gl_search solve_game(gl_game *game, const char *without, size_t bytes) {
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = bytes}, "dfpn");
  assert_int_equal(gl_techniques_read(NULL, NULL, without, &search.use, NULL),
                   GL_OK);
  assert_int_equal(gl_search_run(&search, gl_engine_named("dfpn"), NULL),
                   GL_OK);
  free(search.move);
  search.move = NULL;
  gl_search_clear(&search);
  gl_game_free(game);
  search.game = NULL;
  return search;
}

static gl_search solve(const char *text, const char *without, size_t bytes) {
  return solve_game(parse(text), without, bytes);
}

#ifndef GL_STRESS // notes are lost, and found again with more nodes
static uint64_t nodes(const char *text, const char *without) {
  const gl_search search = solve(text, without, 0);
  assert_int_not_equal(search.value, GRIDLOCK_UNKNOWN);
  return search.budget.progress.nodes;
}

static void node_counts_are_known(void **state) {
  (void)state;
  assert_int_equal(nodes("mnk:6,6,5", NULL), 4);
  assert_int_equal(nodes("mnk:7,7,5", NULL), 1071);
  assert_int_equal(nodes("poly:snaky@8x8", NULL), 1057);
  assert_int_equal(nodes("strip:9", NULL), 1561);
}

// Each technique must earn its keep somewhere.
static void techniques_save_nodes(void **state) {
  (void)state;
  static const struct {
    const char *game;
    const char *without;
  } worse[] = {
      {"mnk:6,7,5", "pairing,potential"},
      {"mnk:7,7,5", "menu"},
      {"mnk:7,7,5", "zone"},
      {"mnk:7,7,5", "symmetry"},
      {"mnk:7,7,5", "table"},
      {"strip:9", "attack"},
      {"strip:10", "territory"},
      {"mnk:6,8,5", "killer"},
      {"mnk:5,10,5", "seam"},
      {"mnk:7,7,5", "shortage"},
      {"mnk:7,7,5", "pairing-odds"},
  };
  for (size_t i = 0; i < sizeof worse / sizeof *worse; i++)
    if (nodes(worse[i].game, worse[i].without) <= nodes(worse[i].game, NULL))
      fail_msg("%s is solved faster without %s", worse[i].game,
               worse[i].without);
}

// Two boards of 4,4,4 in one game, which share nothing, or one cell.
static gl_game *two_boards(bool sharing) {
  gl_game *one = parse("mnk:4,4,4");
  const gl_hypergraph *graph = one->graph[GL_MAKER];
  const size_t shift = graph->cells - sharing;
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  fprintf(file, "p hg %zu %zu\n", graph->cells + shift,
          (size_t)2 * graph->lines);
  for (size_t copy = 0; copy < 2; copy++)
    for (gl_line e = 0; e < graph->lines; e++) {
      const gl_cells cells = gl_line_cells(graph, e);
      fputc('e', file);
      for (size_t i = 0; i < cells.count; i++)
        fprintf(file, " %zu", cells.at[i] + 1 + copy * shift);
      fputs(" 0\n", file);
    }
  fclose(file);
  gl_game *two = NULL;
  assert_int_equal(gl_hg_read("two", text, size, &two, NULL), GL_OK);
  free(text);
  gl_game_free(one);
  return two;
}

// A broken split ends in a search of the whole, so only the nodes tell: without
// splits they are 3,122,199 and 14,318.  Without nauty there is no symmetry.
static void sides_are_solved_one_by_one(void **state) {
  (void)state;
  static const uint64_t most[] = {60000, 9000};
  for (size_t sharing = 0; sharing < 2; sharing++) {
    const gl_search search =
        solve_game(two_boards(sharing), "pairing,potential,partial", 0);
    assert_int_equal(search.value, GRIDLOCK_BREAKER);
    assert_true(search.budget.progress.nodes < most[sharing]);
  }
}
#endif

// An answer or a reason, and the limit is held.
static void little_memory_is_held(void **state) {
  (void)state;
  for (size_t megabytes = 2; megabytes <= 8; megabytes += 2) {
    const gl_search search = solve("strip:9", NULL, megabytes << 20);
    assert_true(search.budget.peak <= megabytes << 20);
    if (search.value == GRIDLOCK_UNKNOWN)
      assert_int_equal(gl_budget_reason(&search.budget), GRIDLOCK_MEMORY_LIMIT);
    else
      assert_int_equal(search.value, GRIDLOCK_MAKER);
  }
}

#ifdef GL_STRESS
TESTS(cmocka_unit_test(little_memory_is_held))
#else
TESTS(cmocka_unit_test(node_counts_are_known),
      cmocka_unit_test(techniques_save_nodes),
      cmocka_unit_test(sides_are_solved_one_by_one),
      cmocka_unit_test(little_memory_is_held))
#endif
