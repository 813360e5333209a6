// SPDX-License-Identifier: MIT
// The unsized front of attempt.c, and Breaker's stone.

#include "pairing/quick.h"

gl_quick_finder gl_pairing_attempt_1, gl_pairing_attempt_2,
    gl_pairing_attempt_4, gl_pairing_attempt_8;

static gl_quick_finder *finder_for(size_t cells) {
  return cells <= 64    ? gl_pairing_attempt_1
         : cells <= 128 ? gl_pairing_attempt_2
         : cells <= 256 ? gl_pairing_attempt_4
         : cells <= 512 ? gl_pairing_attempt_8
                        : NULL;
}

static bool occupied(const gl_game *game, gl_cell cell) {
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      if (game->stone[player][i] == cell)
        return true;
  return false;
}

size_t gl_quick_find(const gl_quick *quick, gl_pair *pair) {
  const gl_cell cells = (gl_cell)quick->game->graph[GL_MAKER]->cells;
  gl_quick_finder *find = finder_for(cells);
  if (!find)
    return SIZE_MAX;
  if (quick->game->first == GL_MAKER)
    return find(quick, NULL, pair);
  gl_quick each = *quick; // patience is for all of them together
  if (each.patience)
    each.patience = each.patience / cells + 1;
  for (gl_cell cell = 0; cell < cells; cell++) {
    if (occupied(quick->game, cell))
      continue;
    const size_t count = find(&each, &cell, pair);
    if (count == SIZE_MAX)
      continue;
    pair[count] = (gl_pair){cell, cells};
    return count + 1;
  }
  return SIZE_MAX;
}
