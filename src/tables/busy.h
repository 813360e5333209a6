// SPDX-License-Identifier: MIT
// busy.h -- where the threads of a search are
//
// A thread counts itself in at the moves that it searches, and out again.  The
// others make a detour if they can: to them the numbers of such a move look
// larger than they are.  Moves whose keys meet in one place share a count,
// which costs a detour and nothing else.

#ifndef GL_TABLES_BUSY_H
#define GL_TABLES_BUSY_H

#include <stdatomic.h>
#include <stdint.h>

#define GL_TRAFFIC_PLACES 65536

typedef struct gl_traffic {
  _Atomic uint16_t at[GL_TRAFFIC_PLACES];
} gl_traffic;

static inline void gl_traffic_enter(gl_traffic *traffic, uint64_t key) {
  atomic_fetch_add_explicit(&traffic->at[key % GL_TRAFFIC_PLACES], 1,
                            memory_order_relaxed);
}

static inline void gl_traffic_leave(gl_traffic *traffic, uint64_t key) {
  atomic_fetch_sub_explicit(&traffic->at[key % GL_TRAFFIC_PLACES], 1,
                            memory_order_relaxed);
}

static inline unsigned gl_traffic_at(const gl_traffic *traffic, uint64_t key) {
  return atomic_load_explicit(&traffic->at[key % GL_TRAFFIC_PLACES],
                              memory_order_relaxed);
}

#endif
