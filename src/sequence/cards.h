// SPDX-License-Identifier: MIT
// cards.h -- a plan as lattice cards
//
// The card of a situation (C, N) and a stone p of its core plays p, and its A
// and T lie inside C - p and N + p.  An answer that lacks a stone is the card
// of that situation and that stone; if no stone is missing, any of its cards
// will do, and the first is taken.

#ifndef GL_SEQUENCE_CARDS_H
#define GL_SEQUENCE_CARDS_H

#include "lattice/proof.h"
#include "sequence/plan.h"

typedef struct gl_dealt {
  size_t situation;
  size_t stone; // the last one, by its place in the core
} gl_dealt;

typedef struct gl_cards {
  const gl_plan *plan;
  const gl_sequence *sequence;
  gl_dealt *at; // answers before what they answer; the claim last
  size_t count;
  size_t room;
  size_t *first;  // each situation's first stone, among all stones
  size_t *number; // by stone: 1 + its card's place in the list; 0 for none
} gl_cards;

// All that the last situation needs.  The plan must outlive the cards.
gl_status gl_cards_deal(const gl_plan *plan, const gl_sequence *sequence,
                        gl_cards *cards, gl_error *error);
void gl_cards_clear(gl_cards *cards);

// The card of an answer: its place in the list.
size_t gl_cards_answer(const gl_cards *cards, const gl_plan_answer *answer);

// The file .gls, of doc/formats/sequence.md; and the cards in which a proof for
// Snaky was published, of doc/formats/cards.md.
void gl_cards_write(const gl_cards *cards, FILE *file);
void gl_cards_publish(const gl_cards *cards, FILE *file);

// The proof of a file .seq as lattice cards, about the game of an empty proof,
// on the plane; it is cleared on failure.
gl_status gl_cards_parse(gl_lattice_proof *proof, const char *place,
                         const char *bytes, size_t size, gl_error *error);

// Is this the text of a file .seq?
bool gl_cards_begin(const char *bytes, size_t size);

#endif
