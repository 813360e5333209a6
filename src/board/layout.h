// SPDX-License-Identifier: MIT
// layout.h -- where cells are drawn and what they are called
//
// The rules know nothing of it.  A cell of a board has a column x and a row y,
// counted from 0 at the top left; a cell of a file may have only a name.

#ifndef GL_BOARD_LAYOUT_H
#define GL_BOARD_LAYOUT_H

#include "base/status.h"
#include "board/hypergraph.h"

typedef struct gl_layout {
  size_t cells;
  size_t width; // 0 if there is no geometry
  size_t height;
  bool torus;
  bool plane; // a part of the plane, whose cell at the top left is LEFT:TOP
  int left;
  int top;
  uint32_t *x; // NULL if there is no geometry
  uint32_t *y;
  char **name; // NULL if cells have no names of their own
} gl_layout;

// A full board: cell = y * width + x.
gl_layout *gl_layout_board(size_t width, size_t height, bool torus);

// Cells with names, copied.  If every name is a place (see gl_layout_name),
// all of them different, they are laid out accordingly.
gl_layout *gl_layout_names(size_t cells, const char *const *names);

// Cells at different places, columns and rows counted from 0.
gl_layout *gl_layout_places(size_t cells, const uint32_t *x, const uint32_t *y);

// Cells with numbers only.
gl_layout *gl_layout_plain(size_t cells);

void gl_layout_free(gl_layout *layout);

// What people call a cell: its own name; or, on the plane, X:Y; or, on a board,
// letters for the column and a number for the row, a1 at the top left, column
// 27 being aa; or its number, counted from 1.
#define GL_NAME_SIZE 24
const char *gl_layout_name(const gl_layout *layout, gl_cell cell,
                           char buffer[GL_NAME_SIZE]);

#endif
