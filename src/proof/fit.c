// SPDX-License-Identifier: MIT
#include "proof/fit.h"

#include <assert.h>

bool gl_proof_card_holds(const gl_proof *proof, gl_ref ref,
                         const gl_position *position) {
  assert(gl_proof_is_card(proof, ref));
  const gl_card card = gl_proof_card(proof, ref);
  return gl_cellset_inside(&card.a, &position->maker) &&
         gl_cellset_apart(&card.t, &position->breaker);
}

bool gl_proof_shield_holds(const gl_proof *proof, gl_ref ref,
                           const gl_position *position) {
  assert(!gl_proof_is_card(proof, ref));
  const gl_shield s = gl_proof_shield(proof, ref, proof->scratch[2]);
  return gl_cellset_apart(&s.z, &position->maker) &&
         gl_bits_inside(s.d, position->hit, proof->board->words);
}

// The identity, as the first map of every board.
static const gl_cell *identity(const gl_proof *proof) {
  return proof->board->cell_map;
}

static gl_cellset carry_cells(gl_cellset set, const gl_cell *image) {
  gl_cellset moved = {{0}};
  while (!gl_cellset_empty(&set))
    gl_cellset_add(&moved, image[gl_cellset_pop(&set)]);
  return moved;
}

gl_ref gl_proof_carry_card(gl_proof *proof, gl_ref ref,
                           const gl_position *position, const gl_cell *image) {
  assert(gl_proof_is_card(proof, ref));
  const gl_card card = gl_proof_card(proof, ref);
  const gl_cellset t = carry_cells(card.t, image);
  const bool still = gl_cellset_equal(&t, &card.t);
  if (!gl_cellset_apart(&t, &position->breaker))
    return GL_NO_REF;
  if (still && gl_cellset_inside(&card.a, &position->maker))
    return ref;
  // Maker's stones on the open lines inside T take the place of A.
  gl_cellset a = {{0}};
  for (size_t i = 0; i < position->count; i++)
    if (gl_cellset_inside(&position->open[i], &t))
      a = gl_cellset_or(a,
                        gl_cellset_minus(proof->board->line[position->line[i]],
                                         position->open[i]));
  a = gl_cellset_minus(a, t);
  assert(gl_cellset_inside(&a, &position->maker));
  return gl_card_embed(proof, ref, a, image);
}

gl_ref gl_proof_fit_card(gl_proof *proof, gl_ref ref,
                         const gl_position *position) {
  return gl_proof_carry_card(proof, ref, position, identity(proof));
}

gl_ref gl_proof_carry_shield(gl_proof *proof, gl_ref ref,
                             const gl_position *position,
                             const gl_cell *image) {
  assert(gl_proof_ref_valid(proof, ref));
  const gl_ref moved = gl_shield_embed(proof, ref, image);
  return moved.step && gl_proof_shield_holds(proof, moved, position)
             ? moved
             : GL_NO_REF;
}

gl_ref gl_proof_fit_shield(gl_proof *proof, gl_ref ref,
                           const gl_position *position) {
  assert(gl_proof_ref_valid(proof, ref));
  if (gl_proof_shield_holds(proof, ref, position))
    return ref;
  const gl_cellset z = gl_proof_zone(proof, ref);
  return gl_cellset_apart(&z, &position->maker)
             ? gl_proof_carry_shield(proof, ref, position, identity(proof))
             : GL_NO_REF;
}
