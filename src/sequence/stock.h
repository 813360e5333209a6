// SPDX-License-Identifier: MIT
// stock.h -- a set of situations, each with its orientations
//
// Situations are known up to the isometries that keep the goals: the stock
// holds canonical ones, each once, under a number that stays.  A situation that
// is wider or higher than a field (field.h) does not belong in it.  Situations
// with the same core are of one tribe, so that a place for their core has to be
// found only once.

#ifndef GL_SEQUENCE_STOCK_H
#define GL_SEQUENCE_STOCK_H

#include "rules/game.h"
#include "sequence/field.h"
#include "sequence/situation.h"

// One orientation, moved to 0:0.
typedef struct gl_pattern {
  unsigned turn;
  int width;
  int height;
  gl_point step;  // after the turn
  gl_point *core; // as many cells as the situation's, in its order
  uint64_t *all;  // rows: core and neighbourhood
} gl_pattern;

typedef struct gl_member {
  gl_situation situation;
  uint32_t tribe;
  gl_pattern pattern[8]; // by turn; empty if it equals an earlier one, or is
                         // none of the isometries
} gl_member;

typedef struct gl_tribe {
  gl_point *core; // in eight orientations, the first cell of each at 0:0
  size_t cores;
  unsigned isometries;
  bool *last; // may this cell be the last stone?
  uint32_t *member;
  size_t members;
  size_t room;
} gl_tribe;

typedef struct gl_stock {
  gl_member *at;
  size_t count;
  size_t room;
  gl_tribe *tribe;
  size_t tribes;
  size_t tribe_room;
  uint32_t *slot; // 1 + number, by hash; a power of two of them
  size_t slots;
  size_t held;         // bytes of what members and tribes point to
  unsigned isometries; // of the game: these are set before the first member
  bool beside;         // Maker plays edge to edge
} gl_stock;

// One without situations, for this game.
static inline gl_stock gl_stock_of_game(const gl_game *game) {
  return (gl_stock){.isometries = game->isometries, .beside = game->edge};
}

#define GL_NO_MEMBER UINT32_MAX

void gl_stock_clear(gl_stock *stock);

// Is each member found by its situation, and on the list of its tribe?
bool gl_stock_valid(const gl_stock *stock);

// Takes the situation over, and makes it canonical.  Its number; GL_NO_MEMBER
// if malloc fails or it does not fit a field.
uint32_t gl_stock_add(gl_stock *stock, gl_situation situation);

// All that it takes in memory.
size_t gl_stock_bytes(const gl_stock *stock);

// The situation of a number: cells of core and neighbourhood together.
size_t gl_stock_cells(const gl_stock *stock, uint32_t member);

#endif
