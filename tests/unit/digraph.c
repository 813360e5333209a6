// SPDX-License-Identifier: MIT
#include "base/bits.h"
#include "base/hash.h"
#include "base/sat.h"
#include "shorten/minimum.h"
#include "shorten/simplify.h"
#include "unit/support.h"

#define VERTICES 13

static uint64_t seed;

static size_t draw(size_t below) { return gl_hash_mix(++seed) % below; }

static gl_budget endless(void) {
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  return budget;
}

// Up to four threats against each vertex, none against goals, and arrows at
// random; the last three are roots.  Half of the digraphs have one goal, the
// first vertex; in others it may be false, and goals are anywhere.
static gl_digraph random_digraph(void) {
  gl_digraph d = {0};
  const bool one = draw(2);
  for (uint32_t i = 0; i < VERTICES; i++) {
    const bool goal = one ? !i : !draw(i ? 6 : 2);
    const uint32_t threats = goal ? 0 : 1 + (uint32_t)draw(4);
    assert_true(gl_digraph_vertex(&d, threats, i + 3 >= VERTICES));
    for (uint32_t j = 0; j < i; j++) {
      const uint64_t answers = draw(3) ? 0 : draw(16) & ((1u << threats) - 1);
      if (answers)
        assert_true(gl_digraph_arrow(&d, j, &answers));
    }
  }
  return d;
}

// The definition itself, for a set of vertices as bits.
static bool is_proof(const gl_digraph *digraph, unsigned set) {
  bool root = false;
  for (size_t i = 0; i < digraph->count; i++) {
    if (!(set >> i & 1))
      continue;
    root |= digraph->root[i];
    for (size_t x = 0; x < digraph->threats[i]; x++) {
      bool answered = false;
      for (size_t a = digraph->first[i]; a < digraph->first[i + 1]; a++)
        answered |= (set >> digraph->to[a] & 1) &&
                    gl_bits_has(gl_digraph_answers(digraph, i, a), x);
      if (!answered)
        return false;
    }
  }
  return root;
}

// The least number of vertices by trying all sets; 0 if there is no proof.
static size_t least_proof(const gl_digraph *digraph) {
  size_t least = 0;
  for (unsigned set = 0; set < 1u << digraph->count; set++) {
    const size_t size = (size_t)__builtin_popcount(set);
    if ((!least || size < least) && is_proof(digraph, set))
      least = size;
  }
  return least;
}

static size_t count(const gl_digraph *digraph, const bool *chosen) {
  unsigned set = 0;
  for (size_t i = 0; i < digraph->count; i++)
    set |= (unsigned)chosen[i] << i;
  assert_true(is_proof(digraph, set));
  return (size_t)__builtin_popcount(set);
}

// The largest proof, as a start.
static void choose_all(const gl_digraph *digraph, bool *chosen) {
  memset(chosen, true, digraph->count);
  assert_true(gl_digraph_settle(digraph, chosen));
}

static void the_methods_agree_with_trying_all_sets(void **state) {
  (void)state;
  size_t proofs = 0;
  for (size_t round = 0; round < 400; round++) {
    gl_digraph d = random_digraph();
    gl_budget budget = endless();
    const size_t least = least_proof(&d);
    bool chosen[VERTICES];
    bool complete;
    memset(chosen, true, sizeof chosen);
    assert_int_equal(gl_digraph_settle(&d, chosen), least > 0);
    if (least) {
      proofs++;
      assert_true(gl_simplify(&d, chosen, &complete, &budget));
      assert_true(complete);
      assert_int_equal(count(&d, chosen), least);
    }
    if (least && gl_sat_available()) {
      choose_all(&d, chosen);
      assert_int_equal(gl_minimum_find(&d, chosen, &budget), least);
      assert_int_equal(count(&d, chosen), least);
      choose_all(&d, chosen);
      gl_minimum_descend(&d, chosen, 0, &budget);
      assert_int_equal(count(&d, chosen), least);
    }
    gl_digraph_clear(&d);
  }
  assert_in_range(proofs, 50, 399); // both answers are common
}

static void an_exchange_keeps_a_proof_and_makes_it_smaller(void **state) {
  (void)state;
  for (size_t round = 0; gl_sat_available() && round < 400; round++) {
    gl_digraph d = random_digraph();
    gl_budget budget = endless();
    const size_t least = least_proof(&d);
    bool chosen[VERTICES];
    memset(chosen, true, sizeof chosen);
    if (gl_digraph_settle(&d, chosen)) {
      const gl_exchange how = {.most = VERTICES, .conflicts = 10000};
      const size_t before = gl_digraph_prune(&d, chosen);
      assert_int_equal(count(&d, chosen), before);
      while (gl_minimum_exchange(&d, chosen, &how, &budget))
        continue;
      assert_int_equal(count(&d, chosen), least);
    }
    gl_digraph_clear(&d);
  }
}

// Another proof of the same size does without the vertex: 1 and 2 do the same.
static void an_exchange_can_avoid_a_vertex(void **state) {
  (void)state;
  gl_digraph d = {0};
  gl_budget budget = endless();
  const uint64_t answer = 1;
  bool chosen[] = {true, true, false, true};
  assert_true(gl_digraph_vertex(&d, 0, false));
  for (uint32_t i = 0; i < 2; i++) {
    assert_true(gl_digraph_vertex(&d, 1, false));
    assert_true(gl_digraph_arrow(&d, 0, &answer));
  }
  assert_true(gl_digraph_vertex(&d, 1, true));
  assert_true(gl_digraph_arrow(&d, 1, &answer));
  assert_true(gl_digraph_arrow(&d, 2, &answer));
  const gl_exchange how = {.most = 2, .avoid = 1, .conflicts = 100};
  assert_false(gl_minimum_exchange(&d, chosen, &how, &budget));
  if (gl_sat_available())
    assert_true(chosen[0] && !chosen[1] && chosen[2] && chosen[3]);
  gl_digraph_clear(&d);
}

TESTS(cmocka_unit_test(the_methods_agree_with_trying_all_sets),
      cmocka_unit_test(an_exchange_keeps_a_proof_and_makes_it_smaller),
      cmocka_unit_test(an_exchange_can_avoid_a_vertex))
