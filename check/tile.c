// SPDX-License-Identifier: MIT
//
// tile.c -- checks that copies of a block cover the lines of the plane
//
// A block is a finite game whose cells are cells of the plane.  Its copies, by
// all sums of multiples of two translations, are disjoint.  If every line of
// the plane contains a line of a copy, and Breaker wins the block, he wins on
// the plane (doc/theory/tiling.md).  Cells are congruent if a translation takes
// one to the other; one line of each shape for each class is enough.
//
// The translations are also those by i (width, 0) + j (shift, height), for all
// integers i and j; so each class has one cell with 0 <= x < width and
// 0 <= y < height.

#include "check.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COORDINATE = 10000, MOST_CLASSES = 1000000, MOST_CELLS = 65536 };

static _Thread_local const struct game *game;
static _Thread_local struct game block;
static _Thread_local point *places; // of the cells of the block
static _Thread_local size_t cell_count;
static _Thread_local int64_t width, height, shift; // all 0 at first
static _Thread_local uint32_t *cell_of_class;      // a cell of the block, or 0

static point read_point(void) {
  const int64_t x = read_integer(MOST_COORDINATE);
  return (point){x, read_integer(MOST_COORDINATE)};
}

static point difference(point p, point q) {
  return (point){p.x - q.x, p.y - q.y};
}

static size_t class_of(point p) {
  const int64_t rest = p.y % height, y = rest < 0 ? rest + height : rest;
  const int64_t x = (p.x - (p.y - y) / height * shift) % width;
  return (size_t)(y * width + (x < 0 ? x + width : x));
}

// Euclid's algorithm for the y's; what the two generate does not change.
static void read_translations(void) {
  if (width)
    refuse("the translations come for the second time");
  point a = read_point(), b = read_point();
  const int64_t classes = llabs(a.x * b.y - b.x * a.y);
  if (classes == 0 || classes > MOST_CLASSES)
    refuse("the determinant of the translations is 0 or too large");
  while (b.y) {
    const int64_t times = a.y / b.y;
    const point rest = {a.x - times * b.x, a.y - times * b.y};
    a = b;
    b = rest;
  }
  width = llabs(b.x);
  height = llabs(a.y);
  shift = a.y < 0 ? -a.x : a.x;
  cell_of_class = zeroed((size_t)classes, sizeof *cell_of_class);
}

static void read_block_cell(void) {
  if (!width)
    refuse("the translations must come before the cells");
  const point p = read_point();
  uint32_t *cell = &cell_of_class[class_of(p)];
  if (*cell)
    refuse("this cell is congruent to cell %" PRIu32, *cell);
  if (cell_count == MOST_CELLS)
    refuse("a block has at most 65536 cells");
  places = one_more(places, cell_count, sizeof *places);
  places[cell_count++] = p;
  *cell = (uint32_t)cell_count;
}

static void read_block_line(void) {
  size_t count = 0;
  for (size_t cell; (cell = read_number(0, cell_count)) != 0; count++)
    add_cell(&block, cell);
  if (count == 0)
    refuse("a line of the block must have a cell");
  if (!add_line(&block))
    refuse("this line names a cell twice");
}

static point place_of(size_t cell) { return places[cell - 1]; }

// Says whether a shape, moved by `base`, contains the line e of the copy of the
// block that is moved by `copy`.
static bool contains(const shape *shape, point base, size_t e, point copy) {
  for (const uint32_t *c = block.lines[e]; *c; c++)
    if (!shape_has(shape, difference(moved(place_of(*c), copy), base)))
      return false;
  return true;
}

// Says whether a shape, moved by `base`, contains some line of a copy.  The
// first cell of that line tells which copy it is.
static bool covered(const shape *shape, point base) {
  for (size_t i = 0; i < shape->size; i++) {
    spend(1);
    const point p = moved(shape->cells[i], base);
    const uint32_t cell = cell_of_class[class_of(p)];
    if (!cell)
      continue;
    const point copy = difference(p, place_of(cell));
    spend(block.degrees[cell]);
    for (const uint32_t *e = block.through[cell]; *e; e++)
      if (block.lines[*e][0] == cell && contains(shape, base, *e, copy))
        return true;
  }
  return false;
}

static void check_covering(void) {
  if (!width)
    refuse("the translations are missing");
  set_cells(&block, cell_count);
  number_lines(&block);
  for (size_t s = 0; s < game->setting->shape_count; s++)
    for (int64_t y = 0; y < height; y++)
      for (int64_t x = 0; x < width; x++)
        if (!covered(&game->setting->shapes[s], (point){x, y}))
          refuse_line(game, s, (point){x, y}, "line of a block");
}

// Checks the certificate that is the rest of the file.
static void check_block(void) {
  if (!next_line() || strcmp(take_word(), "glc") != 0)
    refuse("the header, glc 1 SHA256, of the block's certificate is expected "
           "here");
  if (strcmp(check_certificate(&block), "BREAKER") != 0)
    refuse("the certificate is not for Breaker");
}

const char *check_tiling(const struct game *about) {
  const char *proved = NULL;
  game = about;
  read_header(NULL);
  for (const char *w; (w = next_statement(proved)) != NULL;)
    if (strcmp(w, "game") == 0) {
      skip_line();
    } else if (strcmp(w, "repeat") == 0) {
      read_translations();
    } else if (strcmp(w, "cell") == 0) {
      read_block_cell();
    } else if (strcmp(w, "line") == 0) {
      read_block_line();
    } else if (strcmp(w, "covered") == 0) {
      check_covering();
      proved = "COVERED";
    } else if (strcmp(w, "block") == 0) {
      check_covering();
      check_block();
      return "BREAKER";
    } else {
      refuse("game, repeat, cell, line, covered or block is expected here");
    }
  return proved;
}
