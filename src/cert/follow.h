// SPDX-License-Identifier: MIT
// follow.h -- playing by lattice cards
//
// Maker's state is the card that fits, or those among which Breaker's stone
// will choose.  If none of them does, because the stones are others than those
// of the proof, any card of the proof that fits will do, wherever it lies.

#ifndef GL_CERT_FOLLOW_H
#define GL_CERT_FOLLOW_H

#include "cert/strategy.h"
#include "lattice/proof.h"

// From the proof of a finite board, for a position of its game, which may be
// the start; the proof stays as long as the strategy.  *found is NULL if no
// card tells that Maker wins.
gl_status gl_follow_open(const gl_lattice_proof *proof, const gl_game *position,
                         gl_strategy **found, gl_error *error);

// The same strategy once more; NULL if malloc fails.
gl_strategy *gl_follow_copy(const gl_strategy *strategy);

#endif
