// SPDX-License-Identifier: MIT
// position.h -- a game some moves later, in public

#ifndef GL_PUBLIC_POSITION_H
#define GL_PUBLIC_POSITION_H

#include "rules/game.h"

struct gridlock_position {
  const gl_game *start;
  gl_game *later; // after each move, with a text of its own
  size_t room;
  gl_cell *cell; // the moves
  size_t cell_room;
  size_t moves;
  gl_cell *choice; // where the next stone may go
  size_t choices;
};

// The game now.
const gl_game *gl_position_game(const gridlock_position *position);

#endif
