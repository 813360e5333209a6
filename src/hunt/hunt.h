// SPDX-License-Identifier: MIT
// hunt.h -- the search for Maker's win by threats
//
// Depth-first proof number search after Sieben (2008): Breaker first passes,
// and only the cells that Maker's win needs then are tried as his answers.
// Every position that is solved becomes a card, and every card is a pattern
// that ends the search wherever it fits, in all orientations (his section 10).
//
// It happens on a board, on a torus, or on the plane.  It finds Maker's wins
// only: that it has found none says nothing.

#ifndef GL_HUNT_HUNT_H
#define GL_HUNT_HUNT_H

#include "base/budget.h"
#include "base/status.h"
#include "lattice/proof.h"
#include "rules/game.h"
#include "search/statistics.h"

typedef struct gl_hunt {
  // The question, with the game of the proof.
  uint64_t seed;
  size_t threads; // 0 is 1
  gl_budget *budget;
  uint64_t scout; // at this node the hunt pauses, if Maker is far; 0 for never
  uint64_t turn;  // from this node on no run begins; 0 for never

  // Its cards are true on every board on which they lie.  Those that are there
  // before the hunt begins are known to it; the goals are added to none.  If a
  // proof is found, it has a claim.  Freed with gl_hunt_clear.
  gl_lattice_proof proof;
  bool found;

  size_t known; // cards that gl_hunt_learn has found good

  unsigned runs;
  double length;   // nodes of the next run; 0 before the first
  uint64_t chance; // where the random numbers are; 0 before the first run
  bool complete;   // nothing was left to try
  gl_statistics statistics;
} gl_hunt;

#define GL_HUNT_WINDOW 16  // rows and columns, on the plane
#define GL_HUNT_CELLS 1024 // of a board, at most
#define GL_HUNT_THREADS 64 // at most

// The columns and rows of the board, or of the window.
static inline int gl_hunt_width(const gl_game *game) {
  return game->infinite ? GL_HUNT_WINDOW : (int)game->width;
}
static inline int gl_hunt_height(const gl_game *game) {
  return game->infinite ? GL_HUNT_WINDOW : (int)game->height;
}

// A handicap of H with Breaker first is one of H - 1 with Maker first.  Does
// she begin, and how often does he pass before his first answer?
static inline bool gl_hunt_maker_begins(const gl_game *game) {
  return game->first == GL_MAKER || game->handicap;
}
static inline unsigned gl_hunt_passes(const gl_game *game) {
  return game->handicap - (game->first == GL_BREAKER && game->handicap);
}

// GL_UNSUPPORTED, with a reason, if the game is not for it.
gl_status gl_hunt_accepts(const gl_game *game, gl_error *error);

// Adds the goals to a list without cards; false if malloc fails.
bool gl_hunt_begin(gl_hunt *hunt);

// Begins with cards of the plane, as far as they are cards of the board; once,
// before the first run.  Then gl_hunt_used is how many of them the claim needs.
gl_status gl_hunt_learn(gl_hunt *hunt, const gl_lattice_cards *known,
                        gl_error *error);
size_t gl_hunt_used(const gl_hunt *hunt);

// Searches until a claim is found, nothing is left to try, its turn is over, or
// the budget ends.
// It can be called again, with another budget, and goes on with the cards.  If
// there is a claim already, it is checked.
gl_status gl_hunt_run(gl_hunt *hunt, gl_error *error);
void gl_hunt_clear(gl_hunt *hunt);

// The sized part: width and height of the board or the window, and the
// isometries, as bits, that take cards to cards.
typedef gl_status gl_hunt_searcher(gl_hunt *hunt, int width, int height,
                                   unsigned isometries, gl_error *error);

#endif
