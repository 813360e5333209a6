// SPDX-License-Identifier: MIT
#include "rules/game.h"
#include "unit/support.h"

// mnk: 2-D counting by hand, n(n-k+1)*2 + 2(n-k+1)^2 on squares; the tiling
// paper for strips; eight orientations of five by two for Snaky.
static void line_counts_are_as_published(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t lines;
  } games[] = {
      {"mnk:3,3,3", 8},
      {"mnk:4,4,4", 10},
      {"mnk:5,5,4", 28},
      {"mnk:6,5,4", 39},
      {"mnk:5,5,5", 12},
      {"mnk:6,6,5", 32},
      {"mnk:7,7,5", 60},
      {"mnk:8,8,5", 96},
      {"mnk:9,9,5", 140},
      {"mnk:10,10,5", 192},
      {"mnk:15,15,5", 572},
      {"mnk:7,7,6", 36},
      {"mnk:8,8,6", 66},
      {"strip:7", 29},
      {"mnk:3,3,4", 0},
      {"mnk:3,3,1", 9},
      {"poly:tic@3x3,torus", 6},
      {"poly:elly@3x3,torus", 36},
      {"poly:skinny@4x4,torus", 8},
      {"gttt:skinny@4x4,torus", 8},
      {"mnk:1,7,7,torus", 1},
      {"mnk:2,2,2,torus", 6},
  };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gl_game *game = parse(games[i].text);
    assert_int_equal(game->graph[GL_MAKER]->lines, games[i].lines);
    gl_game_free(game);
  }
  for (size_t n = 8; n < 40; n++) {
    char text[32];
    snprintf(text, sizeof text, "strip:%zu", n);
    gl_game *game = parse(text);
    assert_int_equal(game->graph[GL_MAKER]->lines, 7 * n - 24);
    gl_game_free(game);
  }
  for (size_t n = 5; n < 20; n++) {
    char text[32];
    snprintf(text, sizeof text, "poly:snaky@%zux%zu", n, n);
    gl_game *game = parse(text);
    assert_int_equal(game->graph[GL_MAKER]->lines, 8 * (n - 4) * (n - 1));
    gl_game_free(game);
  }
}

static bool has_line(const gl_game *game, size_t count, const gl_cell *cells) {
  return gl_hypergraph_find(game->graph[GL_MAKER], (gl_cells){cells, count}) !=
         GL_NO_LINE;
}

// The short diagonals of strip:8, rows and columns from 1: (2,1),(1,2) and its
// mirror image (2,8),(1,7); cell (i,j) is 8(i-1)+j-1.
static void strips_end_as_the_design_says(void **state) {
  (void)state;
  gl_game *game = parse("strip:8");
  assert_true(has_line(game, 2, (gl_cell[]){1, 8}));
  assert_true(has_line(game, 2, (gl_cell[]){6, 15}));
  assert_true(has_line(game, 3, (gl_cell[]){2, 9, 16}));
  assert_true(has_line(game, 3, (gl_cell[]){5, 14, 23}));
  assert_true(has_line(game, 3, (gl_cell[]){8, 17, 26}));
  assert_true(has_line(game, 3, (gl_cell[]){15, 22, 29}));
  gl_game_free(game);
  game = parse("strip:9");
  assert_true(has_line(game, 7, (gl_cell[]){1, 2, 3, 4, 5, 6, 7}));
  gl_game_free(game);
  game = parse("strip:9,open");
  assert_true(has_line(game, 7, (gl_cell[]){2, 3, 4, 5, 6, 7, 8}));
  assert_false(has_line(game, 4, (gl_cell[]){5, 6, 7, 8}));
  assert_false(has_line(game, 2, (gl_cell[]){7, 17}));
  gl_game_free(game);
}

static void texts_come_back_in_their_shortest_form(void **state) {
  (void)state;
  static const char *const texts[][2] = {
      {"mnk:07,7,5", "mnk:7,7,5"},
      {"mnk:3,3,3,first=maker", "mnk:3,3,3"},
      {"mnk:3,3,3,first=breaker,torus", "mnk:3,3,3,torus,first=breaker"},
      {"mnk:19,19,6,q=1,p=2,strong", "mnk:19,19,6,strong,p=2"},
      {"gttt:tippy@4x4,torus,p=2,q=3", "gttt:tippy@4x4,torus,p=2,q=3"},
      {"poly:0:0,-1:0,2:5@9x3", "poly:0:0,-1:0,2:5@9x3"},
      {"poly:snaky@inf,handicap=1", "poly:snaky@inf,handicap=1"},
      {"poly:snaky@inf,handicap=0", "poly:snaky@inf"},
      {"poly:el@inf,handicap=1,edge", "poly:el@inf,edge,handicap=1"},
      {"line:9@inf,first=breaker", "line:9@inf,first=breaker"},
      {"strip:12,first=breaker,open", "strip:12,open,first=breaker"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    gl_game *game = parse(texts[i][0]);
    assert_string_equal(game->text, texts[i][1]);
    gl_game *again = parse(game->text);
    assert_string_equal(again->text, game->text);
    gl_game_free(again);
    gl_game_free(game);
  }
}

static void expect_turns(const char *text, const char *turns) {
  gl_game *game = parse(text);
  assert_int_equal(game->turns, strlen(turns));
  for (size_t i = 0; i < game->turns; i++)
    assert_int_equal(game->mover[i], turns[i] == 'X' ? GL_MAKER : GL_BREAKER);
  gl_game_free(game);
}

static void turns_follow_p_q_and_first(void **state) {
  (void)state;
  expect_turns("mnk:2,3,3", "XOXOXO");
  expect_turns("mnk:2,3,3,first=breaker", "OXOXOX");
  expect_turns("mnk:3,3,3,strong,p=2", "XOOXXOOXX");
  expect_turns("mnk:3,3,3,strong,p=2,q=2", "XXOOXXOOX"); // a short last turn
  expect_turns("mnk:2,3,3,strong,p=2,q=3,first=breaker", "OOOXXO");
  expect_turns("mnk:2,3,3,strong,q=9", "XXXXXX");
}

static void first_can_be_changed_later(void **state) {
  (void)state;
  gl_game *game = parse("mnk:2,2,2");
  assert_int_equal(gl_game_set_first(game, GL_BREAKER, NULL), GL_OK);
  assert_string_equal(game->text, "mnk:2,2,2,first=breaker");
  assert_int_equal(game->mover[0], GL_BREAKER);
  assert_int_equal(gl_game_set_first(game, GL_MAKER, NULL), GL_OK);
  assert_string_equal(game->text, "mnk:2,2,2");
  gl_game_free(game);
}

static void the_infinite_board_has_shapes_instead_of_lines(void **state) {
  (void)state;
  gl_game *game = parse("line:9@inf");
  assert_true(game->infinite);
  assert_null(game->graph[GL_MAKER]);
  assert_int_equal(game->shapes.count, 4);
  gl_game_free(game);
  game = parse("poly:snaky@inf,handicap=2");
  assert_int_equal(game->shapes.count, 8);
  assert_int_equal(game->handicap, 2);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(line_counts_are_as_published),
      cmocka_unit_test(strips_end_as_the_design_says),
      cmocka_unit_test(texts_come_back_in_their_shortest_form),
      cmocka_unit_test(turns_follow_p_q_and_first),
      cmocka_unit_test(first_can_be_changed_later),
      cmocka_unit_test(the_infinite_board_has_shapes_instead_of_lines))
