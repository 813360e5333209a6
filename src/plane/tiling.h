// SPDX-License-Identifier: MIT
// tiling.h -- do copies of a block cover every line of the plane?
//
// A block is a finite game whose cells are cells of the plane.  It is repeated
// by all sums of multiples of two translations, and its copies are disjoint.  A
// line of the plane is covered if it contains a line of one of the copies.  If
// every line is covered and Breaker wins the block game as the second player,
// he wins on the plane (doc/theory/tiling.md).

#ifndef GL_PLANE_TILING_H
#define GL_PLANE_TILING_H

#include "base/status.h"
#include "board/hypergraph.h"
#include "rules/game.h"

#define GL_ROW_LEAST 2
#define GL_ROW_MOST 64
#define GL_CLASSES_MOST 1000000 // of cells, modulo the translations

// The question.
typedef struct gl_tiling {
  const char *text;           // what complaints call the block
  const gl_hypergraph *graph; // its lines
  gl_point *at;               // where its cells are; owned
  gl_point repeat[2];
  gl_shapes shapes; // of the lines of the plane; owned
  gl_line drop;     // a line of the block to do without, or GL_NO_LINE
} gl_tiling;

// Makes a block of a game on a full rectangle of w x h cells, repeated as
// bricks in a wall: by (w, 0) and (shift, h).  The lines of the plane are
// `row` cells in a row.  Fails with GL_UNSUPPORTED if the game is no block (an
// infinite board, a torus, a board that is no full rectangle, stones at the
// start, not a weak game), and with GL_INPUT if the shift is too large.
gl_status gl_tiling_of_game(const gl_game *game, size_t row, size_t shift,
                            gl_tiling *tiling, gl_error *error);
void gl_tiling_clear(gl_tiling *tiling);

// The answer.
typedef struct gl_tiling_cover {
  bool covered;
  size_t checked; // lines of the plane, one of each class of translates
  size_t lines;   // of the block, without the dropped one

  // A line of the block is needed if it is the only one in some line of the
  // plane.
  bool *needed; // by line of the game; the dropped one is not
  size_t needed_count;

  // Unless covered: the cells of a line that contains no block line.
  gl_point *witness;
  size_t witness_size;
} gl_tiling_cover;

// Answers the question.  Fails with GL_INPUT if the copies are not disjoint,
// the translations do not span the plane, or there is no such line to drop.
// The cover must be cleared whatever is returned.
gl_status gl_tiling_check(const gl_tiling *tiling, gl_tiling_cover *cover,
                          gl_error *error);
void gl_tiling_cover_clear(gl_tiling_cover *cover);

#endif
