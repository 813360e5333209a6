// SPDX-License-Identifier: MIT
// weights.h -- why there is no pairing
//
// Whole numbers on lines and cells such that no pair blocks lines of more
// weight than its two cells have, and the lines weigh more than the cells.
// Disjoint pairs cannot block all lines then (doc/theory/weights.md).  Such
// weights exist exactly if there is not even a fractional pairing.

#ifndef GL_EXACT_WEIGHTS_H
#define GL_EXACT_WEIGHTS_H

#include "base/budget.h"
#include "exact/offer.h"

typedef struct gl_weights {
  uint32_t *line;
  uint32_t *cell;
} gl_weights;

#define GL_WEIGHT_MOST INT32_MAX

// All zero; false if malloc fails.
bool gl_weights_new(const gl_offer *offer, gl_weights *weights);
void gl_weights_clear(gl_weights *weights);

// Do they prove that there is no pairing?
bool gl_weights_hold(const gl_offer *offer, const gl_weights *weights);

// Looks for weights that hold; false if there are none or the budget ends.
bool gl_weights_find(const gl_offer *offer, gl_budget *budget,
                     gl_weights *weights);

#endif
