// SPDX-License-Identifier: MIT
//
// pairs.c -- checks that a formula follows from a pairing
//
// Comments say which pair a variable means.  A clause must say either that two
// different pairs with a common cell are not both chosen, or that one of some
// pairs is, among them all that block some open line.  If Breaker moves first,
// his turn is one more cell, the last; its pair with a cell blocks all lines
// through that cell.

#include "pairs.h"
#include "text.h"
#include "variable.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint32_t low, high; // its cells; both are 0 if there is no pair
} pair;

static _Thread_local const struct game *game;
static _Thread_local size_t turn_cell; // the last cell, if there is one
static _Thread_local pair *pairs;      // by numbers of variables
static _Thread_local size_t pair_room;

static _Thread_local uint64_t *needed; // by lines: how many pairs block it
static _Thread_local uint64_t
    *listed; // by lines: how many of these are in this clause
static _Thread_local bool *open; // by lines
static _Thread_local bool lost;  // some open line is blocked by no pair

static _Thread_local pair *members; // the pairs of the clause

void expect_pairs(const struct game *about) {
  game = about;
  turn_cell = game->breaker_first ? game->cell_count + 1 : 0;
  needed = zeroed(game->line_count + 1, sizeof *needed);
  listed = zeroed(game->line_count + 1, sizeof *listed);
  open = zeroed(game->line_count + 1, sizeof *open);
  for (size_t e = 1; e <= game->line_count; e++) {
    uint64_t cells = 0;
    for (const uint32_t *c = game->lines[e]; *c; c++)
      cells += is_free(game, *c);
    needed[e] = cells * (cells - 1) / 2 + (turn_cell ? cells : 0);
    open[e] = is_open(game, e);
    lost |= open[e] && needed[e] == 0;
  }
}

static uint32_t read_cell(void) {
  const size_t cell = read_number(1, turn_cell ? turn_cell : game->cell_count);
  if (cell != turn_cell && !is_free(game, cell))
    refuse("cell %zu is not free", cell);
  return (uint32_t)cell;
}

bool take_pair(void) {
  if (!take_start("c pair "))
    return false;
  const size_t v = read_number(1, MOST_VARIABLE);
  const uint32_t a = read_cell(), b = read_cell();
  if (a == b)
    refuse("a pair has two different cells");
  const size_t number = variable_number(v);
  if (number >= pair_room) {
    const size_t room = number < 2 * pair_room ? 2 * pair_room : number + 1;
    pairs = longer(pairs, pair_room, room, sizeof *pairs);
    pair_room = room;
  }
  if (pairs[number].low)
    refuse("variable %zu means a pair already", v);
  pairs[number] = a < b ? (pair){a, b} : (pair){b, a};
  return true;
}

static pair pair_of(uint32_t literal) {
  const uint32_t v = literal / 2;
  if (v >= pair_room || !pairs[v].low)
    refuse("no comment says which pair variable %zu means", variable_name(v));
  return pairs[v];
}

static int by_pair(const void *one, const void *two) {
  const pair a = *(const pair *)one, b = *(const pair *)two;
  return a.low != b.low ? (a.low > b.low) - (a.low < b.low)
                        : (a.high > b.high) - (a.high < b.high);
}

// The lines through the cell of a pair that has fewer of them.
static const uint32_t *lines_of(pair p) {
  const bool low =
      p.high == turn_cell || game->degrees[p.low] <= game->degrees[p.high];
  return game->through[low ? p.low : p.high];
}

static bool is_blocked(size_t e, pair p) {
  return line_has(game, e, p.low) &&
         (p.high == turn_cell || line_has(game, e, p.high));
}

// Counts a pair for the lines that it blocks.  Returns true if the pairs that
// block one of them are complete.
static bool count_pair(pair p) {
  bool complete = false;
  for (const uint32_t *e = lines_of(p); *e; e++)
    if (open[*e] && is_blocked(*e, p))
      complete |= ++listed[*e] == needed[*e];
  return complete;
}

static void forget_pair(pair p) {
  for (const uint32_t *e = lines_of(p); *e; e++)
    listed[*e] = 0;
}

// One of these pairs must be chosen.  Different variables may mean the same
// pair, which is counted once.
static void check_choice(const uint32_t *literals, size_t size) {
  bool complete = lost;
  members = size ? longer(members, 0, size, sizeof *members) : members;
  for (size_t i = 0; i < size; i++)
    members[i] = pair_of(literals[i]);
  if (size)
    qsort(members, size, sizeof *members, by_pair);
  for (size_t i = 0; i < size; i++)
    if (i == 0 || by_pair(&members[i - 1], &members[i]) != 0)
      complete |= count_pair(members[i]);
  for (size_t i = 0; i < size; i++)
    forget_pair(members[i]);
  if (!complete)
    refuse("for every open line a pair that blocks it is missing");
}

static void check_conflict(pair p, pair q) {
  const int common = (p.low == q.low) + (p.low == q.high) + (p.high == q.low) +
                     (p.high == q.high);
  if (common != 1)
    refuse(common ? "the two pairs are the same"
                  : "the two pairs have no cell in common");
}

void check_clause(const uint32_t *literals, size_t size) {
  size_t negative = 0;
  for (size_t i = 0; i < size; i++)
    negative += literals[i] & 1;
  if (negative == 0)
    check_choice(literals, size);
  else if (negative == 2 && size == 2)
    check_conflict(pair_of(literals[0]), pair_of(literals[1]));
  else
    refuse("this is neither a choice of pairs nor a conflict of two");
}
