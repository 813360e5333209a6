// SPDX-License-Identifier: MIT
// sprint.h -- a good move soon, in games too large to be solved
//
// For strong games with one stone per turn.  It completes a line, stops one,
// wins by threats that must be answered one after the other, does not let the
// other player do so, and otherwise takes the cell where the most lines meet.
// Nothing is proved; a win by threats is one all the same.

#ifndef GL_STRONG_SPRINT_H
#define GL_STRONG_SPRINT_H

#include "base/budget.h"
#include "rules/game.h"

typedef struct gl_sprint gl_sprint;

// An empty board with these lines for both players; NULL if malloc fails.
gl_sprint *gl_sprint_new(const gl_hypergraph *graph);
void gl_sprint_free(gl_sprint *sprint);

// A stone on a free cell, and taken back.
void gl_sprint_put(gl_sprint *sprint, gl_player player, gl_cell cell);
void gl_sprint_lift(gl_sprint *sprint, gl_cell cell);

bool gl_sprint_is_free(const gl_sprint *sprint, gl_cell cell);

// The move of a player; GL_NO_CELL if the board is full.  The budget limits the
// search for threats.
gl_cell gl_sprint_move(gl_sprint *sprint, gl_player player, gl_budget *budget);

// What a cell is worth to a player who moves: lines that are open to either,
// four times as much for each stone in them.
double gl_sprint_weight(const gl_sprint *sprint, gl_player player,
                        gl_cell cell);

#endif
