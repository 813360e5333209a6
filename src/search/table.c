// SPDX-License-Identifier: MIT
#include "search/table.h"

#include <stdlib.h>

#ifdef GL_STRESS
#define FIRST_ROOM 4
#define MOST_ROOM 4
#else
#define FIRST_ROOM 1024
#define MOST_ROOM (SIZE_MAX / 2)
#endif

// An entry is looked for in this many places from its own on.
#define REACH 4

gl_table *gl_table_new(const gl_board *board, gl_budget *budget) {
  gl_table *table = calloc(1, sizeof *table);
  if (!table)
    return NULL;
  table->board = board;
  table->budget = budget;
  table->room = FIRST_ROOM;
  table->entry = calloc(table->room, sizeof *table->entry);
  if (!table->entry) {
    gl_table_free(table);
    return NULL;
  }
  return table;
}

void gl_table_free(gl_table *table) {
  if (!table)
    return;
  free(table->entry);
  free(table);
}

#ifdef GL_STRESS
// Nearly all positions have the same key.
static gl_key stored(gl_key key) {
  key.low &= 7;
  key.high = 0;
  return key;
}
#else
static gl_key stored(gl_key key) { return key; }
#endif

// The place of the key, or of something that may be replaced by it.
static gl_entry *find_place(const gl_table *table, gl_key key) {
  gl_entry *old = NULL;
  for (size_t i = 0; i < REACH; i++) {
    gl_entry *entry = &table->entry[(key.low + i) & (table->room - 1)];
    if (!entry->object.step ||
        (entry->low == key.low && entry->high == key.high))
      return entry;
    if (!old || entry->object.step < old->object.step)
      old = entry;
  }
  return old;
}

gl_ref gl_table_find(const gl_table *table, gl_key key) {
  const gl_board *board = table->board;
  key = stored(key);
  const gl_entry *entry = find_place(table, key);
  if (!entry->object.step || entry->low != key.low || entry->high != key.high)
    return GL_NO_REF;
  gl_ref object = entry->object;
  object.map =
      board->product[object.map * board->maps + board->inverse[key.map]];
  return object;
}

// Doubles the table if the budget allows a quarter of it for entries.
static void widen(gl_table *table) {
  const size_t bytes = table->room * sizeof *table->entry;
  const size_t limit = table->budget->limits.bytes;
  if (table->room >= MOST_ROOM || (limit && 2 * bytes > limit / 4) ||
      !gl_budget_take(table->budget, bytes))
    return;
  gl_entry *entry = calloc(2 * table->room, sizeof *entry);
  if (!entry) {
    gl_budget_give(table->budget, bytes);
    return;
  }
  gl_table old = *table;
  table->entry = entry;
  table->room *= 2;
  for (size_t i = 0; i < old.room; i++)
    if (old.entry[i].object.step)
      *find_place(table, (gl_key){old.entry[i].low, old.entry[i].high, 0}) =
          old.entry[i];
  free(old.entry);
}

void gl_table_store(gl_table *table, gl_key key, gl_ref object) {
  const gl_board *board = table->board;
  if (2 * table->used > table->room)
    widen(table);
  key = stored(key);
  gl_entry *entry = find_place(table, key);
  table->used += !entry->object.step;
  object.map = board->product[object.map * board->maps + key.map];
  *entry = (gl_entry){key.low, key.high, object};
}
