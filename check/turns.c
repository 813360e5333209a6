// SPDX-License-Identifier: MIT
//
// turns.c -- counts Maker's turns, doc/theory/fewest.md
//
// Of the cards at hand Maker takes the one with the fewest turns whose T does
// without the cell that Breaker has taken.  That costs a look at every cell, so
// it is done only if somebody wants to know.

#include "turns.h"
#include "core/outside.h"

static _Thread_local bool wanted;
static _Thread_local const struct game *game;
static _Thread_local size_t
    *fewest; // by the cell that Breaker takes; [0] is for none at all

void want_turns(void) { wanted = true; }

void begin_turns(const struct game *about) {
  game = about;
  if (!wanted)
    return;
  release(fewest);
  fewest = zeroed(game->cell_count + 1, sizeof *fewest);
}

void count_turns(const set *T, size_t turns) {
  for (size_t x = 0; wanted && x <= game->cell_count; x++)
    if ((x == 0 || !has(T, x)) && (fewest[x] == 0 || fewest[x] > turns))
      fewest[x] = turns;
}

size_t most_turns(const set *owned) {
  size_t most = wanted ? fewest[0] : 0;
  for (size_t x = 1; wanted && x <= game->cell_count; x++)
    if (!has(owned, x) && fewest[x] > most)
      most = fewest[x];
  return most;
}
