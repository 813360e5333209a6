// SPDX-License-Identifier: MIT
// toric.h -- pairings of the infinite board that repeat
//
// A pair is a cell and a step to its mate.  With periods w and h each pair
// stands for all its translates by multiples of (w, 0) and (0, h).  Disjoint
// pairs that meet every line of the plane let Breaker win there
// (doc/theory/toric.md).
//
// The question is one about pairs on offer (exact/offer.h): cells are the
// w h classes of cells, lines the classes of lines, and two cells may be paired
// in several manners: by different steps.

#ifndef GL_EXACT_TORIC_H
#define GL_EXACT_TORIC_H

#include "exact/decide.h"

#define GL_PERIOD_MOST 1000

typedef struct gl_toric {
  const gl_game *game; // on the infinite board
  size_t width;
  size_t height;
  gl_offer *offer;
  gl_point *step; // by manner: from the pair's first cell x to its y
  size_t steps;
  size_t step_room;
} gl_toric;

// Makes the offer.  GL_UNSUPPORTED if the game is not of this kind: finite, or
// with a handicap.  Cleared by the caller in either case.
gl_status gl_toric_open(const gl_game *game, size_t width, size_t height,
                        gl_toric *toric, gl_error *error);
void gl_toric_clear(gl_toric *toric);

// The periods to try after these, {0, 0} being before the first: by area, of
// those with one area the squarest first.  They are at least as wide as high,
// unless the game cannot be turned by a quarter.
typedef struct gl_toric_periods {
  size_t width;
  size_t height;
} gl_toric_periods;

gl_toric_periods gl_toric_periods_next(gl_toric_periods last,
                                       const gl_game *game);

// Where a pair of the offer begins, and the step to its mate.
gl_point gl_toric_from(const gl_toric *toric, uint32_t pair);
gl_point gl_toric_step(const gl_toric *toric, uint32_t pair);

// The certificate (.glt), doc/formats/pairing.md.
void gl_toric_write(const gl_toric *toric, const gl_pairing *pairing,
                    FILE *file);

#endif
