// SPDX-License-Identifier: MIT
// around.h -- a position on the plane: the part around its stones, as a board
//
// A part of the plane is a finite game whose layout knows where it lies; its
// lines are the shapes that lie inside.  It is for eyes alone: who wins, and
// how, is said by lattice cards of the plane.

#ifndef GL_LOOK_AROUND_H
#define GL_LOOK_AROUND_H

#include "cert/follow.h"
#include "look/analysis.h"

#define GL_AROUND_MOST 40 // columns and rows

// Who places the next stone, and how many of the handicap are still to come.
gl_player gl_around_mover(const gl_game *game, size_t stones);
size_t gl_around_given(const gl_game *game, size_t stones);

// May the next stone go there?  The reason if not, or NULL.
const char *gl_around_refuses(const gl_game *game,
                              const gl_lattice_stones *stones, gl_point point);

// The part with the cells of Maker's cards, or with the line that she has, and
// as many stones as there is room for; the newest first.
gl_status gl_around_board(const gl_lattice_player *player, gl_game **board,
                          gl_error *error);

// Looks at the position by the cards: the part of the plane, and an analysis in
// its cells.  The value is unknown if no card fits.
gl_status gl_around_look(const gl_lattice_proof *proof,
                         const gl_lattice_stones *stones, gl_game **board,
                         gl_analysis *analysis, gl_error *error);

#endif
