// SPDX-License-Identifier: MIT
// The same as valid.c for structures that only their own file knows: it is part
// of this one.

#include "strong/table.c"
#include "tables/cover.c"

#include "unit/death.h"
#include "unit/sized.h"

static void a_kept_object_is_used_so_often_at_most(void **state) {
  (void)state;
  fixture f;
  gl_budget budget;
  open_board(&f, parse("mnk:3,3,3"));
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_proof *proof = gl_proof_new(f.board, &budget);
  gl_covers *covers = gl_covers_new(f.board);
  assert_non_null(proof);
  assert_non_null(covers);
  gl_covers_add(covers, proof, gl_card_line(proof, 0, 0));
  assert_int_equal(covers->cards.count, 8); // maps of the board
  assert_true(gl_covers_valid(covers));
  covers->cards.at[0].used = MOST_USED + 1;
  assert_false(gl_covers_valid(covers));
  assert_dies(gl_covers_free(covers));
  covers->cards.at[0].used = 0;
  gl_covers_free(covers);
  gl_proof_free(proof);
  close_board(&f);
}

static void a_state_is_in_the_bucket_of_its_hash(void **state) {
  (void)state;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_strong_table *memory = gl_strong_table_new(&budget);
  assert_non_null(memory);
  const gl_state_key key = {.stones = 1};
  gl_strong_table_write(memory, &key, (gl_tally){1, 1}, 0);
  assert_true(gl_strong_table_valid(memory));
  memory->used = 2;
  assert_false(gl_strong_table_valid(memory));
  assert_dies(gl_strong_table_free(memory));
  memory->used = 1;
#ifndef GL_STRESS // which has one bucket
  slot *there = bucket_of(memory, &key);
  slot *elsewhere = there == memory->at ? there + WAYS : memory->at;
  *elsewhere = *there;
  *there = (slot){0};
  assert_false(gl_strong_table_valid(memory));
  *there = *elsewhere;
  *elsewhere = (slot){0};
#endif
  gl_strong_table_free(memory);
}

TESTS(cmocka_unit_test(a_kept_object_is_used_so_often_at_most),
      cmocka_unit_test(a_state_is_in_the_bucket_of_its_hash))
