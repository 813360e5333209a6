// SPDX-License-Identifier: MIT
// All free polyominoes of a size, by growing those of one cell less.
//
// Every polyomino with n > 1 cells has a cell whose removal leaves it
// connected, so adding one neighbour to every polyomino with n - 1 cells, in
// the orientation at hand, meets every polyomino with n cells in some
// orientation.  The smallest orientation stands for all.

#include "rules/shape.h"

#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool contains(const gl_shape *shape, gl_point point) {
  for (size_t i = 0; i < shape->count; i++)
    if (shape->at[i].x == point.x && shape->at[i].y == point.y)
      return true;
  return false;
}

// Adds the smallest orientation of the points.
static bool add_smallest(gl_shapes *shapes, const gl_point *points,
                         size_t count) {
  gl_shapes all = {0};
  bool good = gl_shapes_add_orientations(&all, points, count);
  if (good) {
    const gl_shape *smallest = &all.at[0];
    for (size_t i = 1; i < all.count; i++)
      if (gl_shape_compare(&all.at[i], smallest) < 0)
        smallest = &all.at[i];
    good = gl_shapes_add(shapes, smallest->at, count);
  }
  gl_shapes_clear(&all);
  return good;
}

static bool grow_shape(const gl_shape *shape, gl_shapes *shapes) {
  static const gl_point step[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  gl_point *grown = malloc((shape->count + 1) * sizeof *grown);
  if (!grown)
    return false;
  bool good = true;
  memcpy(grown, shape->at, shape->count * sizeof *grown);
  for (size_t i = 0; good && i < shape->count; i++)
    for (size_t d = 0; good && d < 4; d++) {
      const gl_point next = {shape->at[i].x + step[d].x,
                             shape->at[i].y + step[d].y};
      grown[shape->count] = next;
      if (!contains(shape, next))
        good = add_smallest(shapes, grown, shape->count + 1);
      memcpy(grown, shape->at, shape->count * sizeof *grown);
    }
  free(grown);
  return good;
}

static int compare_shapes(const void *a, const void *b) {
  return gl_shape_compare(a, b);
}

bool gl_shapes_enumerate(gl_shapes *shapes, size_t count) {
  gl_shapes now = {0};
  bool good = gl_shapes_add(&now, &(gl_point){0, 0}, 1);
  for (size_t size = 1; good && size < count; size++) {
    gl_shapes next = {0};
    for (size_t i = 0; good && i < now.count; i++)
      good = grow_shape(&now.at[i], &next);
    gl_shapes_clear(&now);
    now = next;
  }
  if (!good) {
    gl_shapes_clear(&now);
    return false;
  }
  assert(now.count > 0);
  gl_sort(now.at, now.count, sizeof *now.at, compare_shapes);
  *shapes = now;
  return true;
}
