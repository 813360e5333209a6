// SPDX-License-Identifier: MIT
// identity.h -- which position a game is, whatever it is called

#ifndef GL_ATLAS_IDENTITY_H
#define GL_ATLAS_IDENTITY_H

#include "rules/game.h"

#define GL_IDENTITY_SIZE 17

// 16 hexadecimal digits of a hash of everything that matters: kind, cells,
// lines, stones, turns and openings; of a game on the infinite board, its text.
void gl_identity(const gl_game *game, char digits[GL_IDENTITY_SIZE]);

// Is this the name of a file, so that what it says may change?
bool gl_identity_names_file(const char *game);

#endif
