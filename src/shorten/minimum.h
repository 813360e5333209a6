// SPDX-License-Identifier: MIT
// minimum.h -- the least proof in a digraph, by a SAT solver

#ifndef GL_SHORTEN_MINIMUM_H
#define GL_SHORTEN_MINIMUM_H

#include "shorten/digraph.h"

// Makes a proof smaller: for k = 0 up to `most` new vertices, k + 1 old ones
// must go.  If that fails and `avoid` is not 0, looks for another proof of the
// same size without this vertex.  Gives up after so many conflicts each.
typedef struct gl_exchange {
  size_t most;
  size_t avoid;
  int conflicts;
} gl_exchange;

// True if the proof is smaller.
bool gl_minimum_exchange(const gl_digraph *digraph, bool *chosen,
                         const gl_exchange *how, gl_budget *budget);

// Asks for a smaller proof again and again, until there is none or it takes too
// many conflicts.  True if the proof is smaller.
bool gl_minimum_descend(const gl_digraph *digraph, bool *chosen, int conflicts,
                        gl_budget *budget);

// Goes from below: no proof has 1 vertex, none has 2, ..., until there is one,
// which then is the least, or until the budget ends.  The bound comes back: no
// proof of the digraph has fewer vertices.  `chosen` is a proof before and
// after.
size_t gl_minimum_find(const gl_digraph *digraph, bool *chosen,
                       gl_budget *budget);

#endif
