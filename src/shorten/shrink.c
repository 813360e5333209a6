// SPDX-License-Identifier: MIT
#include "shorten/shrink.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static void remove_point(gl_point *list, size_t *count, size_t i) {
  memmove(&list[i], &list[i + 1], (*count - i - 1) * sizeof *list);
  --*count;
}

static void insert_point(gl_point *list, size_t *count, size_t i,
                         gl_point point) {
  memmove(&list[i + 1], &list[i], (*count - i) * sizeof *list);
  list[i] = point;
  ++*count;
}

typedef struct work {
  const gl_stock *stock;
  gl_situation s;
  const uint32_t *member;
  size_t count;
} work;

static bool holds(const work *work) {
  return gl_fit_follows(work->stock, &work->s, work->member, work->count);
}

// Without this stone; or with a free cell instead.
static bool drop_stone(work *work, size_t i) {
  const gl_point cell = work->s.core[i];
  remove_point(work->s.core, &work->s.cores, i);
  if (holds(work))
    return true;
  insert_point(work->s.around, &work->s.arounds, 0, cell);
  if (holds(work))
    return true;
  remove_point(work->s.around, &work->s.arounds, 0);
  insert_point(work->s.core, &work->s.cores, i, cell);
  return false;
}

static bool drop_cell(work *work, size_t i) {
  const gl_point cell = work->s.around[i];
  remove_point(work->s.around, &work->s.arounds, i);
  if (holds(work))
    return true;
  insert_point(work->s.around, &work->s.arounds, i, cell);
  return false;
}

// Tries all cells from a random one on; true if one went.
static bool drop_any(work *work, uint64_t random) {
  for (size_t i = 0, n = work->s.cores; i < n; i++)
    if (drop_stone(work, (size_t)((random + i) % n)))
      return true;
  for (size_t i = 0, n = work->s.arounds; i < n; i++)
    if (drop_cell(work, (size_t)((random + i) % n)))
      return true;
  return false;
}

bool gl_shrink(const gl_stock *stock, gl_situation *situation,
               const uint32_t *member, size_t count, uint64_t random) {
  work w = {.stock = stock, .member = member, .count = count};
  const gl_situation *s = situation;
  if (!gl_situation_new(s->cores, s->cores + s->arounds, &w.s))
    return false;
  memcpy(w.s.core, s->core, s->cores * sizeof *s->core);
  if (s->arounds)
    memcpy(w.s.around, s->around, s->arounds * sizeof *s->around);
  w.s.cores = s->cores;
  w.s.arounds = s->arounds;
  gl_situation_turn(&w.s, 0);
  while (drop_any(&w, random = gl_hash_mix(random + 1)))
    continue;
  gl_situation_clear(situation);
  *situation = w.s;
  return true;
}
