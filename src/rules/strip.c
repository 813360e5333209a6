// SPDX-License-Identifier: MIT
// The (4,n,7tr) game of Czifra, Csoka, Zombori and Makay, with the indices of
// the right end as the mirror image of the left one (the printed ones are
// slips; doc/theory/papers.md).  Rows 1 to 4 and columns 1 to n, as there.

#include "rules/strip.h"

typedef struct strip {
  size_t columns;
  gl_draft *draft;
  gl_error *error;
} strip;

static gl_cell cell_at(const strip *strip, size_t row, size_t column) {
  return (gl_cell)((row - 1) * strip->columns + column - 1);
}

// `count` cells from (row, column) in steps of (down, right).
static gl_status add_run(const strip *strip, size_t row, size_t column,
                         int down, int right, size_t count) {
  gl_cell cells[7];
  for (size_t i = 0; i < count; i++) {
    cells[i] = cell_at(strip, row, column);
    row += (size_t)down;
    column += (size_t)right;
  }
  return gl_hypergraph_draft_add(strip->draft, cells, count, strip->error);
}

static gl_status add_rows(const strip *strip, bool open) {
  const size_t n = strip->columns;
  const size_t last = open ? n - 6 : n - 7; // where a run of 7 may begin
  gl_status status = GL_OK;
  for (size_t row = 1; !status && row <= GL_STRIP_ROWS; row++) {
    status = add_run(strip, row, 1, 0, 1, 4);
    if (!status && !open)
      status = add_run(strip, row, n - 3, 0, 1, 4);
    for (size_t j = 2; !status && j <= last; j++)
      status = add_run(strip, row, j, 0, 1, 7);
  }
  return status;
}

static gl_status add_columns_and_diagonals(const strip *strip) {
  gl_status status = GL_OK;
  for (size_t j = 1; !status && j <= strip->columns; j++)
    status = add_run(strip, 1, j, 1, 0, 4);
  for (size_t j = 1; !status && j + 3 <= strip->columns; j++) {
    status = add_run(strip, 1, j, 1, 1, 4);
    if (!status)
      status = add_run(strip, 4, j, -1, 1, 4);
  }
  return status;
}

// The short diagonals at the end in column `column`, going inwards.
static gl_status add_end(const strip *strip, size_t column, int inwards) {
  gl_status status = add_run(strip, 3, column, -1, inwards, 3);
  if (!status)
    status = add_run(strip, 2, column, 1, inwards, 3);
  if (!status)
    status = add_run(strip, 2, column, -1, inwards, 2);
  return status;
}

gl_status gl_strip_draft(size_t columns, bool open, gl_draft *draft,
                         gl_error *error) {
  const strip s = {columns, draft, error};
  gl_status status = add_rows(&s, open);
  if (!status)
    status = add_columns_and_diagonals(&s);
  if (!status)
    status = add_end(&s, 1, 1);
  if (!status && !open)
    status = add_end(&s, columns, -1);
  return status;
}
