// SPDX-License-Identifier: MIT
//
// lines.h -- how a game gets its lines

#ifndef GRIDCHECK_LINES_H
#define GRIDCHECK_LINES_H

#include "core/weak.h"

// Sets the number of cells.  There are no stones.
void set_cells(struct game *game, size_t count);

// Adds a cell to the line that is being made.
void add_cell(struct game *game, size_t cell);

// Adds the line that has been made unless it names a cell twice, and says
// whether it did.
bool add_line(struct game *game);

// Sorts the lines, keeps one of each, and lists those through each cell.
void number_lines(struct game *game);

// The SHA-256 of the list of lines, in hexadecimal digits.
void hash_lines(const struct game *game, char hex[65]);

#endif
