// SPDX-License-Identifier: MIT
// fit.h -- where the cards of a proof fit the stones that lie there

#ifndef GL_LATTICE_FIT_H
#define GL_LATTICE_FIT_H

#include "lattice/proof.h"
#include "lattice/stones.h"

typedef struct gl_lattice_fits {
  gl_lattice_child *at;
  size_t count;
  size_t room;
} gl_lattice_fits;

// A cell in x or y, at most, so that isometries can be composed: one that takes
// a cell to a cell moves by at most twice as much.
#define GL_LATTICE_FARTHEST 500000000

// Where a cell of a card lies; around a torus, inside its width and height.
// False if it is not on the board, or too far away on the plane.
bool gl_lattice_place(const gl_game *game, gl_point point, gl_isometry map,
                      gl_point *placed);

// The same, as a cell of a finite board; GL_NO_CELL if it is not there.
gl_cell gl_lattice_cell(const gl_game *game, gl_point point, gl_isometry map);

// Is all of A Maker's, and nothing of T Breaker's, on different cells of the
// board?
bool gl_lattice_fits_stones(const gl_lattice_proof *proof,
                            gl_lattice_child child,
                            const gl_lattice_stones *stones);

// Adds places of all cards, in all orientations, that fit: all of them, but of
// a card without A on the plane two that have no cell in common.  False if
// malloc fails.
bool gl_lattice_fit_all(const gl_lattice_proof *proof,
                        const gl_lattice_stones *stones, gl_lattice_fits *fits);

#endif
