// SPDX-License-Identifier: MIT
// deck.h -- cards on the infinite board, found wherever they fit
//
// A lattice card (A, T): whenever Maker owns all of A and Breaker owns none of
// T, Maker to move wins; so does every image of it under the isometries of the
// square lattice.  A deck holds such cards, made by two rules (doc/formats/
// sequence.md): `line`, the goal with one cell missing, and `play`.
//
// The search happens on a table of GL_TABLE x GL_TABLE cells, a window of the
// plane.  An image is a card in one of its eight orientations, moved so that
// its least coordinates are 0; a place is an image moved onto the table.

#ifndef GL_SEQUENCE_DECK_H
#define GL_SEQUENCE_DECK_H

#include "rules/shape.h"

#define GL_TABLE 64
#define GL_STONES 64 // of each player, at most

// First x becomes -x if bit 0 of `turn` is set, then y becomes -y if bit 1 is,
// then they are exchanged if bit 2 is; last the step is added.
typedef struct gl_isometry {
  unsigned turn;
  gl_point step;
} gl_isometry;

gl_point gl_point_turn(gl_point point, unsigned turn);

// A set of cells of the table.
typedef struct gl_field {
  uint64_t row[GL_TABLE];
} gl_field;

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
} gl_lattice_card;

typedef struct gl_image {
  uint32_t card;
  unsigned turn;
  gl_point step; // the image is the card under (turn, step)
  gl_point *a;
  size_t as;
  uint64_t *t; // rows
  int height;
  int width;
} gl_image;

typedef struct gl_place {
  uint32_t image;
  int x;
  int y;
} gl_place;

#define GL_NO_IMAGE UINT32_MAX

// What is on the table.
typedef struct gl_stones {
  unsigned char owner[GL_TABLE][GL_TABLE]; // 0, or 1 + gl_player
  gl_point at[2][GL_STONES];
  size_t count[2];
} gl_stones;

// A place whose A is Maker's but for one cell, and whose T is free of
// Breaker's: a threat to play there.
typedef struct gl_menace {
  gl_place place;
  gl_point missing;
} gl_menace;

typedef struct gl_menaces {
  gl_menace *at;
  size_t count;
  size_t room;
} gl_menaces;

typedef struct gl_deck gl_deck;
struct gl_deck {
  gl_lattice_card *card;
  size_t cards;
  size_t card_room;
  gl_image *image;
  size_t images;
  size_t image_room;
  struct gl_deck_index *index;
};

// The cards of a goal: each of its cells missing.  NULL if malloc fails.
gl_deck *gl_deck_new(const gl_shape *goal);
void gl_deck_free(gl_deck *deck);

// Rule `play`: Maker plays at `move`, where her stone lies already, and has a
// child for every answer.  Children that are not needed are left out.  The new
// card's place; image GL_NO_IMAGE if malloc fails or an answer is left.
gl_place gl_deck_play(gl_deck *deck, const gl_stones *stones, gl_point move,
                      const gl_place *child, size_t children);

// Maker has just played at `stone`: adds all menaces that need this stone.  If
// a card needs nothing more, that is *won, and true comes back.  *failed is set
// if malloc fails.
bool gl_deck_meet(const gl_deck *deck, const gl_stones *stones, gl_point stone,
                  gl_menaces *menaces, gl_place *won, bool *failed);

// Is the T of the place free of Breaker's stones?
bool gl_deck_free_of(const gl_deck *deck, const gl_stones *stones,
                     gl_place place);

// Does T contain the cell?
bool gl_deck_has(const gl_deck *deck, gl_place place, gl_point cell);

// T, as a set of cells of the table.
gl_field gl_deck_field(const gl_deck *deck, gl_place place);

#endif
