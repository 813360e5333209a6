// SPDX-License-Identifier: MIT
#include "proof/proof.h"

#include <assert.h>

// Where an `embed` of a card sends a cell of T: its pairs come last.
static gl_cell carry(const gl_proof *proof, const gl_step *step, gl_cell cell) {
  assert(step->rule == GL_RULE_EMBED_CARD && step->count >= 3);
  const uint32_t *at = gl_proof_numbers(proof, step);
  const uint32_t *end = at + step->count;
  for (at += 3 + at[2]; at < end; at += 2)
    if (at[0] == cell)
      return at[1];
  return cell;
}

gl_cell gl_proof_move(const gl_proof *proof, gl_ref ref) {
  assert(gl_proof_ref_valid(proof, ref) && gl_proof_is_card(proof, ref));
  const gl_step *step = gl_proof_step(proof, ref.step);
  const uint32_t *at = gl_proof_numbers(proof, step);
  gl_cell cell;
  if (step->rule == GL_RULE_EMBED_CARD)
    cell = carry(proof, step, gl_proof_move(proof, (gl_ref){at[0], at[1]}));
  else
    cell = step->rule == GL_RULE_LINE ? at[1] : at[0];
  assert(cell < proof->board->cells);
  return proof->board->cell_map[ref.map * proof->board->cells + cell];
}
