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

// False if a line is carried to no line.
static bool map_lines(gl_board *board, size_t map, gl_cell *moved) {
  assert(map < board->maps);
  const gl_cell *image = board->cell_map + map * board->cells;
  for (gl_line line = 0; line < board->lines; line++) {
    const gl_cells cells = gl_line_cells(board->graph, line);
    for (size_t i = 0; i < cells.count; i++)
      moved[i] = image[cells.at[i]];
    gl_cells_sort(moved, cells.count);
    const gl_line found =
        gl_hypergraph_find(board->graph, (gl_cells){moved, cells.count});
    board->line_map[map * board->lines + line] = found;
    if (found == GL_NO_LINE)
      return false;
  }
  return true;
}

static bool fill_maps(gl_board *board, const gl_cell *images, size_t count,
                      bool group) {
  assert(count >= 1);
  board->maps = count;
  board->cell_map = malloc((count * board->cells + 1) * sizeof(gl_cell));
  board->line_map = malloc((count * board->lines + 1) * sizeof(gl_line));
  gl_cell *moved = malloc((board->cells + 1) * sizeof *moved);
  bool good = board->cell_map && board->line_map && moved;
  if (good && group) {
    board->product = calloc(count * count, sizeof *board->product);
    board->inverse = calloc(count, sizeof *board->inverse);
    good = board->product && board->inverse;
  }
  if (good && board->cells)
    memcpy(board->cell_map, images, count * board->cells * sizeof *images);
  for (size_t map = 0; good && map < count; map++)
    good = map_lines(board, map, moved);
  if (good && group)
    good = multiply(board, moved);
  free(moved);
  return good;
}

static void fill_lines(gl_board *board) {
  for (gl_line line = 0; line < board->lines; line++) {
    const gl_cells cells = gl_line_cells(board->graph, line);
    for (size_t i = 0; i < cells.count; i++) {
      gl_cellset_add(&board->line[line], cells.at[i]);
      gl_bits_add(board->through + cells.at[i] * board->words, line);
    }
  }
}

static gl_board *make_board(const gl_hypergraph *graph, const gl_cell *images,
                            size_t count, bool group) {
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
  if (!board->line || !board->through ||
      !fill_maps(board, images, count, group)) {
    gl_board_free(board);
    return NULL;
  }
  fill_lines(board);
  assert(gl_board_valid(board));
  return board;
}

gl_board *gl_board_with(const gl_hypergraph *graph, const gl_cell *images,
                        size_t count) {
  assert(images && count >= 1);
  return make_board(graph, images, count, false);
}

gl_board *gl_board_new(const gl_hypergraph *graph,
                       const gl_symmetry *symmetry) {
  assert(!symmetry || symmetry->cells == graph->cells);
  if (symmetry && symmetry->complete && symmetry->count <= GL_BOARD_MOST_MAPS)
    return make_board(graph, symmetry->image, symmetry->count, true);
  gl_cell identity[64 * GL_WORDS];
  for (size_t c = 0; c < graph->cells; c++)
    identity[c] = (gl_cell)c;
  return make_board(graph, identity, 1, true);
}

static bool has_valid_lines(const gl_board *board) {
  for (gl_line line = 0; line < board->lines; line++) {
    if (!gl_cellset_valid(&board->line[line], board->cells))
      return false;
    for (gl_cell cell = 0; cell < board->cells; cell++)
      if (gl_cellset_has(&board->line[line], cell) !=
          gl_bits_has(gl_board_through(board, cell), line))
        return false;
  }
  return true;
}

static bool has_valid_map(const gl_board *board, size_t map) {
  const gl_cell *image = board->cell_map + map * board->cells;
  const gl_line *lines = board->line_map + map * board->lines;
  for (gl_cell cell = 0; cell < board->cells; cell++)
    if (image[cell] >= board->cells || (!map && image[cell] != cell))
      return false;
  for (gl_line line = 0; line < board->lines; line++) {
    if (lines[line] >= board->lines)
      return false;
    const gl_cellset moved = gl_board_image(board, map, board->line[line]);
    if (!gl_cellset_equal(&moved, &board->line[lines[line]]))
      return false;
  }
  return !board->product ||
         (board->inverse[map] < board->maps &&
          !board->product[map * board->maps + board->inverse[map]] &&
          board->product[map * board->maps] == map);
}

bool gl_board_valid(const gl_board *board) {
  bool good = board->maps >= 1 && board->words == gl_bits_words(board->lines) &&
              !board->product == !board->inverse && has_valid_lines(board);
  for (size_t map = 0; good && map < board->maps; map++)
    good = has_valid_map(board, map);
  return good;
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
  assert(map < board->maps);
  if (!map)
    return set;
  const gl_cell *image = board->cell_map + map * board->cells;
  gl_cellset moved = {{0}};
  while (!gl_cellset_empty(&set))
    gl_cellset_add(&moved, image[gl_cellset_pop(&set)]);
  return moved;
}

gl_cellset gl_board_cells_into(const gl_board *board, size_t map,
                               gl_cellset set) {
  assert(map < board->maps);
  assert(gl_cellset_valid(&set, board->cells));
  const gl_cell *image = board->cell_map + map * board->cells;
  gl_cellset before = {{0}};
  if (!map)
    return set;
  for (size_t c = 0; c < board->cells; c++)
    if (gl_cellset_has(&set, image[c]))
      gl_cellset_add(&before, c);
  return before;
}

void gl_board_lines_into(const gl_board *board, size_t map, const uint64_t *set,
                         uint64_t *before) {
  assert(map < board->maps);
  assert(before != set);
  const gl_line *image = board->line_map + map * board->lines;
  gl_bits_clear(before, board->words);
  for (size_t e = 0; e < board->lines; e++)
    if (gl_bits_has(set, image[e]))
      gl_bits_add(before, e);
}

gl_cellset gl_board_all(const gl_board *board) {
  gl_cellset set = {{0}};
  for (size_t c = 0; c < board->cells; c++)
    gl_cellset_add(&set, c);
  return set;
}
