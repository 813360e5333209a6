// SPDX-License-Identifier: MIT
// busy.h -- where the threads of a search are
//
// A thread counts itself in at the moves that it searches, and out again.  The
// others go elsewhere if they can: to them the numbers of such a move look
// larger than they are (the field's word is virtual loss).  Moves whose keys
// meet in one place share a count, which costs a longer way and nothing else.

#ifndef GL_TABLES_BUSY_H
#define GL_TABLES_BUSY_H

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GL_BUSY_PLACES 65536

typedef struct gl_busy {
  _Atomic uint16_t at[GL_BUSY_PLACES];
} gl_busy;

// Is nobody anywhere, as before and after a search?
static inline bool gl_busy_valid(const gl_busy *busy) {
  for (size_t i = 0; i < GL_BUSY_PLACES; i++)
    if (atomic_load_explicit(&busy->at[i], memory_order_relaxed))
      return false;
  return true;
}

static inline unsigned gl_busy_at(const gl_busy *busy, uint64_t key) {
  return atomic_load_explicit(&busy->at[key % GL_BUSY_PLACES],
                              memory_order_relaxed);
}

static inline void gl_busy_enter(gl_busy *busy, uint64_t key) {
  atomic_fetch_add_explicit(&busy->at[key % GL_BUSY_PLACES], 1,
                            memory_order_relaxed);
}

static inline void gl_busy_leave(gl_busy *busy, uint64_t key) {
  assert(gl_busy_at(busy, key) > 0);
  atomic_fetch_sub_explicit(&busy->at[key % GL_BUSY_PLACES], 1,
                            memory_order_relaxed);
}

#endif
