// SPDX-License-Identifier: MIT
// scheme.h -- the proof of a strong game: strategies, and how they are written
//
// A strategy is a list of states with its owner to move, and the turn for each.
// Symmetric states occur once.  doc/formats/strategy.md has the format.

#ifndef GL_STRONG_SCHEME_H
#define GL_STRONG_SCHEME_H

#include "strong/duel.h"

// Where the other player moves there may be pairs instead of a turn.
typedef struct gl_scheme_step {
  gl_state state;
  gl_state_key key;
  gl_cellset turn;
  size_t pairs; // where its cells begin
  size_t count; // and how many they are
} gl_scheme_step;

typedef struct gl_scheme_part {
  gl_player owner;
  bool wins; // otherwise holds
  size_t first;
  size_t count;
} gl_scheme_part;

typedef struct gl_scheme {
  gl_arena *arena; // the scheme's own
  gl_budget *budget;
  gl_scheme_part part[2];
  size_t parts;
  gl_scheme_step *step;
  size_t steps;
  size_t room;
  gl_cell *pair; // cells of pairs
  size_t pairs;
  size_t pair_room;
  uint32_t *index; // of the steps of this part, by key; 0 for none
  size_t places;   // a power of two
  gridlock_value value;
  bool broken; // a strategy has a gap: a bug
} gl_scheme;

// Do the parts have the steps one after the other, are pairs inside their
// array, and is each step of the last part found by its key?
bool gl_scheme_valid(const gl_scheme *scheme);

// Takes the arena.
gl_scheme *gl_scheme_new(gl_arena *arena, gl_budget *budget);
void gl_scheme_free(void *scheme);

// What of the budget's bytes is the scheme's.
size_t gl_scheme_bytes(const gl_scheme *scheme);

// Adds the strategy of the player who has, by this duel, what is wanted from
// the start on.  It may have to search again what was forgotten.  False when
// the budget is spent, or if there is no such strategy: then the budget has no
// reason, and the search has a bug.
bool gl_scheme_add(gl_scheme *scheme, gl_duel *duel, const gl_state *start,
                   gl_judgement judgement);

// To the path, or if there is a file, to that.
gl_status gl_scheme_write(const void *scheme, const char *path, FILE *file,
                          gl_error *error);

#endif
