// SPDX-License-Identifier: MIT
// shape.h -- sets of cells that may be put anywhere on a board
//
// A polyomino, or K cells in a row: what the lines of a board look like before
// they are placed.  Gaps are allowed.  A shape is normal when its smallest x
// and its smallest y are 0 and its cells are sorted by y, then x.

#ifndef GL_RULES_SHAPE_H
#define GL_RULES_SHAPE_H

#include "base/status.h"
#include "board/hypergraph.h"

#include <stdlib.h>

typedef struct gl_point {
  int x;
  int y;
} gl_point;

typedef struct gl_shape {
  gl_point *at;
  size_t count;
} gl_shape;

// A list of different normal shapes.
typedef struct gl_shapes {
  gl_shape *at;
  size_t count;
  size_t room;
} gl_shapes;

#define GL_MAX_SHAPE 256       // cells, of a shape or of a family
#define GL_MAX_FAMILY 64       // shapes, before they are turned
#define GL_MAX_COORDINATE 9999 // and its negative

// One of the eight isometries that fix the origin.  First x becomes -x if bit 0
// of `turn` is set, then y becomes -y if bit 1 is, then they are exchanged if
// bit 2 is.
static inline gl_point gl_shape_turn_point(gl_point point, unsigned turn) {
  if (turn & 1)
    point.x = -point.x;
  if (turn & 2)
    point.y = -point.y;
  return turn & 4 ? (gl_point){point.y, point.x} : point;
}

// Do they share an edge?
static inline bool gl_shape_adjacent(gl_point p, gl_point q) {
  return abs(p.x - q.x) + abs(p.y - q.y) == 1;
}

void gl_shapes_clear(gl_shapes *shapes);

// Moves and sorts the points so that the shape is normal.
void gl_shape_normalise(gl_point *points, size_t count);

// Order of normal shapes: by number of cells, then by the cells.
int gl_shape_compare(const gl_shape *a, const gl_shape *b);

// Adds the normal form of a shape unless it is there already; false if malloc
// fails.
bool gl_shapes_add(gl_shapes *shapes, const gl_point *points, size_t count);

// Adds all orientations of a shape: rotated, mirrored.
bool gl_shapes_add_orientations(gl_shapes *shapes, const gl_point *points,
                                size_t count);

#define GL_ALL_ISOMETRIES 255

// The isometries that take the list to itself: bit R is set if
// gl_shape_turn_point with turn R, and a translation for each shape, permutes
// the shapes.  False if malloc fails.
bool gl_shapes_isometries(const gl_shapes *shapes, unsigned *isometries);

// Adds `count` cells in a row, in each of the four directions.
bool gl_shapes_add_rows(gl_shapes *shapes, size_t count);

#define GL_MAX_NAMED 12 // cells of a named polyomino

// A polyomino with a name.  A new one is a row in shape.c.
typedef struct gl_named_shape {
  const char *name;
  size_t count;
  gl_point at[GL_MAX_NAMED];
} gl_named_shape;

// One of them by its name, of `size` characters, or by its number from 0 on;
// NULL if there is none.
const gl_named_shape *gl_shape_named(const char *name, size_t size);
const gl_named_shape *gl_shape_numbered(size_t number);

// The name of a shape that is one of the named ones in any orientation, or
// NULL.  The shape must be normal.
const char *gl_shape_name(const gl_shape *shape);

// All polyominoes with `count` cells, one orientation of each: the smallest
// one.  False if malloc fails.
bool gl_shapes_enumerate(gl_shapes *shapes, size_t count);

// Puts every shape everywhere on the board and drafts the lines.  On a torus a
// placement that covers a cell twice is left out.
gl_status gl_shapes_place(const gl_shapes *shapes, size_t width, size_t height,
                          bool torus, gl_draft *draft, gl_error *error);

#endif
