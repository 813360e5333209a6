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
      // 12 dominoes and 4 squares; a domino and an el as they are written;
      // all 9 places on the torus of each
      {"poly:domino+fatty@3x3", 16},
      {"poly:domino+el@3x3,fixed", 6 + 4},
      {"poly:domino+el@3x3,fixed,torus", 18},
      {"gttt:0:0,1:0+0:0,0:1@3x2,fixed", 4 + 3},
      {"poly:0:0,2:0@4x1", 2},
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

// The directions of k in a row are those of a row and a diagonal.
static void rows_are_a_family(void **state) {
  (void)state;
  static const char *const same[][2] = {
      {"mnk:15,15,5", "poly:i5+0:0,1:1,2:2,3:3,4:4@15x15"},
      {"mnk:4,6,3,torus", "poly:tic+0:0,1:1,2:2@6x4,torus"},
      {"mnk:5,4,2,strong", "gttt:0:0,1:1+domino@4x5"},
      {"poly:el+tic@5x4", "poly:tic+0:0,0:1,1:1@5x4"},
      {"poly:el@5x4", "poly:el+0:0,1:0,1:1+0:1,0:0,1:1+0:1,1:0,1:1@5x4,fixed"},
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    gl_game *a = parse(same[i][0]);
    gl_game *b = parse(same[i][1]);
    const gl_hypergraph *graph = a->graph[GL_MAKER];
    assert_int_equal(graph->lines, b->graph[GL_MAKER]->lines);
    for (gl_line line = 0; line < graph->lines; line++)
      assert_int_equal(
          gl_hypergraph_find(b->graph[GL_MAKER], gl_line_cells(graph, line)),
          line);
    gl_game_free(b);
    gl_game_free(a);
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
      {"poly:tic+el@5x4,torus,fixed", "poly:tic+el@5x4,fixed,torus"},
      {"poly:00:0,1:0+el@inf,handicap=2,edge,fixed",
       "poly:0:0,1:0+el@inf,fixed,edge,handicap=2"},
      {"gttt:tic+el@5x4,p=2,fixed", "gttt:tic+el@5x4,fixed,p=2"},
      {"mnk:4,4,3,handicap=01,torus", "mnk:4,4,3,torus,handicap=1"},
      {"mnk:4,4,3,handicap=0", "mnk:4,4,3"},
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
  expect_turns("mnk:2,3,3,handicap=2", "XXXOXO");
  expect_turns("poly:el@3x2,first=breaker,handicap=1", "XOXOXO");
  expect_turns("poly:el@3x2,first=breaker,handicap=5", "XXXXXO");
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

// An L keeps the exchange of x and y only, a domino what keeps its direction.
// Both together keep nothing but what both keep; and an L with its half turn
// keeps the half turn.
static void the_isometries_of_fixed_shapes_are_known(void **state) {
  (void)state;
  static const struct {
    const char *text;
    unsigned isometries;
    size_t orientations;
  } known[] = {
      {"mnk:3,4,3,torus", 255, 4},
      {"line:3@inf", 255, 4},
      {"poly:el@inf", 255, 4},
      {"poly:el+snaky@9x9", 255, 12},
      {"poly:el@inf,fixed", 1 | 1 << 4, 1},
      {"poly:domino@3x3,fixed", 1 | 1 << 1 | 1 << 2 | 1 << 3, 1},
      {"poly:domino+el@3x3,fixed,torus", 1, 2},
      {"gttt:el+0:1,1:0,1:1@3x3,fixed", 1 | 1 << 3 | 1 << 4 | 1 << 7, 2},
      {"poly:fatty@3x3,fixed", 255, 1},
      // a quarter turn without a mirror: y = -x', x = y' is turns 5 and 6
      {"poly:0:0,1:0,3:1+0:0,2:1,3:1+1:0,0:2,0:3+1:0,1:1,0:3@inf,fixed",
       1 | 1 << 3 | 1 << 5 | 1 << 6, 4},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    gl_game *game = parse(known[i].text);
    assert_true(gl_game_has_shapes(game));
    assert_int_equal(game->isometries, known[i].isometries);
    assert_int_equal(game->shapes.count, known[i].orientations);
    gl_game_free(game);
  }
}

static void boards_of_shapes_know_their_size(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,5,3,torus");
  assert_int_equal(game->width, 5);
  assert_int_equal(game->height, 3);
  assert_true(game->torus);
  gl_game_free(game);
  game = parse("poly:el@5x4");
  assert_int_equal(game->width, 5);
  assert_int_equal(game->height, 4);
  assert_false(game->torus);
  gl_game_free(game);
  game = parse("poly:el@inf");
  assert_int_equal(game->width, 0);
  gl_game_free(game);
  game = parse("strip:12");
  assert_false(gl_game_has_shapes(game));
  gl_game_free(game);
}

static void expect_refusal(const char *text, const char *at,
                           const char *sentence) {
  gl_error error = {0};
  gl_game *game = NULL;
  assert_int_equal(gl_game_parse(text, &game, &error), GL_INPUT);
  assert_int_equal(error.column, at - text + 1);
  assert_non_null(strstr(error.sentence, sentence));
}

// A family of 64 shapes, two cells at distance 1 to 64; and one of 256 cells, a
// row of 249 and two more.
static void families_may_be_as_large_as_the_page_says(void **state) {
  (void)state;
  char text[4096] = "poly:";
  for (int i = 1; i <= 64; i++)
    sprintf(text + strlen(text), "%s0:0,%d:0", i > 1 ? "+" : "", i);
  char *end = text + strlen(text);
  strcpy(end, "@70x1");
  gl_game *game = parse(text);
  assert_int_equal(game->shapes.count, 2 * 64);
  gl_game_free(game);
  strcpy(end, "+tic@70x1");
  expect_refusal(text, end + 1, "at most 64 shapes");
  strcpy(text, "poly:0:0");
  for (int i = 1; i < 249; i++)
    sprintf(text + strlen(text), ",%d:0", i);
  end = text + strlen(text);
  strcpy(end, "+domino+i5@300x1");
  game = parse(text);
  assert_int_equal(game->shapes.count, 2 * 3);
  gl_game_free(game);
  strcpy(end, "+domino+i5+monomino@300x1");
  expect_refusal(text, end + strlen("+domino+i5+"), "at most 256 cells");
  strcpy(end, "+domino+i5+0:0@300x1");
  expect_refusal(text, end + strlen("+domino+i5+"), "at most 256 cells");
  strcpy(end, ",0:1,1:1,2:1,3:1,4:1,5:1,6:1,7:1@300x9");
  expect_refusal(text, end + strlen(",0:1,1:1,2:1,3:1,4:1,5:1,6:1,"),
                 "a shape has at most 256 cells");
  game = parse("mnk:8,9,3,handicap=64");
  assert_int_equal(game->handicap, 64);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(line_counts_are_as_published),
      cmocka_unit_test(rows_are_a_family),
      cmocka_unit_test(the_isometries_of_fixed_shapes_are_known),
      cmocka_unit_test(boards_of_shapes_know_their_size),
      cmocka_unit_test(families_may_be_as_large_as_the_page_says),
      cmocka_unit_test(strips_end_as_the_design_says),
      cmocka_unit_test(texts_come_back_in_their_shortest_form),
      cmocka_unit_test(turns_follow_p_q_and_first),
      cmocka_unit_test(first_can_be_changed_later),
      cmocka_unit_test(the_infinite_board_has_shapes_instead_of_lines))
