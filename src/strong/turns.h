// SPDX-License-Identifier: MIT
// turns.h -- all turns that make sense, each once

#ifndef GL_STRONG_TURNS_H
#define GL_STRONG_TURNS_H

#include "base/budget.h"
#include "strong/arena.h"

// A list that grows within a budget.
typedef struct gl_turns {
  gl_budget *budget;
  gl_cellset *turn;
  size_t count;
  size_t room;
} gl_turns;

// Adds the turns of the player to move, who cannot complete a line: sets of
// open cells; the rest of a turn's stones goes where it does not matter.  A
// turn that leaves a threat unanswered loses at once and is left out.  (If the
// first stone cannot go everywhere, a line may be completed, and no turn is
// left out.)  Where there is no threat, only cells of `among` are considered.
// False when the budget is spent.
bool gl_turns_list(gl_turns *turns, const gl_arena *arena,
                   const gl_state *state, const gl_strong_glance *glance,
                   gl_cellset among);

#endif
