// SPDX-License-Identifier: MIT
// position.h -- what is left of a weak game: the residual hypergraph
//
// A Maker stone takes its cell out of its lines, a Breaker stone takes its
// lines away.  A position is the stones and the lines that are still alive,
// each with its free cells.  Positions are not undone: a move makes a new one
// from the old one, in a stack of memory that is cut back afterwards.
//
// Reductions (room reduce/) place stones too, so a position may have stones
// that nobody has played.  What is proved about it holds for exactly these
// stones, and the trail translates it.
//
// With `subsume`, a line whose free cells contain those of another line is
// dropped: hitting the other one hits it.  A Breaker stone that hits the
// smaller line hits the dropped one too, so nothing has to be brought back.

#ifndef GL_BOARD_POSITION_H
#define GL_BOARD_POSITION_H

#include "base/stack.h"
#include "board/board.h"

typedef struct gl_position {
  gl_cellset maker;
  gl_cellset breaker;
  gl_cellset live;  // free cells on a live line
  size_t count;     // live lines
  gl_cellset *open; // the free cells of each
  gl_line *line;    // its number
  uint64_t *hit;    // all lines with a Breaker stone, or left to another part
} gl_position;

// Are the players' stones on the board and apart, the open cells of each live
// line those without a stone, no live line hit, each line with a stone of
// Breaker's hit, and `live` the union of what is open?
bool gl_position_valid(const gl_board *board, const gl_position *position);

// All of these return NULL if malloc fails.  The result lives until the stack
// is cut back to a mark from before.
gl_position *gl_position_new(gl_stack *stack, const gl_board *board,
                             gl_cellset maker, gl_cellset breaker,
                             bool subsume);

// The same without some lines, which count as hit: with a position's stones and
// its `hit` that position, also if it is a part.
gl_position *gl_position_without(gl_stack *stack, const gl_board *board,
                                 gl_cellset maker, gl_cellset breaker,
                                 const uint64_t *hit, bool subsume);

gl_position *gl_position_play(gl_stack *stack, const gl_board *board,
                              const gl_position *from, gl_cellset maker,
                              gl_cellset breaker, bool subsume);

// A part of a position, which has to care for the lines `mine` within `cells`:
// whatever else there is is Maker's, and other lines count as hit.
gl_position *gl_position_part(gl_stack *stack, const gl_board *board,
                              const gl_position *from, gl_cellset cells,
                              const bool *mine, bool subsume);

#endif
