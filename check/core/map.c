// SPDX-License-Identifier: MIT
//
// map.c -- reads permutations of the cells, and follows lines through them

#include "core.h"
#include "outside.h"

uint32_t *read_permutation(const struct game *game, const char *w) {
  set *images = new_set(game->cell_count);
  uint32_t *cells = zeroed(game->cell_count + 2, sizeof *cells);
  size_t n = 0, cell;
  for (; (cell = (size_t)number_of(w, 0, game->cell_count)) != 0;
       w = take_word()) {
    if (has(images, cell))
      refuse("the map takes two cells to cell %zu", cell);
    put(images, cell);
    cells[++n] = (uint32_t)cell;
  }
  if (n != game->cell_count)
    refuse("the map leaves cells out");
  release(images);
  return cells;
}

// Different lines go to different ones, and so the set of lines onto itself.
uint32_t *map_lines(const struct game *game, const uint32_t *cells) {
  uint32_t *moved = zeroed(game->cell_count + 1, sizeof *moved);
  uint32_t *lines = zeroed(game->line_count + 1, sizeof *lines);
  for (size_t e = 1; e <= game->line_count; e++) {
    size_t size = 0;
    for (const uint32_t *c = game->lines[e]; *c; c++)
      moved[size++] = cells[*c];
    moved[size] = 0;
    lines[e] = find_line(game, moved);
    if (lines[e] == 0)
      refuse("the map does not take line %zu to a line", e);
  }
  release(moved);
  return lines;
}
