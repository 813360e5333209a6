// SPDX-License-Identifier: MIT
// window.h -- a finite board as a window on a toric pairing of the plane
//
// If every line of the plane contains a pair, so does every line of a board cut
// out of it: the pairs inside the board are a pairing there.

#ifndef GL_PLANE_WINDOW_H
#define GL_PLANE_WINDOW_H

#include "plane/toric.h"

// Tries toric pairings with small periods for the lines of a finite board, not
// a torus.  Not finding one says nothing.  The pairing is cleared by the
// caller.
gl_status gl_window_find(const gl_game *game, const gl_offer *offer,
                         gl_budget *budget, gl_pairing *pairing,
                         gl_error *error);

// The translates of a pair of the torus that lie inside a board; how many, and
// there is room for one in each period that the board meets.
size_t gl_window_cut(const gl_toric *toric, uint32_t pair,
                     const gl_layout *board, gl_pair *cut);

#endif
