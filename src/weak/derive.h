// SPDX-License-Identifier: MIT
// derive.h -- a proof from someone who knows who wins
//
// Plays the winner's good moves against all that matter and puts the cards or
// shields together, with `line`, `play`, `none` and `reply` alone.  That these
// suffice is Theorem 2 of doc/theory/answers.md.

#ifndef GL_WEAK_DERIVE_H
#define GL_WEAK_DERIVE_H

#include "search/solver.h"

// Does Maker win when `mover` is to move?  -1 when the budget is spent.
typedef int gl_oracle(void *context, gl_cellset maker, gl_cellset breaker,
                      gl_player mover);

// Makes the claim of the start position.  Without one the budget is spent.
void gl_weak_derive(gl_solver *solver, gl_oracle *oracle, void *context);

#endif
