// SPDX-License-Identifier: MIT
// arena.h -- a game as the strong engine sees it, and its positions
//
// A position is simplified: of the stones only those are kept that are in a
// line which their owner may still complete, and of the free cells only those
// that are in a line which somebody may.  What is left, with the number of
// stones that were placed, decides the value (doc/theory/strategy.md).
// Compiled per board size.

#ifndef GL_STRONG_ARENA_H
#define GL_STRONG_ARENA_H

#include "base/cellset.h"
#include "board/symmetry.h"
#include "rules/game.h"
#include "search/statistics.h"

typedef struct gl_state {
  gl_cellset own[2];
  gl_cellset open; // free, and in a line that somebody may complete
  uint32_t stones; // placed since the start
} gl_state;

// The least of the images of a state.
typedef struct gl_state_key {
  gl_cellset side[2]; // a player's stones and the open cells
  uint32_t stones;
} gl_state_key;

typedef struct gl_arena {
  const gl_game *game;
  size_t cells;
  gl_cellset *line[2];
  size_t lines[2];
  size_t free_cells; // at the start
  // By the number of stones, up to game->turns:
  uint32_t *length;  // stones of the turn that begins then
  uint32_t *left[2]; // stones of each player from then on
  bool *answered[2]; // does this player answer every single stone?
  gl_symmetry *symmetry;
  size_t maps;
  size_t nibbles;
  gl_cellset *image;  // of four cells at a time: maps x nibbles x 16
  gl_cellset opening; // the cells for the first stone
} gl_arena;

// Are lines and openings on the board, has each turn a stone, and are the
// stones that are left counted?
bool gl_arena_valid(const gl_arena *arena);

// Are the players' stones and the open cells on the board and apart, and are no
// more stones placed than the game has?
bool gl_arena_state_valid(const gl_arena *arena, const gl_state *state);

gl_status gl_arena_new(gl_arena **arena, const gl_game *game, gl_error *error);
void gl_arena_free(gl_arena *arena);

// The first state.  True if a player owns a line already: then *winner does.
bool gl_arena_start(const gl_arena *arena, gl_state *start, gl_player *winner);

// A turn of the player whose turn it is: these open cells, and the rest of the
// turn's stones where they do not matter.
gl_state gl_arena_play(const gl_arena *arena, const gl_state *state,
                       gl_cellset turn);

gl_state_key gl_arena_key(const gl_arena *arena, const gl_state *state);

// The same game with only those lines that may still be completed, for what
// comes after this state; the lines are put into `live`.
gl_arena gl_arena_after(const gl_arena *arena, const gl_state *state,
                        gl_cellset *live[2]);

// Free cells that do not matter.
static inline size_t gl_arena_spare(const gl_arena *arena,
                                    const gl_state *state) {
  return arena->free_cells - state->stones - gl_cellset_count(&state->open);
}

static inline bool gl_arena_over(const gl_arena *arena, const gl_state *state) {
  return state->stones >= arena->game->turns;
}

// Is the next stone one that cannot go everywhere?
static inline bool gl_arena_opening(const gl_arena *arena,
                                    const gl_state *state) {
  return !state->stones && arena->game->opening;
}

static inline gl_player gl_arena_mover(const gl_arena *arena,
                                       const gl_state *state) {
  return arena->game->mover[state->stones];
}

// What can be said about a state at a glance: does `attacker` own a line first?
typedef enum gl_judgement { GL_NOT_YET, GL_ATTACKED, GL_HELD } gl_judgement;

// What a judgement has seen.
typedef struct gl_strong_glance {
  gl_cellset *threat; // room for all lines twice: what is missing in each line
  size_t threats;     // that the player who is not to move could complete next
  double weight;      // of the attacker's lines, 2^-n if n cells are missing
  bool paired;        // GL_HELD because of a pairing
  gl_statistic by;    // what has decided it, or GL_STAT_GLANCES_OPEN
} gl_strong_glance;

gl_judgement gl_arena_judge(const gl_arena *arena, const gl_state *state,
                            gl_player attacker, gl_strong_glance *glance);

// The pairing, if there is one: its cells, `pairs` having room for all.
// `line` has room for all lines.
bool gl_arena_pairs(const gl_arena *arena, const gl_state *state,
                    gl_player attacker, gl_cellset *line, gl_cell *pairs,
                    size_t *count);

#endif
