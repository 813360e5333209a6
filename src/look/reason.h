// SPDX-License-Identifier: MIT
// reason.h -- what a stone does in a strong game, in a sentence
//
// Cards and shields say nothing about strong games, but lines that can be
// completed in one turn do: they are seen by looking, and nothing is claimed
// about the rest but the value that was found.

#ifndef GL_LOOK_REASON_H
#define GL_LOOK_REASON_H

#include "look/analysis.h"

#include <stdio.h>

// The turn that a player has, or will have next: how many stones.
size_t gl_reason_stones(const gl_game *game, gl_player player);

// A line that the player can complete with so many stones, from the given
// number on; GL_NO_LINE if there is none.
gl_line gl_reason_threat(const gl_game *game, gl_player player, size_t stones,
                         gl_line from);

// What the next stone does if it goes to `move`, and what is known about the
// position; GL_NO_CELL if there is no move worth it.  The view is about the
// lines that the sentence is about: their stones and their free cells.  False
// if malloc fails.
bool gl_reason_give(const gl_game *game, gl_cell move, gridlock_value value,
                    gl_view *view, FILE *file);

#endif
