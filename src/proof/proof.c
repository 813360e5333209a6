// SPDX-License-Identifier: MIT
#include "proof/proof.h"

#include <assert.h>
#include <stdlib.h>

static gl_proof *make_proof(const gl_board *board, gl_budget *budget,
                            gl_store *store, bool owner) {
  gl_proof *proof = calloc(1, sizeof *proof);
  if (!proof)
    return NULL;
  *proof = (gl_proof){
      .board = board, .budget = budget, .store = store, .owner = owner};
  bool good = store;
  for (size_t i = 0; i < 3; i++) {
    proof->scratch[i] = calloc(board->words + 1, sizeof(uint64_t));
    good = good && proof->scratch[i];
  }
  if (good)
    return proof;
  proof->owner = false;
  gl_proof_free(proof);
  return NULL;
}

gl_proof *gl_proof_new(const gl_board *board, gl_budget *budget) {
  gl_store *store = gl_store_new(board->words, budget);
  gl_proof *proof = make_proof(board, budget, store, true);
  if (!proof)
    gl_store_free(store, budget);
  return proof;
}

gl_proof *gl_proof_beside(const gl_proof *proof, gl_budget *budget) {
  assert(budget != proof->budget);
  return make_proof(proof->board, budget, proof->store, false);
}

void gl_proof_free(gl_proof *proof) {
  if (!proof)
    return;
  assert(!proof->owner || gl_proof_valid(proof));
  gl_budget_give(proof->budget, proof->draft_room * sizeof *proof->draft);
  for (size_t i = 0; i < 3; i++)
    free(proof->scratch[i]);
  free(proof->draft);
  if (proof->owner)
    gl_store_free(proof->store, proof->budget);
  free(proof);
}

// What is said of trusted steps is not known.
static bool is_valid_object(const gl_proof *proof, const gl_step *step) {
  const size_t cells = proof->board->cells;
  if (!gl_cellset_valid(&step->a, cells))
    return false;
  if (!gl_rule_is_card(step->rule))
    return gl_bits_valid(gl_proof_lines(proof, step), proof->board->lines);
  return gl_cellset_valid(&step->t, cells) &&
         (step->rule == GL_RULE_TRUSTED_CARD ||
          (!gl_cellset_empty(&step->t) &&
           gl_cellset_apart(&step->a, &step->t)));
}

bool gl_proof_valid(const gl_proof *proof) {
  bool good = proof->scratch[0] && proof->scratch[1] && proof->scratch[2] &&
              proof->store->words == proof->board->words &&
              gl_store_valid(proof->store);
  for (size_t i = 1; good && i < gl_proof_steps(proof); i++)
    good = is_valid_object(proof, gl_proof_step(proof, i));
  return good;
}

gl_card gl_proof_card(const gl_proof *proof, gl_ref ref) {
  assert(gl_proof_ref_valid(proof, ref));
  const gl_step *step = gl_proof_step(proof, ref.step);
  assert(ref.step && gl_rule_is_card(step->rule));
  return (gl_card){gl_board_image(proof->board, ref.map, step->a),
                   gl_board_image(proof->board, ref.map, step->t)};
}

gl_shield gl_proof_shield(const gl_proof *proof, gl_ref ref, uint64_t *d) {
  assert(gl_proof_ref_valid(proof, ref));
  assert(d != gl_proof_lines(proof, gl_proof_step(proof, ref.step)));
  const gl_board *board = proof->board;
  const gl_step *step = gl_proof_step(proof, ref.step);
  const uint64_t *from = gl_proof_lines(proof, step);
  assert(ref.step && !gl_rule_is_card(step->rule));
  if (!ref.map) {
    gl_bits_copy(d, from, board->words);
    return (gl_shield){step->a, d};
  }
  const gl_line *image = board->line_map + ref.map * board->lines;
  gl_bits_clear(d, board->words);
  for (size_t w = 0; w < board->words; w++)
    for (uint64_t rest = from[w]; rest; rest &= rest - 1)
      gl_bits_add(d, image[64 * w + (size_t)__builtin_ctzll(rest)]);
  return (gl_shield){gl_board_image(board, ref.map, step->a), d};
}

bool gl_proof_draft(gl_proof *proof, size_t count) {
  return gl_budget_grow(proof->budget, (void **)&proof->draft,
                        &proof->draft_room, count + 1, sizeof *proof->draft);
}

gl_ref gl_proof_find(const gl_proof *proof, gl_rule rule, size_t count) {
  assert(count <= proof->draft_room);
  return (gl_ref){gl_store_find(proof->store, rule, proof->draft, count), 0};
}

gl_ref gl_proof_add_card(gl_proof *proof, gl_rule rule, size_t count,
                         gl_cellset a, gl_cellset t) {
  assert(gl_rule_is_card(rule) && count <= proof->draft_room);
  assert(rule == GL_RULE_TRUSTED_CARD || gl_cellset_apart(&a, &t));
  assert(gl_cellset_valid(&a, proof->board->cells));
  assert(gl_cellset_valid(&t, proof->board->cells));
  const gl_step step = {.rule = rule, .count = (uint32_t)count, .a = a, .t = t};
  return (gl_ref){
      gl_store_add(proof->store, proof->budget, step, proof->draft, NULL), 0};
}

gl_ref gl_proof_add_shield(gl_proof *proof, gl_rule rule, size_t count,
                           gl_cellset z, const uint64_t *d) {
  assert(!gl_rule_is_card(rule) && count <= proof->draft_room);
  assert(gl_cellset_valid(&z, proof->board->cells));
  assert(gl_bits_valid(d, proof->board->lines));
  const gl_step step = {.rule = rule, .count = (uint32_t)count, .a = z};
  return (gl_ref){
      gl_store_add(proof->store, proof->budget, step, proof->draft, d), 0};
}
