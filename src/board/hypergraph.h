// SPDX-License-Identifier: MIT
// hypergraph.h -- cells and lines
//
// The board of every finite game.  Lines are sets: their cells are sorted, no
// two lines are equal, and lines are numbered in lexicographic order, a line
// that begins another one first.  Certificates rely on that numbering (they
// count from 1, the code from 0).  Geometry is elsewhere (layout.h).

#ifndef GL_BOARD_HYPERGRAPH_H
#define GL_BOARD_HYPERGRAPH_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t gl_cell;
typedef uint32_t gl_line;

#define GL_NO_CELL UINT32_MAX
#define GL_NO_LINE UINT32_MAX
#define GL_MAX_CELLS 65536
#define GL_MAX_INCIDENCES ((size_t)1 << 26)

typedef struct gl_cells {
  const gl_cell *at;
  size_t count;
} gl_cells;

typedef struct gl_lines {
  const gl_line *at;
  size_t count;
} gl_lines;

// Two arrays of slices: the cells of each line, the lines through each cell.
typedef struct gl_hypergraph {
  size_t cells;
  size_t lines;
  size_t *line_start; // lines + 1 offsets into line_cell
  gl_cell *line_cell;
  size_t *cell_start; // cells + 1 offsets into cell_line
  gl_line *cell_line;
} gl_hypergraph;

// A hypergraph in the making: lines in any order, repeated ones included.
typedef struct gl_draft {
  size_t *start; // offsets into cell; the last line ends at `count`
  size_t lines;
  size_t line_room;
  gl_cell *cell;
  size_t count;
  size_t cell_room;
} gl_draft;

// Adds a line; its cells may come in any order but are different.  Fails with
// GL_INPUT when the draft outgrows GL_MAX_INCIDENCES.
gl_status gl_hypergraph_draft_add(gl_draft *draft, const gl_cell *cells,
                                  size_t count, gl_error *error);
void gl_hypergraph_draft_clear(gl_draft *draft);

// Sorts, removes duplicates and indexes.  The draft is consumed either way.
gl_status gl_hypergraph_new(size_t cells, gl_draft *draft,
                            gl_hypergraph **graph, gl_error *error);
void gl_hypergraph_free(gl_hypergraph *graph);

static inline gl_cells gl_line_cells(const gl_hypergraph *graph, gl_line line) {
  const size_t start = graph->line_start[line];
  return (gl_cells){graph->line_cell + start,
                    graph->line_start[line + 1] - start};
}

static inline gl_lines gl_cell_lines(const gl_hypergraph *graph, gl_cell cell) {
  const size_t start = graph->cell_start[cell];
  return (gl_lines){graph->cell_line + start,
                    graph->cell_start[cell + 1] - start};
}

// What is said above: sorted lines of different cells in their order, and both
// arrays tell the same.
bool gl_hypergraph_valid(const gl_hypergraph *graph);

// The line with exactly these sorted cells, or GL_NO_LINE.
gl_line gl_hypergraph_find(const gl_hypergraph *graph, gl_cells cells);

// Does the permutation `image` of the cells carry lines to lines?
bool gl_hypergraph_preserves(const gl_hypergraph *graph, const gl_cell *image);

// The SHA-256 of the list of lines, as doc/formats/certificate.md writes it.
void gl_hypergraph_digest(const gl_hypergraph *graph, char digits[65]);

// Sorts cells in place, ascending.
void gl_cells_sort(gl_cell *cells, size_t count);

#endif
