// SPDX-License-Identifier: MIT
// classes.h -- cells, lines and pairs of an offer that look alike
//
// The coarsest partition in which pairs of a class have as many cells and block
// as many lines of each class, and cells and lines of a class have as many
// pairs of each class: colour refinement.  Symmetric things are in one class.
// Hashes stand for colours; a collision can only join classes, and whoever uses
// them checks what he makes.

#ifndef GL_EXACT_CLASSES_H
#define GL_EXACT_CLASSES_H

#include "base/budget.h"
#include "exact/offer.h"

typedef struct gl_classes {
  size_t cells; // classes of each kind
  size_t lines;
  size_t pairs;
  uint32_t *cell; // the class of each
  uint32_t *line;
  uint32_t *pair;
  uint32_t *first; // a pair of each class of pairs
} gl_classes;

// False if malloc fails or the budget, which may be NULL, ends; cleared by the
// caller in either case.
bool gl_classes_find(const gl_offer *offer, gl_budget *budget,
                     gl_classes *classes);
void gl_classes_clear(gl_classes *classes);

#endif
