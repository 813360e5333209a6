// SPDX-License-Identifier: MIT
// index.h -- which cards fit around a stone
//
// Many cards differ in T only, so places are looked for by the shape of A: all
// images with the same A are one list.  An image whose T contains that of
// another one is left out.

#ifndef GL_HUNT_INDEX_H
#define GL_HUNT_INDEX_H

#include "hunt/deck.h"

// A place whose A is Maker's but for one cell, and whose T is free of
// Breaker's: a threat to play there.
typedef struct gl_menace {
  gl_place place;
  unsigned missing;
} gl_menace;

typedef struct gl_menaces {
  gl_menace *at;
  size_t count;
  size_t room;
} gl_menaces;

typedef struct gl_index gl_index;

// For images with at most `limit` cells in A; others are never found.  NULL if
// malloc fails.
gl_index *gl_index_new(const gl_grid *grid, size_t limit);
void gl_index_free(gl_index *index);
size_t gl_index_bytes(const gl_index *index);

// Are images with so many cells in A looked for?
bool gl_index_takes(const gl_index *index, size_t stones);

// A new image of the deck; false if malloc fails.
bool gl_index_add(gl_deck *deck, uint32_t image);

// Images of the first `cards` cards are not found any more, unless another card
// needs theirs, it is a line, or its A has at most `few` cells.
void gl_index_drop(gl_deck *deck, size_t cards, size_t few);

// Maker has just played at `stone`: adds the menaces that need this stone, but
// for those that leave more than a few of her stones unused.  If
// a card needs nothing more, that is *won, and true comes back.  *failed is set
// if malloc fails.
bool gl_index_meet(const gl_deck *deck, const gl_stones *stones, unsigned stone,
                   gl_menaces *menaces, gl_place *won, bool *failed);

#endif
