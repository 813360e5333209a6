// SPDX-License-Identifier: MIT
// slots.h -- a hash table that forgets
//
// What it holds helps a search and may be lost: the table of solved positions
// (table.h) and the notes about open ones (notes.h).  A key has a few slots,
// from its own on; when all are taken, what is worth least makes room.

#ifndef GL_SEARCH_SLOTS_H
#define GL_SEARCH_SLOTS_H

#include "base/budget.h"

#include <assert.h>

// A key is looked for in this many slots.
#define GL_SLOTS_REACH 4

typedef struct gl_slot {
  uint64_t low;   // half of the key
  uint32_t high;  // and a part of the other half
  uint32_t worth; // 0 if it is empty
  uint32_t word[2];
} gl_slot;

typedef struct gl_slots {
  gl_budget *budget;
  gl_slot *at;
  size_t room; // a power of two
  size_t used;
} gl_slots;

// NULL if malloc fails.
gl_slots *gl_slots_new(gl_budget *budget);
void gl_slots_free(gl_slots *slots);

// The slot of the key, or else the one where it belongs.
static inline gl_slot *gl_slots_place(const gl_slots *slots, uint64_t low,
                                      uint32_t high) {
  gl_slot *least = NULL;
  for (size_t i = 0; i < GL_SLOTS_REACH; i++) {
    gl_slot *slot = &slots->at[(low + i) & (slots->room - 1)];
    if (!slot->worth || (slot->low == low && slot->high == high))
      return slot;
    if (!least || slot->worth < least->worth)
      least = slot;
  }
  return least;
}

// Has the slots of a key ready for when they are asked for.
static inline void gl_slots_fetch(const gl_slots *slots, uint64_t low) {
  const gl_slot *slot = &slots->at[low & (slots->room - 1)];
  __builtin_prefetch(slot);
  __builtin_prefetch(slot + GL_SLOTS_REACH - 1);
}

// NULL if the key is not there.
static inline const gl_slot *gl_slots_find(const gl_slots *slots, uint64_t low,
                                           uint32_t high) {
  const gl_slot *slot = gl_slots_place(slots, low, high);
  const bool found = slot->worth && slot->low == low && slot->high == high;
  return found ? slot : NULL;
}

// Doubles the table if the budget allows a quarter of it.
void gl_slots_widen(gl_slots *slots);

// Replaces what the key had, or what has to make room for it.
static inline void gl_slots_write(gl_slots *slots, gl_slot slot) {
  assert(slot.worth);
  if (2 * slots->used > slots->room)
    gl_slots_widen(slots);
  gl_slot *place = gl_slots_place(slots, slot.low, slot.high);
  slots->used += !place->worth;
  *place = slot;
}

#endif
