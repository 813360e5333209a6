// SPDX-License-Identifier: MIT
// Tilings: do copies of a block cover the lines of the plane, and whose is it?

#include "plane/block.h"

#include <stdlib.h>

struct gridlock_tiling {
  gl_tiling_cover cover;
  bool proved; // Breaker wins the block
  int32_t *open;
  size_t numbers;
};

static bool copy_witness(gridlock_tiling *tiling) {
  const gl_tiling_cover *cover = &tiling->cover;
  tiling->open = calloc(2 * cover->witness_size + 1, sizeof *tiling->open);
  for (size_t i = 0; tiling->open && i < cover->witness_size; i++) {
    tiling->open[tiling->numbers++] = cover->witness[i].x;
    tiling->open[tiling->numbers++] = cover->witness[i].y;
  }
  return tiling->open;
}

static gl_status check(const gl_tiling *asked, bool proved,
                       gridlock_tiling **tiling, gl_error *error) {
  gridlock_tiling *made = calloc(1, sizeof *made);
  if (!made)
    return gl_fail_memory(error);
  made->proved = proved;
  gl_status status = gl_tiling_check(asked, &made->cover, error);
  if (!status && !copy_witness(made))
    status = gl_fail_memory(error);
  if (status)
    gridlock_tiling_free(made);
  else
    *tiling = made;
  return status;
}

gridlock_status gridlock_tiling_new(const gridlock_game *block, size_t row,
                                    size_t shift, gridlock_tiling **tiling,
                                    gridlock_error *error) {
  gl_tiling asked = {0};
  if (row < GL_ROW_LEAST || row > GL_ROW_MOST)
    return gl_fail(error, GL_INPUT, block->text, 0, 0,
                   "rows have from %d to %d cells", GL_ROW_LEAST, GL_ROW_MOST);
  gl_status status = gl_tiling_of_game(block, row, shift, &asked, error);
  if (!status)
    status = check(&asked, false, tiling, error);
  gl_tiling_clear(&asked);
  return status;
}

gridlock_status gridlock_tiling_parse(const char *place, const void *bytes,
                                      size_t size, gridlock_tiling **tiling,
                                      gridlock_error *error) {
  gl_block block;
  bool proved = false;
  gl_status status = gl_block_parse(place, bytes, size, &block, error);
  if (!status)
    status = gl_block_prove(&block, &proved, error);
  if (!status)
    status = check(&block.tiling, proved, tiling, error);
  gl_block_clear(&block);
  return status;
}

void gridlock_tiling_free(gridlock_tiling *tiling) {
  if (!tiling)
    return;
  gl_tiling_cover_clear(&tiling->cover);
  free(tiling->open);
  free(tiling);
}

int gridlock_tiling_covers(const gridlock_tiling *tiling) {
  return tiling->cover.covered;
}

gridlock_value gridlock_tiling_value(const gridlock_tiling *tiling) {
  return tiling->cover.covered && tiling->proved ? GRIDLOCK_BREAKER
                                                 : GRIDLOCK_UNKNOWN;
}

const int32_t *gridlock_tiling_open_line(const gridlock_tiling *tiling,
                                         size_t *count) {
  *count = tiling->numbers;
  return tiling->numbers ? tiling->open : NULL;
}
