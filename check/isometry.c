// SPDX-License-Identifier: MIT
//
// isometry.c -- maps of certificates that move the board
//
// `map M lattice R X Y` is for boards whose lines are all placements of shapes,
// and for cards only: what lies on the board wins there.

#include "core/outside.h"
#include "game.h"
#include "text.h"

void *read_isometry(const struct game *game) {
  const struct setting *setting = game->setting;
  if (!setting || !setting->shape_count || setting->torus)
    refuse("this game has no lattice maps");
  isometry *f = zeroed(1, sizeof *f);
  f->flips = read_number(0, 7);
  if (!setting->keeps[f->flips])
    refuse("the map does not take the shapes to the shapes");
  f->by.x = read_integer(INT32_MAX);
  f->by.y = read_integer(INT32_MAX);
  return f;
}

size_t isometric_cell(const struct game *game, const void *read, size_t cell) {
  const int64_t width = game->setting->width, height = game->setting->height;
  const point from = {(int64_t)(cell - 1) % width, (int64_t)(cell - 1) / width};
  const point to = isometric(*(const isometry *)read, from);
  if (to.x < 0 || to.x >= width || to.y < 0 || to.y >= height)
    refuse("the map takes cell %zu off the board", cell);
  return (size_t)(to.y * width + to.x + 1);
}
