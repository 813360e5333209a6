// SPDX-License-Identifier: MIT
#include "hunt/stones.h"

#include <assert.h>

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell) {
  assert(cell < GL_CELLS && !stones->owner[cell]);
  assert(stones->count[player] < GL_STONES);
  stones->owner[cell] = (unsigned char)(1 + player);
  stones->at[player][stones->count[player]++] = (uint16_t)cell;
  gl_cellset_add(&stones->set[player], cell);
}

void gl_stones_lift(gl_stones *stones, gl_player player) {
  assert(stones->count[player] > 0);
  const unsigned cell = stones->at[player][--stones->count[player]];
  stones->owner[cell] = 0;
  gl_cellset_remove(&stones->set[player], cell);
}
