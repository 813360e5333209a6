// SPDX-License-Identifier: MIT
// Mutual domination, Hsu's partial pairing (Theorem 1, Algorithms 7 and 8): two
// cells x and y with the same open lines, at least one.
//
// The stone: Breaker's, on x.  It takes the lines of both, and y is dead.
//
// A card of the kernel has its T free of x, and needs no Breaker stone: it
// holds as it is.  A shield of the kernel leaves to others what x hits, that
// is, lines through both x and y, and `pair x y` takes care of these.

#include "reduce/reduce.h"

#include <assert.h>

bool gl_mutual_find(const gl_position *position, const gl_cellset *over,
                    gl_trail_step *step) {
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell x = gl_cellset_pop(&rest);
    assert(gl_cellset_has(&over[x], x));
    gl_cellset mates = gl_cellset_and(over[x], rest);
    while (!gl_cellset_empty(&mates)) {
      const gl_cell y = gl_cellset_pop(&mates);
      if (gl_cellset_has(&over[y], x)) {
        assert(x < y && gl_cellset_equal(&over[x], &over[y]));
        *step = (gl_trail_step){GL_TRAIL_MUTUAL, x, y, 0};
        return true;
      }
    }
  }
  return false;
}
