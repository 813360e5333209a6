// SPDX-License-Identifier: MIT
// tiling.h -- does a block cover every row of K cells in the plane?
//
// Copies of a rectangular block fill the plane as bricks fill a wall: the block
// with its top left cell at (0, 0) is repeated at (i w + j s, j h) for all i
// and j, w and h being its size and s the shift.  A line of the plane is K
// cells in a row, in one of four directions.  It is covered if it contains a
// line of the block game, moved into one of the blocks.  If every line of the
// plane is covered and Breaker wins the block game as the second player, he
// wins K in a row in the plane (doc/theory/tiling.md).

#ifndef GL_PLANE_TILING_H
#define GL_PLANE_TILING_H

#include "base/status.h"
#include "board/hypergraph.h"
#include "rules/game.h"

#define GL_ROW_LEAST 2
#define GL_ROW_MOST 64

// The question.
typedef struct gl_tiling {
  const gl_game *game; // the block, lines included
  size_t row;          // K
  size_t shift;        // of each row of blocks against the one above
  gl_line drop;        // a line of the block to do without, or GL_NO_LINE
} gl_tiling;

// The answer.
typedef struct gl_cover {
  bool covered;
  size_t checked; // lines of the plane, one of each class of translates
  size_t lines;   // of the block, without the dropped one

  // A line of the block is needed if it is the only one in some line of the
  // plane.
  bool *needed; // by line of the game; the dropped one is not
  size_t needed_count;

  // Unless covered: the `row` cells of a line that contains no block line,
  // in order, beginning in the block at (0, 0).
  gl_point witness[GL_ROW_MOST];
} gl_cover;

// Answers the question.  Fails with GL_UNSUPPORTED if the game is no block (an
// infinite board, a torus, a board that is no full rectangle, stones at the
// start, not a weak game), and with GL_INPUT if shift or drop is too large.
// The cover must be cleared whatever is returned.
gl_status gl_tiling_check(const gl_tiling *tiling, gl_cover *cover,
                          gl_error *error);
void gl_cover_clear(gl_cover *cover);

#endif
