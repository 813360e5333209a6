// SPDX-License-Identifier: MIT
//
// toric.c -- checks pairings of the plane that repeat themselves
//
// All cells that are congruent modulo the periods have their partners in the
// same direction, so one step for each class describes the pairing.  Every line
// of the plane must contain a cell and its partner; one translate for each
// class of cells is enough (doc/theory/toric.md).

#include "check.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_PERIOD = 1000, MOST_STEP = 1000 };

typedef struct {
  bool paired;
  point step; // from a cell of this class to its partner
} class;

static _Thread_local const struct game *game;
static _Thread_local int64_t width, height; // the periods; 0 at first
static _Thread_local class *classes;

static class *class_of(point p) {
  const int64_t x = p.x % width, y = p.y % height;
  return &classes[(y < 0 ? y + height : y) * width + (x < 0 ? x + width : x)];
}

static void read_periods(void) {
  if (width)
    refuse("the periods come for the second time");
  width = (int64_t)read_number(1, MOST_PERIOD);
  height = (int64_t)read_number(1, MOST_PERIOD);
  classes = zeroed((size_t)(width * height), sizeof *classes);
}

static void set_step(point cell, point step) {
  class *c = class_of(cell);
  if (c->paired)
    refuse("the cell %" PRId64 " %" PRId64
           ", up to the periods, is in a pair already",
           cell.x, cell.y);
  *c = (class){true, step};
}

static void read_pair(void) {
  if (!width)
    refuse("the periods must come before the pairs");
  const int64_t x = (int64_t)read_number(0, (size_t)width - 1);
  const int64_t y = (int64_t)read_number(0, (size_t)height - 1);
  const int64_t dx = read_integer(MOST_STEP), dy = read_integer(MOST_STEP);
  const point cell = {x, y}, step = {dx, dy};
  set_step(cell, step);
  set_step(moved(cell, step), (point){-dx, -dy});
  count_step();
}

// Says whether shape s, moved by `base`, contains a pair.
static bool blocked(size_t s, point base) {
  const shape *shape = &game->setting->shapes[s];
  for (size_t i = 0; i < shape->size; i++) {
    spend(1);
    const point cell = shape->cells[i];
    const class *c = class_of(moved(base, cell));
    if (c->paired && shape_has(shape, moved(cell, c->step)))
      return true;
  }
  return false;
}

static void check_claim(void) {
  if (!width)
    refuse("the periods are missing");
  for (size_t s = 0; s < game->setting->shape_count; s++)
    for (int64_t y = 0; y < height; y++)
      for (int64_t x = 0; x < width; x++)
        if (!blocked(s, (point){x, y}))
          refuse_line(game, s, (point){x, y}, "pair");
}

const char *check_toric(const struct game *about) {
  const char *proved = NULL;
  game = about;
  read_header(NULL);
  for (const char *w; (w = next_statement(proved)) != NULL;)
    if (strcmp(w, "torus") == 0) {
      read_periods();
    } else if (strcmp(w, "pair") == 0) {
      read_pair();
    } else if (strcmp(w, "breaker") == 0) {
      check_claim();
      proved = "BREAKER";
    } else {
      refuse("torus, pair or breaker is expected here");
    }
  return proved;
}
