// SPDX-License-Identifier: MIT
// match.h -- a pair of its own for every line, by matching

#ifndef GL_EXACT_MATCH_H
#define GL_EXACT_MATCH_H

#include "exact/weights.h"

// No pair blocks two lines, so that every line needs a pair of its own.
bool gl_match_applies(const gl_offer *offer);

// Looks for a pairing of an offer to which it applies; this is complete.
// *paired says whether there is one: the pairs are in chosen (room for one per
// line), or otherwise the weights hold.  False if malloc fails.
bool gl_match(const gl_offer *offer, bool *paired, uint32_t *chosen,
              gl_weights *weights);

#endif
