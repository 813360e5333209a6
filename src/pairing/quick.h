// SPDX-License-Identifier: MIT
// quick.h -- the searches of an engine's leaves, for a whole game

#ifndef GL_PAIRING_QUICK_H
#define GL_PAIRING_QUICK_H

#include "base/budget.h"
#include "pairing/pair.h"
#include "rules/game.h"

typedef struct gl_quick {
  const gl_game *game;
  bool menus;        // by menus (choose.h); or else greedy (greedy.h)
  unsigned width;    // of the greedy search
  size_t patience;   // failures before giving up; 0 for no limit
  gl_budget *budget; // may be NULL
} gl_quick;

// Disjoint pairs of free cells that block every open line, at most one for each
// line; if Breaker moves first, after his stone, which becomes a pair of that
// cell and the turn (offer.h).  Returns how many, or SIZE_MAX if it finds none.
size_t gl_quick_find(const gl_quick *quick, gl_pair *pair);

// The sized part: with this stone of Breaker's, or none.
typedef size_t gl_quick_finder(const gl_quick *quick, const gl_cell *stone,
                               gl_pair *pair);

#endif
