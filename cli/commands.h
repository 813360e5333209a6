// SPDX-License-Identifier: MIT
// commands.h -- what the commands share
//
// Each command is a function in a file of its own; it returns the exit code.

#ifndef GL_CLI_COMMANDS_H
#define GL_CLI_COMMANDS_H

#include "base/status.h"
#include "cli/options.h"
#include "rules/game.h"

#include <stdio.h>

int run_solve(const cli_settings *settings);
int run_show(const cli_settings *settings);
int run_shapes(const cli_settings *settings);

// Parses the game that the settings name and applies --first.  On failure
// complains and returns NULL.
gl_game *open_game(const cli_settings *settings);

// Prints "gridlock: place:line:column: sentence" on stderr, and returns
// EXIT_FAILURE.
int complain(const gl_error *error);

const char *player_name(const gl_game *game, gl_player player);

// The board as text, stones included: X is Maker's, O is Breaker's.
void print_board(const gl_game *game, FILE *file);

// Board and lines as a drawing.
void write_svg(const gl_game *game, FILE *file);

#endif
