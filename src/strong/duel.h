// SPDX-License-Identifier: MIT
// duel.h -- does this player own a line first?
//
// A strong game is one question or two of this kind.  The search is depth-first
// proof number search over whole turns.

#ifndef GL_STRONG_DUEL_H
#define GL_STRONG_DUEL_H

#include "strong/table.h"
#include "strong/turns.h"

typedef struct gl_duel {
  const gl_arena *arena;
  gl_player attacker;
  gl_budget *budget;
  gl_strong_table *memory;
  gl_turns turns;  // of all states that are being searched
  gl_tally *tally; // of each turn
  size_t tallies;
  gl_cellset *threat;  // of the state at hand
  gl_cellset *live[2]; // the lines that its players may still complete
  size_t narrow;       // the attacker considers so many cells; 0 for all
  gl_statistics statistics;
} gl_duel;

// False if there is no memory; closing is right then, too.
bool gl_duel_open(gl_duel *duel, const gl_arena *arena, gl_player attacker,
                  gl_budget *budget);
void gl_duel_close(gl_duel *duel);

// What of the budget's bytes is the duel's.
void gl_duel_hold(const gl_duel *duel, gl_statistics *statistics);

// Searches.  GL_NOT_YET when the budget is spent, or if a narrow attack is
// held: that says nothing about others.
gl_judgement gl_duel_ask(gl_duel *duel, const gl_state *state);

// A turn by which the player to move gets what is wanted; false if there is
// none, or when the budget is spent.  The state is not decided at a glance.
bool gl_duel_answer(gl_duel *duel, const gl_state *state, gl_cellset *turn);

#endif
