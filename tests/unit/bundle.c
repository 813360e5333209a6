// SPDX-License-Identifier: MIT
#include "board/bundle.h"

#include "reduce/reduce.h"
#include "unit/sized.h"

// By all pairs of lines, until nothing changes.
static size_t count_slowly(const gl_board *board, gl_line *of) {
  size_t count = board->lines;
  for (gl_line i = 0; i < board->lines; i++)
    of[i] = i;
  for (gl_line i = 0; i < board->lines; i++)
    for (gl_line j = 0; j < i; j++) {
      const gl_cellset both = gl_cellset_and(board->line[i], board->line[j]);
      if (gl_cellset_count(&both) < 2 || of[i] == of[j])
        continue;
      const gl_line old = of[i];
      for (gl_line k = 0; k < board->lines; k++)
        if (of[k] == old)
          of[k] = of[j];
      count--;
    }
  return count;
}

static void check_bundles(const char *text, size_t count) {
  fixture f;
  open_board(&f, parse(text));
  gl_line of[512];
  gl_bundles *bundles = gl_bundles_new(f.board);
  assert_non_null(bundles);
  assert_int_equal(bundles->count, count);
  assert_int_equal(count_slowly(f.board, of), count);
  for (gl_line i = 0; i < f.board->lines; i++)
    for (gl_line j = 0; j < i; j++)
      assert_int_equal(of[i] == of[j], bundles->of[i] == bundles->of[j]);
  gl_bundles_free(bundles);
  close_board(&f);
}

static void a_row_is_a_bundle(void **state) {
  (void)state;
  check_bundles("mnk:3,3,3", 8);
  check_bundles("mnk:6,7,5", 6 + 7 + 2 * 4);
  check_bundles("poly:snaky@5x6", 1);
  check_bundles("strip:8", 32);
}

static void some_lines_want_less(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:4,6,4"));
  gl_bundles *bundles = gl_bundles_new(f.board);
  const gl_position *p =
      gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  bool mine[64] = {false};
  assert_int_equal(gl_bundles_want(bundles, &f.stack, p, NULL),
                   2 * (int)bundles->count);
  assert_int_equal(gl_bundles_want(bundles, &f.stack, p, mine), 0);
  for (size_t i = 0; i < p->count; i++)
    mine[i] = bundles->of[p->line[i]] == bundles->of[p->line[0]];
  assert_int_equal(gl_bundles_want(bundles, &f.stack, p, mine), 2);
  gl_bundles_free(bundles);
  close_board(&f);
}

// What lacks after an answer, by playing it.
static void answers_lack_what_they_leave(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:7,7,5"));
  gl_bundles *bundles = gl_bundles_new(f.board);
  const gl_position *p = gl_position_new(
      &f.stack, f.board, CELLS(9, 24, 25, 33), CELLS(17, 26, 32), true);
  gl_cellset over[64 * GL_WORDS];
  int lack[64 * GL_WORDS];
  gl_dominators(p, over);
  gl_bundles_lacks(bundles, &f.stack, p, over, lack);
  size_t different = 0;
  for (gl_cellset rest = p->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const gl_position *next = gl_position_play(&f.stack, f.board, p, NO_CELLS,
                                               gl_cellset_of(cell), true);
    const int wants = gl_bundles_want(bundles, &f.stack, next, NULL);
    assert_int_equal(lack[cell], wants - (int)gl_cellset_count(&next->live));
    different |= (size_t)1 << (lack[cell] & 15);
  }
  assert_true(different & (different - 1)); // not all the same
  gl_bundles_free(bundles);
  close_board(&f);
}

TESTS(cmocka_unit_test(a_row_is_a_bundle),
      cmocka_unit_test(some_lines_want_less),
      cmocka_unit_test(answers_lack_what_they_leave))
