// SPDX-License-Identifier: MIT
// What is found by cover must hold, and what holds is found.

#include "tables/cover.h"

#include "proof/fit.h"
#include "unit/sized.h"

#define OBJECTS 48

static fixture f;
static gl_budget budget;
static gl_proof *proof;
static gl_covers *covers;
static gl_ref object[OBJECTS];
static size_t objects;

static void add(gl_ref made) {
  assert_true(made.step);
  gl_covers_add(covers, proof, made);
  object[objects++] = made;
}

// Each line at its first cell, and the first two cells of each line as a pair.
static void set_up(void) {
  open_board(&f, parse("mnk:4,4,3"));
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  proof = gl_proof_new(f.board, &budget);
  covers = gl_covers_new(f.board);
  objects = 0;
  for (gl_line e = 0; e < f.board->lines; e++) {
    gl_cellset cells = f.board->line[e];
    const gl_cell x = gl_cellset_pop(&cells);
    add(gl_card_line(proof, e, x));
    add(gl_shield_pair(proof, x, gl_cellset_first(&cells)));
  }
}

static bool holds(gl_ref ref, const gl_position *position) {
  return gl_rule_is_card(gl_proof_step(proof, ref.step)->rule)
             ? gl_proof_card_holds(proof, ref, position)
             : gl_proof_shield_holds(proof, ref, position);
}

// Holds, and needs no other cells than live ones.
static bool fits(gl_ref ref, const gl_position *position) {
  const bool card = gl_rule_is_card(gl_proof_step(proof, ref.step)->rule);
  const gl_cellset zone =
      card ? gl_proof_card(proof, ref).t : gl_proof_zone(proof, ref);
  return holds(ref, position) && gl_cellset_inside(&zone, &position->live);
}

static bool any_fits(const gl_position *position) {
  for (size_t i = 0; i < objects; i++)
    for (uint32_t m = 0; m < f.board->maps; m++)
      if (fits((gl_ref){object[i].step, m}, position))
        return true;
  return false;
}

static void covers_are_exact(void **state) {
  (void)state;
  size_t found[2] = {0};
  size_t missed = 0;
  uint64_t random = 1;
  set_up();
  for (size_t i = 0; i < 20000; i++) {
    gl_cellset stones[3] = {NO_CELLS, NO_CELLS, NO_CELLS};
    for (size_t c = 0; c < f.board->cells; c++) {
      random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
      gl_cellset_add(&stones[(random >> 33) % 3], c);
    }
    const gl_mark mark = gl_stack_mark(&f.stack);
    const gl_position *p =
        gl_position_new(&f.stack, f.board, stones[0], stones[1], false);
    const gl_ref ref = gl_covers_find(covers, p);
    assert_int_equal(ref.step != 0, any_fits(p));
    if (ref.step) {
      assert_true(fits(ref, p));
      found[gl_rule_is_card(gl_proof_step(proof, ref.step)->rule)]++;
    }
    missed += !ref.step;
    gl_stack_cut(&f.stack, mark);
  }
  assert_true(found[0] > 10 && found[1] > 10 && missed > 10);
  gl_covers_free(covers);
  gl_proof_free(proof);
  close_board(&f);
}

TESTS(cmocka_unit_test(covers_are_exact))
