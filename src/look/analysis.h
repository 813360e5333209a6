// SPDX-License-Identifier: MIT
// analysis.h -- a position, every move in it, and what the proof looks like
//
// A weak position is solved with its proof.  A strong one is two questions:
// does the one player own a line first, does the other?  What is known about
// the start of a strong game (nobody steals a strategy later on) is not used.

#ifndef GL_LOOK_ANALYSIS_H
#define GL_LOOK_ANALYSIS_H

#include "cert/strategy.h"

#define GL_ANALYSIS_SECONDS 5

// What is found out about a position.
typedef struct gl_evaluation {
  gridlock_value value;
  gl_player side; // that the view is about
  gl_view view;
  bool seen;    // there is a view
  gl_cell move; // of that side, if it is to move
} gl_evaluation;

// For the player who is, or was, to move.
typedef enum gl_category { GL_WIN, GL_DRAW, GL_UNKNOWN, GL_LOSS } gl_category;

// A move.
typedef struct gl_rated_move {
  gl_cell cell;
  gl_category category; // for whoever makes it
  double weight;        // orders moves of one category
  gl_evaluation g;      // of the position after it
} gl_rated_move;

typedef struct gl_analysis {
  gl_evaluation here;
  gl_rated_move *entry; // best first
  size_t entries;
} gl_analysis;

// Is told what is known so far: of a move, or of the position if that is NULL.
// What follows from it (gl_analysis_conclude) is in the analysis already.
typedef struct gl_analysis_watch {
  void (*tell)(void *context, const gl_analysis *analysis,
               const gl_rated_move *move);
  void *context;
} gl_analysis_watch;

// Looks at a finite game, and at all moves if there is time.  The limits are
// those of each search; their seconds are for everything, 0 for the usual.  On
// boards that only the hunt takes it is GL_UNSUPPORTED if that finds no cards.
//
// `by`, or NULL, has lattice cards about an earlier position: if one of them
// tells who wins, nothing is searched for.  `watch` may be NULL.
gl_status gl_analysis_make(const gridlock_limits *limits, const gl_game *game,
                           const gl_search *by, const gl_analysis_watch *watch,
                           gl_analysis *analysis, gl_error *error);

// The parts of it: all moves, not looked at yet; and what follows from what is
// known about the position and its moves.
gl_status gl_analysis_list(const gl_game *game, gl_analysis *analysis,
                           gl_error *error);
void gl_analysis_conclude(const gl_game *game, gl_analysis *analysis);
void gl_analysis_clear(gl_analysis *analysis);

// One that wins or draws; GL_NO_CELL if none is known.
gl_cell gl_analysis_move(const gl_analysis *analysis);

gridlock_value gl_analysis_won_by(const gl_game *game, gl_player player);
gl_category gl_analysis_category_for(const gl_game *game, gl_player player,
                                     gridlock_value value);

#endif
