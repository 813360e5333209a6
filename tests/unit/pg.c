// SPDX-License-Identifier: MIT
// The refused ones are in tests/malformed.

#include "rules/file.h"
#include "unit/support.h"

static gl_game *read_text(const char *text) {
  gl_game *game = NULL;
  gl_error error = {0};
  if (gl_pg_read("test", text, strlen(text), &game, &error))
    fail_msg("%zu:%zu: %s", error.line, error.column, error.sentence);
  game->stem = strdup("test");
  assert_true(gl_game_rename(game));
  return game;
}

static void sections_come_in_any_order(void **state) {
  (void)state;
  gl_game *game = read_text("% x\n#blackinitials\nb\n#blackwins\na b % c\nc\n"
                            "#times\n1 2\n#positions\na b\nc\n#blackturns\n2");
  assert_int_equal(game->graph[GL_MAKER]->cells, 3);
  assert_int_equal(game->graph[GL_MAKER]->lines, 2);
  assert_int_equal(game->kind, GL_WEAK); // alternate, and the board gets full
  assert_int_equal(game->first, GL_BREAKER);
  assert_int_equal(game->stone[GL_MAKER][0], 1);
  gl_game_free(game);
}

static gl_kind kind_of(const char *text) {
  gl_game *game = read_text(text);
  const gl_kind kind = game->kind;
  gl_game_free(game);
  return kind;
}

#define BOARD "#positions\na b c\n#blackwins\na b\n"

static void only_some_games_are_weak(void **state) {
  (void)state;
  assert_int_equal(kind_of(BOARD "#times\n1 2 3\n#blackturns\n1 3"), GL_WEAK);
  assert_int_equal(kind_of(BOARD "#times\n1 2 3 4\n#blackturns\n1 3"), GL_WEAK);
  assert_int_equal(kind_of(BOARD "#times\n1 2 3\n#blackturns\n2"), GL_WEAK);
  assert_int_equal(kind_of(BOARD "#times\n1 2\n#blackturns\n1"), GL_TIMED);
  assert_int_equal(kind_of(BOARD "#times\n1 2 3\n#blackturns\n1 2"), GL_TIMED);
  assert_int_equal(
      kind_of(BOARD "#times\n1 2 3\n#blackturns\n1 3\n#whitewins\nc"),
      GL_TIMED);
  assert_int_equal(
      kind_of(BOARD "#times\n1 2 3\n#blackturns\n1 3\n#firstmoves\nc"),
      GL_TIMED);
}

static void expect_round_trip(gl_game *game) {
  char *first = written(gl_pg_write, game);
  gl_game *again = read_text(first);
  char *second = written(gl_pg_write, again);
  // Only the comment with the name differs.
  assert_string_equal(strchr(first, '\n'), strchr(second, '\n'));
  assert_int_equal(again->turns, game->turns);
  for (size_t i = 0; i < game->turns; i++)
    assert_int_equal(again->mover[i], game->mover[i]);
  assert_int_equal(again->graph[GL_MAKER]->lines, game->graph[GL_MAKER]->lines);
  free(second);
  free(first);
  gl_game_free(again);
  gl_game_free(game);
}

static void what_is_written_reads_back(void **state) {
  (void)state;
  expect_round_trip(parse("mnk:3,4,3"));
  expect_round_trip(parse("mnk:3,4,3,first=breaker"));
  expect_round_trip(parse("gttt:el@3x3,torus,p=2,q=3"));
  expect_round_trip(parse("strip:30"));
  expect_round_trip(read_text(BOARD "#times\n1 2\n#blackturns\n1\n"
                                    "#whitewins\nb c\n#blackinitials\na\n"
                                    "#firstmoves\nb c"));
}

TESTS(cmocka_unit_test(sections_come_in_any_order),
      cmocka_unit_test(only_some_games_are_weak),
      cmocka_unit_test(what_is_written_reads_back))
