// SPDX-License-Identifier: MIT
#include "rules/shape.h"

#include "base/grow.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Everybody who lists names asks here: `gridlock shapes named`, the completion,
// and through the server the page.  tests/cli/shapes.py compares the copies
// that must be: the table in doc/formats/game.md, and those of the two
// checkers.
static const gl_named_shape named[] = {
    {"monomino", 1, {{0, 0}}},
    {"domino", 2, {{0, 0}, {1, 0}}},
    {"el", 3, {{0, 0}, {1, 0}, {0, 1}}},
    {"tic", 3, {{0, 0}, {1, 0}, {2, 0}}},
    {"elly", 4, {{0, 0}, {0, 1}, {0, 2}, {1, 2}}},
    {"fatty", 4, {{0, 0}, {1, 0}, {0, 1}, {1, 1}}},
    {"knobby", 4, {{0, 0}, {1, 0}, {2, 0}, {1, 1}}},
    {"tippy", 4, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}},
    {"skinny", 4, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},
    {"f5", 5, {{1, 0}, {2, 0}, {0, 1}, {1, 1}, {1, 2}}},
    {"i5", 5, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}},
    {"l5", 5, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}}},
    {"n5", 5, {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}}},
    {"p5", 5, {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}}},
    {"t5", 5, {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {1, 2}}},
    {"u5", 5, {{0, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}}},
    {"v5", 5, {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}},
    {"w5", 5, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}},
    {"x5", 5, {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}},
    {"y5", 5, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}}},
    {"z5", 5, {{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
    {"i6", 6, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}},
    {"snaky", 6, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {4, 1}}},
};

#define NAMED (sizeof named / sizeof *named)

const gl_named_shape *gl_shape_named(const char *name, size_t size) {
  for (size_t i = 0; i < NAMED; i++)
    if (strlen(named[i].name) == size && !memcmp(named[i].name, name, size))
      return &named[i];
  return NULL;
}

const gl_named_shape *gl_shape_numbered(size_t number) {
  return number < NAMED ? &named[number] : NULL;
}

void gl_shapes_clear(gl_shapes *shapes) {
  for (size_t i = 0; i < shapes->count; i++)
    free(shapes->at[i].at);
  free(shapes->at);
  *shapes = (gl_shapes){0};
}

static int compare_points(const void *a, const void *b) {
  const gl_point *p = a;
  const gl_point *q = b;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return (p->x > q->x) - (p->x < q->x);
}

void gl_shape_normalise(gl_point *points, size_t count) {
  assert(count > 0);
  int left = points[0].x;
  int top = points[0].y;
  for (size_t i = 1; i < count; i++) {
    if (points[i].x < left)
      left = points[i].x;
    if (points[i].y < top)
      top = points[i].y;
  }
  for (size_t i = 0; i < count; i++) {
    points[i].x -= left;
    points[i].y -= top;
  }
  gl_sort(points, count, sizeof *points, compare_points);
}

int gl_shape_compare(const gl_shape *a, const gl_shape *b) {
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  for (size_t i = 0; i < a->count; i++) {
    const int order = compare_points(&a->at[i], &b->at[i]);
    if (order)
      return order;
  }
  return 0;
}

static bool contains(const gl_shapes *shapes, const gl_shape *shape) {
  for (size_t i = 0; i < shapes->count; i++)
    if (!gl_shape_compare(&shapes->at[i], shape))
      return true;
  return false;
}

bool gl_shapes_add(gl_shapes *shapes, const gl_point *points, size_t count) {
  assert(count > 0);
  gl_shape shape = {malloc(count * sizeof *points), count};
  if (!shape.at)
    return false;
  memcpy(shape.at, points, count * sizeof *points);
  gl_shape_normalise(shape.at, count);
  if (contains(shapes, &shape)) {
    free(shape.at);
    return true;
  }
  if (GL_PUSH(shapes->at, shapes->count, shapes->room, shape))
    return true;
  free(shape.at);
  return false;
}

static void turn(const gl_point *points, size_t count, unsigned bits,
                 gl_point *turned) {
  for (size_t i = 0; i < count; i++)
    turned[i] = gl_shape_turn_point(points[i], bits);
}

bool gl_shapes_add_orientations(gl_shapes *shapes, const gl_point *points,
                                size_t count) {
  gl_point *turned = malloc(count * sizeof *turned);
  bool good = turned != NULL;
  for (unsigned bits = 0; good && bits < 8; bits++) {
    turn(points, count, bits, turned);
    good = gl_shapes_add(shapes, turned, count);
  }
  free(turned);
  return good;
}

bool gl_shapes_isometries(const gl_shapes *shapes, unsigned *isometries) {
  size_t most = 1;
  for (size_t i = 0; i < shapes->count; i++)
    if (most < shapes->at[i].count)
      most = shapes->at[i].count;
  gl_point *turned = malloc(most * sizeof *turned);
  if (!turned)
    return false;
  *isometries = 0;
  for (unsigned bits = 0; bits < 8; bits++) {
    bool kept = true; // shapes differ, and so do their images
    for (size_t i = 0; kept && i < shapes->count; i++) {
      const gl_shape image = {turned, shapes->at[i].count};
      turn(shapes->at[i].at, image.count, bits, turned);
      gl_shape_normalise(turned, image.count);
      kept = contains(shapes, &image);
    }
    *isometries |= (unsigned)kept << bits;
  }
  free(turned);
  return true;
}

bool gl_shapes_add_rows(gl_shapes *shapes, size_t count) {
  static const gl_point direction[4] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  gl_point *row = malloc(count * sizeof *row);
  bool good = row != NULL;
  for (size_t d = 0; good && d < 4; d++) {
    for (size_t i = 0; i < count; i++)
      row[i] = (gl_point){(int)i * direction[d].x, (int)i * direction[d].y};
    good = gl_shapes_add(shapes, row, count);
  }
  free(row);
  return good;
}

const char *gl_shape_name(const gl_shape *shape) {
  for (size_t i = 0; i < NAMED; i++) {
    if (named[i].count != shape->count)
      continue;
    for (unsigned bits = 0; bits < 8; bits++) {
      gl_point turned[GL_MAX_NAMED];
      turn(named[i].at, shape->count, bits, turned);
      gl_shape_normalise(turned, shape->count);
      const gl_shape other = {turned, shape->count};
      if (!gl_shape_compare(&other, shape))
        return named[i].name;
    }
  }
  return NULL;
}
