// SPDX-License-Identifier: MIT
// One proof that several threads make at the same time.

#include "tables/hash_table.h"
#include "unit/sized.h"

#include "proof/proof.h"

#define THREADS 4
#define CELLS_OF_BOARD 9 // of 3,3,3
#ifdef GL_STRESS
#define ROUNDS 1 // arrays move with every step, and everybody has to wait
#define KEYS 64
#else
#define ROUNDS 100
#define KEYS 20000
#endif

typedef struct member {
  gl_budget budget;
  gl_proof *proof;
  size_t number;
  bool good;
} member;

static fixture f;
static gl_threads threads;
static member members[THREADS];
static gl_hash_table *slots;

static void run(gl_threads_work *work) {
  void *contexts[THREADS];
  open_board(&f, parse("mnk:3,3,3"));
  assert_true(gl_threads_open(&threads));
  gl_budget_start(&members[0].budget, &(gridlock_limits){0}, "test");
  gl_budget_begin_threads(&members[0].budget, &threads);
  members[0].proof = gl_proof_new(f.board, &members[0].budget);
  for (size_t i = 0; i < THREADS; i++) {
    if (i) {
      members[i].budget = gl_budget_beside(&members[0].budget);
      members[i].proof = gl_proof_beside(members[0].proof, &members[i].budget);
    }
    assert_non_null(members[i].proof);
    members[i].number = i;
    members[i].good = true;
    contexts[i] = &members[i];
  }
  gl_threads_run(&threads, work, contexts, THREADS);
  for (size_t i = 0; i < THREADS; i++)
    assert_true(members[i].good);
}

static void end(void) {
  for (size_t i = THREADS; i > 0; i--)
    gl_proof_free(members[i - 1].proof);
  gl_budget_end_threads(&members[0].budget);
  gl_threads_close(&threads);
  close_board(&f);
}

// All pairs of cells, and all joins of two that do not meet: half of the
// threads from the front, half from the back.
static void join_pairs(void *context) {
  member *m = context;
  for (gl_cell i = 0; i < CELLS_OF_BOARD; i++) {
    const gl_cell x = m->number % 2 ? CELLS_OF_BOARD - 1 - i : i;
    for (gl_cell y = 0; y < x; y++)
      for (gl_cell z = 0; z < CELLS_OF_BOARD; z++)
        for (gl_cell w = 0; w < z && gl_budget_work(&m->budget); w++) {
          const bool meet = x == z || x == w || y == z || y == w;
          const gl_ref parts[2] = {gl_shield_pair(m->proof, x, y),
                                   gl_shield_pair(m->proof, w, z)};
          const gl_ref join = gl_shield_join(m->proof, parts, 2);
          m->good &= meet == !join.step;
        }
  }
}

static void check_steps(const gl_proof *proof) {
  for (uint32_t i = 1; i < gl_proof_steps(proof); i++) {
    const gl_step *step = gl_proof_step(proof, i);
    const uint32_t *number = gl_proof_numbers(proof, step);
    assert_int_equal(
        gl_store_find(proof->store, step->rule, number, step->count), i);
    if (step->rule == GL_RULE_JOIN)
      assert_true(number[0] < i && number[2] < i); // children come first
  }
}

// 36 pairs, and each of them joined to the 21 that it does not meet.
static void equal_steps_are_stored_once_whoever_makes_them(void **state) {
  (void)state;
  for (size_t round = 0; round < ROUNDS; round++) {
    run(join_pairs);
    assert_int_equal(gl_proof_steps(members[0].proof), 1 + 36 + 36 * 21);
    check_steps(members[0].proof);
    end();
    assert_int_equal(members[0].budget.progress.bytes, 0);
  }
}

// What is in a slot says which key it is of.
static gl_hash_entry slot_of(uint64_t key) {
  const uint64_t word = key * UINT64_C(0x9e3779b97f4a7c15);
  return (gl_hash_entry){key,
                         (uint32_t)word,
                         1 + (uint32_t)(key % 7),
                         {(uint32_t)(word >> 32), ~(uint32_t)(word >> 32)}};
}

// Keys that meet in their slots, and the same keys with other contents: what
// is found is one of the two, and no mixture.
static void write_and_read(void *context) {
  member *m = context;
  for (uint64_t i = 0; i < KEYS && gl_budget_work(&m->budget); i++) {
    const uint64_t key = i * 5 % 64 + (i / 1024) * 4096;
    gl_hash_entry slot = slot_of(key);
    slot.word[0] ^= i % 2 ? UINT32_MAX : 0;
    slot.word[1] ^= i % 2 ? UINT32_MAX : 0;
    gl_hash_table_write(slots, &m->budget, slot);
    gl_hash_entry found;
    const gl_hash_entry other = slot_of((i * 3 + m->number) % 64);
    if (gl_hash_table_find(slots, other.low, other.high, &found))
      m->good &=
          found.word[0] == ~found.word[1] &&
          (found.word[0] == other.word[0] || found.word[0] == ~other.word[0]);
  }
}

static void what_is_found_is_what_was_written(void **state) {
  (void)state;
  slots = gl_hash_table_new();
  assert_non_null(slots);
  run(write_and_read);
  end();
  gl_hash_table_free(slots);
}

// The words of two writes to one place, mixed in every way: `which` has a bit
// for each word that the second one wrote.
static void half_of_one_and_half_of_another_is_neither(void **state) {
  (void)state;
  gl_hash_entry one = slot_of(8);
  gl_hash_entry two = slot_of(8);
  two.worth++;
  two.word[0] = ~two.word[0];
  slots = gl_hash_table_new();
  assert_non_null(slots);
  gl_hash_words *at = &slots->at[8 & (slots->room - 1)];
  slots->used = 1;
  for (unsigned which = 0; which < 8; which++) {
    gl_hash_words other = {0};
    gl_hash_table_entry_write(at, one);
    gl_hash_table_entry_write(&other, two);
    if (which & 1)
      at->sum = other.sum;
    if (which & 2)
      at->rest = other.rest;
    if (which & 4)
      at->words = other.words;
    gl_hash_entry found;
    assert_int_equal(gl_hash_table_find(slots, 8, one.high, &found),
                     which == 0 || which == 7);
  }
  gl_hash_table_free(slots);
}

TESTS(cmocka_unit_test(equal_steps_are_stored_once_whoever_makes_them),
      cmocka_unit_test(what_is_found_is_what_was_written),
      cmocka_unit_test(half_of_one_and_half_of_another_is_neither))
