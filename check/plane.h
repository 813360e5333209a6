// SPDX-License-Identifier: MIT
//
// plane.h -- cells of the plane: how they are written, sets of them, isometries

#ifndef GRIDCHECK_PLANE_H
#define GRIDCHECK_PLANE_H

#include "game.h"

// A set of cells, once it has been sorted.  Zeroed it is empty.
typedef struct {
  point *cells;
  size_t count;
} region;

// Changes the signs of x and y and exchanges them, by the bits 0, 1 and 2 of
// `flips`, and then moves.
typedef struct {
  uint64_t flips;
  point by;
} isometry;

// The cell that a word, X:Y, is.
point cell_of(char *w);

point isometric(isometry f, point cell);

// Adds a cell at the end, or all cells of another region.
void region_add(region *region, point cell);
void region_add_all(region *r, const region *other);

// Sorts the cells and drops repeated ones.  Says whether there were none.
bool region_sort(region *region);

// Where a set has the cell, or NULL.
const point *region_find(const region *region, point cell);

// Says whether a cell shares an edge with one of the region.
bool region_touches(const region *region, point cell);

// Keeps the cells of a set that another has, or drops these.
void region_keep(region *r, const region *other);
void region_drop(region *r, const region *other);

// Makes a set the image of another one.
void region_map(region *r, isometry f, const region *other);

// Says whether a set is a line of the plane.
bool is_line(const struct game *game, const region *region);

#endif
