// SPDX-License-Identifier: MIT
// judge.h -- a position, every move in it, and what the proof looks like
//
// A weak position is solved with its proof.  A strong one is two questions:
// does the one player own a line first, does the other?  What is known about
// the start of a strong game (nobody steals a strategy later on) is not used.

#ifndef GL_CLI_JUDGE_H
#define GL_CLI_JUDGE_H

#include "cert/strategy.h"
#include "cli/options.h"

// What is found out about a position.
typedef struct glimpse {
  gridlock_value value;
  gl_player side; // that the view is about
  gl_view view;
  bool seen;    // there is a view
  gl_cell move; // of that side, if it is to move
} glimpse;

typedef enum category { WIN, DRAW, UNKNOWN, LOSS } category;

// A move.
typedef struct entry {
  gl_cell cell;
  category category; // for whoever makes it
  double weight;     // orders moves of one category
  glimpse g;         // of the position after it
} entry;

typedef struct outlook {
  glimpse here;
  entry *entry; // best first
  size_t entries;
} outlook;

// Looks at a finite game, and at all moves if there is time.
gl_status look_around(const cli_settings *settings, const gl_game *game,
                      double seconds, outlook *outlook, gl_error *error);
void outlook_clear(outlook *outlook);

// One that wins or draws; GL_NO_CELL if none is known.
gl_cell best_move(const outlook *outlook);

bool is_over(const gl_game *game);

// May the next stone go there, if the cell is free?
bool may_open(const gl_game *game, gl_cell cell);

gridlock_value won_by(const gl_game *game, gl_player player);
category category_for(const gl_game *game, gl_player player,
                      gridlock_value value);

#endif
