// SPDX-License-Identifier: MIT
//
// plane.h -- cells of the plane: how they are written, and sets of them

#ifndef GRIDCHECK_PLANE_H
#define GRIDCHECK_PLANE_H

#include "game.h"

// A set of cells, once it has been sorted.  Zeroed it is empty.
typedef struct {
  point *cells;
  size_t count;
} region;

// The cell that a word, X:Y, is.
point cell_of(char *w);

// Adds a cell at the end.
void region_add(region *region, point cell);

// Sorts the cells and drops repeated ones.  Says whether there were none.
bool region_sort(region *region);

// Where a sorted set has the cell, or NULL.
const point *region_find(const region *region, point cell);

// Says whether a cell shares an edge with one of a sorted set.
bool region_touches(const region *region, point cell);

#endif
