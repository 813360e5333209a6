// SPDX-License-Identifier: MIT
// board.h -- the board as text

#ifndef GL_DRAW_BOARD_H
#define GL_DRAW_BOARD_H

#include "rules/game.h"

#include <stdio.h>

// Stones included: X is Maker's, O is Breaker's.
void print_board(const gl_game *game, FILE *file);

// Says that the player owns a line and wins; false if there is none.
bool print_board_owner(const gl_game *game, gl_player player);

#endif
