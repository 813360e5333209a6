// SPDX-License-Identifier: MIT
#include "sequence/table.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

void gl_stones_put(gl_stones *stones, gl_player player, unsigned cell) {
  assert(cell < GL_CELLS && !stones->owner[cell]);
  assert(stones->count[player] < GL_STONES);
  stones->owner[cell] = (unsigned char)(1 + player);
  stones->at[player][stones->count[player]++] = (unsigned char)cell;
  gl_cellset_add(&stones->set[player], cell);
}

void gl_stones_lift(gl_stones *stones, gl_player player) {
  assert(stones->count[player] > 0);
  const unsigned cell = stones->at[player][--stones->count[player]];
  stones->owner[cell] = 0;
  gl_cellset_remove(&stones->set[player], cell);
}

// A normal shape with its corner at x:y, if it fits.
static bool add_line(gl_goals *goals, const gl_shape *shape, int x, int y) {
  const uint32_t number = (uint32_t)goals->lines;
  gl_cellset line = {{0}};
  for (size_t i = 0; i < shape->count; i++) {
    const gl_point p = {x + shape->at[i].x, y + shape->at[i].y};
    if (p.x >= GL_TABLE || p.y >= GL_TABLE)
      return true;
    gl_cellset_add(&line, gl_cell_at(p.x, p.y));
  }
  assert(gl_cellset_count(&line) == shape->count);
  bool good = GL_PUSH(goals->line, goals->lines, goals->line_room, line);
  for (gl_cellset left = line; good && !gl_cellset_empty(&left);) {
    const uint32_t cell = gl_cellset_pop(&left);
    good =
        GL_PUSH(goals->at[cell], goals->count[cell], goals->room[cell], number);
  }
  return good;
}

bool gl_goals_make(gl_goals *goals, const gl_shapes *shapes) {
  bool good = true;
  for (size_t i = 0; i < shapes->count; i++)
    for (int y = 0; good && y < GL_TABLE; y++)
      for (int x = 0; good && x < GL_TABLE; x++)
        good = add_line(goals, &shapes->at[i], x, y);
  return good;
}

void gl_goals_clear(gl_goals *goals) {
  for (size_t cell = 0; cell < GL_CELLS; cell++)
    free(goals->at[cell]);
  free(goals->line);
}
