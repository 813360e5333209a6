// SPDX-License-Identifier: MIT
// reprove.h -- an object's meaning, tested by minimax
//
// By Lemmas 2 and 3 of doc/theory/README.md a card is true exactly when Maker,
// moving first, wins the game on T whose lines are e & T for the lines e inside
// A + T; and a shield exactly when Breaker, moving second, wins the game on Z
// whose lines are e & Z for the lines e outside D.

#ifndef GL_PROOF_REPROVE_H
#define GL_PROOF_REPROVE_H

#include "proof/proof.h"

// Is the object true?  Zones of more than 12 cells are believed.
bool gl_reprove(const gl_proof *proof, gl_ref ref);

#endif
