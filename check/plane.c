// SPDX-License-Identifier: MIT
//
// plane.c -- sets of cells of the plane, as sorted lists, and isometries

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

point isometric(isometry f, point cell) {
  const int64_t x = f.flips & 1 ? -cell.x : cell.x;
  const int64_t y = f.flips & 2 ? -cell.y : cell.y;
  return moved(f.flips & 4 ? (point){y, x} : (point){x, y}, f.by);
}

void region_add(region *region, point cell) {
  region->cells = one_more(region->cells, region->count, sizeof cell);
  region->cells[region->count++] = cell;
}

void region_add_all(region *r, const region *other) {
  for (size_t i = 0; i < other->count; i++)
    region_add(r, other->cells[i]);
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
  for (size_t i = 0; i < region->count; i++)
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
      const point beside = moved(cell, steps[s]);
      if (by_place(&beside, &region->cells[i]) == 0)
        return true;
    }
  return false;
}

static void keep_if(region *r, const region *other, bool had) {
  const size_t all = r->count;
  r->count = 0;
  for (size_t i = 0; i < all; i++)
    if ((region_find(other, r->cells[i]) != NULL) == had)
      r->cells[r->count++] = r->cells[i];
}

void region_keep(region *r, const region *other) { keep_if(r, other, true); }
void region_drop(region *r, const region *other) { keep_if(r, other, false); }

void region_map(region *r, isometry f, const region *other) {
  r->count = 0;
  for (size_t i = 0; i < other->count; i++)
    region_add(r, isometric(f, other->cells[i]));
  region_sort(r);
}

// A shape is sorted like a set, and stays so wherever it is moved.
static bool is_translate(const region *region, const point *shape) {
  const point by = {region->cells[0].x - shape[0].x,
                    region->cells[0].y - shape[0].y};
  for (size_t i = 0; i < region->count; i++) {
    const point cell = moved(shape[i], by);
    if (by_place(&region->cells[i], &cell) != 0)
      return false;
  }
  return true;
}

bool is_line(const struct game *game, const region *region) {
  if (region->count != game->shape_size)
    return false;
  for (size_t s = 0; s < game->shape_count; s++)
    if (is_translate(region, game->shapes[s]))
      return true;
  return false;
}
