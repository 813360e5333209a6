// SPDX-License-Identifier: MIT
#include "lattice/stones.h"

#include "base/grow.h"
#include "base/hash.h"

#include <assert.h>
#include <string.h>

#define LEAST 64 // entries

void gl_lattice_stones_clear(gl_lattice_stones *stones) {
  free(stones->at);
  free(stones->table);
  *stones = (gl_lattice_stones){0};
}

// The entry that has the point, or where there is room for it.
static size_t find_entry(const gl_lattice_stones *stones, gl_point point) {
  assert(stones->count < stones->entries);
  const uint64_t word = (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y;
  size_t i = (size_t)gl_hash(0, word) & (stones->entries - 1);
  for (; stones->table[i]; i = (i + 1) & (stones->entries - 1)) {
    const gl_point at = stones->at[stones->table[i] - 1].at;
    if (at.x == point.x && at.y == point.y)
      break;
  }
  return i;
}

const gl_lattice_stone *gl_lattice_stones_at(const gl_lattice_stones *stones,
                                             gl_point point) {
  if (!stones->count)
    return NULL;
  const uint32_t number = stones->table[find_entry(stones, point)];
  return number ? &stones->at[number - 1] : NULL;
}

bool gl_lattice_stones_valid(const gl_lattice_stones *stones) {
  bool good = !stones->count || stones->count < stones->entries;
  for (size_t i = 0; good && i < stones->count; i++)
    good = gl_lattice_stones_at(stones, stones->at[i].at) == &stones->at[i];
  return good;
}

// A table that is at most half full.
static bool make_table(gl_lattice_stones *stones, size_t need) {
  size_t entries = stones->entries ? stones->entries : LEAST;
  while (entries < 2 * need)
    entries *= 2;
  if (entries == stones->entries)
    return true;
  uint32_t *table = calloc(entries, sizeof *table);
  if (!table)
    return false;
  free(stones->table);
  stones->table = table;
  stones->entries = entries;
  for (size_t i = 0; i < stones->count; i++)
    table[find_entry(stones, stones->at[i].at)] = (uint32_t)i + 1;
  assert(gl_lattice_stones_valid(stones));
  return true;
}

bool gl_lattice_stones_put(gl_lattice_stones *stones, gl_point point,
                           gl_player player) {
  const gl_lattice_stone stone = {point, player};
  assert(!gl_lattice_stones_at(stones, point));
  if (!make_table(stones, stones->count + 1))
    return false;
  const size_t entry = find_entry(stones, point);
  if (!GL_PUSH(stones->at, stones->count, stones->room, stone))
    return false;
  stones->table[entry] = (uint32_t)stones->count;
  return true;
}

bool gl_lattice_stones_copy(const gl_lattice_stones *from,
                            gl_lattice_stones *to) {
  bool good = true;
  *to = (gl_lattice_stones){0};
  for (size_t i = 0; good && i < from->count; i++)
    good = gl_lattice_stones_put(to, from->at[i].at, from->at[i].player);
  if (!good)
    gl_lattice_stones_clear(to);
  return good;
}

// Is the shape Maker's, its first cell being that one?
static bool owns(const gl_lattice_stones *stones, const gl_shape *shape,
                 gl_point first, gl_point *corner) {
  bool good = true;
  *corner = (gl_point){first.x - shape->at[0].x, first.y - shape->at[0].y};
  for (size_t i = 0; good && i < shape->count; i++) {
    const gl_point cell = {corner->x + shape->at[i].x,
                           corner->y + shape->at[i].y};
    good = gl_lattice_stones_owned(stones, cell, GL_MAKER);
  }
  return good;
}

const gl_shape *gl_lattice_stones_shape(const gl_lattice_stones *stones,
                                        const gl_shapes *shapes,
                                        gl_point *corner) {
  for (size_t i = 0; i < stones->count; i++)
    for (size_t j = 0; j < shapes->count; j++)
      if (stones->at[i].player == GL_MAKER &&
          owns(stones, &shapes->at[j], stones->at[i].at, corner))
        return &shapes->at[j];
  return NULL;
}
