// SPDX-License-Identifier: MIT
// shorten.h -- from a proof to a short proof sequence
//
// A cycle: situations from the goals upwards (closure.h), and essences of
// positions near the proof (essence.h); the least proof among old and new ones
// (minimum.h, or simplify.h); fewer cells for the situations that are kept
// (shrink.h).  It ends when two cycles were for nothing, or with the budget.

#ifndef GL_SHORTEN_SHORTEN_H
#define GL_SHORTEN_SHORTEN_H

#include "base/budget.h"
#include "sequence/sequence.h"

typedef struct gl_shorten {
  unsigned handicap;
  bool paper; // the paper's method, as always without a SAT solver
  uint64_t seed;
  gl_budget *budget; // its end is no failure

  // What came out.
  size_t pool;  // situations that were considered last,
  size_t bound; // and no proof made of them has fewer
  size_t tried; // situations in all
} gl_shorten;

// Makes a proof sequence shorter.  The cards, unless they are NULL, are a
// start, too; so are the situations of `more`, which need not be a proof.
gl_status gl_shorten_run(gl_shorten *shorten, const gl_lattice_cards *cards,
                         const gl_sequence *more, gl_sequence *sequence,
                         gl_error *error);

#endif
