// SPDX-License-Identifier: MIT
// board.h -- a hypergraph and its automorphisms as bit sets
//
// What the weak engines, the proofs and the positions share: the cells of each
// line, the lines through each cell, and the automorphisms acting on both, with
// their products.  Compiled per board size.

#ifndef GL_BOARD_BOARD_H
#define GL_BOARD_BOARD_H

#include "base/bits.h"
#include "base/cellset.h"
#include "board/hypergraph.h"
#include "board/symmetry.h"

// Larger groups are not used; the products would take too much room.
#define GL_BOARD_MOST_MAPS 512

typedef struct gl_board {
  const gl_hypergraph *graph;
  size_t cells;
  size_t lines;
  size_t words;      // of a set of lines
  gl_cellset *line;  // the cells of each line
  uint64_t *through; // the lines through each cell: cells x words
  size_t maps;       // automorphisms, the identity first
  gl_cell *cell_map; // maps x cells
  gl_line *line_map; // maps x lines
  uint16_t *product; // maps x maps: first the row, then the column
  uint16_t *inverse; // maps
} gl_board;

// A board with these maps, `count` images of all cells, each an automorphism
// and the first one the identity.  They need not be a group: there are no
// products. NULL if malloc fails or one of them is no automorphism.
gl_board *gl_board_with(const gl_hypergraph *graph, const gl_cell *images,
                        size_t count);

// With `symmetry` NULL, or a group that is too large, the identity is the only
// map.
gl_board *gl_board_new(const gl_hypergraph *graph, const gl_symmetry *symmetry);
void gl_board_free(gl_board *board);

// Do lines and cells tell the same, are the maps automorphisms with the
// identity first, and are inverses inverse?
bool gl_board_valid(const gl_board *board);

static inline const uint64_t *gl_board_through(const gl_board *board,
                                               gl_cell cell) {
  return board->through + cell * board->words;
}

// The image of a set of cells under a map.
gl_cellset gl_board_image(const gl_board *board, size_t map, gl_cellset set);

// The cells, or lines, that a map takes into the set.
gl_cellset gl_board_cells_into(const gl_board *board, size_t map,
                               gl_cellset set);
void gl_board_lines_into(const gl_board *board, size_t map, const uint64_t *set,
                         uint64_t *before);

gl_cellset gl_board_all(const gl_board *board);

#endif
