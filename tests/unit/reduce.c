// SPDX-License-Identifier: MIT
#include "reduce/reduce.h"
#include "pairing/greedy.h"
#include "rules/file.h"
#include "unit/sized.h"

static fixture f;
static gl_budget budget;
static gl_proof *proof;
static const gl_position *p;

static void set_up(const char *lines) {
  gl_game *game = NULL;
  assert_int_equal(gl_hg_read("test", lines, strlen(lines), &game, NULL),
                   GL_OK);
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  open_board(&f, game);
  proof = gl_proof_new(f.board, &budget);
  p = gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, false);
}

static void tear_down(void) {
  gl_proof_free(proof);
  close_board(&f);
}

static void cells_on_the_same_lines_pair_up(void **state) {
  (void)state;
  gl_cellset over[64];
  gl_trail_step step;
  set_up("p hg 5 2\ne 1 2 3 0\ne 1 2 4 5 0\n");
  gl_dominators(p, over);
  expect_set(over[2], CELLS(1, 2, 3));
  expect_set(over[0], CELLS(1, 2));
  assert_true(gl_find_mutual(p, over, &step));
  assert_int_equal(step.x, 0);
  assert_int_equal(step.y, 1);
  tear_down();
  set_up("p hg 3 3\ne 1 2 0\ne 2 3 0\ne 1 3 0\n");
  gl_dominators(p, over);
  assert_false(gl_find_mutual(p, over, &step));
  tear_down();
}

static void a_pair_with_a_private_cell_is_forced(void **state) {
  (void)state;
  gl_trail_step step;
  set_up("p hg 4 2\ne 1 2 0\ne 1 3 4 0\n");
  assert_true(gl_find_forced(p, &step));
  assert_int_equal(step.x, 0); // Maker's, on the other line too
  assert_int_equal(step.y, 1); // Breaker's
  tear_down();
  set_up("p hg 4 3\ne 1 2 0\ne 1 3 4 0\ne 2 3 4 0\n");
  assert_false(gl_find_forced(p, &step));
  tear_down();
}

// SEARCH.md's trap: two equal lines of two cells are one threat.
static void equal_lines_do_not_cross(void **state) {
  (void)state;
  set_up("p hg 4 2\ne 1 2 3 0\ne 1 2 4 0\n");
  p = gl_position_new(&f.stack, f.board, CELLS(3, 4), NO_CELLS, false);
  assert_int_equal(p->count, 2);
  assert_int_equal(gl_leaf_crossing(proof, p).step, 0);
  tear_down();
  set_up("p hg 3 2\ne 1 2 0\ne 1 3 0\n");
  assert_true(gl_leaf_crossing(proof, p).step);
  tear_down();
}

// The tight bound: two disjoint lines of two cells have sum 1/2 and 1/4 through
// a cell; with a third one it is 3/4 + 1/4, no longer less than 1.
static void the_potential_bound_is_tight(void **state) {
  (void)state;
  uint64_t weight[64];
  set_up("p hg 4 2\ne 1 2 0\ne 3 4 0\n");
  uint64_t sum = gl_weigh_cells(f.board, p, weight);
  assert_true(sum == UINT64_C(1) << (GL_WEIGHT_ONE - 1));
  assert_true(gl_leaf_potential(proof, p, sum, weight).step);
  tear_down();
  set_up("p hg 6 3\ne 1 2 0\ne 3 4 0\ne 5 6 0\n");
  sum = gl_weigh_cells(f.board, p, weight);
  assert_int_equal(gl_leaf_potential(proof, p, sum, weight).step, 0);
  tear_down();
}

static void parts_cells_and_lines_split(void **state) {
  (void)state;
  gl_split split;
  set_up("p hg 6 2\ne 1 2 3 0\ne 4 5 6 0\n");
  assert_true(gl_find_parts(p, &split));
  expect_set(split.side[0], CELLS(1, 2, 3));
  expect_set(split.side[1], CELLS(4, 5, 6));
  tear_down();
  // Two triangles that share cell 3.
  set_up("p hg 5 6\ne 1 2 0\ne 2 3 0\ne 1 3 0\ne 3 4 0\ne 4 5 0\ne 3 5 0\n");
  assert_false(gl_find_parts(p, &split));
  assert_true(gl_find_cell(p, &split));
  assert_int_equal(split.cell, 2);
  expect_set(gl_cellset_or(split.side[0], split.side[1]), CELLS(1, 2, 4, 5));
  tear_down();
  // Two triangles joined by the line {1, 4}.
  set_up("p hg 6 7\ne 1 2 0\ne 2 3 0\ne 1 3 0\ne 4 5 0\ne 5 6 0\ne 4 6 0\n"
         "e 1 4 0\n");
  assert_false(gl_find_parts(p, &split));
  assert_true(gl_find_line(p, &split));
  expect_set(p->open[split.line], CELLS(1, 4));
  tear_down();
}

// The definition itself: pairs are disjoint, and every line contains one.
static void expect_pairing(const gl_pairer *pairer) {
  gl_cellset used = NO_CELLS;
  for (size_t i = 0; i < pairer->pairs; i++) {
    assert_false(gl_cellset_has(&used, pairer->pair[i].x));
    gl_cellset_add(&used, pairer->pair[i].x);
    assert_false(gl_cellset_has(&used, pairer->pair[i].y));
    gl_cellset_add(&used, pairer->pair[i].y);
  }
  for (size_t e = 0; e < p->count; e++) {
    bool paired = false;
    for (size_t i = 0; i < pairer->pairs; i++)
      paired |= gl_cellset_has(&p->open[e], pairer->pair[i].x) &&
                gl_cellset_has(&p->open[e], pairer->pair[i].y);
    assert_true(paired);
  }
}

static void boards_with_a_pairing_get_one(void **state) {
  (void)state;
  static const char *const games[] = {"mnk:5,5,5", "mnk:4,4,4,first=breaker",
                                      "poly:fatty@6x6", "mnk:3,9,9"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gl_budget_start(&budget, &(gridlock_limits){0}, "test");
    open_board(&f, parse(games[i]));
    proof = gl_proof_new(f.board, &budget);
    // 4,4,4 has one after Breaker's stone in the middle: ten lines would need
    // twenty cells, seven need fourteen.
    p = gl_position_new(&f.stack, f.board, NO_CELLS,
                        i == 1 ? CELLS(6) : NO_CELLS, true);
    gl_pairer *pairer = gl_pairer_new(f.board);
    pairer->width = 10;
    assert_true(gl_pairer_find(pairer, p));
    expect_pairing(pairer);
    gl_pairer_free(pairer);
    tear_down();
  }
}

static void boards_without_a_pairing_get_none(void **state) {
  (void)state;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  open_board(&f, parse("mnk:4,4,4"));
  proof = gl_proof_new(f.board, &budget);
  p = gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  gl_pairer *pairer = gl_pairer_new(f.board);
  pairer->width = 10;
  assert_false(gl_pairer_find(pairer, p));
  gl_pairer_free(pairer);
  tear_down();
}

TESTS(cmocka_unit_test(cells_on_the_same_lines_pair_up),
      cmocka_unit_test(a_pair_with_a_private_cell_is_forced),
      cmocka_unit_test(equal_lines_do_not_cross),
      cmocka_unit_test(the_potential_bound_is_tight),
      cmocka_unit_test(parts_cells_and_lines_split),
      cmocka_unit_test(boards_with_a_pairing_get_one),
      cmocka_unit_test(boards_without_a_pairing_get_none))
