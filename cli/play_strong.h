// SPDX-License-Identifier: MIT
// play_strong.h -- a match of a strong game
//
// There is no card or shield to play by: every position is looked at anew, and
// a move that keeps its value is made.

#ifndef GL_CLI_PLAY_STRONG_H
#define GL_CLI_PLAY_STRONG_H

#include "cert/book.h"
#include "cli/commands.h"

// Reads the other side's moves from stdin, to the end of the match or of the
// input.
gl_status play_strong(const cli_settings *settings, const gl_game *game,
                      gl_error *error);

// The same by a strategy from a file.
gl_status play_strong_book(const cli_settings *settings, const gl_book *book,
                           gl_error *error);

#endif
