// SPDX-License-Identifier: MIT
#include "hunt/goals.h"

#include "base/grow.h"

#include <stdlib.h>

// A normal shape with its corner at x:y, if it fits: on a torus, if it covers
// no cell twice.
static bool add_line(gl_goals *goals, const gl_grid *grid,
                     const gl_shape *shape, int x, int y) {
  const uint32_t number = (uint32_t)goals->lines;
  gl_cellset line = {{0}};
  for (size_t i = 0; i < shape->count; i++) {
    const gl_point p =
        gl_grid_wrap(grid, (gl_point){x + shape->at[i].x, y + shape->at[i].y});
    if (!gl_grid_holds(grid, p.x, p.y, 1, 1))
      return true;
    gl_cellset_add(&line, gl_grid_cell(grid, p.x, p.y));
  }
  if (gl_cellset_count(&line) != shape->count)
    return true;
  bool good = GL_PUSH(goals->line, goals->lines, goals->line_room, line);
  for (gl_cellset left = line; good && !gl_cellset_empty(&left);) {
    const uint32_t cell = gl_cellset_pop(&left);
    good =
        GL_PUSH(goals->at[cell], goals->count[cell], goals->room[cell], number);
  }
  return good;
}

bool gl_goals_make(gl_goals *goals, const gl_grid *grid,
                   const gl_shapes *shapes) {
  bool good = true;
  for (size_t i = 0; i < shapes->count; i++)
    for (int y = 0; good && y < grid->height; y++)
      for (int x = 0; good && x < grid->width; x++)
        good = add_line(goals, grid, &shapes->at[i], x, y);
  return good;
}

void gl_goals_clear(gl_goals *goals) {
  for (size_t cell = 0; cell < GL_CELLS; cell++)
    free(goals->at[cell]);
  free(goals->line);
}
