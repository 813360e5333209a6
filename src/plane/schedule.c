// SPDX-License-Identifier: MIT
#include "plane/schedule.h"

#include <assert.h>

#ifdef GL_STRESS
#define FIRST_NODES 50
#else
#define FIRST_NODES 2000
#endif

bool gl_plane_schedule_valid(const gl_plane_schedule *schedule) {
  return schedule->method < GL_PLANE_METHODS &&
         !schedule->out[schedule->method];
}

bool gl_plane_schedule_begin(gl_plane_schedule *schedule) {
  for (int i = 0; i < GL_PLANE_METHODS && schedule->out[schedule->method];
       i++) {
    schedule->method = (schedule->method + 1) % GL_PLANE_METHODS;
    schedule->round += schedule->method == 0;
  }
  return gl_plane_schedule_valid(schedule);
}

bool gl_plane_schedule_pass(gl_plane_schedule *schedule) {
  assert(schedule->method < GL_PLANE_METHODS);
  schedule->method = (schedule->method + 1) % GL_PLANE_METHODS;
  schedule->round += schedule->method == 0;
  return gl_plane_schedule_begin(schedule);
}

uint64_t gl_plane_nodes(unsigned round) {
  return (uint64_t)FIRST_NODES << (round < 20 ? 2 * round : 40);
}

// The last of a list from its end on.
static size_t entry(const size_t *list, size_t count, unsigned round) {
  return list[round < count ? round : count - 1];
}

// Large tori are slow, and a pairing that needs one is rare.
size_t gl_plane_torus(unsigned round) {
  static const size_t cells[] = {16, 36, 64, 64, 64, 100, GL_PLANE_TORUS_MOST};
  return entry(cells, sizeof cells / sizeof *cells, round);
}

// The number of blocks grows by more than ten from each size to the next.
size_t gl_plane_block(unsigned round) {
  static const size_t cells[] = {8,  16, 24, 24,
                                 28, 28, 32, GL_PLANE_BLOCK_MOST};
  return entry(cells, sizeof cells / sizeof *cells, round);
}
