// SPDX-License-Identifier: MIT
// refute.h -- weights as a DRAT proof
//
// The formula of exact.h says that there is a pairing.  If weights show that
// there is none, the formula has a short proof of that by extended resolution:
// doc/theory/weights.md.

#ifndef GL_PAIRING_REFUTE_H
#define GL_PAIRING_REFUTE_H

#include "base/status.h"
#include "pairing/weights.h"

#include <stdio.h>

// Writes the proof.  The weights hold.
gl_status gl_refute(const gl_offer *offer, const gl_weights *weights,
                    FILE *proof, gl_error *error);

#endif
