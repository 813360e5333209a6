// SPDX-License-Identifier: MIT
// Domination: u dominates v if every open line through v goes through u too.
//
// A player who can win by v can win by u, so dominated cells need not be tried
// (doc/theory/replace.md for Breaker's side, where the answer to u becomes an
// answer to v; for Maker's side a card that survives Breaker's u has no line
// through v, doc/theory/embed.md).  One pass over the lines gives all
// dominators: the intersection of the lines through v.

#include "reduce/reduce.h"

#include <assert.h>

void gl_dominators(const gl_position *position, gl_cellset *over) {
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);)
    over[gl_cellset_pop(&rest)] = position->live;
  for (size_t i = 0; i < position->count; i++)
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);) {
      const gl_cell cell = gl_cellset_pop(&rest);
      assert(gl_cellset_has(&position->live, cell));
      over[cell] = gl_cellset_and(over[cell], position->open[i]);
      assert(gl_cellset_has(&over[cell], cell));
    }
}
