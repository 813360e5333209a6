// SPDX-License-Identifier: MIT
// games.h -- random small games, and minimax without any table
//
// The generator is made to hit corners: no lines, no cells, lines of one cell,
// nested and repeated lines, stones, a won start, a full board, either player
// first.

#ifndef GL_TESTS_ORACLE_GAMES_H
#define GL_TESTS_ORACLE_GAMES_H

#include "rules/game.h"

#include <stdint.h>
#include <stdio.h>

typedef struct random_state {
  uint64_t state;
} random_state;

// A number from 0 to below - 1.
uint64_t random_below(random_state *random, uint64_t below);

// Reads --count, --seed and, if `cells` is not NULL, --cells; false on others.
bool read_options(int argc, char **argv, size_t *count, size_t *cells,
                  random_state *random);

// Writes a random .hg file with at most `most` cells.
void random_hg(random_state *random, size_t most, FILE *file);

// Writes a random .pg file: any turn order, lines for both players.
void random_pg(random_state *random, size_t most, FILE *file);

// Who wins, by definition.
gridlock_value judge(const gl_game *game);

#endif
