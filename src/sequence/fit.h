// SPDX-License-Identifier: MIT
// fit.h -- where a situation fits, but for one stone
//
// Maker owns some cells of the field, and some are barred.  A situation fits
// if its cells are not barred and at most one cell of its core is not hers.
// If Maker plays edge to edge, the missing cell has a neighbour in that core.
// So s |-x t (Sieben, section 3) if t fits into the core of s, with all that is
// not in s, and x, barred.

#ifndef GL_SEQUENCE_FIT_H
#define GL_SEQUENCE_FIT_H

#include "sequence/field.h"
#include "sequence/stock.h"

#define GL_MOST_STONES 64

typedef struct gl_fit_ground {
  gl_point stone[GL_MOST_STONES]; // Maker's
  size_t stones;
  gl_field core; // the same
  gl_field open; // cells that may be used; the stones are among them
} gl_fit_ground;

typedef struct gl_fit {
  uint32_t member;
  unsigned turn;
  int x; // where the pattern's 0:0 is
  int y;
  bool lacking; // one stone:
  gl_point missing;
} gl_fit;

// The situation itself, moved by `step`: nothing else is open.  False if it has
// too many stones.
bool gl_fit_ground_set(const gl_situation *situation, gl_point step,
                       gl_fit_ground *ground);

// Where the core of a tribe fits, for all of its situations.
typedef struct gl_spot {
  unsigned turn;
  gl_point at; // the first cell of the core
  bool lacking;
  gl_point missing;
} gl_spot;

typedef struct gl_spots {
  gl_spot *at;
  size_t count;
  size_t room;
} gl_spots;

// Lists all spots of a tribe whose core has two cells or more, anew; false if
// malloc fails.
bool gl_fit_spots_find(const gl_tribe *tribe, const gl_fit_ground *ground,
                       gl_spots *spots);

// Does a situation of that tribe fit there?  If its other orientations are the
// same, one of them fits.
bool gl_fit_spot(const gl_stock *stock, uint32_t member, const gl_spot *spot,
                 const gl_fit_ground *ground, gl_fit *fit);

// All cells of a fit.
gl_field gl_fit_field(const gl_stock *stock, const gl_fit *fit);

// Does the situation follow from those of the list that have fewer cells?
bool gl_fit_follows(const gl_stock *stock, const gl_situation *situation,
                    const uint32_t *member, size_t count);

#endif
