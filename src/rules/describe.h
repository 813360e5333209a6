// SPDX-License-Identifier: MIT
// describe.h -- games from arrays in memory

#ifndef GL_RULES_DESCRIBE_H
#define GL_RULES_DESCRIBE_H

#include "rules/game.h"

// Copies what the description says.  Turns that are not simply taken one after
// the other make a timed game, for which the values are those of a weak one.
gl_status gl_game_describe(const gridlock_description *description,
                           gl_game **game, gl_error *error);

#endif
