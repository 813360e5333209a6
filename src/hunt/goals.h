// SPDX-License-Identifier: MIT
// goals.h -- the lines of a grid: all places of the shapes

#ifndef GL_HUNT_GOALS_H
#define GL_HUNT_GOALS_H

#include "hunt/grid.h"

// All places of the goals on the grid.
typedef struct gl_goals {
  gl_cellset *line;
  size_t lines;
  size_t line_room;
  uint32_t *at[GL_CELLS]; // lines through a cell
  size_t count[GL_CELLS];
  size_t room[GL_CELLS];
} gl_goals;

// False if malloc fails.
bool gl_goals_make(gl_goals *goals, const gl_grid *grid,
                   const gl_shapes *shapes);
void gl_goals_clear(gl_goals *goals);

#endif
