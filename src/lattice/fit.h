// SPDX-License-Identifier: MIT
// fit.h -- where the cards of a proof fit the stones of a finite board

#ifndef GL_LATTICE_FIT_H
#define GL_LATTICE_FIT_H

#include "lattice/proof.h"

typedef struct gl_lattice_fits {
  gl_lattice_child *at;
  size_t count;
  size_t room;
} gl_lattice_fits;

// The board's cell of a card's; GL_NO_CELL if it is not on the board.
gl_cell gl_lattice_cell(const gl_game *game, gl_point point, gl_isometry map);

// Who owns a cell: 0, or 1 + gl_player.  Is all of A Maker's, and nothing of T
// Breaker's, on different cells of the board?
bool gl_lattice_fits_stones(const gl_lattice_proof *proof,
                            gl_lattice_child child, const unsigned char *owner);

// Adds all places of all cards, in all orientations, that fit.  False if malloc
// fails.
bool gl_lattice_fit_all(const gl_lattice_proof *proof,
                        const unsigned char *owner, gl_lattice_fits *fits);

#endif
