// SPDX-License-Identifier: MIT
// schedule.h -- three methods for the infinite board in turns
//
// Breaker may win by a toric pairing (toric.h) or by a tiling (rows.h), Maker
// by the hunt (hunt/hunt.h).  No method knows everything, and nothing that is
// known before tells which of them will do.  So they take turns, in rounds.
// Each round has four times the nodes of the one before, and larger periods and
// blocks.  A method with nothing left to try is out.

#ifndef GL_PLANE_SCHEDULE_H
#define GL_PLANE_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum gl_plane_method {
  GL_PLANE_PAIRING,
  GL_PLANE_TILING,
  GL_PLANE_HUNT,
  GL_PLANE_METHODS
} gl_plane_method;

// Whose turn it is.  Valid when zeroed.
typedef struct gl_plane_schedule {
  unsigned round;
  gl_plane_method method;
  bool out[GL_PLANE_METHODS];
} gl_plane_schedule;

// Whose turn it is has something left to try.
bool gl_plane_schedule_valid(const gl_plane_schedule *schedule);

// The first method that is not out, from this one on; false if all are.
bool gl_plane_schedule_begin(gl_plane_schedule *schedule);

// The turn after; the same.
bool gl_plane_schedule_pass(gl_plane_schedule *schedule);

// What a method has in a round: nodes, cells of the torus, cells of a block.
uint64_t gl_plane_nodes(unsigned round);
size_t gl_plane_torus(unsigned round);
size_t gl_plane_block(unsigned round);

// The largest ones that are tried at all.
#define GL_PLANE_TORUS_MOST 144
#define GL_PLANE_BLOCK_MOST 36

#endif
