// SPDX-License-Identifier: MIT
// field.h -- a game as the strong engine sees it, and its positions
//
// A position is simplified: of the stones only those are kept that are in a
// line which their owner may still complete, and of the free cells only those
// that are in a line which somebody may.  What is left, with the number of
// stones that were placed, decides the value (doc/theory/strategy.md).
// Compiled per board size.

#ifndef GL_STRONG_FIELD_H
#define GL_STRONG_FIELD_H

#include "base/cellset.h"
#include "board/symmetry.h"
#include "rules/game.h"

#define gl_field_new GL_SIZED(gl_field_new)
#define gl_field_free GL_SIZED(gl_field_free)
#define gl_field_start GL_SIZED(gl_field_start)
#define gl_field_play GL_SIZED(gl_field_play)
#define gl_field_key GL_SIZED(gl_field_key)
#define gl_field_after GL_SIZED(gl_field_after)
#define gl_field_judge GL_SIZED(gl_field_judge)
#define gl_field_pairs GL_SIZED(gl_field_pairs)

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

typedef struct gl_field {
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
} gl_field;

gl_status gl_field_new(gl_field **field, const gl_game *game, gl_error *error);
void gl_field_free(gl_field *field);

// The first state.  True if a player owns a line already: then *winner does.
bool gl_field_start(const gl_field *field, gl_state *start, gl_player *winner);

// A turn of the player whose turn it is: these open cells, and the rest of the
// turn's stones where they do not matter.
gl_state gl_field_play(const gl_field *field, const gl_state *state,
                       gl_cellset turn);

gl_state_key gl_field_key(const gl_field *field, const gl_state *state);

// The same game with only those lines that may still be completed, for what
// comes after this state; the lines are put into `live`.
gl_field gl_field_after(const gl_field *field, const gl_state *state,
                        gl_cellset *live[2]);

// Free cells that do not matter.
static inline size_t gl_field_spare(const gl_field *field,
                                    const gl_state *state) {
  return field->free_cells - state->stones - gl_cellset_count(&state->open);
}

static inline bool gl_field_over(const gl_field *field, const gl_state *state) {
  return state->stones >= field->game->turns;
}

// Is the next stone one that cannot go everywhere?
static inline bool gl_field_opening(const gl_field *field,
                                    const gl_state *state) {
  return !state->stones && field->game->opening;
}

static inline gl_player gl_field_mover(const gl_field *field,
                                       const gl_state *state) {
  return field->game->mover[state->stones];
}

// What can be said about a state at a glance: does `attacker` own a line first?
typedef enum gl_judgement { GL_NOT_YET, GL_ATTACKED, GL_HELD } gl_judgement;

// What a judgement has seen.
typedef struct gl_glance {
  gl_cellset *threat; // room for all lines twice: what is missing in each line
  size_t threats;     // that the player who is not to move could complete next
  double weight;      // of the attacker's lines, 2^-n if n cells are missing
  bool paired;        // GL_HELD because of a pairing
} gl_glance;

gl_judgement gl_field_judge(const gl_field *field, const gl_state *state,
                            gl_player attacker, gl_glance *glance);

// The pairing, if there is one: its cells, `pairs` having room for all.
// `line` has room for all lines.
bool gl_field_pairs(const gl_field *field, const gl_state *state,
                    gl_player attacker, gl_cellset *line, gl_cell *pairs,
                    size_t *count);

#endif
