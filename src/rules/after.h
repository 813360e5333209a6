// SPDX-License-Identifier: MIT
// after.h -- a game some moves later

#ifndef GL_RULES_AFTER_H
#define GL_RULES_AFTER_H

#include "rules/game.h"

// The game after the next stone, on a free cell.  It borrows everything from
// `game`, which must stay, but for the stones of the player who moved.  Its
// text, too, is that of the game.  False if malloc fails.
bool gl_game_after(const gl_game *game, gl_cell cell, gl_game *after);
void gl_game_after_clear(gl_game *after);

// What the game after this stone is called, with `after=`; freed by the caller,
// NULL if malloc fails.
char *gl_game_name_after(const gl_game *game, gl_cell cell);

bool gl_game_taken(const gl_game *game, gl_cell cell);

// A line that the player owns, of those that count for this player; or
// GL_NO_LINE.
gl_line gl_game_owned(const gl_game *game, gl_player player);

// Is there no stone left to place, or has a player a line?
bool gl_game_over(const gl_game *game);

// May the next stone go there, if the cell is free?
bool gl_game_may_open(const gl_game *game, gl_cell cell);

// Why the next stone may not go there, as a sentence; NULL if it may.
const char *gl_game_refuses(const gl_game *game, gl_cell cell);

// Makes moves on free cells, as `after=` does: they become stones, and the
// game's text says so.  The game must be one that gl_game_after knows, and each
// move one that gl_game_refuses has let through.
bool gl_game_move(gl_game *game, gl_cell cell);

#endif
