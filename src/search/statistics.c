// SPDX-License-Identifier: MIT
#include "search/statistics.h"

#include <assert.h>

_Static_assert(GL_STATISTIC_COUNT <= GRIDLOCK_STATISTICS,
               "gridlock_result has room for all of them");

static const gridlock_statistic rows[] = {
#define GL_STATISTIC(id, of, kind, name, sentence)                             \
  {name, sentence, GRIDLOCK_STATISTIC_##kind, GL_STAT_##of, 0},
    GL_STATISTICS(GL_STATISTIC)
#undef GL_STATISTIC
};

const gridlock_statistic *gl_statistic_row(size_t number) {
  return number < GL_STATISTIC_COUNT ? &rows[number] : NULL;
}

void gl_statistics_add(gl_statistics *sum, const gl_statistics *more) {
  const bool later = more->count[GL_STAT_PEAK];
  for (size_t i = 0; i < GL_STAT_MEMORY; i++)
    sum->count[i] += more->count[i];
  for (size_t i = GL_STAT_MEMORY; later && i < GL_STATISTIC_COUNT; i++)
    sum->count[i] = more->count[i];
}

void gl_statistics_hold(gl_statistics *statistics, size_t bytes) {
  for (size_t i = GL_STAT_MEMORY; i < GL_STATISTIC_COUNT; i++)
    statistics->count[i] = 0;
  statistics->count[GL_STAT_MEMORY] = bytes;
  statistics->count[GL_STAT_MEMORY_OTHERS] = bytes;
}

void gl_statistics_hold_part(gl_statistics *statistics, gl_statistic part,
                             size_t bytes) {
  assert(part > GL_STAT_MEMORY && part < GL_STAT_MEMORY_OTHERS);
  assert(bytes <= statistics->count[GL_STAT_MEMORY_OTHERS]);
  statistics->count[GL_STAT_MEMORY_OTHERS] -= bytes;
  statistics->count[part] += bytes;
}
