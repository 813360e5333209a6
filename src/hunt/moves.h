// SPDX-License-Identifier: MIT
// moves.h -- where Maker may move
//
// A move is the missing cell of some menaces, or a quiet cell that has a future
// in places of the goal.

#ifndef GL_HUNT_MOVES_H
#define GL_HUNT_MOVES_H

#include "hunt/goals.h"
#include "hunt/index.h"
#include "search/proof_number.h"

typedef struct gl_hunt_move {
  unsigned cell;
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

// One move for each cell where menaces meet, and the quiet cells with the most
// promising lines; or a single move that has no answer.  The list of menaces
// becomes sorted by cell.  *chance shuffles cells that are almost equal;
// `extra` is how many quiet cells more there may be where stones are few. False
// if malloc fails.
bool gl_moves_find(const gl_deck *deck, const gl_goals *goals,
                   const gl_stones *stones, gl_menaces *menaces, unsigned extra,
                   uint64_t *chance, gl_hunt_moves *moves);

#endif
