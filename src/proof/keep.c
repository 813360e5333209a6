// SPDX-License-Identifier: MIT
// A step is its rule, how many numbers it has, and these; references count
// backwards from the step, because most lead to what was made lately.

#include "proof/keep.h"

#include "base/grow.h"
#include "proof/redo.h"

#include <stdlib.h>

static const char wrong_step[] =
    "a step of the proof does not follow from those before it";

// The number at place k, with a reference turned round; twice is nothing.
static uint32_t turned(gl_children c, size_t k, uint32_t number,
                       uint32_t step) {
  const bool reference = c.count && k >= c.first &&
                         (k - c.first) % c.stride == 0 &&
                         (k - c.first) / c.stride < c.count;
  return reference ? step - number : number;
}

void gl_proof_put(const gl_proof *proof, gl_vault *vault) {
  const size_t steps = gl_proof_steps(proof);
  gl_vault_put(vault, steps);
  for (uint32_t i = 1; i < steps; i++) {
    const gl_step *step = gl_proof_step(proof, i);
    const uint32_t *number = gl_proof_numbers(proof, step);
    const gl_children c = gl_rule_children(step->rule, step->count);
    gl_vault_put(vault, step->rule);
    gl_vault_put(vault, step->count);
    for (size_t k = 0; k < step->count; k++)
      gl_vault_put(vault, turned(c, k, number[k], i));
  }
}

// Is the last step made of these very numbers?  A rule has one way to write
// what it is made from.
static bool is_same(const gl_proof *proof, gl_ref made, uint32_t expected,
                    const uint32_t *number, size_t count) {
  const gl_step *step = gl_proof_step(proof, made.step);
  return made.step == expected && step->count == count &&
         (!count || !memcmp(gl_proof_numbers(proof, step), number,
                            count * sizeof *number));
}

static void get_step(gl_proof *proof, gl_vault *vault, uint32_t expected,
                     uint32_t **number, size_t *room) {
  const gl_board *board = proof->board;
  const gl_rule rule = (gl_rule)gl_vault_get_up_to(vault, GL_RULES - 1);
  // No list has an item twice, but for the children of a node.
  const uint64_t most = 4 * (board->cells + board->lines) + 8;
  const size_t count = (size_t)gl_vault_get_up_to(vault, most);
  const gl_children c = gl_rule_children(rule, count);
  if (!gl_grow((void **)number, room, count + 1, sizeof **number)) {
    proof->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return;
  }
  for (size_t i = 0; i < count; i++)
    (*number)[i] =
        turned(c, i, (uint32_t)gl_vault_get_up_to(vault, UINT32_MAX), expected);
  if (vault->wrong)
    return;
  const gl_ref made = gl_proof_redo(proof, rule, *number, count);
  if (!proof->budget->reason && !is_same(proof, made, expected, *number, count))
    gl_vault_complain(vault, wrong_step);
}

void gl_proof_get(gl_proof *proof, gl_vault *vault) {
  const uint32_t steps = (uint32_t)gl_vault_get_up_to(vault, UINT32_MAX);
  uint32_t *number = NULL;
  size_t room = 0;
  for (uint32_t i = 1;
       i < steps && !vault->wrong && gl_budget_work(proof->budget); i++)
    get_step(proof, vault, i, &number, &room);
  free(number);
}

gl_ref gl_proof_get_ref(const gl_proof *proof, gl_vault *vault) {
  const uint32_t step =
      (uint32_t)gl_vault_get_up_to(vault, gl_proof_steps(proof) - 1);
  const uint32_t map =
      (uint32_t)gl_vault_get_up_to(vault, proof->board->maps - 1);
  return (gl_ref){step, step ? map : 0};
}
