// SPDX-License-Identifier: MIT
// deck.h -- cards on the infinite board, found wherever they fit
//
// A lattice card (A, T): whenever Maker owns all of A and Breaker owns none of
// T, Maker to move wins; so does every image of it under the isometries of the
// square lattice.  A deck holds such cards, made by two rules (doc/formats/
// sequence.md): `line`, the goal with one cell missing, and `play`.
//
// An image is a card in one of its eight orientations, moved so that its least
// coordinates are 0; a place is an image moved onto the table.

#ifndef GL_SEQUENCE_DECK_H
#define GL_SEQUENCE_DECK_H

#include "sequence/table.h"

typedef struct gl_isometry {
  unsigned turn; // gl_point_turn; then the step is added
  gl_point step;
} gl_isometry;

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
} gl_lattice_card;

void gl_lattice_card_clear(gl_lattice_card *card);

typedef struct gl_image {
  gl_isometry map; // of the card
  gl_cellset a;
  gl_cellset t;
  uint32_t card;
  unsigned char width;
  unsigned char height;
} gl_image;

typedef struct gl_place {
  uint32_t image;
  unsigned step; // the cell where its corner lies
} gl_place;

#define GL_NO_IMAGE UINT32_MAX

typedef struct gl_deck {
  gl_lattice_card *card;
  size_t cards;
  size_t card_room;
  gl_image *image;
  size_t images;
  size_t image_room;
  struct gl_index *index; // index.h
  size_t bytes;
  bool beside; // Maker plays edge to edge: `move` is beside a cell of A
} gl_deck;

// The cards of a goal: each of its cells missing.  NULL if malloc fails.
gl_deck *gl_deck_new(const gl_shape *goal, bool beside);
void gl_deck_free(gl_deck *deck);

// Do cards come after their children, and have images a card, and A and T
// apart?
bool gl_deck_valid(const gl_deck *deck);

// Rule `play`: Maker plays at `move`, where her stone lies already, and has a
// child for every answer.  Children that are not needed are left out.  If
// she plays edge to edge, a stone beside the move is in A.  The new card's
// place; image GL_NO_IMAGE if malloc fails or an answer is left.
gl_place gl_deck_play(gl_deck *deck, const gl_stones *stones, unsigned move,
                      const gl_place *child, size_t children);

// Takes over a card that is true, its children in the deck.  Its number;
// GL_NO_IMAGE if malloc fails.
uint32_t gl_deck_add(gl_deck *deck, gl_lattice_card card);

// From now on the first `cards` cards are not looked for any more if they have
// proved to be of no use: no other card needs them, and they need many stones.
void gl_deck_forget(gl_deck *deck, size_t cards);

// A and T of a place.
static inline gl_cellset gl_deck_a(const gl_deck *deck, gl_place place) {
  return gl_cellset_move(&deck->image[place.image].a, place.step);
}
static inline gl_cellset gl_deck_t(const gl_deck *deck, gl_place place) {
  return gl_cellset_move(&deck->image[place.image].t, place.step);
}

#endif
