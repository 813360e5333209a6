// SPDX-License-Identifier: MIT
// hunt.h -- the search for Maker's win on the infinite board
//
// Depth-first proof number search after Sieben (2008): Breaker first passes,
// and only the cells that Maker's win needs then are tried as his answers.
// Every position that is solved becomes a card, and every card is a pattern
// that ends the search wherever it fits, in all orientations (his section 10).

#ifndef GL_SEQUENCE_HUNT_H
#define GL_SEQUENCE_HUNT_H

#include "base/budget.h"
#include "base/status.h"
#include "search/statistics.h"
#include "sequence/sequence.h"

typedef struct gl_hunt {
  const gl_shapes *shapes; // the goal in all its orientations
  unsigned handicap;
  bool beside;              // Maker plays edge to edge
  const gl_sequence *known; // to begin with; NULL for nothing
  uint64_t seed;
  gl_budget *budget;

  // What came out, freed with gl_hunt_clear.
  gl_deck *deck;
  bool found;
  uint32_t card; // its A has at most `handicap` cells
  unsigned runs;
  size_t learned; // situations of the known ones
  gl_statistics statistics;
} gl_hunt;

// Searches until a card is found, nothing is left to try, or the budget ends.
gl_status gl_hunt_run(gl_hunt *hunt, gl_error *error);
void gl_hunt_clear(gl_hunt *hunt);

#endif
