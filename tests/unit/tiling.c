// SPDX-License-Identifier: MIT
#include "plane/tiling.h"
#include "rules/file.h"
#include "unit/support.h"

static gl_game *read_pg(const char *text) {
  gl_game *game = NULL;
  assert_int_equal(gl_pg_read("test", text, strlen(text), &game, NULL), GL_OK);
  return game;
}

static gl_tiling_cover check(const gl_game *game, size_t row, size_t shift,
                             gl_line drop) {
  gl_tiling tiling;
  gl_tiling_cover cover;
  gl_error error = {0};
  if (gl_tiling_of_game(game, row, shift, &tiling, &error))
    fail_msg("%s: %s", game->text, error.sentence);
  tiling.drop = drop;
  if (gl_tiling_check(&tiling, &cover, &error))
    fail_msg("%s: %s", game->text, error.sentence);
  gl_tiling_clear(&tiling);
  return cover;
}

// Theorem III.3 of Czifra, Csoka, Zombori and Makay; that no line can be
// spared is our own finding.  A line of 7 has four cells in one row of blocks,
// so the shift cannot matter.
static void strips_cover_seven_in_a_row_and_need_every_line(void **state) {
  (void)state;
  for (size_t n = 7; n <= 40; n++) {
    char text[16];
    snprintf(text, sizeof text, "strip:%zu", n);
    gl_game *game = parse(text);
    for (size_t shift = 0; shift < n; shift++) {
      gl_tiling_cover cover = check(game, 7, shift, GL_NO_LINE);
      assert_true(cover.covered);
      assert_int_equal(cover.checked, 4 * 4 * n);
      assert_int_equal(cover.lines, game->graph[GL_MAKER]->lines);
      assert_int_equal(cover.needed_count, cover.lines);
      gl_tiling_cover_clear(&cover);
    }
    gl_game_free(game);
  }
}

static bool is_in(const gl_point *row, size_t count, long x, long y) {
  for (size_t i = 0; i < count; i++)
    if (row[i].x == x && row[i].y == y)
      return true;
  return false;
}

// The definition itself: does the row contain the line, moved into one of the
// blocks nearby?
static bool contains(const gl_game *game, size_t shift, const gl_point *row,
                     size_t count, gl_line line) {
  const gl_layout *layout = game->layout;
  const gl_cells cells = gl_line_cells(game->graph[GL_MAKER], line);
  for (long j = -8; j <= 8; j++)
    for (long i = -16; i <= 16; i++) {
      const long left = i * (long)layout->width + j * (long)shift;
      const long top = j * (long)layout->height;
      size_t found = 0;
      while (found < cells.count &&
             is_in(row, count, left + (long)layout->x[cells.at[found]],
                   top + (long)layout->y[cells.at[found]]))
        found++;
      if (found == cells.count)
        return true;
    }
  return false;
}

static void the_witness_contains_only_the_line_that_was_dropped(void **state) {
  (void)state;
  gl_game *game = parse("strip:9");
  const size_t lines = game->graph[GL_MAKER]->lines;
  for (size_t shift = 0; shift < 9; shift += 4)
    for (gl_line drop = 0; drop < lines; drop++) {
      gl_tiling_cover cover = check(game, 7, shift, drop);
      assert_false(cover.covered);
      assert_int_equal(cover.lines, lines - 1);
      assert_false(cover.needed[drop]);
      for (gl_line line = 0; line < lines; line++)
        assert_int_equal(contains(game, shift, cover.witness, 7, line),
                         line == drop);
      gl_tiling_cover_clear(&cover);
    }
  gl_game_free(game);
}

static void the_open_strip_leaves_its_right_end_uncovered(void **state) {
  (void)state;
  gl_game *game = parse("strip:9,open");
  gl_tiling_cover cover = check(game, 7, 0, GL_NO_LINE);
  assert_false(cover.covered);
  // In the top row: six cells of a block, and the first one of the next.
  assert_int_equal(cover.witness[0].x, 3);
  assert_int_equal(cover.witness[0].y, 0);
  assert_int_equal(cover.witness[6].x, 9);
  assert_int_equal(cover.witness[6].y, 0);
  gl_tiling_cover_clear(&cover);
  gl_game_free(game);
}

// Seven cells contain this line seven times, each time in another block.
static void a_line_that_occurs_often_is_still_the_only_one(void **state) {
  (void)state;
  gl_game *game = parse("mnk:1,1,1");
  gl_tiling_cover cover = check(game, 7, 0, GL_NO_LINE);
  assert_true(cover.covered);
  assert_int_equal(cover.checked, 4);
  assert_int_equal(cover.needed_count, 1);
  gl_tiling_cover_clear(&cover);
  gl_game_free(game);
}

// Two cells in a row are two of the single cells, so each single cell can be
// spared, and the pair always could.
static void lines_with_a_line_beside_or_inside_are_not_needed(void **state) {
  (void)state;
  gl_game *game = read_pg("#times\n1 2 3 4\n#blackturns\n1 3\n"
                          "#positions\na1 b1 a2 b2\n"
                          "#blackwins\na1\nb1\na2\nb2\na1 b1\n");
  gl_tiling_cover cover = check(game, 2, 0, GL_NO_LINE);
  assert_true(cover.covered);
  assert_int_equal(cover.lines, 5);
  assert_int_equal(cover.needed_count, 0);
  gl_tiling_cover_clear(&cover);
  // Without a1 the other three single cells are needed, because each of them
  // is next to a1, and the pair a1 b1 is not.
  cover = check(game, 2, 0, 0);
  assert_true(cover.covered);
  assert_int_equal(cover.needed_count, 3);
  gl_tiling_cover_clear(&cover);
  gl_game_free(game);
}

// A block of five cells in a row, whose first cell is a line.  With shift s
// the lines are the cells with x = s y modulo 5.  For s = 2 and 3 these are
// five queens that do not attack each other on the 5 x 5 torus, so each row,
// column and diagonal of five has one; for the others some row or diagonal has
// none.
static void shifts_matter(void **state) {
  (void)state;
  gl_game *game = read_pg("#times\n1 2 3 4 5\n#blackturns\n1 3 5\n"
                          "#positions\na1 b1 c1 d1 e1\n#blackwins\na1\n");
  for (size_t shift = 0; shift < 5; shift++)
    for (size_t row = 2; row <= 6; row++) {
      gl_tiling_cover cover = check(game, row, shift, GL_NO_LINE);
      assert_int_equal(cover.covered, row >= 5 && (shift == 2 || shift == 3));
      gl_tiling_cover_clear(&cover);
    }
  gl_game_free(game);
}

static void expect_refusal(const gl_game *game, size_t shift, gl_line drop,
                           gl_status expected) {
  gl_tiling tiling;
  gl_tiling_cover cover = {0};
  gl_error error = {0};
  gl_status status = gl_tiling_of_game(game, 7, shift, &tiling, &error);
  tiling.drop = drop;
  if (!status)
    status = gl_tiling_check(&tiling, &cover, &error);
  assert_int_equal(status, expected);
  assert_true(*error.sentence);
  gl_tiling_cover_clear(&cover);
  gl_tiling_clear(&tiling);
}

static void games_that_are_no_blocks_are_refused(void **state) {
  (void)state;
  const char *const texts[] = {"line:7@inf", "mnk:5,5,4,torus",
                               "mnk:5,5,4,strong", "gttt:tic@4x4"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    gl_game *game = parse(texts[i]);
    expect_refusal(game, 0, GL_NO_LINE, GL_UNSUPPORTED);
    gl_game_free(game);
  }
  const char *const files[] = {"p hg 4 1\ne 1 2 0\n", // no places
                               "p hg 0 0\n"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    gl_game *game = NULL;
    assert_int_equal(
        gl_hg_read("test", files[i], strlen(files[i]), &game, NULL), GL_OK);
    expect_refusal(game, 0, GL_NO_LINE, GL_UNSUPPORTED);
    gl_game_free(game);
  }
}

// Four cells in the corner of a square, one of them elsewhere; and a square
// with a stone.
static void files_need_a_full_rectangle_without_stones(void **state) {
  (void)state;
  const char *const files[] = {
      "#times\n1 2 3 4\n#blackturns\n1 3\n#positions\na1 b1 a2 c3\n"
      "#blackwins\na1\n",
      "#times\n1 2 3\n#blackturns\n1 3\n#positions\na1 b1 a2 b2\n"
      "#blackwins\na1\n#whiteinitials\nb2\n"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    gl_game *game = read_pg(files[i]);
    assert_int_equal(game->kind, GL_WEAK);
    expect_refusal(game, 0, GL_NO_LINE, GL_UNSUPPORTED);
    gl_game_free(game);
  }
}

static void shift_and_line_must_exist(void **state) {
  (void)state;
  gl_game *game = parse("strip:7"); // 29 lines
  expect_refusal(game, 7, GL_NO_LINE, GL_INPUT);
  expect_refusal(game, SIZE_MAX, GL_NO_LINE, GL_INPUT);
  expect_refusal(game, 0, 29, GL_INPUT);
  expect_refusal(game, 0, GL_NO_LINE - 1, GL_INPUT);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(strips_cover_seven_in_a_row_and_need_every_line),
      cmocka_unit_test(the_witness_contains_only_the_line_that_was_dropped),
      cmocka_unit_test(the_open_strip_leaves_its_right_end_uncovered),
      cmocka_unit_test(a_line_that_occurs_often_is_still_the_only_one),
      cmocka_unit_test(lines_with_a_line_beside_or_inside_are_not_needed),
      cmocka_unit_test(shifts_matter),
      cmocka_unit_test(games_that_are_no_blocks_are_refused),
      cmocka_unit_test(files_need_a_full_rectangle_without_stones),
      cmocka_unit_test(shift_and_line_must_exist))
