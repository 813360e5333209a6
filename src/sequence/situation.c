// SPDX-License-Identifier: MIT
#include "sequence/situation.h"

#include "base/hash.h"
#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int compare_points(const void *a, const void *b) {
  const gl_point *p = a;
  const gl_point *q = b;
  return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static int compare_lists(const gl_point *a, const gl_point *b, size_t count) {
  int order = 0;
  for (size_t i = 0; !order && i < count; i++)
    order = compare_points(&a[i], &b[i]);
  return order;
}

bool gl_situation_new(size_t cores, size_t arounds, gl_situation *situation) {
  *situation = (gl_situation){0};
  situation->core = malloc((cores + 1) * sizeof *situation->core);
  situation->around = malloc((arounds + 1) * sizeof *situation->around);
  if (situation->core && situation->around)
    return true;
  gl_situation_clear(situation);
  return false;
}

bool gl_situation_copy(const gl_situation *from, gl_situation *to) {
  if (!gl_situation_new(from->cores, from->arounds, to))
    return false;
  to->cores = from->cores;
  to->arounds = from->arounds;
  memcpy(to->core, from->core, from->cores * sizeof *to->core);
  if (from->arounds)
    memcpy(to->around, from->around, from->arounds * sizeof *to->around);
  return true;
}

void gl_situation_clear(gl_situation *situation) {
  free(situation->core);
  free(situation->around);
  *situation = (gl_situation){0};
}

bool gl_situation_of_card(const gl_lattice_card *card,
                          gl_situation *situation) {
  if (!gl_situation_new(card->as + 1, card->ts, situation))
    return false;
  memcpy(situation->core, card->a, card->as * sizeof *situation->core);
  situation->cores = card->as;
  situation->core[situation->cores++] = card->move;
  for (size_t i = 0; i < card->ts; i++)
    if (card->t[i].x != card->move.x || card->t[i].y != card->move.y)
      situation->around[situation->arounds++] = card->t[i];
  return true;
}

bool gl_situation_of_shape(const gl_shape *shape, gl_situation *situation) {
  if (!gl_situation_new(shape->count, 0, situation))
    return false;
  memcpy(situation->core, shape->at, shape->count * sizeof *shape->at);
  situation->cores = shape->count;
  return true;
}

bool gl_situation_joined(const gl_situation *situation, size_t i) {
  assert(i < situation->cores);
  bool any = false;
  for (size_t j = 0; j < situation->cores; j++)
    any |= gl_shape_adjacent(situation->core[i], situation->core[j]);
  return any;
}

size_t gl_situation_stone(const gl_situation *situation) {
  size_t i = 0;
  while (i < situation->cores && !gl_situation_joined(situation, i))
    i++;
  return i < situation->cores ? i : 0;
}

bool gl_situation_starts(const gl_situation *situation, unsigned handicap,
                         bool beside) {
  return situation->cores <= handicap ||
         (situation->cores == handicap + 1u &&
          (!beside || !handicap ||
           gl_situation_joined(situation, gl_situation_stone(situation))));
}

static gl_point *cell_at(gl_situation *situation, size_t i) {
  assert(i < situation->cores + situation->arounds);
  return i < situation->cores ? &situation->core[i]
                              : &situation->around[i - situation->cores];
}

void gl_situation_turn(gl_situation *situation, unsigned turn) {
  assert(turn < 8);
  const size_t count = situation->cores + situation->arounds;
  gl_point corner = {0, 0};
  for (size_t i = 0; i < count; i++) {
    gl_point *p = cell_at(situation, i);
    *p = gl_shape_turn_point(*p, turn);
    corner.x = !i || p->x < corner.x ? p->x : corner.x;
    corner.y = !i || p->y < corner.y ? p->y : corner.y;
  }
  for (size_t i = 0; i < count; i++) {
    gl_point *p = cell_at(situation, i);
    *p = (gl_point){p->x - corner.x, p->y - corner.y};
  }
  gl_sort(situation->core, situation->cores, sizeof *situation->core,
          compare_points);
  if (situation->arounds)
    gl_sort(situation->around, situation->arounds, sizeof *situation->around,
            compare_points);
}

// Of two orientations of one situation.  Cores are compared as if their first
// cells were at 0:0, so that their order does not depend on what is around.
static bool is_less(const gl_situation *a, const gl_situation *b) {
  assert(a->cores == b->cores && a->arounds == b->arounds && a->cores);
  const gl_point p = a->core[0];
  const gl_point q = b->core[0];
  int order = 0;
  for (size_t i = 0; !order && i < a->cores + a->arounds; i++) {
    gl_point c = i < a->cores ? a->core[i] : a->around[i - a->cores];
    gl_point d = i < a->cores ? b->core[i] : b->around[i - a->cores];
    c = (gl_point){c.x - p.x, c.y - p.y};
    d = (gl_point){d.x - q.x, d.y - q.y};
    order = compare_points(&c, &d);
  }
  return order < 0;
}

bool gl_situation_canonise(gl_situation *situation, unsigned isometries) {
  assert(isometries & 1);
  gl_situation original;
  bool good = gl_situation_copy(situation, &original);
  if (!good)
    return false;
  gl_situation_turn(situation, 0);
  for (unsigned turn = 1; good && turn < 8; turn++) {
    gl_situation turned;
    if (!(isometries >> turn & 1))
      continue;
    good = gl_situation_copy(&original, &turned);
    if (!good)
      break;
    gl_situation_turn(&turned, turn);
    if (is_less(&turned, situation)) {
      const gl_situation other = *situation;
      *situation = turned;
      turned = other;
    }
    gl_situation_clear(&turned);
  }
  gl_situation_clear(&original);
  return good;
}

static bool has_stone(const gl_situation *situation, gl_point cell) {
  for (size_t i = 0; i < situation->cores; i++)
    if (!compare_points(&situation->core[i], &cell))
      return true;
  return false;
}

bool gl_situation_is_line(const gl_situation *situation,
                          const gl_shapes *shapes) {
  assert(situation->cores);
  gl_point low = situation->core[0];
  for (size_t i = 1; i < situation->cores; i++) {
    const gl_point p = situation->core[i];
    low = (gl_point){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
  }
  bool line = false;
  for (size_t i = 0; !line && !situation->arounds && i < shapes->count; i++) {
    const gl_shape *shape = &shapes->at[i];
    line = shape->count == situation->cores;
    for (size_t j = 0; line && j < shape->count; j++)
      line = has_stone(situation, (gl_point){low.x + shape->at[j].x,
                                             low.y + shape->at[j].y});
  }
  return line;
}

bool gl_situation_same(const gl_situation *a, const gl_situation *b) {
  return a->cores == b->cores && a->arounds == b->arounds &&
         !compare_lists(a->core, b->core, a->cores) &&
         !compare_lists(a->around, b->around, a->arounds);
}

uint64_t gl_situation_hash(const gl_situation *situation) {
  uint64_t hash = gl_hash(situation->cores, situation->arounds);
  for (size_t i = 0; i < situation->cores + situation->arounds; i++) {
    const gl_point p = i < situation->cores
                           ? situation->core[i]
                           : situation->around[i - situation->cores];
    hash = gl_hash(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
  }
  return hash;
}
