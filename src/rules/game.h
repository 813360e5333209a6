// SPDX-License-Identifier: MIT
// game.h -- what is played: lines, turns and stones
//
// Every front end makes one of these, and every engine reads it.  Two players,
// Maker and Breaker; in a strong game they are the first and the second player,
// in a .pg file Black and White.  Which player places the next stone depends
// only on how many were placed, so turn orders of all kinds, (p,q) turns
// included, are one list.

#ifndef GL_RULES_GAME_H
#define GL_RULES_GAME_H

#include "base/status.h"
#include "board/hypergraph.h"
#include "board/layout.h"
#include "rules/shape.h"

#include <stdio.h>

typedef enum gl_player { GL_MAKER = 0, GL_BREAKER = 1 } gl_player;

typedef enum gl_kind {
  GL_WEAK,   // Maker wants a line; alternate turns until the board is full
  GL_STRONG, // both want a line, first come first served
  GL_TIMED,  // a .pg game that is neither: does Black win within the times?
} gl_kind;

// Where a game came from, and what its text is made of.
typedef enum gl_family {
  GL_MNK,
  GL_STRIP,
  GL_LINE,
  GL_POLY,
  GL_GTTT,
  GL_FILE,
} gl_family;

typedef struct gridlock_game gl_game; // the same, in public

struct gridlock_game {
  gl_family family;
  gl_kind kind;
  char *stem; // its name in the grammar, options in a fixed order,
  char *text; // and the same with `first=` where that is not the default, and
              // with the moves that were made

  // Finite boards.  graph[GL_BREAKER] is NULL in a weak game and the same
  // as graph[GL_MAKER] in a strong one.
  gl_hypergraph *graph[2];
  gl_layout *layout;

  // The infinite board instead.
  bool infinite;
  bool edge; // Maker moves next to her stones only: edge to edge

  bool listed; // a .pg file, which lists its turns

  // Where gl_game_has_shapes: every placement of one of these is a line.  On a
  // torus those are left out that cover a cell twice.  Bit R of `isometries` is
  // set if gl_shape_turn_point with turn R keeps the shapes: all eight bits
  // unless the game is `fixed`.
  gl_shapes shapes;
  unsigned isometries;
  size_t width; // 0 on the infinite board
  size_t height;
  bool torus;

  unsigned handicap; // stones that Maker places first, where she likes

  // mover[i] places stone number i, those of the handicap included.
  gl_player first;
  gl_player usual; // begins if the name does not say who
  unsigned p;
  unsigned q;
  gl_player *mover;
  size_t turns;
  size_t made; // moves of `after=`: their stones are among those below

  // Before the first turn.
  gl_cell *stone[2];
  size_t stones[2];
  gl_cell *opening; // the cells allowed for the first stone; NULL for any
  size_t openings;
};

// Reads any text of doc/formats/game.md.
gl_status gl_game_parse(const char *text, gl_game **game, gl_error *error);
void gl_game_free(gl_game *game);

// The same with who moves first, `maker` or `breaker`, or NULL for what the
// text says.  On failure *game is NULL.
gl_status gl_game_open(const char *text, const char *first, gl_game **game,
                       gl_error *error);

// Changes who moves first, as `first=` would, before any move is made.
gl_status gl_game_set_first(gl_game *game, gl_player first, gl_error *error);

// Fills mover and turns from handicap, first, p and q: one entry per free cell.
bool gl_game_fill_turns(gl_game *game);

// Are its lines the placements of shapes, on a board or on the plane?  Not
// those of strips and files, and not without a shape that could fit.
static inline bool gl_game_has_shapes(const gl_game *game) {
  return game->shapes.count > 0;
}

size_t gl_game_free_cells(const gl_game *game);

// Who places the next stone; `first` if the board is full or infinite.
static inline gl_player gl_game_mover(const gl_game *game) {
  return game->turns ? game->mover[0] : game->first;
}

// Sum over Maker's lines without a stone of Breaker's of 2^-(cells that are
// not Maker's); Erdos and Selfridge's measure of how much is at stake.
double gl_game_potential(const gl_game *game);

// What people call the player, as a word and as the first word of a sentence;
// and the kind of the game.
const char *gl_game_player_name(const gl_game *game, gl_player player);
void gl_game_print_player(const gl_game *game, gl_player player, FILE *file);
const char *gl_game_kind_name(const gl_game *game);

// For the front ends: an empty game; and its text made from its stem.
gl_game *gl_game_new(gl_family family, gl_kind kind);
bool gl_game_rename(gl_game *game);

static inline gl_player gl_game_opponent(gl_player player) {
  return player == GL_MAKER ? GL_BREAKER : GL_MAKER;
}

#endif
