// SPDX-License-Identifier: MIT
#include "hunt/grid.h"

#include <assert.h>

void gl_grid_set(gl_grid *grid, int width, int height, bool torus,
                 unsigned isometries) {
  assert(width > 0 && height > 0 && width * height <= GL_CELLS &&
         isometries & 1);
  *grid = (gl_grid){.width = width,
                    .height = height,
                    .torus = torus,
                    .isometries = isometries,
                    .cells = (size_t)width * (size_t)height};
  for (size_t cell = 0; cell < grid->cells; cell++) {
    grid->x[cell] = (uint16_t)(cell % (size_t)width);
    grid->y[cell] = (uint16_t)(cell / (size_t)width);
  }
}

// Those with bit 2 exchange width and height.
unsigned gl_grid_symmetries(const gl_grid *grid) {
  return grid->isometries & (grid->width == grid->height ? 0xffu : 0x0fu);
}

gl_cellset gl_grid_beside(const gl_grid *grid, unsigned cell) {
  static const gl_point step[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const gl_point p = gl_grid_point(grid, cell);
  gl_cellset near = {{0}};
  for (size_t i = 0; i < 4; i++) {
    const gl_point q =
        gl_grid_wrap(grid, (gl_point){p.x + step[i].x, p.y + step[i].y});
    if (gl_grid_holds(grid, q.x, q.y, 1, 1))
      gl_cellset_add(&near, gl_grid_cell(grid, q.x, q.y));
  }
  return near;
}

gl_cellset gl_grid_roll(const gl_grid *grid, const gl_cellset *set,
                        unsigned step) {
  gl_cellset moved = {{0}};
  for (gl_cellset left = *set; !gl_cellset_empty(&left);) {
    const unsigned cell = gl_cellset_pop(&left);
    int x = grid->x[cell] + grid->x[step];
    int y = grid->y[cell] + grid->y[step];
    x -= x >= grid->width ? grid->width : 0;
    y -= y >= grid->height ? grid->height : 0;
    gl_cellset_add(&moved, gl_grid_cell(grid, x, y));
  }
  return moved;
}
