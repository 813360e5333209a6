// SPDX-License-Identifier: MIT
//
// plane.c -- sets of cells of the plane, as sorted lists

#include "plane.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WRITTEN = 1000 }; // the magnitude of a coordinate

point cell_of(char *w) {
  char *colon = strchr(w, ':');
  if (!colon)
    refuse("a cell, X:Y, is expected here");
  *colon = '\0';
  const int64_t x = integer_of(w, MOST_WRITTEN);
  return (point){x, integer_of(colon + 1, MOST_WRITTEN)};
}

void region_add(region *region, point cell) {
  region->cells = one_more(region->cells, region->count, sizeof cell);
  region->cells[region->count++] = cell;
}

bool region_sort(region *region) {
  const size_t all = region->count;
  if (all)
    qsort(region->cells, all, sizeof *region->cells, by_place);
  region->count = 0;
  for (size_t i = 0; i < all; i++)
    if (i == 0 || by_place(&region->cells[i], &region->cells[i - 1]) != 0)
      region->cells[region->count++] = region->cells[i];
  return region->count == all;
}

const point *region_find(const region *region, point cell) {
  return region->count ? bsearch(&cell, region->cells, region->count,
                                 sizeof cell, by_place)
                       : NULL;
}

bool region_touches(const region *region, point cell) {
  static const point steps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  for (size_t s = 0; s < sizeof steps / sizeof *steps; s++)
    if (region_find(region, moved(cell, steps[s])))
      return true;
  return false;
}
