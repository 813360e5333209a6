// SPDX-License-Identifier: MIT
//
// weight.c -- checks weights that no pairing can carry
//
// Lines and cells have weights.  No pair blocks lines that weigh more than its
// two cells, but all lines together weigh more than all cells: there is no
// pairing (doc/theory/weights.md).  If Breaker moves first, his turn is one
// more cell, the last; paired with a cell it blocks all lines through that
// cell.
//
// Weights are below 2^31 and there are fewer than 2^28 lines, so no sum
// overflows.

#include "check.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local const struct game *game;
static _Thread_local uint64_t *line_weights, *cell_weights; // Y and Z
static _Thread_local size_t turn_cell; // the last cell, if there is one

static void read_weight(uint64_t *weights, size_t number) {
  if (weights[number])
    refuse("this weight comes for the second time");
  weights[number] = read_number(1, INT32_MAX);
  count_step();
}

static void read_line_weight(void) {
  const size_t e = read_number(1, game->line_count);
  if (!is_open(game, e))
    refuse("line %zu contains a stone of Breaker's", e);
  read_weight(line_weights, e);
}

static void read_cell_weight(void) {
  const size_t cell = read_number(1, turn_cell ? turn_cell : game->cell_count);
  if (cell != turn_cell && !is_free(game, cell))
    refuse("cell %zu is not free", cell);
  read_weight(cell_weights, cell);
}

static void compare(size_t a, size_t b, uint64_t blocked) {
  if (blocked > cell_weights[a] + cell_weights[b])
    refuse("the pair %zu %zu blocks lines of weight %" PRIu64
           ", more than its cells have",
           a, b, blocked);
}

// Checks all pairs of one cell.  In the loop over the lines through it,
// blocked[b] becomes the weight of those that the pair of both blocks, and
// blocked[a] that of all.
static void check_pairs_of(size_t a, uint64_t *blocked) {
  for (const uint32_t *e = game->through[a]; *e; e++) {
    const uint32_t *b = game->lines[*e];
    for (; *b; b++)
      blocked[*b] += line_weights[*e];
    spend((uint64_t)(b - game->lines[*e]));
  }
  if (turn_cell)
    compare(a, turn_cell, blocked[a]);
  for (const uint32_t *e = game->through[a]; *e; e++)
    for (const uint32_t *b = game->lines[*e]; *b; b++)
      if (*b != a && is_free(game, *b))
        compare(a, *b, blocked[*b]);
  for (const uint32_t *e = game->through[a]; *e; e++)
    for (const uint32_t *b = game->lines[*e]; *b; b++)
      blocked[*b] = 0;
}

static uint64_t sum_of(const uint64_t *weights, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 1; i <= count; i++)
    sum += weights[i];
  return sum;
}

static void check_claim(void) {
  uint64_t *blocked = zeroed(game->cell_count + 1, sizeof *blocked);
  for (size_t cell = 1; cell <= game->cell_count; cell++)
    if (is_free(game, cell))
      check_pairs_of(cell, blocked);
  release(blocked);
  const uint64_t lines = sum_of(line_weights, game->line_count);
  const uint64_t cells = sum_of(cell_weights, game->cell_count + 1);
  if (lines <= cells)
    refuse("the lines weigh %" PRIu64 ", not more than the cells, %" PRIu64,
           lines, cells);
}

const char *check_weights(const struct game *about) {
  const char *proved = NULL;
  game = about;
  read_header(game);
  turn_cell = game->breaker_first ? game->cell_count + 1 : 0;
  line_weights = zeroed(game->line_count + 1, sizeof *line_weights);
  cell_weights = zeroed(game->cell_count + 2, sizeof *cell_weights);
  for (const char *w; (w = next_statement(proved)) != NULL;)
    if (strcmp(w, "line") == 0) {
      read_line_weight();
    } else if (strcmp(w, "cell") == 0) {
      read_cell_weight();
    } else if (strcmp(w, "none") == 0) {
      check_claim();
      proved = "NO PAIRING";
    } else {
      refuse("line, cell or none is expected here");
    }
  return proved;
}
