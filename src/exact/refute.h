// SPDX-License-Identifier: MIT
// refute.h -- weights as a DRAT proof
//
// The formula of exact.h says that there is a pairing.  If weights show that
// there is none, the formula has a short proof of that by extended resolution:
// doc/theory/weights.md.

#ifndef GL_EXACT_REFUTE_H
#define GL_EXACT_REFUTE_H

#include "base/budget.h"
#include "base/status.h"
#include "exact/weights.h"

#include <stdio.h>

// Writes the proof.  The weights hold.  Fails with GL_UNSUPPORTED if they are
// too large for that, or if the budget, which may be NULL, ends.
gl_status gl_refute(const gl_offer *offer, const gl_weights *weights,
                    gl_budget *budget, FILE *proof, gl_error *error);

#endif
