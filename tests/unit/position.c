// SPDX-License-Identifier: MIT
#include "rules/file.h"
#include "unit/sized.h"

static gl_game *read_hg(const char *text) {
  gl_game *game = NULL;
  assert_int_equal(gl_hg_read("test", text, strlen(text), &game, NULL), GL_OK);
  return game;
}

static void stones_shrink_and_remove_lines(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:3,3,3"));
  gl_position *p = gl_position_new(&f.stack, f.board, CELLS(5), CELLS(1), true);
  // Of 8 lines, 3 go through cell 1; row 2, column 2 and one diagonal lose
  // cell 5; column 3 and row 3 are whole.
  assert_int_equal(p->count, 5);
  size_t sizes[4] = {0};
  for (size_t i = 0; i < p->count; i++)
    sizes[gl_cellset_count(&p->open[i])]++;
  assert_int_equal(sizes[2], 3);
  assert_int_equal(sizes[3], 2);
  expect_set(p->live, CELLS(2, 3, 4, 6, 7, 8, 9));
  close_board(&f);
}

static void lines_that_contain_another_are_dropped(void **state) {
  (void)state;
  fixture f;
  open_board(&f, read_hg("p hg 5 4\ne 1 2 3 0\ne 1 2 4 0\ne 3 5 0\n"
                         "e 2 3 5 0\n"));
  gl_position *start =
      gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  assert_int_equal(start->count, 3); // {2,3,5} contains {3,5}
  // Maker on 3: {1,2} makes {1,2,4} superfluous, {5} is a threat.
  gl_position *next =
      gl_position_play(&f.stack, f.board, start, CELLS(3), NO_CELLS, true);
  assert_int_equal(next->count, 2);
  expect_set(next->live, CELLS(1, 2, 5));
  // Without dropping, all four stay.
  gl_position *all =
      gl_position_new(&f.stack, f.board, CELLS(3), NO_CELLS, false);
  assert_int_equal(all->count, 4);
  close_board(&f);
}

static void equal_lines_leave_one(void **state) {
  (void)state;
  fixture f;
  open_board(&f, read_hg("p hg 4 2\ne 1 2 3 0\ne 1 2 4 0\n"));
  gl_position *p =
      gl_position_new(&f.stack, f.board, CELLS(3, 4), NO_CELLS, true);
  assert_int_equal(p->count, 1);
  assert_int_equal(p->line[0], 0);
  close_board(&f);
}

static bool has_line(const gl_position *position, const gl_cellset *open) {
  for (size_t i = 0; i < position->count; i++)
    if (gl_cellset_equal(&position->open[i], open))
      return true;
  return false;
}

// Also where a line that is left to the other part would subsume one that is
// not.
static void a_part_is_its_stones_and_lines(void **state) {
  (void)state;
  fixture f;
  const gl_cellset side = CELLS(1, 2, 3, 4, 7, 8, 9, 10, 13, 14, 15);
  open_board(&f, parse("mnk:4,6,4"));
  for (unsigned subsume = 0; subsume < 2; subsume++)
    for (unsigned a = 1; a <= 12; a++) {
      bool mine[64];
      const gl_position *whole = gl_position_new(
          &f.stack, f.board, CELLS(a, a + 7), CELLS(a + 3), subsume);
      for (size_t i = 0; i < whole->count; i++)
        mine[i] = (i + a) % 3 && !gl_cellset_apart(&whole->open[i], &side);
      const gl_position *part =
          gl_position_part(&f.stack, f.board, whole, side, mine, subsume);
      gl_cellset rest = part->live;
      const gl_cellset maker = gl_cellset_of(gl_cellset_pop(&rest));
      const gl_cellset breaker = gl_cellset_of(gl_cellset_pop(&rest));
      part = gl_position_play(&f.stack, f.board, part, maker, breaker, subsume);
      const gl_position *again = gl_position_without(
          &f.stack, f.board, part->maker, part->breaker, part->hit, subsume);
      expect_set(again->live, part->live);
      assert_int_equal(again->count, part->count);
      for (size_t i = 0; i < part->count; i++)
        assert_true(has_line(again, &part->open[i]));
      assert_memory_equal(again->hit, part->hit,
                          f.board->words * sizeof *part->hit);
      assert_true(part->count);
    }
  close_board(&f);
}

static void the_stack_is_cut_back(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:7,7,5"));
  gl_position *start =
      gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  const gl_mark mark = gl_stack_mark(&f.stack);
  for (size_t round = 0; round < 3; round++) {
    for (unsigned i = 1; i < 49; i++) {
      gl_position *p = gl_position_play(&f.stack, f.board, start, CELLS(i),
                                        CELLS(i + 1), true);
      assert_non_null(p);
    }
    gl_stack_cut(&f.stack, mark);
    assert_ptr_equal(f.stack.block, mark.block);
    assert_int_equal(f.stack.used, mark.used);
  }
  assert_int_equal(start->count, 60);
  close_board(&f);
}

TESTS(cmocka_unit_test(stones_shrink_and_remove_lines),
      cmocka_unit_test(lines_that_contain_another_are_dropped),
      cmocka_unit_test(equal_lines_leave_one),
      cmocka_unit_test(a_part_is_its_stones_and_lines),
      cmocka_unit_test(the_stack_is_cut_back))
