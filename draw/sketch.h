// SPDX-License-Identifier: MIT
// sketch.h -- squares, arrows and names, as SVG
//
// The pens of the figures about proof sequences: full squares are Maker's
// stones, empty ones are free cells, a frame inside is a stone of Breaker's.

#ifndef GL_DRAW_SKETCH_H
#define GL_DRAW_SKETCH_H

#include "rules/shape.h"

#include <stdio.h>

#define SKETCH_SIDE 16.0 // of a cell
#define SKETCH_GAP 24.0  // between drawings
#define SKETCH_NAME 22.0 // for a name

typedef struct on_page {
  double x;
  double y;
} on_page;

void begin_sketch(double width, double height, FILE *file);
void end_sketch(FILE *file);

// A cell of a drawing whose upper left corner is at `at`.
void draw_square(on_page at, gl_point cell, const char *fill, FILE *file);
void draw_frame(on_page at, gl_point cell, FILE *file);

void draw_arrow(on_page from, on_page to, const char *dashes, FILE *file);

// The name of a situation: s, its number below, the turns that are left above.
void draw_name(on_page at, size_t number, unsigned turns, FILE *file);

#endif
