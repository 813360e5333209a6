// SPDX-License-Identifier: MIT
#include "lattice/isometry.h"

// A turn is known by what it does to 1:2.
gl_isometry gl_isometry_compose(gl_isometry outer, gl_isometry inner) {
  const gl_point probe = {1, 2};
  const gl_point image =
      gl_shape_turn_point(gl_shape_turn_point(probe, inner.turn), outer.turn);
  gl_isometry both = {0, gl_isometry_apply(outer, inner.step)};
  gl_point turned = gl_shape_turn_point(probe, both.turn);
  while (turned.x != image.x || turned.y != image.y)
    turned = gl_shape_turn_point(probe, ++both.turn);
  return both;
}
