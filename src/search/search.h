// SPDX-License-Identifier: MIT
// search.h -- what an engine is
//
// An engine takes a finite game and a budget and finds out who wins.  Most
// engines work on cell sets and are compiled once per board size;
// engines/engines.c picks the copy.

#ifndef GL_SEARCH_SEARCH_H
#define GL_SEARCH_SEARCH_H

#include "base/budget.h"
#include "base/status.h"
#include "lattice/card.h"
#include "rules/game.h"
#include "search/model.h"
#include "search/sample.h"
#include "search/statistics.h"
#include "search/technique.h"

// What the numbers of a new node begin with: 1, its depth, or 1 + depth / 2.
typedef enum gl_leaf { GL_LEAF_ONE, GL_LEAF_DEPTH, GL_LEAF_HALF } gl_leaf;

// What an engine has when it stops before the end, and goes on with in its next
// turn.
typedef struct gl_kept {
  void *engine; // or NULL
  size_t bytes; // that it holds
  void (*free_engine)(void *engine);
} gl_kept;

// Of the glances of all engines that take turns, what one may have.
typedef struct gl_search_quota {
  uint64_t theirs; // so many has the engine that waits; 0 for no end
  uint64_t before; // so many of those that the search counts are not its own
} gl_search_quota;

// The part of their glances that a search by proof numbers is worth.  Where
// Breaker wins the proof number of the start soon grows to hundreds; where
// Maker does it stays below a hundred.  GL_QUOTA_EVEN is worth as many as the
// others have, and a smaller one more if it has stayed so for long
// (doc/notebook/scheduling.md).
#define GL_QUOTA_EVEN 56
#define GL_QUOTA_LONG 200000 // of their glances, for each time as many
#define GL_QUOTA_MOST 4

static inline double gl_search_worth(double proof, uint64_t theirs) {
  const double ratio = GL_QUOTA_EVEN / proof;
  const double since = (double)theirs / GL_QUOTA_LONG;
  const double most = since < 1               ? 1
                      : since < GL_QUOTA_MOST ? since
                                              : GL_QUOTA_MOST;
  return ratio * ratio < most ? ratio * ratio : most;
}

typedef struct gl_search {
  const gl_game *game;
  gl_budget budget;
  struct gl_checkpoint *checkpoint; // checkpoints, search/checkpoint.h; or NULL
  const gridlock_wire *wire; // to other processes, dfpn/distributed.h; or NULL
  uint64_t seed;
  unsigned use;          // techniques, search/technique.h
  unsigned width;        // pairs tried per line in a pairing search
  bool prove;            // keep a proof, even if the engine needs none
  bool strict;           // the limits hold while the proof is written, too
  size_t threads;        // by an engine that has several; 0 is 1
  uint64_t scout;        // here hunt pauses if Maker is far from a win; or 0
  gl_search_quota quota; // when it has had this, pns pauses

  // The first numbers of a proof number search; a negative constant stands for
  // the engine's own.
  gl_leaf leaf;
  double alpha; // dn: this to the power of the sum of 2^-l over the lines
  double beta;  // pn: this times the probability that Breaker wins
  gl_model model;

  bool takes_turns; // an engine that stops may have another turn, and keeps
  gl_kept kept;     // what it has, if it can: search/solver.h

  const gl_lattice_cards *known; // cards of the plane, for the hunt; or NULL

  gl_samples *samples; // where an engine puts what it has solved; or NULL

  // The answer.  GRIDLOCK_UNKNOWN goes with a reason in the budget.
  gridlock_value value;
  gl_cell *move; // a winning first turn of the player to move, or NULL
  size_t move_count;
  uint64_t created; // nodes, by an engine that keeps them
  size_t moves;     // of Maker's, the fewest: weak/fewest.h
  gridlock_ranks ranks;
  gl_statistics statistics; // this thread's; in the end those of all

  // The proof of a weak game, if the engine makes one: a gl_solver (solver.h)
  // for boards of this many words.  A proof of another kind writes itself: to
  // the path, or if there is a file, to that.
  void *proof;
  size_t words;
  void (*free_proof)(void *proof);
  gl_status (*write_proof)(const void *proof, const char *path, FILE *file,
                           gl_error *error);

  // Maker's win in lattice cards, hunt/hunt.h; or NULL.  It is written as .gls,
  // and is the only proof if there are too many cells for steps.  A hunt that
  // has had a turn before goes on with its own.
  void *cards;
  size_t cards_bytes; // what it takes when it has paused
  void (*free_cards)(void *cards);
  gl_status (*write_cards)(const void *cards, const char *path, FILE *file,
                           gl_error *error);
} gl_search;

// What every search begins with: all techniques, and our numbers.
void gl_search_begin(gl_search *search, const gl_game *game);

// A search with the same options, for another game or another thread.  It has
// found nothing yet, and its budget is for the caller to set.
gl_search gl_search_like(const gl_search *search, const gl_game *game);

// The constants that were asked for, or an engine's own.
static inline gl_numbers gl_search_numbers(const gl_search *search,
                                           double alpha, double beta) {
  return (gl_numbers){search->alpha < 0 ? alpha : search->alpha,
                      search->beta < 0 ? beta : search->beta};
}

// Counts what the search does.
static inline void gl_search_count(gl_search *search, gl_statistic what) {
  gl_statistics_count(&search->statistics, what);
}

static inline void gl_search_add(gl_search *search, gl_statistic what,
                                 uint64_t count) {
  search->statistics.count[what] += count;
}

// The same for a part, and for the row that it is a part of.
static inline void gl_search_both(gl_search *search, gl_statistic all,
                                  gl_statistic part) {
  gl_search_count(search, all);
  gl_search_count(search, part);
}

// Counts one expanded position of this kind; false when the search must end.
static inline bool gl_search_node(gl_search *search, gl_statistic kind) {
  search->statistics.count[kind] += !gl_budget_stopped(&search->budget);
  return gl_budget_node(&search->budget);
}

// What came out, for the public interface; the move goes to the result.
gridlock_result gl_search_result(gl_search *search);

// The same, and the proof is freed.
gridlock_result gl_search_end(gl_search *search);

// A search that has ended with an answer, and is kept for its proof: it has no
// limits any more, and nothing of whoever called it.
void gl_search_keep(gl_search *search);

// Frees the proof; the rest is the caller's.
void gl_search_clear(gl_search *search);

typedef gl_status gl_engine_run(gl_search *search, gl_error *error);

typedef struct gl_engine {
  const char *name;
  const char *sentence;
  // One copy for each of 1, 2, 4 and 8 words.
  gl_engine_run *run[4];
} gl_engine;

// Cells of a board, at most, for an engine that is compiled per board size.
#define GL_ENGINE_CELLS 512

// Which of an engine's copies fits the board.
size_t gl_search_engine_copy(const gl_game *game);

// engines/engines.c: the engines; `auto` chooses among them.  NULL past the
// last, or if there is none with this name.
const gl_engine *gl_engine_at(size_t number);
const char *gl_engine_name(size_t number);
const gl_engine *gl_engine_named(const char *name);

// Says why not, if the board is infinite or too large for any engine.
gl_status gl_search_accepts(const gl_game *game, gl_error *error);

// engines/engines.c: runs an engine on a game it can take, or says why it
// cannot.
gl_status gl_search_run(gl_search *search, const gl_engine *engine,
                        gl_error *error);

#endif
