// SPDX-License-Identifier: MIT
// The sum of a random word for each stone, and the least of the sums of all
// images.  On the plane a stone's word depends on its place from the corner of
// Maker's stones, which is less than a window away in each direction.

#include "hunt/keys.h"

#include "base/hash.h"

#include <stdlib.h>

// ---- The plane ----

static size_t side_of(const gl_grid *grid) {
  return 2 * (size_t)(grid->width > grid->height ? grid->width : grid->height);
}

static uint64_t sum_turned(const gl_hunt_keys *keys, const gl_stones *stones,
                           unsigned turn) {
  const int side = (int)side_of(keys->grid);
  gl_point turned[2][GL_STONES];
  gl_point corner = {side, side};
  uint64_t sum = 0;
  for (size_t player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++)
      turned[player][i] = gl_shape_turn_point(
          gl_grid_point(keys->grid, stones->at[player][i]), turn);
  for (size_t i = 0; i < stones->count[GL_MAKER]; i++) {
    const gl_point p = turned[GL_MAKER][i];
    corner.x = p.x < corner.x ? p.x : corner.x;
    corner.y = p.y < corner.y ? p.y : corner.y;
  }
  for (size_t player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++) {
      const gl_point p = turned[player][i];
      sum += keys->word[player][(p.y - corner.y + side / 2) * side + p.x -
                                corner.x + side / 2];
    }
  return sum;
}

// ---- Boards ----

static uint64_t sum_image(const gl_hunt_keys *keys, const gl_stones *stones,
                          unsigned turn) {
  const uint16_t *image = &keys->image[turn * GL_CELLS];
  uint64_t sum = 0;
  for (size_t player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++)
      sum += keys->word[player][image[stones->at[player][i]]];
  return sum;
}

// Turned about the middle of the board.
static unsigned image_of(const gl_grid *grid, unsigned cell, unsigned turn) {
  gl_point p = gl_shape_turn_point(gl_grid_point(grid, cell), turn);
  const gl_point most =
      gl_shape_turn_point((gl_point){grid->width - 1, grid->height - 1}, turn);
  p.x -= most.x < 0 ? most.x : 0;
  p.y -= most.y < 0 ? most.y : 0;
  return gl_grid_cell(grid, p.x, p.y);
}

// ---- Both ----

bool gl_hunt_keys_fill(gl_hunt_keys *keys, const gl_grid *grid) {
  const size_t side = side_of(grid);
  const size_t words = grid->plane ? side * side : grid->cells;
  uint64_t count = 0;
  *keys = (gl_hunt_keys){.grid = grid,
                         .symmetries = grid->plane ? grid->isometries
                                                   : gl_grid_symmetries(grid)};
  for (size_t player = 0; player < 2; player++) {
    keys->word[player] = malloc(words * sizeof *keys->word[player]);
    for (size_t i = 0; keys->word[player] && i < words; i++)
      keys->word[player][i] = gl_hash_mix(++count);
  }
  if (!keys->word[0] || !keys->word[1] || grid->plane)
    return keys->word[0] && keys->word[1];
  keys->image = malloc(8 * GL_CELLS * sizeof *keys->image);
  for (unsigned turn = 0; keys->image && turn < 8; turn++)
    for (unsigned cell = 0; keys->symmetries >> turn & 1 && cell < grid->cells;
         cell++)
      keys->image[turn * GL_CELLS + cell] =
          (uint16_t)image_of(grid, cell, turn);
  return keys->image;
}

void gl_hunt_keys_clear(gl_hunt_keys *keys) {
  free(keys->word[0]);
  free(keys->word[1]);
  free(keys->image);
}

uint64_t gl_hunt_keys_of(const gl_hunt_keys *keys, const gl_stones *stones) {
  uint64_t least = UINT64_MAX;
  for (unsigned turn = 0; turn < 8; turn++) {
    if (!(keys->symmetries >> turn & 1))
      continue;
    const uint64_t sum = keys->grid->plane ? sum_turned(keys, stones, turn)
                                           : sum_image(keys, stones, turn);
    least = sum < least ? sum : least;
  }
  return least;
}
