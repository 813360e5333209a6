// SPDX-License-Identifier: MIT
#include "board/board.h"

#include "board/permutation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Fills the table of products: first the row's map, then the column's.
static bool multiply(gl_board *board, gl_cell *product) {
  gl_permutations set = {.cells = board->cells};
  bool good = true;
  bool fresh;
  for (size_t i = 0; good && i < board->maps; i++)
    good =
        gl_permutations_add(&set, board->cell_map + i * board->cells, &fresh);
  for (size_t i = 0; good && i < board->maps; i++)
    for (size_t j = 0; good && j < board->maps; j++) {
      for (size_t c = 0; c < board->cells; c++)
        product[c] = board->cell_map[j * board->cells +
                                     board->cell_map[i * board->cells + c]];
      const size_t found = gl_permutations_find(&set, product);
      good = found != SIZE_MAX;
      board->product[i * board->maps + j] = (uint16_t)found;
      if (!found)
        board->inverse[i] = (uint16_t)j;
    }
  gl_permutations_clear(&set);
  return good;
}

static void map_lines(gl_board *board, size_t map, gl_cell *moved) {
  const gl_cell *image = board->cell_map + map * board->cells;
  for (gl_line line = 0; line < board->lines; line++) {
    const gl_cells cells = gl_line_cells(board->graph, line);
    for (size_t i = 0; i < cells.count; i++)
      moved[i] = image[cells.at[i]];
    gl_cells_sort(moved, cells.count);
    board->line_map[map * board->lines + line] =
        gl_hypergraph_find(board->graph, (gl_cells){moved, cells.count});
  }
}

static bool fill_maps(gl_board *board, const gl_symmetry *symmetry) {
  const bool listed =
      symmetry && symmetry->complete && symmetry->count <= GL_BOARD_MOST_MAPS;
  board->maps = listed ? symmetry->count : 1;
  board->cell_map =
      malloc((board->maps * board->cells + 1) * sizeof *board->cell_map);
  board->line_map =
      malloc((board->maps * board->lines + 1) * sizeof *board->line_map);
  board->product = calloc(board->maps * board->maps, sizeof *board->product);
  board->inverse = calloc(board->maps, sizeof *board->inverse);
  gl_cell *moved = malloc((board->cells + 1) * sizeof *moved);
  bool good = board->cell_map && board->line_map && board->product &&
              board->inverse && moved;
  if (good) {
    for (size_t c = 0; c < board->cells; c++)
      board->cell_map[c] = (gl_cell)c;
    if (listed && board->cells)
      memcpy(board->cell_map, symmetry->image,
             board->maps * board->cells * sizeof *board->cell_map);
    for (size_t map = 0; map < board->maps; map++)
      map_lines(board, map, moved);
    good = multiply(board, moved);
  }
  free(moved);
  return good;
}

gl_board *gl_board_new(const gl_hypergraph *graph,
                       const gl_symmetry *symmetry) {
  assert(graph->cells <= 64 * GL_WORDS);
  gl_board *board = calloc(1, sizeof *board);
  if (!board)
    return NULL;
  board->graph = graph;
  board->cells = graph->cells;
  board->lines = graph->lines;
  board->words = gl_bits_words(graph->lines);
  board->line = calloc(graph->lines + 1, sizeof *board->line);
  board->through =
      calloc(graph->cells * board->words + 1, sizeof *board->through);
  if (!board->line || !board->through || !fill_maps(board, symmetry)) {
    gl_board_free(board);
    return NULL;
  }
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++) {
      gl_cellset_add(&board->line[line], cells.at[i]);
      gl_bits_add(board->through + cells.at[i] * board->words, line);
    }
  }
  return board;
}

void gl_board_free(gl_board *board) {
  if (!board)
    return;
  free(board->inverse);
  free(board->product);
  free(board->line_map);
  free(board->cell_map);
  free(board->through);
  free(board->line);
  free(board);
}

gl_cellset gl_board_image(const gl_board *board, size_t map, gl_cellset set) {
  if (!map)
    return set;
  const gl_cell *image = board->cell_map + map * board->cells;
  gl_cellset moved = {{0}};
  while (!gl_cellset_empty(&set))
    gl_cellset_add(&moved, image[gl_cellset_pop(&set)]);
  return moved;
}
