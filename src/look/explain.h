// SPDX-License-Identifier: MIT
// explain.h -- a proof in a sentence

#ifndef GL_LOOK_EXPLAIN_H
#define GL_LOOK_EXPLAIN_H

#include "cert/strategy.h"

#include <stdio.h>

// What the proof of the side that wins does now.  `move` is where that side
// plays, or GL_NO_CELL if the other one is to move.
void gl_explain(const gl_game *game, gl_player side, const gl_view *view,
                gl_cell move, FILE *file);

#endif
