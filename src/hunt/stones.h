// SPDX-License-Identifier: MIT
// stones.h -- who owns which cell of a grid

#ifndef GL_HUNT_STONES_H
#define GL_HUNT_STONES_H

#include "hunt/grid.h"

#define GL_STONES 192 // of each player, at most

typedef struct gl_stones {
  unsigned char owner[GL_CELLS]; // 0, or 1 + gl_player
  uint16_t at[2][GL_STONES];
  size_t count[2];
  gl_cellset set[2];
} gl_stones;

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell);

// Takes the player's last stone back.
void gl_stones_lift(gl_stones *stones, gl_player player);

static inline gl_cellset gl_stones_both(const gl_stones *stones) {
  return gl_cellset_or(stones->set[GL_MAKER], stones->set[GL_BREAKER]);
}

#endif
