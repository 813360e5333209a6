// SPDX-License-Identifier: MIT
// fit.h -- does an object answer a position?
//
// A card answers a position with Maker to move if A is Maker's and T free of
// Breaker's stones; a shield does if Z is free of Maker's stones and every line
// of D is hit.  Nothing else matters, not even where the object came from: that
// is why a table may return anything, and why a wrong entry cannot do harm.

#ifndef GL_PROOF_FIT_H
#define GL_PROOF_FIT_H

#include "board/position.h"
#include "proof/proof.h"

bool gl_proof_card_holds(const gl_proof *proof, gl_ref card,
                         const gl_position *position);
bool gl_proof_shield_holds(const gl_proof *proof, gl_ref shield,
                           const gl_position *position);

// The object itself if it holds, otherwise one that is made from it by an
// `embed` that moves no cell: two positions with the same open lines have the
// same value, whatever their stones.  GL_NO_REF if that does not help.
gl_ref gl_proof_fit_card(gl_proof *proof, gl_ref card,
                         const gl_position *position);
gl_ref gl_proof_fit_shield(gl_proof *proof, gl_ref shield,
                           const gl_position *position);

// The same for an object whose open lines are carried to the position's by
// `image`, which is read for the cells of T, or of Z.
gl_ref gl_proof_carry_card(gl_proof *proof, gl_ref card,
                           const gl_position *position, const gl_cell *image);
gl_ref gl_proof_carry_shield(gl_proof *proof, gl_ref shield,
                             const gl_position *position, const gl_cell *image);

#endif
