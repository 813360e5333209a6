// SPDX-License-Identifier: MIT
// The refused ones are in tests/malformed.

#include "rules/file.h"
#include "unit/support.h"

static gl_game *read_text(const char *text) {
  gl_game *game = NULL;
  gl_error error = {0};
  if (gl_hg_read("test", text, strlen(text), &game, &error))
    fail_msg("%zu:%zu: %s", error.line, error.column, error.sentence);
  game->stem = strdup("test");
  assert_true(gl_game_rename(game));
  return game;
}

static void a_file_is_read_as_documented(void **state) {
  (void)state;
  gl_game *game = read_text("c hello\r\n\np hg 7 4\r\ne 3 2 1 0\ne 3 4 0\n"
                            "t breaker\ne 4 3 0\n\te 5\t6 7 0 \nm 2 0\nb 6 0");
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  assert_int_equal(graph->cells, 7);
  assert_int_equal(graph->lines, 3); // {3,4} was given twice
  assert_int_equal(game->kind, GL_WEAK);
  assert_int_equal(game->first, GL_BREAKER);
  assert_int_equal(game->stones[GL_MAKER], 1);
  assert_int_equal(game->stone[GL_MAKER][0], 1);
  assert_int_equal(game->stone[GL_BREAKER][0], 5);
  assert_int_equal(game->turns, 5);
  assert_int_equal(game->mover[0], GL_BREAKER);
  assert_true(gl_game_potential(game) == 0.25 + 0.25);
  gl_game_free(game);
}

static void what_is_written_reads_back(void **state) {
  (void)state;
  gl_game *game = read_text("p hg 4 2\ne 1 2 0\ne 3 0\nm 1 0\nt breaker\n");
  char *first = written(gl_hg_write, game);
  assert_string_equal(first,
                      "c test\np hg 4 2\ne 1 2 0\ne 3 0\nm 1 0\nt breaker\n");
  gl_game *again = read_text(first);
  char *second = written(gl_hg_write, again);
  assert_string_equal(first, second);
  free(second);
  free(first);
  gl_game_free(again);
  gl_game_free(game);
}

static void strong_games_do_not_fit(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3,strong");
  assert_int_equal(gl_hg_write(game, stderr, NULL), GL_UNSUPPORTED);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(a_file_is_read_as_documented),
      cmocka_unit_test(what_is_written_reads_back),
      cmocka_unit_test(strong_games_do_not_fit))
