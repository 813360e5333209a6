// SPDX-License-Identifier: MIT
// search.h -- a run of the hunt: who searches, and its nodes

#ifndef GL_HUNT_SEARCH_H
#define GL_HUNT_SEARCH_H

#include "hunt/hunt.h"
#include "hunt/keys.h"
#include "hunt/moves.h"
#include "tables/hash_table.h"

#include <stdatomic.h>

typedef struct gl_hunt_outcome {
  gl_hunt_numbers n; // pn is 0 if Maker wins,
  gl_place card;     // by this card
} gl_hunt_outcome;

#define GL_HUNT_NOTHING                                                        \
  {                                                                            \
    {1, 1}, { GL_NO_IMAGE, 0 }                                                 \
  }

// One part in so many of the memory is not for the deck: a card can take much
// at once, when its figures are made anew.
#define GL_HUNT_RESERVE 8

// What the hunters of all threads have in common, besides the hunt.
typedef struct gl_hunt_shared {
  gl_hunt *hunt;        // whose cards, claim and runs change with the lock
  pthread_mutex_t lock; // of the cards, too (deck.h)
  unsigned running;     // runs that have begun and not ended
  size_t bytes;         // of the cards, as the budget knows them
  size_t hunters;
  atomic_bool full; // the memory almost is: runs end, and cards make room
} gl_hunt_shared;

// A thread that hunts.
typedef struct gl_hunter {
  const gl_game *game;
  gl_hunt_shared *shared;
  gl_deck *deck;
  gl_budget *budget;
  gl_budget own_budget; // of those after the first
  gl_statistics statistics;
  gl_hash_table *hash; // numbers
  gl_grid grid;
  gl_goals goals;
  gl_hunt_keys keys;
  gl_stones stones;
  gl_lattice_child *claim; // what this run has proved
  size_t claims;
  size_t claim_room;
  size_t begun;   // Maker's stones before the first move
  uint64_t scout; // as in hunt.h; of the first
  uint64_t chance;
  unsigned extra;  // quiet moves
  unsigned least;  // and as many at least, because fewer were too few
  uint64_t rest;   // when so many nodes are spent, this run ends
  uint64_t caught; // at so many it last caught up with the others
  size_t bytes;    // of the deck, as the budget knows them
  bool over;       // it has a claim, or nothing is left to try
  bool failed;     // malloc did
} gl_hunter;

static inline bool gl_hunt_solved(const gl_hunt_outcome *result) {
  return result->n.pn <= 0;
}

// Is the run over?
static inline bool gl_hunt_ended(const gl_hunter *search) {
  return search->failed ||
         atomic_load_explicit(&search->shared->full, memory_order_relaxed) ||
         gl_budget_stopped(search->budget) ||
         search->budget->progress.nodes >= search->rest;
}

// Tells the budget what deck and cards take.  It has been taken, so if it is
// too much, the search ends; before that, the run does.
void gl_hunt_hold(gl_hunter *search);

// runs.c: runs, until there is a claim, nothing is left to try, memory is full,
// or the budget ends.
void gl_hunt_runs(gl_hunter *search);

// Claims a line that the handicap makes at once, on the plane.
void gl_hunt_take_line(gl_hunter *search);

// An answer that was tried, and what came out: the table forgets.
typedef struct gl_hunt_trial {
  unsigned cell;
  gl_hunt_numbers n;
} gl_hunt_trial;

// The cards that win against some answers, and the cells of all their T.
typedef struct gl_hunt_cards {
  gl_place *at;
  size_t count;
  size_t room;
  gl_cellset common;
  gl_hunt_trial *tried;
  size_t trials;
  size_t trial_room;
} gl_hunt_cards;

void gl_hunt_clear_cards(gl_hunt_cards *cards);

// Maker's last stone lies at `move`, or she has not moved yet; the cards win if
// Breaker passes, and those against other answers are added.  `menaces` are
// those before her move.  Solved if no answer is left; with passes, by the card
// in the outcome.
gl_hunt_outcome gl_hunt_search_answers(gl_hunter *search,
                                       const gl_menaces *menaces, unsigned move,
                                       gl_hunt_cards *cards, unsigned passes,
                                       gl_hunt_numbers most);

// Maker has played at `move`, and wins by each of the first cards if Breaker
// passes.
gl_hunt_outcome gl_hunt_answer_node(gl_hunter *search,
                                    const gl_menaces *menaces, unsigned move,
                                    const gl_place *first, size_t count,
                                    unsigned passes, gl_hunt_numbers most);

// Maker to move, her last stone at `last`, or at the beginning nowhere; `above`
// are the menaces before that stone, without those that Breaker has answered
// since.
gl_hunt_outcome gl_hunt_move_node(gl_hunter *search, const gl_menaces *above,
                                  unsigned last, unsigned passes,
                                  gl_hunt_numbers most);

#endif
