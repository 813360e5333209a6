// SPDX-License-Identifier: MIT
// rows.h -- blocks made of rows, and the lines that they need
//
// H rows of W cells each.  Row y + 1 begins step[y] columns to the right of row
// y, and row H is the first one of the next copy.  So the copies, moved by
// (W, 0) and by (the sum of the steps, H), fill the plane, whatever the steps
// are, and there are W^H such blocks for each size.  The rows of a block are
// dealt out to pieces of the same height, and each of its lines is in one
// piece.
//
// The pieces cut a line of the plane into parts, and one part at least must
// contain a line of the block (tiling.h).  Which one is a choice.  Here a line
// of the plane that falls into the smallest parts chooses first, its largest
// part.
//
// Zetters's block for 8 in a row has W = 4, H = 6, pieces of three rows and the
// steps 1 1 2 -1 -1 2 (doc/results/zetters.tiling).

#ifndef GL_PLANE_ROWS_H
#define GL_PLANE_ROWS_H

#include "plane/tiling.h"

#define GL_ROWS_CELLS 64 // of a block, at most: a part is a word
#define GL_ROWS_LINES 512

typedef struct gl_rows {
  size_t width;
  size_t height;
  size_t piece;                    // rows of each piece; divides the height
  bool columns;                    // x and y are exchanged
  signed char step[GL_ROWS_CELLS]; // -(W - 1) / 2 to W / 2
} gl_rows;

// Every step is within its bounds, and the pieces fill the block.
bool gl_rows_valid(const gl_rows *rows);

// The first block with such pieces, and the one after; false after the last.
void gl_rows_begin(gl_rows *rows);
bool gl_rows_next(gl_rows *rows);

// The lines that were chosen, bit y W + x being the x-th cell of row y.
typedef struct gl_rows_lines {
  uint64_t at[GL_ROWS_LINES];
  size_t count;
  // The sum of 2^-(cells) over the lines of a component, where that is largest:
  // below 1/2 Breaker wins (Erdos and Selfridge), far above he does not.
  double weight;
  uint64_t key; // equal for blocks that differ by a permutation of cells
} gl_rows_lines;

// Chooses, for shapes of up to GL_MAX_SHAPE cells.  *good is false if some line
// of the plane has no part of two cells, or the lines are too many.  Fails only
// if malloc does.
gl_status gl_rows_choose(const gl_rows *rows, const gl_shapes *shapes,
                         gl_rows_lines *parts, bool *good, gl_error *error);

// The block game and the tiling, which are cleared by the caller whatever is
// returned.
gl_status gl_rows_make(const gl_rows *rows, const gl_rows_lines *parts,
                       const gl_shapes *shapes, gl_game **game,
                       gl_tiling *tiling, gl_error *error);

#endif
