// SPDX-License-Identifier: MIT
#include "proof/fit.h"

bool gl_card_holds(const gl_proof *proof, gl_ref ref, const gl_position *p) {
  const gl_card card = gl_proof_card(proof, ref);
  return gl_cellset_inside(&card.a, &p->maker) &&
         gl_cellset_apart(&card.t, &p->breaker);
}

bool gl_shield_holds(const gl_proof *proof, gl_ref ref, const gl_position *p) {
  const gl_shield s = gl_proof_shield(proof, ref, proof->scratch[2]);
  return gl_cellset_apart(&s.z, &p->maker) &&
         gl_bits_inside(s.d, p->hit, proof->board->words);
}

// The identity, as the first map of every board.
static const gl_cell *identity(const gl_proof *proof) {
  return proof->board->cell_map;
}

gl_ref gl_card_fit(gl_proof *proof, gl_ref ref, const gl_position *p) {
  const gl_card card = gl_proof_card(proof, ref);
  if (!gl_cellset_apart(&card.t, &p->breaker))
    return GL_NO_REF;
  if (gl_cellset_inside(&card.a, &p->maker))
    return ref;
  // Maker's stones on the open lines inside T take the place of A.
  gl_cellset a = {{0}};
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_inside(&p->open[i], &card.t))
      a = gl_cellset_or(
          a, gl_cellset_minus(proof->board->line[p->line[i]], p->open[i]));
  a = gl_cellset_minus(a, card.t);
  return gl_card_embed(proof, ref, a, identity(proof));
}

gl_ref gl_shield_fit(gl_proof *proof, gl_ref ref, const gl_position *p) {
  if (gl_shield_holds(proof, ref, p))
    return ref;
  const gl_cellset z = gl_proof_zone(proof, ref);
  if (!gl_cellset_apart(&z, &p->maker))
    return GL_NO_REF;
  const gl_ref moved = gl_shield_embed(proof, ref, identity(proof));
  return moved.step && gl_shield_holds(proof, moved, p) ? moved : GL_NO_REF;
}
