// SPDX-License-Identifier: MIT
// shrink.h -- what the parts of shrinking share (doc/howto/shrinking.md)

#ifndef GL_CERT_SHRINK_H
#define GL_CERT_SHRINK_H

#include "search/solver.h"

#include <string.h>

// What a step is asked for: a card (A, T) with A inside `own` and A + T inside
// `all`; or a shield (D, Z) with Z inside `all` and D inside the lines that
// gl_shrinker keeps beside it.
typedef struct gl_demand {
  unsigned asked; // how often
  gl_cellset own;
  gl_cellset all;
  gl_ref instead; // an earlier step that will do; step 0 for none
  size_t kept;    // otherwise the children that it is made of,
  size_t count;   // in gl_shrinker.kept
} gl_demand;

typedef struct gl_shrinker {
  gl_solver *solver;
  gl_proof *proof;
  gl_budget *budget; // for looking; when it is spent, nothing is looked for
  size_t steps;      // those that are made smaller, 1 to steps - 1
  gl_demand *demand; // by step
  uint64_t *lines;   // by step, board->words each
  uint64_t *price;   // by step: what it costs, shared among its users
  gl_answer *kept;   // children; the cells are those of replies
  size_t kept_count;
  size_t kept_room;
  gl_answer *child; // of the step at hand, and others that it could have
  size_t children;
  size_t child_room;
  uint64_t *cover; // what each of them can take over
  size_t cover_room;
  uint64_t *duty; // and what it does
  size_t duty_room;
  uint64_t *todo;
  uint32_t *order; // those that are chosen
  size_t order_room;
  uint64_t *seen; // a demand through all maps: cells, cells, lines
  bool failed;    // for lack of memory
} gl_shrinker;

// Bounds on the lines of a step's object.
static inline uint64_t *gl_shrink_lines(const gl_shrinker *shrinker,
                                        uint32_t number) {
  return shrinker->lines + number * shrinker->proof->board->words;
}

// Rows of cells, as in s->cover and s->duty.
static inline gl_cellset gl_shrink_row_cells(const uint64_t *rows, size_t k) {
  gl_cellset set;
  memcpy(set.word, rows + k * GL_WORDS, sizeof set.word);
  return set;
}

static inline void gl_shrink_row_set(uint64_t *rows, size_t k, gl_cellset set) {
  memcpy(rows + k * GL_WORDS, set.word, sizeof set.word);
}

// All that a card needs.
static inline gl_cellset gl_shrink_card_cells(gl_card card) {
  return gl_cellset_or(card.a, card.t);
}

// The children of a step, in their order, into s->child.
bool gl_shrink_children(gl_shrinker *shrinker, const gl_proof *proof,
                        uint32_t number);

// The step made again with other children.
gl_ref gl_shrink_make_step(gl_proof *to, const gl_proof *from, uint32_t number,
                           const gl_answer *children, size_t count);

// duty.c: the children that are chosen from s->child, at the front of s->order.
// Row k of s->cover says what child k can take over of s->todo, row k of
// s->duty what it does; both have room after gl_shrink_rows.  The children are
// noted with the step's demand.
bool gl_shrink_rows(gl_shrinker *shrinker, size_t words);
size_t gl_shrink_divide(gl_shrinker *shrinker, uint32_t number, size_t words);

// What it costs to use child k: one word, and the step if nobody else does.
uint64_t gl_shrink_price(const gl_shrinker *shrinker, size_t k);
#define GL_WORD_PRICE 64

// copy.c: the words of a proof's certificate, with its maps; SIZE_MAX if malloc
// fails.
size_t gl_shrink_words(const gl_solver *solver);

// Copies the proof of a search, with the children in the order of this turn,
// and with all automorphisms of the board, if there are not too many; else with
// those that it has.  The old proof is in *old; on failure it stays where it
// is.
bool gl_shrink_renew(gl_search *search, unsigned turn, gl_solver **old);

// demand.c: what each step is asked for.
bool gl_shrink_begin(gl_shrinker *shrinker);
void gl_shrink_end(gl_shrinker *shrinker);

// Asks the step behind a reference for an object with these bounds; no lines
// for a card.
void gl_shrink_ask(gl_shrinker *shrinker, gl_ref ref, gl_cellset own,
                   gl_cellset all, const uint64_t *lines);

// One more child that the step at hand could have.
void gl_shrink_add(gl_shrinker *shrinker, gl_cell cell, gl_ref ref);

// Does the object do what the step is asked for?
bool gl_shrink_fits(const gl_shrinker *shrinker, uint32_t number, gl_ref ref);

// ask.c: from the claim down to the leaves, what a step asks its children for.
void gl_shrink_claim(gl_shrinker *shrinker);
void gl_shrink_demand(gl_shrinker *shrinker, uint32_t number);

// offer.c: adds as children all that is asked for already, comes before the
// step and keeps to the bounds.
void gl_shrink_offer(gl_shrinker *shrinker, uint32_t number, bool card,
                     gl_cell cell, gl_cellset own, gl_cellset all,
                     const uint64_t *lines);

// An earlier step that does what the step is asked for, and that costs less; or
// GL_NO_REF.
gl_ref gl_shrink_find(gl_shrinker *shrinker, uint32_t number);

#endif
