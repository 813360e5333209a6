// SPDX-License-Identifier: MIT
// strategy.h -- playing by a proof
//
// A card or a shield is a strategy.  This walks along it: it sees the other
// player's stones and says where to put its own.  If the proof is right, it
// wins.

#ifndef GL_CERT_STRATEGY_H
#define GL_CERT_STRATEGY_H

#include "search/search.h"

// What there is to see of a proof, in cells of the board.
typedef struct gl_view {
  gl_cell *core; // stones of Maker's that her card needs
  size_t cores;
  gl_cell *zone; // where the strategy happens
  size_t zones;
  gl_cell *pair; // cells of pairs, two by two
  size_t pairs;  // pairs
  gl_cell *a;    // of the one lattice card that Maker follows, if it is one:
  size_t as;     // hers,
  gl_cell *t;    // and those where Breaker must have nothing
  size_t ts;
  bool weighs;  // a part is held because little is at stake
  bool follows; // a part is searched
} gl_view;

void gl_strategy_view_clear(gl_view *view);

typedef struct gl_strategy gl_strategy;
struct gl_strategy {
  gl_player side;  // whom it plays for: the winner
  const char *why; // a sentence about the last stone
  void (*see)(gl_strategy *strategy, gl_cell cell);
  gl_cell (*move)(gl_strategy *strategy);
  bool (*show)(const gl_strategy *strategy, gl_view *view);
  void (*end)(gl_strategy *strategy);
};

// From a search that has kept its proof and stays as long as the strategy;
// NULL if malloc fails.
gl_strategy *gl_strategy_new(const gl_search *search);

// For another position of the game, by the search's lattice cards: NULL if
// there are none, or none that tells who wins there.
gl_status gl_strategy_at(const gl_search *search, const gl_game *position,
                         gl_strategy **strategy, gl_error *error);

// The other player's stone.
static inline void gl_strategy_see(gl_strategy *strategy, gl_cell cell) {
  strategy->see(strategy, cell);
}

// The strategy's own stone, on a free cell; UINT32_MAX if there is none, or if
// malloc fails.
static inline gl_cell gl_strategy_move(gl_strategy *strategy) {
  return strategy->move(strategy);
}

// The cards or shields that are at work now; false if malloc fails.
static inline bool gl_strategy_show(const gl_strategy *strategy,
                                    gl_view *view) {
  return strategy->show(strategy, view);
}

static inline void gl_strategy_free(gl_strategy *strategy) {
  if (strategy)
    strategy->end(strategy);
}

typedef gl_strategy *gl_strategy_maker(const void *proof);

#endif
