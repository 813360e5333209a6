// SPDX-License-Identifier: MIT
#include "proof/proof.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>

gl_proof *gl_proof_new(const gl_board *board, gl_budget *budget) {
  gl_proof *proof = calloc(1, sizeof *proof);
  if (!proof)
    return NULL;
  proof->board = board;
  proof->budget = budget;
  proof->steps = 1;
  proof->slots = 16;
  proof->slot = calloc(proof->slots, sizeof *proof->slot);
  bool good =
      proof->slot && gl_budget_grow(budget, (void **)&proof->step,
                                    &proof->step_room, 1, sizeof *proof->step);
  for (size_t i = 0; i < 3; i++) {
    proof->scratch[i] = calloc(board->words + 1, sizeof(uint64_t));
    good = good && proof->scratch[i];
  }
  if (!good) {
    gl_proof_free(proof);
    return NULL;
  }
  return proof;
}

void gl_proof_free(gl_proof *proof) {
  if (!proof)
    return;
  gl_budget_give(proof->budget, proof->step_room * sizeof *proof->step +
                                    proof->number_room * sizeof *proof->number +
                                    proof->set_room * sizeof *proof->set +
                                    proof->draft_room * sizeof *proof->draft);
  for (size_t i = 0; i < 3; i++)
    free(proof->scratch[i]);
  free(proof->draft);
  free(proof->slot);
  free(proof->set);
  free(proof->number);
  free(proof->step);
  free(proof);
}

gl_card gl_proof_card(const gl_proof *proof, gl_ref ref) {
  const gl_step *step = &proof->step[ref.step];
  assert(ref.step && gl_rule_is_card(step->rule));
  return (gl_card){gl_board_image(proof->board, ref.map, step->a),
                   gl_board_image(proof->board, ref.map, step->t)};
}

gl_shield gl_proof_shield(const gl_proof *proof, gl_ref ref, uint64_t *d) {
  const gl_board *board = proof->board;
  const gl_step *step = &proof->step[ref.step];
  const uint64_t *from = proof->set + step->d;
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

static size_t find_slot(const gl_proof *proof, gl_rule rule,
                        const uint32_t *number, size_t count) {
  uint64_t hash = gl_hash(rule, count);
  for (size_t i = 0; i < count; i++)
    hash = gl_hash(hash, number[i]);
  size_t at = hash & (proof->slots - 1);
  for (; proof->slot[at]; at = (at + 1) & (proof->slots - 1)) {
    const gl_step *step = &proof->step[proof->slot[at]];
    if (step->rule == rule && step->count == count &&
        (!count ||
         !memcmp(proof->number + step->first, number, count * sizeof *number)))
      break;
  }
  return at;
}

static bool widen(gl_proof *proof) {
  uint32_t *slot = calloc(2 * proof->slots, sizeof *slot);
  if (!slot) {
    proof->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return false;
  }
  free(proof->slot);
  proof->slot = slot;
  proof->slots *= 2;
  for (size_t i = 1; i < proof->steps; i++) {
    const gl_step *step = &proof->step[i];
    proof->slot[find_slot(proof, step->rule, proof->number + step->first,
                          step->count)] = (uint32_t)i;
  }
  return true;
}

bool gl_proof_draft(gl_proof *proof, size_t count) {
  return gl_budget_grow(proof->budget, (void **)&proof->draft,
                        &proof->draft_room, count + 1, sizeof *proof->draft);
}

gl_ref gl_proof_find(const gl_proof *proof, gl_rule rule, size_t count) {
  return (gl_ref){proof->slot[find_slot(proof, rule, proof->draft, count)], 0};
}

// Stores a step that is not there yet.
static gl_ref add(gl_proof *proof, size_t count, gl_step step) {
  if (proof->steps == UINT32_MAX) {
    proof->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return GL_NO_REF;
  }
  if (2 * (proof->steps + 1) > proof->slots && !widen(proof))
    return GL_NO_REF;
  if (!gl_budget_grow(proof->budget, (void **)&proof->number,
                      &proof->number_room, proof->numbers + count,
                      sizeof *proof->number) ||
      !gl_budget_grow(proof->budget, (void **)&proof->step, &proof->step_room,
                      proof->steps + 1, sizeof *proof->step))
    return GL_NO_REF;
  step.count = (uint32_t)count;
  step.first = proof->numbers;
  if (count)
    memcpy(proof->number + proof->numbers, proof->draft,
           count * sizeof *proof->number);
  proof->numbers += count;
  const uint32_t number = (uint32_t)proof->steps++;
  proof->slot[find_slot(proof, step.rule, proof->draft, count)] = number;
  proof->step[number] = step;
  return (gl_ref){number, 0};
}

gl_ref gl_proof_add_card(gl_proof *proof, gl_rule rule, size_t count,
                         gl_cellset a, gl_cellset t) {
  return add(proof, count, (gl_step){.rule = rule, .a = a, .t = t});
}

gl_ref gl_proof_add_shield(gl_proof *proof, gl_rule rule, size_t count,
                           gl_cellset z, const uint64_t *d) {
  const size_t words = proof->board->words;
  if (!gl_budget_grow(proof->budget, (void **)&proof->set, &proof->set_room,
                      proof->sets + words + 1, sizeof *proof->set))
    return GL_NO_REF;
  gl_bits_copy(proof->set + proof->sets, d, words);
  const gl_ref ref =
      add(proof, count, (gl_step){.rule = rule, .a = z, .d = proof->sets});
  if (ref.step)
    proof->sets += words;
  return ref;
}
