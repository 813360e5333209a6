// SPDX-License-Identifier: MIT
// hash_table.h -- a hash table that forgets
//
// What it holds helps a search and may be lost: the table of solved positions
// (transposition.h) and the proof numbers of open ones (pn_table.h).  A key
// has a few entries, from its own on; when all are taken, what is worth least
// makes room.
//
// Threads share a table without a lock.  An entry in memory is three words, and
// the first one is the sum of half of the key and the two others (after Hyatt
// and Mann, with sums for exclusive ors): what two threads have written half
// each has another key, and is lost.  The first word is written last and read
// first, so that who finds a key sees all that was done before it was written.
// The table grows when a thread is alone (base/threads.h).

#ifndef GL_TABLES_HASH_TABLE_H
#define GL_TABLES_HASH_TABLE_H

#include "base/budget.h"
#include "io/packed.h"

#include <assert.h>

// A key is looked for in this many entries.
#define GL_HASH_TABLE_REACH 4

typedef struct gl_hash_entry {
  uint64_t low;   // half of the key
  uint32_t high;  // and a part of the other half
  uint32_t worth; // 0 if it is empty
  uint32_t word[2];
} gl_hash_entry;

// The same in memory.
typedef struct gl_hash_words {
  _Atomic uint64_t sum;
  _Atomic uint64_t rest; // high and worth
  _Atomic uint64_t words;
} gl_hash_words;

typedef struct gl_hash_table {
  gl_hash_words *at;
  size_t room; // a power of two
  _Atomic size_t used;
} gl_hash_table;

// NULL if malloc fails.
gl_hash_table *gl_hash_table_new(void);
void gl_hash_table_free(gl_hash_table *table);

// What of the budget's bytes is the table's: all that it has grown by.
size_t gl_hash_table_bytes(const gl_hash_table *table);

// With nobody else there: is the room a power of two, are no more entries there
// than are counted, and does each stand within reach of its own place?  What
// several threads have written half each does not.
bool gl_hash_table_valid(const gl_hash_table *table, bool shared);

static inline gl_hash_entry
gl_hash_table_entry_read(const gl_hash_words *from) {
  const uint64_t sum = atomic_load_explicit(&from->sum, memory_order_acquire);
  const uint64_t rest = atomic_load_explicit(&from->rest, memory_order_relaxed);
  const uint64_t words =
      atomic_load_explicit(&from->words, memory_order_relaxed);
  return (gl_hash_entry){sum - rest - words,
                         (uint32_t)(rest >> 32),
                         (uint32_t)rest,
                         {(uint32_t)words, (uint32_t)(words >> 32)}};
}

static inline void gl_hash_table_entry_write(gl_hash_words *to,
                                             gl_hash_entry entry) {
  const uint64_t rest = (uint64_t)entry.high << 32 | entry.worth;
  const uint64_t words = (uint64_t)entry.word[1] << 32 | entry.word[0];
  atomic_store_explicit(&to->rest, rest, memory_order_relaxed);
  atomic_store_explicit(&to->words, words, memory_order_relaxed);
  atomic_store_explicit(&to->sum, entry.low + rest + words,
                        memory_order_release);
}

// Is this the entry of the key, or an empty one?
static inline bool gl_hash_table_entry_takes(gl_hash_entry entry, uint64_t low,
                                             uint32_t high) {
  return !entry.worth || (entry.low == low && entry.high == high);
}

// The place of the key, or else the one where it belongs; and what is there.
static inline gl_hash_words *gl_hash_table_place(const gl_hash_table *table,
                                                 uint64_t low, uint32_t high,
                                                 gl_hash_entry *there) {
  gl_hash_words *least = &table->at[low & (table->room - 1)];
  *there = gl_hash_table_entry_read(least);
  bool takes = gl_hash_table_entry_takes(*there, low, high);
  for (size_t i = 1; i < GL_HASH_TABLE_REACH && !takes; i++) {
    gl_hash_words *place = &table->at[(low + i) & (table->room - 1)];
    const gl_hash_entry entry = gl_hash_table_entry_read(place);
    takes = gl_hash_table_entry_takes(entry, low, high);
    if (takes || entry.worth < there->worth) {
      least = place;
      *there = entry;
    }
  }
  return least;
}

// Has the entries of a key ready for when they are asked for.
static inline void gl_hash_table_fetch(const gl_hash_table *table,
                                       uint64_t low) {
  const gl_hash_words *place = &table->at[low & (table->room - 1)];
  __builtin_prefetch(place);
  __builtin_prefetch(place + GL_HASH_TABLE_REACH - 1);
}

// False if the key is not there.
static inline bool gl_hash_table_find(const gl_hash_table *table, uint64_t low,
                                      uint32_t high, gl_hash_entry *entry) {
  gl_hash_table_place(table, low, high, entry);
  return entry->worth && entry->low == low && entry->high == high;
}

// Doubles the table if the budget, which is the calling thread's, allows a
// quarter of it.
void gl_hash_table_widen(gl_hash_table *table, gl_budget *budget);

// All that is there, out and in.  What comes in must be accepted by `check`,
// which gets the entry and may complain in the stream.
void gl_hash_table_put(const gl_hash_table *table, gl_packed *packed);
typedef void gl_hash_entry_check(const void *context, gl_hash_entry entry,
                                 gl_packed *packed);
void gl_hash_table_get(gl_hash_table *table, gl_budget *budget,
                       gl_packed *packed, gl_hash_entry_check *check,
                       const void *context);

// Replaces what the key had, or what has to make room for it.
static inline void gl_hash_table_write(gl_hash_table *table, gl_budget *budget,
                                       gl_hash_entry entry) {
  assert(entry.worth);
  if (2 * atomic_load_explicit(&table->used, memory_order_relaxed) >
      table->room)
    gl_hash_table_widen(table, budget);
  gl_hash_entry old;
  gl_hash_words *place =
      gl_hash_table_place(table, entry.low, entry.high, &old);
  if (!old.worth)
    atomic_fetch_add_explicit(&table->used, 1, memory_order_relaxed);
  gl_hash_table_entry_write(place, entry);
}

#endif
