// SPDX-License-Identifier: MIT
// A pair that is played at once: an open line {x, y}, the only one through y.
//
// The stones: Maker's on x and Breaker's on y.  Maker to move loses nothing by
// playing x, because Breaker must answer on y, which is good for nothing else;
// the rule is for Maker to move only.
//
// A card of the kernel that does not need x holds as it is; otherwise Maker
// plays x, with the card against an answer on y, and the line itself against
// every other answer: `play x card (line e y)`.  A shield of the kernel is
// joined with `pair x y`, which hits the only open line that y hit.

#include "reduce/reduce.h"

#include <assert.h>

static size_t count_lines(const gl_position *position, gl_cell cell) {
  assert(gl_cellset_has(&position->live, cell));
  size_t lines = 0;
  for (size_t i = 0; i < position->count; i++)
    lines += gl_cellset_has(&position->open[i], cell);
  return lines;
}

bool gl_forced_find(const gl_position *position, gl_trail_step *step) {
  for (size_t i = 0; i < position->count; i++) {
    gl_cellset pair = position->open[i];
    if (gl_cellset_count(&pair) != 2)
      continue;
    gl_cell x = gl_cellset_pop(&pair);
    gl_cell y = gl_cellset_pop(&pair);
    if (count_lines(position, y) > 1) {
      const gl_cell t = x;
      x = y;
      y = t;
    }
    if (count_lines(position, y) == 1) {
      assert(x != y && gl_cellset_has(&position->open[i], x));
      assert(gl_cellset_has(&position->open[i], y));
      *step = (gl_trail_step){GL_TRAIL_FORCED, x, y, position->line[i]};
      return true;
    }
  }
  return false;
}
