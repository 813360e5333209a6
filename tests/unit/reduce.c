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
  assert_true(gl_mutual_find(p, over, &step));
  assert_int_equal(step.x, 0);
  assert_int_equal(step.y, 1);
  tear_down();
  set_up("p hg 3 3\ne 1 2 0\ne 2 3 0\ne 1 3 0\n");
  gl_dominators(p, over);
  assert_false(gl_mutual_find(p, over, &step));
  tear_down();
}

static void a_pair_with_a_private_cell_is_forced(void **state) {
  (void)state;
  gl_trail_step step;
  set_up("p hg 4 2\ne 1 2 0\ne 1 3 4 0\n");
  assert_true(gl_forced_find(p, &step));
  assert_int_equal(step.x, 0); // Maker's, on the other line too
  assert_int_equal(step.y, 1); // Breaker's
  tear_down();
  set_up("p hg 4 3\ne 1 2 0\ne 1 3 4 0\ne 2 3 4 0\n");
  assert_false(gl_forced_find(p, &step));
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
  uint64_t sum = gl_leaf_weigh(f.board, p, weight);
  assert_true(sum == UINT64_C(1) << (GL_WEIGHT_ONE - 1));
  assert_true(gl_leaf_potential(proof, p, sum, weight).step);
  tear_down();
  set_up("p hg 6 3\ne 1 2 0\ne 3 4 0\ne 5 6 0\n");
  sum = gl_leaf_weigh(f.board, p, weight);
  assert_int_equal(gl_leaf_potential(proof, p, sum, weight).step, 0);
  tear_down();
}

static void parts_cells_and_lines_split(void **state) {
  (void)state;
  gl_split split;
  set_up("p hg 6 2\ne 1 2 3 0\ne 4 5 6 0\n");
  assert_true(gl_split_parts(p, &split));
  expect_set(split.side[0], CELLS(1, 2, 3));
  expect_set(split.side[1], CELLS(4, 5, 6));
  tear_down();
  // Two triangles that share cell 3.
  set_up("p hg 5 6\ne 1 2 0\ne 2 3 0\ne 1 3 0\ne 3 4 0\ne 4 5 0\ne 3 5 0\n");
  assert_false(gl_split_parts(p, &split));
  assert_true(gl_split_cell(p, &split));
  assert_int_equal(split.cell, 2);
  expect_set(gl_cellset_or(split.side[0], split.side[1]), CELLS(1, 2, 4, 5));
  tear_down();
  // Two triangles joined by the line {1, 4}.
  set_up("p hg 6 7\ne 1 2 0\ne 2 3 0\ne 1 3 0\ne 4 5 0\ne 5 6 0\ne 4 6 0\n"
         "e 1 4 0\n");
  assert_false(gl_split_parts(p, &split));
  assert_true(gl_split_line(p, &split));
  expect_set(p->open[split.line], CELLS(1, 4));
  tear_down();
}

// Every line is left to one side, which has its own cells of it to hit.
static void expect_seam(const gl_seam *seam) {
  assert_true(gl_cellset_apart(&seam->side[0], &seam->side[1]));
  expect_set(gl_cellset_or(seam->side[0], seam->side[1]), p->live);
  for (size_t i = 0; i < 2; i++) {
    const gl_position *part = gl_position_part(
        &f.stack, f.board, p, seam->side[i], seam->mine[i], false);
    size_t count = 0;
    for (size_t e = 0; e < p->count; e++) {
      assert_true(seam->mine[0][e] != seam->mine[1][e]);
      assert_int_equal(gl_bits_has(part->hit, p->line[e]), !seam->mine[i][e]);
      if (seam->mine[i][e])
        expect_set(part->open[count++],
                   gl_cellset_and(p->open[e], seam->side[i]));
    }
    assert_int_equal(part->count, count);
    assert_true(gl_cellset_inside(&part->live, &seam->side[i]));
    assert_true(gl_cellset_inside(&seam->side[1 - i], &part->maker));
  }
}

// Two blocks of lines {1 2 3 4} and {5 6 7 8}, and three lines between them:
// with more cells in the first, with more in the second, and with halves.
static void seams_leave_every_line_to_a_side(void **state) {
  (void)state;
  gl_seam seam[GL_MOST_SEAMS];
  set_up("p hg 8 9\ne 1 2 3 0\ne 2 3 4 0\ne 1 4 3 0\ne 5 6 7 0\ne 6 7 8 0\n"
         "e 5 8 7 0\ne 2 3 4 5 0\ne 4 5 6 8 0\ne 3 4 5 6 0\n");
  const size_t count = gl_seam_find(p, seam, GL_MOST_SEAMS);
  assert_true(count > 0);
  for (size_t i = 0; i < count; i++)
    expect_seam(&seam[i]);
  expect_set(seam[0].side[0], CELLS(1, 2, 3, 4));
  for (size_t e = 0; e < p->count; e++) {
    const gl_cellset in = gl_cellset_and(p->open[e], seam[0].side[0]);
    const size_t size = gl_cellset_count(&p->open[e]);
    if (2 * gl_cellset_count(&in) != size)
      assert_int_equal(seam[0].mine[0][e], 2 * gl_cellset_count(&in) > size);
  }
  tear_down();
  set_up("p hg 2 1\ne 1 2 0\n"); // one line is no place for a seam
  assert_int_equal(gl_seam_find(p, seam, GL_MOST_SEAMS), 0);
  tear_down();
}

// Plain minimax over all of the cells below MOST, Maker to move or not.
#define MOST 9
static bool is_won(const gl_position *position, uint64_t maker,
                   uint64_t breaker, bool to_move) {
  bool open = false;
  for (size_t i = 0; i < position->count; i++) {
    const uint64_t line = position->open[i].word[0];
    if (!(line & ~maker))
      return true;
    open |= !(line & breaker);
  }
  if (!open)
    return false;
  for (uint64_t rest = position->live.word[0] & ~(maker | breaker); rest;
       rest &= rest - 1) {
    const uint64_t cell = rest & -rest;
    if (to_move ? is_won(position, maker | cell, breaker, false)
                : !is_won(position, maker, breaker | cell, true))
      return to_move;
  }
  return !to_move;
}

// Lines of neighbours, so that there is something to cut.
static void random_chain(uint64_t *random, char *text) {
  char *at = text + sprintf(text, "p hg %d 10\n", MOST);
  for (int line = 0; line < 10; line++) {
    *random = *random * 6364136223846793005U + 1442695040888963407U;
    const unsigned first = *random >> 33 & 7;
    const unsigned mask = *random >> 40 & 31;
    at += sprintf(at, "e");
    for (unsigned i = 0; i < 5; i++)
      if (i < 2 || mask >> i & 1)
        at += sprintf(at, " %u", (first + i) % MOST + 1);
    at += sprintf(at, " 0\n");
  }
}

// Breaker holds the whole wherever he holds both sides of a seam.
static void who_holds_both_sides_holds_the_whole(void **state) {
  (void)state;
  uint64_t random = 1;
  size_t held = 0;
  for (int i = 0; i < 300; i++) {
    char text[512];
    random_chain(&random, text);
    set_up(text);
    gl_seam seam[GL_MOST_SEAMS];
    const size_t count = gl_seam_find(p, seam, GL_MOST_SEAMS);
    for (size_t k = 0; k < count; k++) {
      bool both = true;
      expect_seam(&seam[k]);
      for (size_t j = 0; j < 2 && both; j++)
        both = !is_won(gl_position_part(&f.stack, f.board, p, seam[k].side[j],
                                        seam[k].mine[j], true),
                       0, 0, true);
      if (both)
        assert_false(is_won(p, 0, 0, true));
      held += both;
    }
    tear_down();
  }
  assert_true(held > 20);
}

// The definition itself: pairs are disjoint, and every line contains one.
static void expect_pairing(const gl_greedy *greedy) {
  gl_cellset used = NO_CELLS;
  for (size_t i = 0; i < greedy->pairs; i++) {
    assert_false(gl_cellset_has(&used, greedy->pair[i].x));
    gl_cellset_add(&used, greedy->pair[i].x);
    assert_false(gl_cellset_has(&used, greedy->pair[i].y));
    gl_cellset_add(&used, greedy->pair[i].y);
  }
  for (size_t e = 0; e < p->count; e++) {
    bool paired = false;
    for (size_t i = 0; i < greedy->pairs; i++)
      paired |= gl_cellset_has(&p->open[e], greedy->pair[i].x) &&
                gl_cellset_has(&p->open[e], greedy->pair[i].y);
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
    gl_greedy *greedy = gl_greedy_new(f.board);
    greedy->width = 10;
    assert_true(gl_greedy_find(greedy, p));
    expect_pairing(greedy);
    gl_greedy_free(greedy);
    tear_down();
  }
}

static void boards_without_a_pairing_get_none(void **state) {
  (void)state;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  open_board(&f, parse("mnk:4,4,4"));
  proof = gl_proof_new(f.board, &budget);
  p = gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  gl_greedy *greedy = gl_greedy_new(f.board);
  greedy->width = 10;
  assert_false(gl_greedy_find(greedy, p));
  gl_greedy_free(greedy);
  tear_down();
}

TESTS(cmocka_unit_test(cells_on_the_same_lines_pair_up),
      cmocka_unit_test(a_pair_with_a_private_cell_is_forced),
      cmocka_unit_test(equal_lines_do_not_cross),
      cmocka_unit_test(the_potential_bound_is_tight),
      cmocka_unit_test(parts_cells_and_lines_split),
      cmocka_unit_test(seams_leave_every_line_to_a_side),
      cmocka_unit_test(who_holds_both_sides_holds_the_whole),
      cmocka_unit_test(boards_with_a_pairing_get_one),
      cmocka_unit_test(boards_without_a_pairing_get_none))
