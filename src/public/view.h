// SPDX-License-Identifier: MIT
// view.h -- what is known about a position, and what there is to see of it

#ifndef GL_PUBLIC_VIEW_H
#define GL_PUBLIC_VIEW_H

#include "look/analysis.h"

struct gridlock_view {
  gridlock_value value;
  gl_cell move;
  char *sentence; // NULL for none
  gl_view view;
};

// Of a position, or of a board that has the same cells: what was found out
// about it, whose view goes over to the new one.  NULL if malloc fails.
gridlock_view *gl_view_new(const gl_game *game, gl_evaluation *evaluation);

// Of a strong game, whose lines are all that there is to see.
gridlock_view *gl_view_new_strong(const gl_game *game, gl_cell move,
                                  gridlock_value value);

#endif
