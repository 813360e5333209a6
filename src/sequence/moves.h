// SPDX-License-Identifier: MIT
// moves.h -- where Maker may move
//
// A move is the missing cell of some menaces, or a quiet cell that would make
// new ones.

#ifndef GL_SEQUENCE_MOVES_H
#define GL_SEQUENCE_MOVES_H

#include "sequence/deck.h"

// Proof and disproof number.
typedef struct gl_hunt_numbers {
  float pn;
  float dn;
} gl_hunt_numbers;

typedef struct gl_hunt_move {
  gl_point cell;
  float score;
  gl_hunt_numbers first; // as long as there are no others
  uint64_t key;          // for the search
  size_t from;           // its menaces in the sorted list
  size_t count;
} gl_hunt_move;

typedef struct gl_hunt_moves {
  gl_hunt_move *at;
  size_t count;
  size_t room;
} gl_hunt_moves;

// One move for each cell where menaces meet; the list of menaces becomes sorted
// by cell.  False if malloc fails.
bool gl_moves_add_menaces(const gl_deck *deck, const gl_stones *stones,
                          gl_menaces *menaces, gl_hunt_moves *moves);

// The quiet cells that most cards have a use for, or, if there is no move at
// all, those near the last stone.  False if malloc fails.
bool gl_moves_add_quiet(const gl_deck *deck, const gl_stones *stones,
                        gl_point last, gl_hunt_moves *moves);

#endif
