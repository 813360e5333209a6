// SPDX-License-Identifier: MIT
// Shapes become lines: every shape at every place of a board.

#include "rules/shape.h"

#include <assert.h>
#include <stdlib.h>

// Writes the cells of the shape with its corner at (x, y); false if it covers
// a cell twice.
static bool cover(const gl_shape *shape, size_t x, size_t y, size_t width,
                  size_t height, gl_cell *cells, uint32_t *seen,
                  uint32_t stamp) {
  for (size_t i = 0; i < shape->count; i++) {
    const size_t column = (x + (size_t)shape->at[i].x) % width;
    const size_t row = (y + (size_t)shape->at[i].y) % height;
    cells[i] = (gl_cell)(row * width + column);
    if (seen[cells[i]] == stamp)
      return false;
    seen[cells[i]] = stamp;
  }
  return true;
}

static gl_status place_shape(const gl_shape *shape, size_t width, size_t height,
                             bool torus, uint32_t *seen, uint32_t *stamp,
                             gl_draft *draft, gl_error *error) {
  assert(shape->count > 0 && width > 0 && height > 0);
  size_t right = 0;
  size_t bottom = 0;
  for (size_t i = 0; i < shape->count; i++) {
    if (right < (size_t)shape->at[i].x)
      right = (size_t)shape->at[i].x;
    if (bottom < (size_t)shape->at[i].y)
      bottom = (size_t)shape->at[i].y;
  }
  if (torus)
    right = bottom = 0;
  gl_status status = GL_OK;
  gl_cell *cells = malloc(shape->count * sizeof *cells);
  if (!cells)
    return gl_fail_memory(error);
  for (size_t y = 0; !status && y + bottom < height; y++)
    for (size_t x = 0; !status && x + right < width; x++)
      if (cover(shape, x, y, width, height, cells, seen, ++*stamp))
        status = gl_hypergraph_draft_add(draft, cells, shape->count, error);
  free(cells);
  return status;
}

gl_status gl_shapes_place(const gl_shapes *shapes, size_t width, size_t height,
                          bool torus, gl_draft *draft, gl_error *error) {
  assert(width > 0 && height > 0);
  uint32_t *seen = calloc(width * height + 1, sizeof *seen);
  if (!seen)
    return gl_fail_memory(error);
  uint32_t stamp = 0;
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < shapes->count; i++)
    if (shapes->at[i].count <= width * height)
      status = place_shape(&shapes->at[i], width, height, torus, seen, &stamp,
                           draft, error);
  free(seen);
  return status;
}
