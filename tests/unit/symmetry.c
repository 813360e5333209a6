// SPDX-License-Identifier: MIT
#include "board/symmetry.h"
#include "board/nauty.h"
#include "rules/file.h"
#include "unit/support.h"

static gl_symmetry *symmetry_of(const gl_game *game) {
  gl_symmetry *symmetry = NULL;
  assert_int_equal(gl_symmetry_find(game->layout, game->graph[GL_MAKER],
                                    game->graph[GL_BREAKER], &symmetry, NULL),
                   GL_OK);
  return symmetry;
}

// Listed elements are permutations, different, and keep the lines.
static void expect_group(const gl_game *game, const gl_symmetry *symmetry) {
  const size_t cells = symmetry->cells;
  for (size_t i = 0; i < symmetry->count; i++) {
    const gl_cell *image = gl_symmetry_image(symmetry, i);
    char seen[600] = {0};
    for (size_t c = 0; c < cells; c++)
      assert_false(seen[image[c]]++);
    assert_true(gl_hypergraph_preserves(game->graph[GL_MAKER], image));
    for (size_t j = 0; j < i; j++)
      assert_memory_not_equal(image, gl_symmetry_image(symmetry, j),
                              cells * sizeof *image);
  }
  for (size_t c = 0; c < cells; c++)
    assert_int_equal(gl_symmetry_image(symmetry, 0)[c], c);
}

static void boards_have_the_isometries_of_their_layout(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t order;
  } boards[] = {
      {"mnk:1,1,1", 1},
      {"mnk:1,5,3", 2},
      {"mnk:2,2,2", 8},
      {"mnk:3,4,3", 4},
      {"mnk:7,7,5", 8},
      {"mnk:5,5,4,torus", 200},
      {"mnk:4,6,4,torus", 96},
      {"mnk:1,5,3,torus", 10},
      {"mnk:2,2,2,torus", 8},
      {"mnk:2,5,2,torus", 20},
      {"poly:tic@3x3,torus", 72},
      {"strip:9", 2},
      {"strip:9,open", 1},
      {"poly:snaky@8x8", 8},
      // an L keeps the exchange of x and y only, a domino the mirrors
      {"poly:el@4x4,fixed", 2},
      {"poly:el@4x3,fixed", 1},
      {"gttt:el@4x4,fixed", 2},
      {"poly:domino@4x4,fixed", 4},
      {"poly:el@5x5,fixed,torus", 50},
      {"poly:domino+el@3x4,fixed,torus", 12},
  };
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    gl_game *game = parse(boards[i].text);
    gl_symmetry *symmetry = symmetry_of(game);
    assert_true(symmetry->complete);
    assert_int_equal(symmetry->count, boards[i].order);
    assert_int_equal(strtoul(symmetry->order, NULL, 10), boards[i].order);
    expect_group(game, symmetry);
    gl_symmetry_free(symmetry);
    gl_game_free(game);
  }
}

// Beyond what is listed: translations, and what keeps the shape.
static void large_tori_have_the_order_of_their_shapes(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t order;
  } tori[] = {
      {"poly:el@80x80,torus", 8 * 6400},
      {"poly:el@80x80,torus,fixed", 2 * 6400},
      {"poly:el@80x81,torus,fixed", 6480},
      {"poly:domino@80x81,torus,fixed", 4 * 6480},
  };
  for (size_t i = 0; i < sizeof tori / sizeof *tori; i++) {
    gl_game *game = parse(tori[i].text);
    gl_symmetry *symmetry = symmetry_of(game);
    assert_false(symmetry->complete);
    assert_int_equal(strtoul(symmetry->order, NULL, 10), tori[i].order);
    gl_symmetry_free(symmetry);
    gl_game_free(game);
  }
}

static gl_game *read_hg(const char *text) {
  gl_game *game = NULL;
  assert_int_equal(gl_hg_read("test", text, strlen(text), &game, NULL), GL_OK);
  return game;
}

static void files_have_all_their_automorphisms(void **state) {
  (void)state;
  if (!gl_nauty_available())
    skip();
  // Two disjoint pairs and a free cell: (2 * 2) swaps inside, times 2.
  gl_game *game = read_hg("p hg 5 2\ne 1 2 0\ne 4 5 0\n");
  gl_symmetry *symmetry = symmetry_of(game);
  assert_string_equal(symmetry->order, "8");
  assert_int_equal(symmetry->count, 8);
  expect_group(game, symmetry);
  gl_symmetry_free(symmetry);
  gl_game_free(game);
}

// 30! = 265252859812191058636308480000000, more than any machine integer.
static void large_groups_have_an_exact_order(void **state) {
  (void)state;
  if (!gl_nauty_available())
    skip();
  gl_game *game = read_hg("p hg 30 0\n");
  gl_symmetry *symmetry = symmetry_of(game);
  assert_false(symmetry->complete);
  assert_string_equal(symmetry->order, "265252859812191058636308480000000");
  gl_symmetry_free(symmetry);
  gl_game_free(game);
}

// Black wants a1 or a2, White only a1: they cannot be exchanged.
static void both_players_lines_are_kept(void **state) {
  (void)state;
  if (!gl_nauty_available())
    skip();
  const char *text = "#times\nt1 t2\n#blackturns\nt1\n#positions\na1 a2\n"
                     "#blackwins\na1\na2\n#whitewins\na1\n";
  gl_game *game = NULL;
  assert_int_equal(gl_pg_read("test", text, strlen(text), &game, NULL), GL_OK);
  gl_symmetry *symmetry = symmetry_of(game);
  assert_string_equal(symmetry->order, "1");
  gl_symmetry_free(symmetry);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(boards_have_the_isometries_of_their_layout),
      cmocka_unit_test(large_tori_have_the_order_of_their_shapes),
      cmocka_unit_test(files_have_all_their_automorphisms),
      cmocka_unit_test(large_groups_have_an_exact_order),
      cmocka_unit_test(both_players_lines_are_kept))
