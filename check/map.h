// SPDX-License-Identifier: MIT
//
// map.h -- permutations of the cells that keep the lines

#ifndef GRIDCHECK_MAP_H
#define GRIDCHECK_MAP_H

#include "game.h"

// Takes a list of cells, the first of which is this word: cell i goes to the
// i-th of them.  It must be a permutation of all cells.
uint32_t *read_permutation(const struct game *game, const char *w);

// Where a permutation takes lines.  It must take every line to a line.
uint32_t *map_lines(const struct game *game, const uint32_t *cells);

#endif
