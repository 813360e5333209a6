// SPDX-License-Identifier: MIT
// hash_table.h -- a hash table that forgets
//
// What it holds helps a search and may be lost: the table of solved positions
// (transposition.h) and the notes about open ones (pn_table.h).  A key has a
// few slots, from its own on; when all are taken, what is worth least makes
// room.
//
// Threads share a table without a lock.  A slot in memory is three words, and
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

// A key is looked for in this many slots.
#define GL_SLOTS_REACH 4

typedef struct gl_slot {
  uint64_t low;   // half of the key
  uint32_t high;  // and a part of the other half
  uint32_t worth; // 0 if it is empty
  uint32_t word[2];
} gl_slot;

// The same in memory.
typedef struct gl_packed {
  _Atomic uint64_t sum;
  _Atomic uint64_t rest; // high and worth
  _Atomic uint64_t words;
} gl_packed;

typedef struct gl_slots {
  gl_packed *at;
  size_t room; // a power of two
  _Atomic size_t used;
} gl_slots;

// NULL if malloc fails.
gl_slots *gl_slots_new(void);
void gl_slots_free(gl_slots *slots);

static inline gl_slot gl_slot_read(const gl_packed *from) {
  const uint64_t sum = atomic_load_explicit(&from->sum, memory_order_acquire);
  const uint64_t rest = atomic_load_explicit(&from->rest, memory_order_relaxed);
  const uint64_t words =
      atomic_load_explicit(&from->words, memory_order_relaxed);
  return (gl_slot){sum - rest - words,
                   (uint32_t)(rest >> 32),
                   (uint32_t)rest,
                   {(uint32_t)words, (uint32_t)(words >> 32)}};
}

static inline void gl_slot_write(gl_packed *to, gl_slot slot) {
  const uint64_t rest = (uint64_t)slot.high << 32 | slot.worth;
  const uint64_t words = (uint64_t)slot.word[1] << 32 | slot.word[0];
  atomic_store_explicit(&to->rest, rest, memory_order_relaxed);
  atomic_store_explicit(&to->words, words, memory_order_relaxed);
  atomic_store_explicit(&to->sum, slot.low + rest + words,
                        memory_order_release);
}

// Is this the slot of the key, or an empty one?
static inline bool gl_slot_takes(gl_slot slot, uint64_t low, uint32_t high) {
  return !slot.worth || (slot.low == low && slot.high == high);
}

// The place of the key, or else the one where it belongs; and what is there.
static inline gl_packed *gl_slots_place(const gl_slots *slots, uint64_t low,
                                        uint32_t high, gl_slot *there) {
  gl_packed *least = &slots->at[low & (slots->room - 1)];
  *there = gl_slot_read(least);
  bool takes = gl_slot_takes(*there, low, high);
  for (size_t i = 1; i < GL_SLOTS_REACH && !takes; i++) {
    gl_packed *place = &slots->at[(low + i) & (slots->room - 1)];
    const gl_slot slot = gl_slot_read(place);
    takes = gl_slot_takes(slot, low, high);
    if (takes || slot.worth < there->worth) {
      least = place;
      *there = slot;
    }
  }
  return least;
}

// Has the slots of a key ready for when they are asked for.
static inline void gl_slots_fetch(const gl_slots *slots, uint64_t low) {
  const gl_packed *place = &slots->at[low & (slots->room - 1)];
  __builtin_prefetch(place);
  __builtin_prefetch(place + GL_SLOTS_REACH - 1);
}

// False if the key is not there.
static inline bool gl_slots_find(const gl_slots *slots, uint64_t low,
                                 uint32_t high, gl_slot *slot) {
  gl_slots_place(slots, low, high, slot);
  return slot->worth && slot->low == low && slot->high == high;
}

// Doubles the table if the budget, which is the calling thread's, allows a
// quarter of it.
void gl_slots_widen(gl_slots *slots, gl_budget *budget);

// All that is there, out and in.  What comes in must be accepted by `check`,
// which gets the slot and may complain in the vault.
void gl_slots_put(const gl_slots *slots, gl_vault *vault);
typedef void gl_slot_check(const void *context, gl_slot slot, gl_vault *vault);
void gl_slots_get(gl_slots *slots, gl_budget *budget, gl_vault *vault,
                  gl_slot_check *check, const void *context);

// Replaces what the key had, or what has to make room for it.
static inline void gl_slots_write(gl_slots *slots, gl_budget *budget,
                                  gl_slot slot) {
  assert(slot.worth);
  if (2 * atomic_load_explicit(&slots->used, memory_order_relaxed) >
      slots->room)
    gl_slots_widen(slots, budget);
  gl_slot old;
  gl_packed *place = gl_slots_place(slots, slot.low, slot.high, &old);
  if (!old.worth)
    atomic_fetch_add_explicit(&slots->used, 1, memory_order_relaxed);
  gl_slot_write(place, slot);
}

#endif
