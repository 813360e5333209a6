// SPDX-License-Identifier: MIT
//
// pairs.h -- what a formula must say if a game has a pairing

#ifndef GRIDCHECK_PAIRS_H
#define GRIDCHECK_PAIRS_H

#include "game.h"

// The formula is about this game.
void expect_pairs(const struct game *game);

// Reads the text line if it is a comment that names a pair, and says whether it
// was.
bool take_pair(void);

// Refuses a clause that need not be true if the game has a pairing.  Literals
// are 2 v for variable number v and 2 v + 1 for its negation, each once.
void check_clause(const uint32_t *literals, size_t size);

#endif
