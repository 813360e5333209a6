// SPDX-License-Identifier: MIT
// fit.h -- where a situation fits, but for one stone
//
// Maker owns some cells of the table, and some are barred.  A situation fits
// if its cells are not barred and at most one cell of its core is not hers.
// So s |-x t (Sieben, section 3) if t fits into the core of s, with all that is
// not in s, and x, barred.

#ifndef GL_SEQUENCE_FIT_H
#define GL_SEQUENCE_FIT_H

#include "sequence/field.h"
#include "sequence/stock.h"

#define GL_MOST_STONES 64

typedef struct gl_ground {
  gl_point stone[GL_MOST_STONES]; // Maker's
  size_t stones;
  gl_field core; // the same
  gl_field open; // cells that may be used; the stones are among them
} gl_ground;

typedef struct gl_fit {
  uint32_t member;
  unsigned pattern;
  int x; // where the pattern's 0:0 is
  int y;
  bool lacking; // one stone:
  gl_point missing;
} gl_fit;

// The situation itself, moved by `step`: nothing else is open.  False if it has
// too many stones.
bool gl_ground_set(const gl_situation *situation, gl_point step,
                   gl_ground *ground);

// Finds all fits of a situation whose core has two cells or more.
typedef void gl_fit_visit(void *context, const gl_fit *fit);
void gl_fit_each(const gl_stock *stock, uint32_t member,
                 const gl_ground *ground, gl_fit_visit *visit, void *context);

// All cells of a fit.
gl_field gl_fit_field(const gl_stock *stock, const gl_fit *fit);

#endif
