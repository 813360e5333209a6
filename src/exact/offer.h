// SPDX-License-Identifier: MIT
// offer.h -- the pairs on offer, and the lines that each of them blocks
//
// The question whether there is a pairing strategy, without a board: cells,
// lines, and pairs of cells, each with the lines it blocks.  Wanted are pairs
// without a common cell that together block every line.
//
// On a finite board a pair of free cells blocks the open lines that contain
// both.  If Breaker moves first, his stone is a pair, too: the turn is one more
// cell, the last, and the pair of a cell and the turn blocks every line through
// that cell.  On a torus that stands for the plane (exact/toric.h) two cells
// may be paired in several ways.
//
// Lines that contain another open line are left out: they are blocked with it.

#ifndef GL_EXACT_OFFER_H
#define GL_EXACT_OFFER_H

#include "base/status.h"
#include "pairing/pair.h"
#include "rules/game.h"

// Numbers in slices: those of i are at[start[i]] up to at[start[i + 1]].
typedef struct gl_slices {
  size_t *start;
  uint32_t *at;
} gl_slices;

typedef struct gl_offer {
  size_t cells; // the turn included
  size_t lines;
  size_t pairs;
  gl_pair *pair;     // x < y
  uint32_t *manner;  // of each pair, for whoever made the offer
  gl_slices blocks;  // by pair: lines
  gl_slices through; // by cell: pairs
  gl_slices inside;  // by line: pairs
} gl_offer;

// Two cells, a line that they block together, and in which manner.
typedef struct gl_bid {
  gl_pair pair;
  uint32_t manner;
  gl_line line;
} gl_bid;

typedef struct gl_bids {
  gl_bid *at;
  size_t count;
  size_t room;
} gl_bids;

#define GL_MOST_BIDS ((size_t)1 << 25)

// Adds a bid, the cells in any order; GL_UNSUPPORTED when they are too many.
gl_status gl_offer_bids_add(gl_bids *bids, gl_bid bid, gl_error *error);

// Makes an offer of the bids, which are consumed and may repeat.
gl_status gl_offer_new(size_t cells, size_t lines, gl_bids *bids,
                       gl_offer **offer, gl_error *error);
void gl_offer_free(gl_offer *offer);

// The offer of a weak game on a finite board at its start.  *line, freed by the
// caller, holds the game's numbers of the offer's lines.
gl_status gl_offer_of_game(const gl_game *game, gl_offer **offer,
                           gl_line **line, gl_error *error);

// The number of the first pair of these cells, in any order; false if there is
// none, which is to say that they block nothing together.
bool gl_offer_find(const gl_offer *offer, gl_pair pair, uint32_t *number);

// Do the chosen pairs, by number, block every line without sharing a cell?
bool gl_offer_good(const gl_offer *offer, const uint32_t *chosen, size_t count);

static inline size_t gl_offer_slice_size(const gl_slices *slices, size_t i) {
  return slices->start[i + 1] - slices->start[i];
}

static inline const uint32_t *gl_offer_slice(const gl_slices *slices,
                                             size_t i) {
  return slices->at + slices->start[i];
}

#endif
