// SPDX-License-Identifier: MIT
//
// weak.h -- a weak game: cells, lines, and the stones at the start
//
// Cells and lines are numbered from 1 as in doc/formats/game.md.  Lists of
// either end with a 0.

#ifndef GRIDCHECK_WEAK_H
#define GRIDCHECK_WEAK_H

#include "set.h"

struct game {
  size_t cell_count, line_count;
  uint32_t **lines;        // lines[1] and so on: their cells, ascending
  uint32_t **through;      // through[c]: the lines through cell c, ascending
  size_t *degrees;         // by cells: how many lines those are
  set *maker, *breaker;    // the stones at the start
  bool breaker_first;      // who moves first
  struct setting *setting; // what the core need not know, or NULL

  // While it is read:
  uint32_t *line;    // the line that is being made
  size_t length;     // the number of its cells
  size_t incidences; // cells in all lines together, equal lines counted
};

// Says whether line e contains the cell.
bool line_has(const struct game *game, size_t e, size_t cell);

// Says whether there is no stone in the cell.
bool is_free(const struct game *game, size_t cell);

// Says whether Breaker has no stone in line e.
bool is_open(const struct game *game, size_t e);

// Sorts the cells of a list.  Returns the line that consists of them, or 0.
uint32_t find_line(const struct game *game, uint32_t *cells);

#endif
