// SPDX-License-Identifier: MIT
// bundle.h -- which lines of a board may share a pair
//
// Two lines can be blocked by one pair if they share two cells.  A bundle is a
// class of lines under "share two cells", in as many steps as it takes: on a
// board of rows, the lines in one row; of the placements of a polyomino, all.
// These are the bundles of the whole board; those of a position, by what is
// still free (pairing/menu.h), are parts of them.

#ifndef GL_BOARD_BUNDLE_H
#define GL_BOARD_BUNDLE_H

#include "board/position.h"

typedef struct gl_bundles {
  size_t count;
  gl_line *of; // the bundle of each line, from 0
} gl_bundles;

// NULL if malloc fails.
gl_bundles *gl_bundles_new(const gl_board *board);
void gl_bundles_free(gl_bundles *bundles);

// Has each line a bundle, are bundles numbered as they come, and is none of
// them empty?
bool gl_bundles_valid(const gl_bundles *bundles, size_t lines);

// How many cells the bundles of a position want, two each, or those with one of
// the lines `mine` if that is not NULL.  0 if malloc fails.
int gl_bundles_want(const gl_bundles *bundles, gl_stack *stack,
                    const gl_position *position, const bool *mine);

// For each live cell: how many cells are lacking after a stone of Breaker's
// there, that is, how many more they want than are live.  `over` has the
// dominators.  All 0 if malloc fails.
void gl_bundles_lacks(const gl_bundles *bundles, gl_stack *stack,
                      const gl_position *position, const gl_cellset *over,
                      int *lack);

#endif
