// SPDX-License-Identifier: MIT
// stones.h -- the stones on a board, a torus or the plane, by their points
//
// A list in the order in which they came, and a hash table of its numbers.
// Around a torus a point is the one inside its width and height.

#ifndef GL_LATTICE_STONES_H
#define GL_LATTICE_STONES_H

#include "lattice/isometry.h"
#include "rules/game.h"

typedef struct gl_lattice_stone {
  gl_point at;
  gl_player player;
} gl_lattice_stone;

// Valid when zeroed.
typedef struct gl_lattice_stones {
  gl_lattice_stone *at;
  size_t count;
  size_t room;
  uint32_t *table; // 1 + the number of a stone; 0 for none
  size_t entries;  // a power of two, more than the stones
} gl_lattice_stones;

void gl_lattice_stones_clear(gl_lattice_stones *stones);

// Is every stone where its point leads?
bool gl_lattice_stones_valid(const gl_lattice_stones *stones);

// The stone there, or NULL.
const gl_lattice_stone *gl_lattice_stones_at(const gl_lattice_stones *stones,
                                             gl_point point);

// One more, where there is none; false if malloc fails.
bool gl_lattice_stones_put(gl_lattice_stones *stones, gl_point point,
                           gl_player player);
bool gl_lattice_stones_copy(const gl_lattice_stones *from,
                            gl_lattice_stones *to);

static inline bool gl_lattice_stones_owned(const gl_lattice_stones *stones,
                                           gl_point point, gl_player player) {
  const gl_lattice_stone *stone = gl_lattice_stones_at(stones, point);
  return stone && stone->player == player;
}

// A shape that is all Maker's, and where its corner lies; NULL if there is
// none.  On the plane.
const gl_shape *gl_lattice_stones_shape(const gl_lattice_stones *stones,
                                        const gl_shapes *shapes,
                                        gl_point *corner);

#endif
