// SPDX-License-Identifier: MIT
// exact.h -- a pairing, or a proof that there is none, by a SAT solver
//
// Variable p + 1 means that pair number p is chosen.  Clauses: some pair of
// each line; no two pairs that share a cell.  The formula is written with these
// clauses only, so that a checker can see that it follows from the existence of
// a pairing (doc/formats/pairing.md).

#ifndef GL_EXACT_EXACT_H
#define GL_EXACT_EXACT_H

#include "base/budget.h"
#include "exact/offer.h"

#include <stdio.h>

typedef enum gl_exact_answer {
  GL_EXACT_UNKNOWN, // out of budget, too large, or no solver in this build
  GL_EXACT_PAIRED,
  GL_EXACT_NONE,
} gl_exact_answer;

typedef struct gl_exact {
  const gl_offer *offer;
  gl_budget *budget; // may be NULL
  FILE *proof;       // takes a DRAT proof of GL_EXACT_NONE; may be NULL
  bool strong;       // a while among strong pairs, and no more
} gl_exact;

// On GL_EXACT_PAIRED `chosen`, with room for one per line, holds *count pairs.
gl_exact_answer gl_exact_find(const gl_exact *exact, uint32_t *chosen,
                              size_t *count);

// The formula in DIMACS form, with the meaning of its variables.
void gl_exact_write(const gl_offer *offer, FILE *file);

#endif
