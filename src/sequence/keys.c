// SPDX-License-Identifier: MIT
// The sum of a random word for each stone, by its place from the corner of
// Maker's stones, and the least of the eight sums.

#include "sequence/keys.h"

#include "base/hash.h"

void gl_plane_keys_fill(gl_plane_keys *keys) {
  uint64_t count = 0;
  for (size_t player = 0; player < 2; player++)
    for (size_t y = 0; y < 2 * GL_TABLE; y++)
      for (size_t x = 0; x < 2 * GL_TABLE; x++)
        keys->word[player][y][x] = gl_mix(++count);
}

static uint64_t sum_turned(const gl_plane_keys *keys, const gl_stones *stones,
                           unsigned turn) {
  gl_point turned[2][GL_STONES];
  gl_point corner = {GL_TABLE, GL_TABLE};
  uint64_t sum = 0;
  for (size_t player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++) {
      const unsigned cell = stones->at[player][i];
      turned[player][i] =
          gl_point_turn((gl_point){gl_cell_x(cell), gl_cell_y(cell)}, turn);
    }
  for (size_t i = 0; i < stones->count[GL_MAKER]; i++) {
    const gl_point p = turned[GL_MAKER][i];
    corner.x = p.x < corner.x ? p.x : corner.x;
    corner.y = p.y < corner.y ? p.y : corner.y;
  }
  for (size_t player = 0; player < 2; player++)
    for (size_t i = 0; i < stones->count[player]; i++) {
      const gl_point p = turned[player][i];
      sum += keys->word[player][p.y - corner.y + GL_TABLE]
                       [p.x - corner.x + GL_TABLE];
    }
  return sum;
}

uint64_t gl_plane_keys_of(const gl_plane_keys *keys, const gl_stones *stones) {
  uint64_t least = UINT64_MAX;
  for (unsigned turn = 0; turn < 8; turn++) {
    const uint64_t sum = sum_turned(keys, stones, turn);
    least = sum < least ? sum : least;
  }
  return least;
}
