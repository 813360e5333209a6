// SPDX-License-Identifier: MIT
// isometry.h -- turns, mirrors and translations of the square lattice

#ifndef GL_LATTICE_ISOMETRY_H
#define GL_LATTICE_ISOMETRY_H

#include "rules/shape.h"

typedef struct gl_isometry {
  unsigned turn; // gl_shape_turn_point; then the step is added
  gl_point step;
} gl_isometry;

static inline gl_point gl_isometry_apply(gl_isometry map, gl_point point) {
  const gl_point p = gl_shape_turn_point(point, map.turn);
  return (gl_point){p.x + map.step.x, p.y + map.step.y};
}

static inline bool gl_isometry_same(gl_isometry a, gl_isometry b) {
  return a.turn == b.turn && a.step.x == b.step.x && a.step.y == b.step.y;
}

// First the inner one, then the outer one.
gl_isometry gl_isometry_compose(gl_isometry outer, gl_isometry inner);

#endif
