// SPDX-License-Identifier: MIT
// Proofs that go from one store to another.

#include "proof/transfer.h"
#include "io/message.h"
#include "unit/sized.h"

static fixture f;
static gl_budget budget;
static gl_proof *here;
static gl_proof *there;
static gl_transfer transfer;
static gl_received received;
static gl_message message;

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
  gl_transfer_clear(&transfer);
  free(received.step);
  free(received.read.at);
  received = (gl_received){0};
  gl_proof_free(there);
  gl_proof_free(here);
  close_board(&f);
  return 0;
}

static gl_packed *begin(void) {
  assert_true(gl_message_begin(&message, 'x'));
  return &message.packed;
}

// What was written is read.
static gl_packed *turn_over(void) {
  assert_true(gl_message_end(&message));
  gl_message_open(&message, message.bytes, message.size);
  return &message.packed;
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
  gl_packed *packed = begin();
  assert_true(gl_transfer_send(&transfer, here, &ref, 1, packed));
  gl_transfer_put_ref(&transfer, ref, packed);
  packed = turn_over();
  gl_transfer_receive(&received, there, packed);
  const gl_ref got = gl_transfer_get_ref(&received, there, packed);
  assert_null(packed->wrong);
  assert_true(gl_packed_done(packed));
  gl_message_close(&message);
  return got;
}

static void learn(void) {
  gl_packed *packed = begin();
  gl_transfer_send_numbers(&received, packed);
  packed = turn_over();
  gl_transfer_receive_numbers(&transfer, packed);
  assert_true(gl_packed_done(packed));
  gl_message_close(&message);
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
  assert_int_equal(received.count, 3);
  learn();
  const gl_ref again = send(card);
  assert_int_equal(received.count, 0);
  assert_int_equal(again.step, first.step);
}

static void a_forgotten_parcel_is_sent_again(void **state) {
  (void)state;
  send(corner_card(here));
  gl_transfer_forget(&transfer);
  learn();
  send(corner_card(here));
  assert_int_equal(received.count, 3);
}

static gl_ref lend(gl_ref own) {
  gl_packed *packed = begin();
  gl_transfer_send_statement(&received, there, own.step, packed);
  packed = turn_over();
  const gl_ref lent = gl_transfer_receive_statement(&transfer, here, packed);
  assert_true(gl_packed_done(packed));
  gl_message_close(&message);
  return lent;
}

// What is lent says what it said, and is called by the lender's number.
static void what_is_lent_stays_the_lenders(void **state) {
  (void)state;
  gl_shield_none(there);
  const gl_ref own = two_pairs(there);
  const gl_ref lent = lend(own);
  assert_int_equal(gl_proof_step(here, lent.step)->rule,
                   GL_RULE_TRUSTED_SHIELD);
  expect_set(gl_proof_step(here, lent.step)->a,
             gl_proof_step(there, own.step)->a);
  assert_memory_equal(gl_proof_lines(here, gl_proof_step(here, lent.step)),
                      gl_proof_lines(there, gl_proof_step(there, own.step)),
                      f.board->words * sizeof(uint64_t));
  const gl_ref parts[2] = {lent, gl_shield_pair(here, 6, 7)};
  const gl_ref joined = gl_shield_join(here, parts, 2);
  assert_true(joined.step);
  const gl_ref got = send(joined);
  assert_int_equal(received.count, 2); // the pair and the join
  const uint32_t *number =
      gl_proof_numbers(there, gl_proof_step(there, got.step));
  assert_true(number[0] == own.step || number[2] == own.step);
}

static void a_card_is_lent_with_both_of_its_sets(void **state) {
  (void)state;
  const gl_ref own = corner_card(there);
  const gl_ref lent = lend(own);
  const gl_step *step = gl_proof_step(here, lent.step);
  assert_int_equal(step->rule, GL_RULE_TRUSTED_CARD);
  expect_set(step->a, gl_proof_step(there, own.step)->a);
  expect_set(step->t, gl_proof_step(there, own.step)->t);
}

// A transfer of one step that nobody has packed.
static const char *refused(gl_rule rule, const uint32_t *number, size_t count) {
  gl_packed *packed = begin();
  gl_packed_put(packed, 1);
  gl_packed_put(packed, rule);
  gl_packed_put(packed, count);
  for (size_t i = 0; i < count; i++)
    gl_packed_put(packed, number[i]);
  packed = turn_over();
  gl_transfer_receive(&received, there, packed);
  const char *wrong = packed->wrong;
  gl_message_close(&message);
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
  assert_non_null(REFUSED(GL_RULE_TRUSTED_CARD, 1));
  assert_non_null(REFUSED(GL_RULE_TRUSTED_SHIELD, 1));
  received.most = secret.step;
  assert_null(REFUSED(GL_RULE_GRANT, 2 * secret.step + 1, 0, 0));
}

static void sets_beside_the_board_are_not_borrowed(void **state) {
  (void)state;
  for (unsigned card = 0; card < 2; card++)
    for (unsigned bad = 0; bad < 2; bad++) {
      gl_packed *packed = begin();
      gl_packed_put(packed, 5);
      gl_packed_put(packed, card);
      gl_packed_put_word(packed, bad ? 1 : 1 << 9);
      gl_packed_put_word(packed, bad ? UINT64_C(1) << 63 : 1);
      packed = turn_over();
      assert_int_equal(
          gl_transfer_receive_statement(&transfer, here, packed).step, 0);
      assert_non_null(packed->wrong);
      gl_message_close(&message);
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
