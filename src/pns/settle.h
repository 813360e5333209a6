// SPDX-License-Identifier: MIT
// settle.h -- what can be said about a position before it is searched
//
// For proof number search, with either player to move: lines that are full or
// gone, threats, crossing lines, potentials, and the reductions of room
// reduce/, until nothing changes.  No object is made here; prove.c makes them
// for the few positions that need one, by settling them again.

#ifndef GL_PNS_SETTLE_H
#define GL_PNS_SETTLE_H

#include "board/position.h"
#include "reduce/reduce.h"
#include "rules/game.h"
#include "search/gather.h"

// Why a position is decided.
typedef enum gl_settled_by {
  GL_BY_NOTHING, // it is not
  GL_BY_LINE,    // Maker owns a line, or takes one at once
  GL_BY_CROSSING,
  GL_BY_ATTACK,
  GL_BY_NO_LINE,
  GL_BY_POTENTIAL,
} gl_settled_by;

typedef struct gl_settled {
  const gl_position *kernel; // NULL if there was no memory for it
  gl_player mover;           // in the kernel
  gl_winner who;
  gl_settled_by by;
  bool attacked;      // forcing moves were looked for,
  bool attack;        // and found,
  unsigned work;      // after so many
  gl_cellset replies; // Breaker to move: where he must play

  // A line with one free cell forced Breaker to answer there, and it is
  // Maker's turn.  The trail had `flip` steps then.
  bool flipped;
  const gl_position *after; // the position with the answer
  size_t flip;
  gl_cell reply;
  gl_line line;

  // Czifra's potential, sum of 2^-(l-1), of the kernel; and of the position
  // before the forced answer, if there was one.
  double potential;
  double before;
} gl_settled;

// Is there a reason exactly if somebody has won, and is a kernel that is his
// turn one with replies?
bool gl_settled_valid(const gl_settled *settled);

// Two open lines {x, a} and {x, b}.
typedef struct gl_crossing {
  gl_cell x, a, b;
  gl_line line[2];
} gl_crossing;

// Calls for each until one returns false.
typedef bool gl_crossing_use(void *context, gl_crossing crossing);
void gl_settle_crossings(const gl_position *position, gl_crossing_use *use,
                         void *context);

// Positions are made on the stack, and reductions pushed on the trail.
gl_settled gl_settle(gl_stack *stack, const gl_board *board, gl_trail *trail,
                     const gl_position *position, gl_player mover,
                     unsigned use);

#endif
