// SPDX-License-Identifier: MIT
//
// check.h -- one checker for each kind of file
//
// The first word of the file has been taken, and says that it is of this kind;
// only DRAT has no such word.  Each checker reads the rest of it and returns
// what has been proved; if nothing has, it does not return.

#ifndef GRIDCHECK_CHECK_H
#define GRIDCHECK_CHECK_H

#include "core/core.h"
#include "game.h"

// A certificate, core/core.h, for a strong game with one stone per turn: a
// shield against the player who moves first.
const char *check_shield(const struct game *game);

// A strategy, or two: who wins a strong game or a .pg game, or nobody.
const char *check_strategy(const struct game *game);

// Weights: there is no pairing.
const char *check_weights(const struct game *game);

// A toric pairing: Breaker wins on the infinite board.
const char *check_toric(const struct game *game);

// A tiling: Breaker wins on the infinite board, or copies of a block cover it.
const char *check_tiling(const struct game *game);

// Lattice cards: Maker wins on the infinite board, a finite one or a torus.
const char *check_lattice(const struct game *game);

// A proof sequence: Maker wins on the infinite board.
const char *check_sequence(const struct game *game);

// How many turns Maker needs by the proof sequence that has been checked; 0 if
// there was none.
size_t sequence_turns(void);

// A formula and a DRAT proof in one file: there is no pairing.
const char *check_resolution(const struct game *game);

// A formula and a DRAT proof, two files to be opened: the formula cannot be
// satisfied, and if a game is given, that has no pairing.
const char *check_drat(const struct game *game, const char *formula,
                       const char *proof);

#endif
