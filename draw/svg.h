// SPDX-License-Identifier: MIT
// svg.h -- the board as a drawing

#ifndef GL_DRAW_SVG_H
#define GL_DRAW_SVG_H

#include "pairing/pair.h"
#include "rules/game.h"

#include <stdio.h>

// What a drawing says about cells instead of showing the lines.
typedef struct cell_marks {
  char (*label)[GL_NAME_SIZE]; // by cell, may be empty; or NULL
  const bool *shaded;          // by cell; or NULL
  const gl_pair *pair;         // joined by strokes
  size_t pairs;
} cell_marks;

// With the lines if `marks` is NULL.
void write_svg(const gl_game *game, const cell_marks *marks, FILE *file);

#endif
