// SPDX-License-Identifier: MIT
// player.h -- Maker, who plays by lattice cards
//
// Her state is the card that fits, or those among which Breaker's stone will
// choose.  If none of them does, because the stones are others than those of
// the proof, any card of the proof that fits will do, wherever it lies.

#ifndef GL_LATTICE_PLAYER_H
#define GL_LATTICE_PLAYER_H

#include "lattice/fit.h"

// Valid when zeroed, but for the proof, which stays as long as the player.
typedef struct gl_lattice_player {
  const gl_lattice_proof *proof;
  gl_lattice_stones stones;
  gl_lattice_fits now; // the card; or those that answer every stone
  size_t given;        // stones of the handicap that are still to be placed
  const char *why;     // a sentence about the last stone
} gl_lattice_player;

void gl_lattice_player_clear(gl_lattice_player *player);
bool gl_lattice_player_copy(const gl_lattice_player *from,
                            gl_lattice_player *to);

// Begins with stones that the caller has put there, and so many to be given.
// If no card tells that Maker wins, there is none in `now`.  False if malloc
// fails.
bool gl_lattice_player_begin(gl_lattice_player *player, gl_player mover,
                             size_t given);

// Her stone; false if there is no cell for it, or malloc fails.
bool gl_lattice_player_move(gl_lattice_player *player, gl_point *point);

// Breaker's stone, on a free cell; false if malloc fails.
bool gl_lattice_player_see(gl_lattice_player *player, gl_point point);

// A cell of the cards in `now`.
typedef struct gl_lattice_seen {
  gl_point at;
  bool in_a;
  bool in_t;
} gl_lattice_seen;

// All of them, in order, on the heap; NULL if malloc fails.
gl_lattice_seen *gl_lattice_player_show(const gl_lattice_player *player,
                                        size_t *count);

#endif
