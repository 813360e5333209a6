// SPDX-License-Identifier: MIT
//
// core.h -- what the core offers to the rest of the checker

#ifndef GRIDCHECK_CORE_H
#define GRIDCHECK_CORE_H

#include "weak.h"

// Checks a certificate, the first word of which has been taken.  Returns the
// winner; if nothing has been proved, it does not return.
const char *check_certificate(const struct game *game);

// How many turns Maker needs by the certificate that has been checked; 0 if
// Breaker wins.
size_t certificate_turns(void);

// Takes a list of cells, the first of which is this word: cell i goes to the
// i-th of them.  It must be a permutation of all cells.
uint32_t *read_permutation(const struct game *game, const char *w);

// Where a permutation takes lines.  It must take every line to a line.
uint32_t *map_lines(const struct game *game, const uint32_t *cells);

#endif
