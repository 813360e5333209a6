// SPDX-License-Identifier: MIT
// window.h -- a finite board as a window on a toric pairing of the plane
//
// If every line of the plane contains a pair, so does every line of a board cut
// out of it: the pairs inside the board are a pairing there.

#ifndef GL_EXACT_WINDOW_H
#define GL_EXACT_WINDOW_H

#include "exact/toric.h"

// Tries toric pairings with small periods for the lines of a finite board, not
// a torus.  A pairing goes to `chosen`, which has room for one per line and
// cell of the offer; not finding one, which says nothing, leaves *count 0.  The
// budget may be NULL.
gl_status gl_window_find(const gl_game *game, const gl_offer *offer,
                         gl_budget *budget, uint32_t *chosen, size_t *count,
                         gl_error *error);

// The translates of a pair of the torus that lie inside a board; how many, and
// there is room for one in each period that the board meets.
size_t gl_window_cut(const gl_toric *toric, uint32_t pair,
                     const gl_layout *board, gl_pair *cut);

#endif
