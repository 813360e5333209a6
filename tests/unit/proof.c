// SPDX-License-Identifier: MIT
// The rules refuse what doc/theory says they must, and equal steps are one.
// That what they accept is true is fuzzed by tests/oracle and tests/naive.

#include "proof/fit.h"
#include "proof/reprove.h"
#include "unit/sized.h"

static fixture f;
static gl_budget budget;
static gl_proof *proof;

static int set_up(void **state) {
  (void)state;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  open_board(&f, parse("mnk:3,3,3"));
  proof = gl_proof_new(f.board, &budget);
  return proof ? 0 : 1;
}

static int tear_down(void **state) {
  (void)state;
  gl_proof_free(proof);
  close_board(&f);
  return 0;
}

// Lines of 3,3,3 in their order: 123 147 159 258 357 369 456 789.
enum { ROW_1, COLUMN_1, DIAGONAL, COLUMN_2 };

static gl_cell c(unsigned cell) { return cell - 1; }

static void a_line_is_completed_at_one_of_its_cells(void **state) {
  (void)state;
  const gl_ref ref = gl_card_line(proof, DIAGONAL, c(5));
  const gl_card card = gl_proof_card(proof, ref);
  expect_set(card.a, CELLS(1, 9));
  expect_set(card.t, CELLS(5));
  assert_int_equal(gl_card_line(proof, DIAGONAL, c(2)).step, 0);
  assert_int_equal(gl_card_line(proof, 8, c(1)).step, 0);
}

static void equal_steps_are_stored_once(void **state) {
  (void)state;
  const size_t steps = gl_proof_steps(proof);
  assert_int_equal(gl_shield_pair(proof, c(1), c(2)).step,
                   gl_shield_pair(proof, c(2), c(1)).step);
  assert_int_equal(gl_proof_steps(proof), steps + 1);
}

// 5 is Maker's: she plays 1 and threatens 9 and, with 3 hers, 2.
static void a_play_needs_what_all_children_need(void **state) {
  (void)state;
  const gl_ref children[] = {gl_card_line(proof, DIAGONAL, c(9)),
                             gl_card_line(proof, ROW_1, c(2))};
  const gl_ref ref = gl_card_play(proof, c(1), children, 2);
  const gl_card card = gl_proof_card(proof, ref);
  expect_set(card.a, CELLS(3, 5));
  expect_set(card.t, CELLS(1, 2, 9));
  assert_true(gl_reprove(proof, ref));
  // One threat is not enough: Breaker takes 9, so it must be hers.
  const gl_card single =
      gl_proof_card(proof, gl_card_play(proof, c(1), children, 1));
  expect_set(single.a, CELLS(5, 9));
  assert_int_equal(gl_card_play(proof, c(1), children, 0).step, 0);
  const gl_ref shield = gl_shield_none(proof);
  assert_int_equal(gl_card_play(proof, c(1), &shield, 1).step, 0);
}

static void zones_of_a_join_are_disjoint(void **state) {
  (void)state;
  const gl_ref parts[] = {gl_shield_pair(proof, c(1), c(2)),
                          gl_shield_pair(proof, c(2), c(3))};
  assert_int_equal(gl_shield_join(proof, parts, 2).step, 0);
  assert_true(gl_shield_join(proof, parts, 1).step);
}

static void a_potential_is_light(void **state) {
  (void)state;
  const gl_line lines[] = {ROW_1, COLUMN_1, DIAGONAL, COLUMN_2, 4, 5, 6, 7};
  gl_cellset all = CELLS(1, 2, 3, 4, 5, 6, 7, 8, 9);
  // 8 lines of weight 1/8 are too heavy; three of them, with at most three
  // through one cell, are not.
  assert_int_equal(gl_shield_potential(proof, all, lines, 8).step, 0);
  const gl_ref three = gl_shield_potential(proof, all, lines, 3);
  assert_true(three.step);
  assert_true(gl_reprove(proof, three));
  // A line that misses the zone, or stands twice.
  assert_int_equal(gl_shield_potential(proof, CELLS(4, 5), lines, 1).step, 0);
  const gl_line twice[] = {ROW_1, ROW_1};
  assert_int_equal(gl_shield_potential(proof, all, twice, 2).step, 0);
}

// Maker on 1 is answered on 2, everything else on 1: the pair, spelled out.
static void replies_that_avoid_each_other_are_a_pair(void **state) {
  (void)state;
  const gl_ref none = gl_shield_none(proof);
  const gl_answer answers[] = {{c(1), none}, {c(2), none}};
  uint64_t d;
  const gl_shield s =
      gl_proof_shield(proof, gl_shield_reply(proof, answers, 2), &d);
  expect_set(s.z, CELLS(1, 2));
  assert_false(gl_bits_has(&d, ROW_1)); // the only line through both
  assert_true(gl_bits_has(&d, COLUMN_1));
}

static void replace_and_grant_want_a_cell_of_the_zone(void **state) {
  (void)state;
  const gl_ref pair = gl_shield_pair(proof, c(1), c(2));
  assert_int_equal(gl_shield_replace(proof, pair, c(4), c(3)).step, 0);
  assert_int_equal(gl_shield_replace(proof, pair, c(1), c(2)).step, 0);
  uint64_t d;
  const gl_shield s =
      gl_proof_shield(proof, gl_shield_replace(proof, pair, c(2), c(3)), &d);
  expect_set(s.z, CELLS(1, 3));
  assert_false(gl_bits_has(&d, ROW_1)); // 3 is on it as well
  assert_int_equal(gl_shield_grant(proof, pair, c(3)).step, 0);
  expect_set(gl_proof_zone(proof, gl_shield_grant(proof, pair, c(1))),
             CELLS(2));
}

// The image has its zone moved too.
static void references_are_mapped_whole(void **state) {
  (void)state;
  const gl_ref card = gl_card_line(proof, ROW_1, c(3));
  size_t seen = 0;
  for (uint32_t map = 0; map < f.board->maps; map++) {
    const gl_card image = gl_proof_card(proof, (gl_ref){card.step, map});
    const gl_cell *cell = f.board->cell_map + map * f.board->cells;
    gl_cellset a = gl_cellset_of(cell[c(1)]);
    gl_cellset_add(&a, cell[c(2)]);
    expect_set(image.a, a);
    expect_set(image.t, gl_cellset_of(cell[c(3)]));
    seen++;
  }
  assert_int_equal(seen, 8);
}

static void products_of_maps_are_maps(void **state) {
  (void)state;
  const gl_board *b = f.board;
  for (size_t i = 0; i < b->maps; i++)
    for (size_t j = 0; j < b->maps; j++)
      for (size_t cell = 0; cell < b->cells; cell++)
        assert_int_equal(
            b->cell_map[b->product[i * b->maps + j] * b->cells + cell],
            b->cell_map[j * b->cells + b->cell_map[i * b->cells + cell]]);
}

// Two positions with the same open lines: a card of one fits the other.
static void a_card_fits_a_position_with_the_same_open_lines(void **state) {
  (void)state;
  const gl_ref card = gl_card_line(proof, ROW_1, c(3));
  const gl_position *same =
      gl_position_new(&f.stack, f.board, CELLS(1, 2), CELLS(4, 5), true);
  assert_int_equal(gl_proof_fit_card(proof, card, same).step, card.step);
  // Column 3 with 6 and 9 Maker's is open at 3 as well.
  const gl_position *other =
      gl_position_new(&f.stack, f.board, CELLS(6, 9), CELLS(1, 5, 8), true);
  const gl_ref moved = gl_proof_fit_card(proof, card, other);
  assert_true(moved.step && moved.step != card.step);
  assert_true(gl_proof_card_holds(proof, moved, other));
  // Where Breaker has 3, nothing helps.
  const gl_position *lost =
      gl_position_new(&f.stack, f.board, CELLS(6, 9), CELLS(3), true);
  assert_int_equal(gl_proof_fit_card(proof, card, lost).step, 0);
}

static void false_objects_do_not_pass_the_second_proof(void **state) {
  (void)state;
  const gl_ref pair = gl_shield_pair(proof, c(1), c(2));
  assert_true(gl_reprove(proof, pair));
  // Tampered with: the pair claims column 1 as well.
  gl_bits_remove(proof->store->set + gl_proof_step(proof, pair.step)->d,
                 COLUMN_1);
  assert_false(gl_reprove(proof, pair));
}

static void a_spent_budget_stores_nothing(void **state) {
  (void)state;
  gl_budget_stop(&budget, GL_STOP_TIME);
  size_t made = 0;
  for (unsigned x = 1; x <= 9; x++)
    for (unsigned y = 1; y < x; y++)
      made += gl_shield_pair(proof, c(x), c(y)).step > 0;
  assert_true(made < 36); // there was room for some
}

#define PROOF_TEST(name)                                                       \
  cmocka_unit_test_setup_teardown(name, set_up, tear_down)

TESTS(PROOF_TEST(a_line_is_completed_at_one_of_its_cells),
      PROOF_TEST(equal_steps_are_stored_once),
      PROOF_TEST(a_play_needs_what_all_children_need),
      PROOF_TEST(zones_of_a_join_are_disjoint),
      PROOF_TEST(a_potential_is_light),
      PROOF_TEST(replies_that_avoid_each_other_are_a_pair),
      PROOF_TEST(replace_and_grant_want_a_cell_of_the_zone),
      PROOF_TEST(references_are_mapped_whole),
      PROOF_TEST(products_of_maps_are_maps),
      PROOF_TEST(a_card_fits_a_position_with_the_same_open_lines),
      PROOF_TEST(false_objects_do_not_pass_the_second_proof),
      PROOF_TEST(a_spent_budget_stores_nothing))
