// SPDX-License-Identifier: MIT
// rush.h -- a win by threats alone
//
// With one stone per turn a line that misses one cell must be answered there.
// As long as the attacker makes such threats, the defender has no choice, and
// the search is a path with few branches.

#ifndef GL_STRONG_RUSH_H
#define GL_STRONG_RUSH_H

#include "strong/arena.h"

// The attacker moves, and the state is not decided at a glance.  Looks at
// `patience` threats at most; `threat` is as in gl_strong_glance.
bool gl_rush(const gl_arena *arena, const gl_state *state, gl_player attacker,
             gl_cellset *threat, size_t *patience);

#endif
