// SPDX-License-Identifier: MIT
// shorten.h -- from a proof to a short proof sequence
//
// A loop: essences of positions near the proof are new situations; the least
// proof among old and new ones; fewer cells for the situations that are kept.

#ifndef GL_SEQUENCE_SHORTEN_H
#define GL_SEQUENCE_SHORTEN_H

#include "base/budget.h"
#include "sequence/sequence.h"

typedef struct gl_shorten {
  unsigned handicap;
  gl_budget *budget; // its end is no failure
  uint64_t seed;

  // What came out.
  size_t pool;  // situations that were considered last,
  size_t bound; // and no proof made of them has fewer
  size_t tried; // situations in all
} gl_shorten;

// Makes a proof sequence shorter.  `deck` may be NULL; otherwise its cards are
// a start, too.
gl_status gl_shorten_run(gl_shorten *shorten, const gl_deck *deck,
                         gl_sequence *sequence, gl_error *error);

#endif
