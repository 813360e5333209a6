// SPDX-License-Identifier: MIT
// pairs.h -- a pairing at a glance
//
// If pairs of cells, no cell in two of them, are such that each line of the
// attacker's contains one, then the defender holds by taking the other cell of
// a pair.  A greedy search that does not come back on what it has chosen.
// (src/pairing has more patient ones, for weak games.)

#ifndef GL_STRONG_PAIRS_H
#define GL_STRONG_PAIRS_H

#include "strong/arena.h"

// The missing cells of each line; they are reordered.  The cells of the pairs
// go to `pairs`, which has room for all cells.
bool gl_pairs_find(gl_cellset *line, size_t lines, gl_cell *pairs,
                   size_t *count);

#endif
