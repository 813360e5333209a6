// SPDX-License-Identifier: MIT
// grid.h -- where a hunt happens
//
// A board of W x H cells, a torus, or a window of the plane: cell W y + x is at
// x:y.  What is proved in a window holds on the plane, because all cards lie
// inside.

#ifndef GL_HUNT_GRID_H
#define GL_HUNT_GRID_H

#include "base/cellset.h"
#include "rules/game.h"

#define GL_CELLS (64 * GL_WORDS)

typedef struct gl_grid {
  int width;
  int height;
  bool torus;
  bool plane;          // a window
  unsigned isometries; // as bits: turns that take goals to goals
  size_t cells;
  uint16_t x[GL_CELLS];
  uint16_t y[GL_CELLS];
} gl_grid;

// At most GL_CELLS cells.
void gl_grid_set(gl_grid *grid, int width, int height, bool torus,
                 unsigned isometries);

static inline unsigned gl_grid_cell(const gl_grid *grid, int x, int y) {
  return (unsigned)(grid->width * y + x);
}

static inline gl_point gl_grid_point(const gl_grid *grid, unsigned cell) {
  return (gl_point){grid->x[cell], grid->y[cell]};
}

// May a figure of this size have its corner at x:y?
static inline bool gl_grid_holds(const gl_grid *grid, int x, int y, int width,
                                 int height) {
  return x >= 0 && y >= 0 && x + width <= grid->width &&
         y + height <= grid->height;
}

// x:y itself, or the cell of the torus that it falls on.
static inline gl_point gl_grid_wrap(const gl_grid *grid, gl_point point) {
  if (!grid->torus)
    return point;
  point.x %= grid->width;
  point.y %= grid->height;
  return (gl_point){point.x + (point.x < 0 ? grid->width : 0),
                    point.y + (point.y < 0 ? grid->height : 0)};
}

// The isometries that take the grid to itself, as bits.
unsigned gl_grid_symmetries(const gl_grid *grid);

// The cells that share an edge with one of the grid.
gl_cellset gl_grid_beside(const gl_grid *grid, unsigned cell);

// The set with every cell moved around the torus.
gl_cellset gl_grid_roll(const gl_grid *grid, const gl_cellset *set,
                        unsigned step);

// The set with every cell moved as 0:0 is moved to `step`; but on a torus none
// may leave the grid.
static inline gl_cellset gl_grid_move(const gl_grid *grid,
                                      const gl_cellset *set, unsigned step) {
  if (grid->torus)
    return gl_grid_roll(grid, set, step);
  const size_t words = step / 64;
  const unsigned bits = step % 64;
  gl_cellset moved = {{0}};
  for (size_t w = GL_WORDS; w-- > words;) {
    moved.word[w] = set->word[w - words] << bits;
    if (bits && w > words)
      moved.word[w] |= set->word[w - words - 1] >> (64 - bits);
  }
  return moved;
}

#endif
