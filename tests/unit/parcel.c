// SPDX-License-Identifier: MIT
// Proofs that go from one store to another.

#include "io/message.h"
#include "proof/transfer.h"
#include "unit/sized.h"

static fixture f;
static gl_budget budget;
static gl_proof *here;
static gl_proof *there;
static gl_parcel parcel;
static gl_unpacked unpacked;
static gl_letter letter;

static int set_up(void **state) {
  (void)state;
  open_board(&f, parse("mnk:3,3,3"));
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  here = gl_proof_new(f.board, &budget);
  there = gl_proof_new(f.board, &budget);
  return !here || !there;
}

static int tear_down(void **state) {
  (void)state;
  gl_parcel_clear(&parcel);
  free(unpacked.step);
  free(unpacked.read.at);
  unpacked = (gl_unpacked){0};
  gl_proof_free(there);
  gl_proof_free(here);
  close_board(&f);
  return 0;
}

static gl_vault *begin(void) {
  assert_true(gl_letter_begin(&letter, 'x'));
  return &letter.vault;
}

// What was written is read.
static gl_vault *turn_over(void) {
  assert_true(gl_letter_end(&letter));
  gl_letter_open(&letter, letter.bytes, letter.size);
  return &letter.vault;
}

// A card with a child that has a child, or a shield that joins two.
static gl_ref corner_card(gl_proof *proof) {
  const gl_ref rows[2] = {gl_card_line(proof, 0, 1), gl_card_line(proof, 0, 2)};
  return gl_card_play(proof, 0, rows, 2);
}

static gl_ref two_pairs(gl_proof *proof) {
  const gl_ref pairs[2] = {gl_shield_pair(proof, 0, 1),
                           gl_shield_pair(proof, 3, 4)};
  return gl_shield_join(proof, pairs, 2);
}

static gl_ref send(gl_ref ref) {
  gl_vault *vault = begin();
  assert_true(gl_parcel_pack(&parcel, here, &ref, 1, vault));
  gl_parcel_put_ref(&parcel, ref, vault);
  vault = turn_over();
  gl_parcel_unpack(&unpacked, there, vault);
  const gl_ref got = gl_parcel_get_ref(&unpacked, there, vault);
  assert_null(vault->wrong);
  assert_true(gl_vault_done(vault));
  gl_letter_close(&letter);
  return got;
}

static void learn(void) {
  gl_vault *vault = begin();
  gl_parcel_teach(&unpacked, vault);
  vault = turn_over();
  gl_parcel_learn(&parcel, vault);
  assert_true(gl_vault_done(vault));
  gl_letter_close(&letter);
}

static void what_is_sent_is_the_same_there(void **state) {
  (void)state;
  gl_shield_pair(there, 7, 8); // so that numbers differ
  const gl_ref card = corner_card(here);
  const gl_ref shield = two_pairs(here);
  assert_true(card.step && shield.step);
  const gl_ref a = send(card);
  learn();
  const gl_ref b = send(shield);
  assert_true(a.step != card.step);
  assert_true(gl_cellset_equal(&gl_proof_step(here, card.step)->a,
                               &gl_proof_step(there, a.step)->a));
  assert_true(gl_cellset_equal(&gl_proof_step(here, card.step)->t,
                               &gl_proof_step(there, a.step)->t));
  assert_memory_equal(gl_proof_lines(here, gl_proof_step(here, shield.step)),
                      gl_proof_lines(there, gl_proof_step(there, b.step)),
                      f.board->words * sizeof(uint64_t));
}

static void what_is_known_is_not_sent_again(void **state) {
  (void)state;
  const gl_ref card = corner_card(here);
  const gl_ref first = send(card);
  assert_int_equal(unpacked.count, 3);
  learn();
  const gl_ref again = send(card);
  assert_int_equal(unpacked.count, 0);
  assert_int_equal(again.step, first.step);
}

static void a_forgotten_parcel_is_sent_again(void **state) {
  (void)state;
  send(corner_card(here));
  gl_parcel_forget(&parcel);
  learn();
  send(corner_card(here));
  assert_int_equal(unpacked.count, 3);
}

static gl_ref lend(gl_ref own) {
  gl_vault *vault = begin();
  gl_parcel_lend(&unpacked, there, own.step, vault);
  vault = turn_over();
  const gl_ref lent = gl_parcel_borrow(&parcel, here, vault);
  assert_true(gl_vault_done(vault));
  gl_letter_close(&letter);
  return lent;
}

// What is lent says what it said, and is called by the lender's number.
static void what_is_lent_stays_the_lenders(void **state) {
  (void)state;
  gl_shield_none(there);
  const gl_ref own = two_pairs(there);
  const gl_ref lent = lend(own);
  assert_int_equal(gl_proof_step(here, lent.step)->rule, GL_RULE_LENT_SHIELD);
  expect_set(gl_proof_step(here, lent.step)->a,
             gl_proof_step(there, own.step)->a);
  assert_memory_equal(gl_proof_lines(here, gl_proof_step(here, lent.step)),
                      gl_proof_lines(there, gl_proof_step(there, own.step)),
                      f.board->words * sizeof(uint64_t));
  const gl_ref parts[2] = {lent, gl_shield_pair(here, 6, 7)};
  const gl_ref joined = gl_shield_join(here, parts, 2);
  assert_true(joined.step);
  const gl_ref got = send(joined);
  assert_int_equal(unpacked.count, 2); // the pair and the join
  const uint32_t *number =
      gl_proof_numbers(there, gl_proof_step(there, got.step));
  assert_true(number[0] == own.step || number[2] == own.step);
}

static void a_card_is_lent_with_both_of_its_sets(void **state) {
  (void)state;
  const gl_ref own = corner_card(there);
  const gl_ref lent = lend(own);
  const gl_step *step = gl_proof_step(here, lent.step);
  assert_int_equal(step->rule, GL_RULE_LENT_CARD);
  expect_set(step->a, gl_proof_step(there, own.step)->a);
  expect_set(step->t, gl_proof_step(there, own.step)->t);
}

// A parcel of one step that nobody has packed.
static const char *refused(gl_rule rule, const uint32_t *number, size_t count) {
  gl_vault *vault = begin();
  gl_vault_put(vault, 1);
  gl_vault_put(vault, rule);
  gl_vault_put(vault, count);
  for (size_t i = 0; i < count; i++)
    gl_vault_put(vault, number[i]);
  vault = turn_over();
  gl_parcel_unpack(&unpacked, there, vault);
  const char *wrong = vault->wrong;
  gl_letter_close(&letter);
  return wrong;
}

#define REFUSED(rule, ...)                                                     \
  refused(rule, (const uint32_t[]){__VA_ARGS__},                               \
          sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void lies_are_refused(void **state) {
  (void)state;
  const gl_ref secret = two_pairs(there);
  assert_null(REFUSED(GL_RULE_LINE, 0, 1));
  assert_non_null(REFUSED(GL_RULE_LINE, 0, 8));  // not on the line
  assert_non_null(REFUSED(GL_RULE_PAIR, 3, 3));  // no pair
  assert_non_null(REFUSED(GL_RULE_PAIR, 3, 99)); // beside the board
  // A step that it was not told of, one that does not exist, and itself.
  assert_non_null(REFUSED(GL_RULE_GRANT, 2 * secret.step + 1, 0, 0));
  assert_non_null(REFUSED(GL_RULE_GRANT, 2 * 1000 + 1, 0, 0));
  assert_non_null(REFUSED(GL_RULE_GRANT, 0, 0, 0));
  assert_non_null(REFUSED(GL_RULE_GRANT, 2, 0, 0));
  // What is lent goes one way.
  assert_non_null(REFUSED(GL_RULE_LENT_CARD, 1));
  assert_non_null(REFUSED(GL_RULE_LENT_SHIELD, 1));
  unpacked.most = secret.step;
  assert_null(REFUSED(GL_RULE_GRANT, 2 * secret.step + 1, 0, 0));
}

static void sets_beside_the_board_are_not_borrowed(void **state) {
  (void)state;
  for (unsigned card = 0; card < 2; card++)
    for (unsigned bad = 0; bad < 2; bad++) {
      gl_vault *vault = begin();
      gl_vault_put(vault, 5);
      gl_vault_put(vault, card);
      gl_vault_put_word(vault, bad ? 1 : 1 << 9);
      gl_vault_put_word(vault, bad ? UINT64_C(1) << 63 : 1);
      vault = turn_over();
      assert_int_equal(gl_parcel_borrow(&parcel, here, vault).step, 0);
      assert_non_null(vault->wrong);
      gl_letter_close(&letter);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(what_is_sent_is_the_same_there),
      TEST(what_is_known_is_not_sent_again),
      TEST(a_forgotten_parcel_is_sent_again),
      TEST(what_is_lent_stays_the_lenders),
      TEST(a_card_is_lent_with_both_of_its_sets),
      TEST(lies_are_refused),
      TEST(sets_beside_the_board_are_not_borrowed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
