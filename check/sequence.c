// SPDX-License-Identifier: MIT
//
// sequence.c -- checks proof sequences, doc/formats/sequence.md
//
// A situation has a core and a neighbourhood.  If Maker owns the core and
// Breaker owns nothing of the neighbourhood, Breaker to move, she wins: for
// every cell x of the neighbourhood that he may take, another one, y, gives her
// a copy of an earlier situation without x (doc/theory/sequence.md).
//
// The x are not tried one by one.  Each copy of an earlier situation that lies
// inside core and neighbourhood, with at most one cell of its core outside the
// core, is found once, and answers all x that it does not need.  The first cell
// of its core, which is never empty, is put on each cell.
//
// An empty neighbourhood leaves nothing to answer, so its core must be a line.

#include "check.h"
#include "plane.h"
#include "text.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
  region core, near;
  size_t turns; // of Maker's to come; d in the format
} situation;

static _Thread_local const struct game *game;
static _Thread_local situation *situations;
static _Thread_local size_t situation_count;
static _Thread_local situation present; // the one that is being checked
static _Thread_local size_t
    *turns;                        // for each x, by the best answer; 0 for none
static _Thread_local bool *needed; // by the copy at hand: the cells of `near`
static _Thread_local size_t turns_in_total; // once all has been checked

static void read_cells(region *region, bool core) {
  while (more_words()) {
    char *w = take_word();
    if (core && strcmp(w, "/") == 0)
      return;
    region_add(region, cell_of(w));
  }
  if (core)
    refuse("a / is expected behind the core");
}

static void read_situation(const char *number) {
  if (number_of(number, 0, INT64_MAX) != situation_count)
    refuse("situation %zu is expected here", situation_count);
  present = (situation){0};
  read_cells(&present.core, true);
  read_cells(&present.near, false);
  if (!region_sort(&present.core) || !region_sort(&present.near))
    refuse("a cell is named twice");
  if (present.core.count == 0)
    refuse("the core is empty");
  for (size_t i = 0; i < present.core.count; i++)
    if (region_find(&present.near, present.core.cells[i]))
      refuse("core and neighbourhood have a common cell");
}

// Edge to edge, Maker takes cells beside her stones.
static bool may_take(point cell) {
  return !game->setting->edge || region_touches(&present.core, cell);
}

// Looks for y, the cell to be taken so that the image of a core is Maker's.
// Says whether one cell is enough; y stays NULL if she need not take any.
static bool find_move(const region *core, isometry f, const point **y) {
  for (size_t i = 0; i < core->count; i++) {
    const point cell = isometric(f, core->cells[i]);
    if (region_find(&present.core, cell))
      continue;
    const point *free_cell = region_find(&present.near, cell);
    if (!free_cell || *y || !may_take(cell))
      return false;
    *y = free_cell;
  }
  return true;
}

// Marks the cells that the image of a neighbourhood needs.  Says whether it
// lies inside the situation.
static bool mark_needed(const region *near, isometry f) {
  memset(needed, 0, present.near.count * sizeof *needed);
  for (size_t i = 0; i < near->count; i++) {
    const point cell = isometric(f, near->cells[i]);
    const point *found = region_find(&present.near, cell);
    if (found)
      needed[found - present.near.cells] = true;
    else if (!region_find(&present.core, cell))
      return false;
  }
  return true;
}

// A copy for which Maker need not take any cell answers x, too, if there is
// another cell, y, in the neighbourhood.
static void try_copy(const situation *earlier, isometry f) {
  const point *y = NULL;
  const size_t count = present.near.count;
  spend(earlier->core.count);
  if (!find_move(&earlier->core, f, &y))
    return;
  spend(earlier->near.count + 2 * count);
  if (!mark_needed(&earlier->near, f))
    return;
  for (size_t x = 0; x < count; x++)
    if (!needed[x] && (y ? y != &present.near.cells[x] : count > 1) &&
        (!turns[x] || turns[x] > earlier->turns + 1))
      turns[x] = earlier->turns + 1;
}

static void try_copies(const situation *earlier, const region *places) {
  for (uint64_t flips = 0; flips < 8; flips++) {
    if (!game->setting->keeps[flips])
      continue;
    const point first =
        isometric((isometry){flips, {0, 0}}, earlier->core.cells[0]);
    for (size_t i = 0; i < places->count; i++) {
      const point place = places->cells[i];
      const point by = {place.x - first.x, place.y - first.y};
      try_copy(earlier, (isometry){flips, by});
    }
  }
}

static void check_answers(void) {
  const size_t count = present.near.count;
  turns = longer(turns, 0, count, sizeof *turns);
  needed = longer(needed, 0, count, sizeof *needed);
  for (size_t j = 0; j < situation_count; j++) {
    try_copies(&situations[j], &present.core);
    try_copies(&situations[j], &present.near);
  }
  for (size_t x = 0; x < count; x++) {
    const point cell = present.near.cells[x];
    if (!turns[x])
      refuse("there is no answer if Breaker takes %" PRId64 ":%" PRId64, cell.x,
             cell.y);
    if (turns[x] > present.turns)
      present.turns = turns[x];
  }
}

static void check_line(void) {
  if (!has_shape(game, present.core.cells, present.core.count))
    refuse("the neighbourhood is empty, and the core is no line of the plane");
}

// The stones of the handicap are anywhere; the move after them is not.
static void check_start(void) {
  const region *core = &present.core;
  bool joined = !game->setting->edge || core->count == 1;
  if (core->count > game->setting->handicap + 1)
    refuse("the handicap is %zu, and the last core has too many cells: %zu",
           game->setting->handicap, core->count);
  for (size_t i = 0; i < core->count; i++)
    joined |= region_touches(core, core->cells[i]);
  if (core->count == game->setting->handicap + 1 && !joined)
    refuse("no two cells of the last core are neighbours");
}

const char *check_sequence(const struct game *about) {
  game = about;
  read_header(NULL);
  while (next_line()) {
    if (skip_comment())
      continue;
    read_situation(take_word());
    if (present.near.count)
      check_answers();
    else
      check_line();
    situations = one_more(situations, situation_count, sizeof present);
    situations[situation_count++] = present;
    count_step();
  }
  if (situation_count == 0)
    refuse("there is no situation");
  check_start();
  turns_in_total = present.turns + 1;
  return "MAKER";
}

size_t sequence_turns(void) { return turns_in_total; }
