// SPDX-License-Identifier: MIT
#include "tables/hash_table.h"

#include <assert.h>
#include <stdlib.h>

#ifdef GL_STRESS
#define FIRST_ROOM 4
#define MOST_ROOM 4
#else
#define FIRST_ROOM 1024
#define MOST_ROOM (SIZE_MAX / 2)
#endif

gl_hash_table *gl_hash_table_new(void) {
  gl_hash_table *table = calloc(1, sizeof *table);
  if (!table)
    return NULL;
  table->room = FIRST_ROOM;
  table->at = calloc(table->room, sizeof *table->at);
  if (table->at)
    return table;
  free(table);
  return NULL;
}

bool gl_hash_table_valid(const gl_hash_table *table, bool shared) {
  const size_t mask = table->room - 1;
  size_t entries = 0;
  bool good = table->room >= GL_HASH_TABLE_REACH && !(table->room & mask);
  for (size_t i = 0; good && i < table->room; i++) {
    const gl_hash_entry entry = gl_hash_table_entry_read(&table->at[i]);
    entries += entry.worth > 0;
    good = !entry.worth || shared ||
           ((i - entry.low) & mask) < GL_HASH_TABLE_REACH;
  }
  return good && entries <= table->used;
}

void gl_hash_table_free(gl_hash_table *table) {
  if (!table)
    return;
  assert(gl_hash_table_valid(table, true));
  free(table->at);
  free(table);
}

size_t gl_hash_table_bytes(const gl_hash_table *table) {
  return (table->room - FIRST_ROOM) * sizeof *table->at;
}

// Doubles the table, with nobody else there.
static void double_room(gl_hash_table *table, gl_budget *budget) {
  assert(!(table->room & (table->room - 1)));
  const size_t bytes = table->room * sizeof *table->at;
  if (!gl_budget_take(budget, 2 * bytes)) // the old one is still there
    return;
  gl_hash_words *at = calloc(2 * table->room, sizeof *at);
  if (!at) {
    gl_budget_give(budget, 2 * bytes);
    return;
  }
  gl_hash_words *const old = table->at;
  const size_t room = table->room;
  table->at = at;
  table->room *= 2;
  for (size_t i = 0; i < room; i++) {
    const gl_hash_entry entry = gl_hash_table_entry_read(&old[i]);
    gl_hash_entry there;
    if (entry.worth)
      gl_hash_table_entry_write(
          gl_hash_table_place(table, entry.low, entry.high, &there), entry);
  }
  assert(gl_hash_table_valid(table, budget->threads));
  free(old);
  gl_budget_give(budget, bytes);
}

// Somebody else may have done it by the time that this thread is alone.
void gl_hash_table_widen(gl_hash_table *table, gl_budget *budget) {
  assert(table->room >= FIRST_ROOM);
  const size_t bytes = table->room * sizeof *table->at;
  const size_t limit = budget->limits.bytes;
  if (gl_budget_stopped(budget) || table->room >= MOST_ROOM ||
      (limit &&
       (2 * bytes > limit / 4 || gl_budget_bytes(budget) + 2 * bytes > limit)))
    return;
  const size_t room = table->room;
  gl_threads_stop(budget->threads);
  if (table->room == room)
    double_room(table, budget);
  gl_threads_resume(budget->threads);
}

void gl_hash_table_put(const gl_hash_table *table, gl_packed *packed) {
  assert(gl_hash_table_valid(table, true));
  size_t used = 0;
  for (size_t i = 0; i < table->room; i++)
    used += gl_hash_table_entry_read(&table->at[i]).worth > 0;
  gl_packed_put(packed, used);
  for (size_t i = 0; i < table->room; i++) {
    const gl_hash_entry entry = gl_hash_table_entry_read(&table->at[i]);
    if (!entry.worth)
      continue;
    gl_packed_put_word(packed, entry.low);
    gl_packed_put(packed, entry.high);
    gl_packed_put(packed, entry.worth);
    gl_packed_put(packed, entry.word[0]);
    gl_packed_put(packed, entry.word[1]);
  }
}

static uint32_t get_half(gl_packed *packed) {
  return (uint32_t)gl_packed_get_up_to(packed, UINT32_MAX);
}

void gl_hash_table_get(gl_hash_table *table, gl_budget *budget,
                       gl_packed *packed, gl_hash_entry_check *check,
                       const void *context) {
  assert(check);
  for (uint64_t left = gl_packed_get(packed); left && !packed->wrong; left--) {
    gl_hash_entry entry = {.low = gl_packed_get_word(packed)};
    entry.high = get_half(packed);
    entry.worth = get_half(packed);
    entry.word[0] = get_half(packed);
    entry.word[1] = get_half(packed);
    if (!entry.worth)
      gl_packed_complain(packed, "a place in a table is empty");
    check(context, entry, packed);
    if (packed->wrong || !gl_budget_work(budget))
      return;
    gl_hash_table_write(table, budget, entry);
  }
}
