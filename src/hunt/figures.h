// SPDX-License-Identifier: MIT
// figures.h -- the images with one A, and which of them Breaker has spoiled
//
// Images that have the same A, up to a translation, differ in T.  Most of them
// do not fit where A does, because Breaker has a stone in T or T leaves the
// board.  So a figure is a bit, and for each place, counted from the first cell
// of A, there is the set of figures that have it in T:
//
//        figure  0 1 2 3
//   2:0          x . x .      Breaker has 2:0 and -1:1: figures 0, 2 and 3
//  -1:1          . . . x      are spoiled, and figure 1 is left
//
// The same for the columns and rows beyond each edge.

#ifndef GL_HUNT_FIGURES_H
#define GL_HUNT_FIGURES_H

#include "hunt/stones.h"

typedef struct gl_figure {
  uint32_t image;
  uint16_t x; // of the first cell of A, from the corner of the image
  uint16_t y;
} gl_figure;

enum { GL_EDGE_LEFT, GL_EDGE_TOP, GL_EDGE_RIGHT, GL_EDGE_BOTTOM, GL_EDGES };

typedef struct gl_figures {
  gl_figure *at; // those that were dropped included
  size_t count;
  size_t room;
  uint64_t *there; // those that were not dropped
  size_t words;    // of a set of figures
  int left;        // the window in which all T lie: columns -left to right,
  int top;         // rows -top to bottom, from the first cell of A
  int right;
  int bottom;
  uint64_t *with;           // by place, row by row: those that have it in T
  uint64_t *over[GL_EDGES]; // by distance: those that reach farther
} gl_figures;

void gl_figures_clear(gl_figures *figures);
size_t gl_figures_bytes(const gl_figures *figures);

// T of a figure, from the corner of its image.
typedef gl_cellset gl_figures_t(const void *deck, uint32_t image);

// Adds a figure; false if malloc fails.
bool gl_figures_add(gl_figures *figures, const gl_grid *grid, gl_figure figure,
                    gl_figures_t *t, const void *deck);

static inline bool gl_figures_has(const gl_figures *figures, size_t number) {
  return figures->there[number / 64] >> number % 64 & 1;
}

// From now on this figure is not there.
static inline void gl_figures_drop(gl_figures *figures, size_t number) {
  figures->there[number / 64] &= ~(UINT64_C(1) << number % 64);
}

// Of figures 64 w to 64 w + 63 those that fit, with the first cell of A there,
// as bits.
uint64_t gl_figures_left(const gl_figures *figures, const gl_grid *grid,
                         const gl_stones *stones, gl_point first, size_t w);

#endif
