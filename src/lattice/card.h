// SPDX-License-Identifier: MIT
// card.h -- cards on the square lattice
//
// A lattice card (A, T): whenever Maker owns all of A and Breaker owns none of
// T, Maker to move wins; so does every image of it under the isometries that
// take the goals to goals.  Two rules make such cards (doc/formats/
// sequence.md): `line`, a goal with one cell missing, and `play`.
//
// On a torus coordinates are counted modulo its width and height, and a card
// has its images there alone.

#ifndef GL_LATTICE_CARD_H
#define GL_LATTICE_CARD_H

#include "lattice/isometry.h"

typedef struct gl_lattice_child {
  uint32_t card;
  gl_isometry map;
} gl_lattice_child;

typedef struct gl_lattice_card {
  gl_point *a; // sorted by y, then x
  size_t as;
  gl_point *t;
  size_t ts;
  gl_point move;           // where Maker plays
  gl_lattice_child *child; // none for a line
  size_t children;
  unsigned turns; // of Maker's, until she has the goal
  bool needed;    // by another card
  bool known;     // before the search began (take.c)
} gl_lattice_card;

void gl_lattice_card_clear(gl_lattice_card *card);

// Cell number i of A and T.
static inline gl_point gl_lattice_card_cell(const gl_lattice_card *card,
                                            size_t i) {
  return i < card->as ? card->a[i] : card->t[i - card->as];
}

// A list of cards, each after its children.
typedef struct gl_lattice_cards {
  gl_lattice_card *at;
  size_t count;
  size_t room;
  size_t bytes; // of cells and children
  bool beside;  // Maker plays edge to edge: `move` is beside a cell of A
} gl_lattice_cards;

#define GL_NO_CARD UINT32_MAX

void gl_lattice_cards_clear(gl_lattice_cards *cards);

// All that they take in memory; room that was not used yet is none.
size_t gl_lattice_cards_bytes(const gl_lattice_cards *cards);

// Do cards come after their children?
bool gl_lattice_cards_valid(const gl_lattice_cards *cards);

// Takes over a card that is true, its children in the list.  Its number;
// GL_NO_CARD if malloc fails.
uint32_t gl_lattice_cards_add(gl_lattice_cards *cards, gl_lattice_card card);

// Frees the cards that are of least use.  Those without children stay, those
// with at most `few` stones, those that another card needs if `needed` is set,
// and what these need.  The others are renumbered.  False if malloc fails.
bool gl_lattice_cards_thin(gl_lattice_cards *cards, size_t few, bool needed);

// Adds the cards of the goals: each cell of each shape missing.  Of shapes that
// are images of one another by the isometries, a set of bits, one is
// taken.  False if malloc fails.
bool gl_lattice_cards_begin(gl_lattice_cards *cards, const gl_shapes *shapes,
                            unsigned isometries);

// Which cards these need, themselves included; NULL if malloc fails.
bool *gl_lattice_cards_needed(const gl_lattice_cards *cards,
                              const gl_lattice_child *claim, size_t claims);

#endif
