// SPDX-License-Identifier: MIT
#include "sequence/stock.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void clear_member(gl_member *member) {
  for (unsigned i = 0; i < 8; i++) {
    free(member->pattern[i].core);
    free(member->pattern[i].all);
  }
  gl_situation_clear(&member->situation);
}

void gl_stock_clear(gl_stock *stock) {
  assert(gl_stock_valid(stock));
  for (size_t i = 0; i < stock->count; i++)
    clear_member(&stock->at[i]);
  for (size_t i = 0; i < stock->tribes; i++) {
    free(stock->tribe[i].core);
    free(stock->tribe[i].last);
    free(stock->tribe[i].member);
  }
  free(stock->tribe);
  free(stock->at);
  free(stock->slot);
  *stock = (gl_stock){0};
}

size_t gl_stock_bytes(const gl_stock *stock) {
  return stock->room * sizeof *stock->at + stock->slots * sizeof *stock->slot +
         stock->tribe_room * sizeof *stock->tribe + stock->held;
}

// What malloc takes for so many bytes.
static size_t block(size_t bytes) {
  return bytes < 24 ? 32 : (bytes + 8 + 15) / 16 * 16;
}

static size_t member_bytes(const gl_member *member) {
  const gl_situation *s = &member->situation;
  size_t bytes = block((s->cores + 1) * sizeof *s->core) +
                 block((s->arounds + 1) * sizeof *s->around) +
                 2 * sizeof(uint32_t); // in its tribe
  for (unsigned i = 0; i < 8; i++)
    if (member->pattern[i].core)
      bytes += block((s->cores + 1) * sizeof *s->core) +
               block((size_t)member->pattern[i].height * sizeof(uint64_t));
  return bytes;
}

static size_t tribe_bytes(const gl_tribe *tribe) {
  return block(8 * tribe->cores * sizeof *tribe->core) +
         block(tribe->cores * sizeof *tribe->last);
}

size_t gl_stock_cells(const gl_stock *stock, uint32_t member) {
  assert(member < stock->count);
  const gl_situation *s = &stock->at[member].situation;
  return s->cores + s->arounds;
}

// ---- Patterns ----

static gl_point moved(gl_point cell, const gl_pattern *pattern) {
  const gl_point turned = gl_shape_turn_point(cell, pattern->turn);
  return (gl_point){turned.x + pattern->step.x, turned.y + pattern->step.y};
}

static gl_point cell_of(const gl_situation *situation, size_t i) {
  return i < situation->cores ? situation->core[i]
                              : situation->around[i - situation->cores];
}

// Box and step of the orientation.
static void measure(const gl_situation *situation, gl_pattern *pattern) {
  gl_point low = {0, 0};
  gl_point high = {0, 0};
  for (size_t i = 0; i < situation->cores + situation->arounds; i++) {
    const gl_point cell =
        gl_shape_turn_point(cell_of(situation, i), pattern->turn);
    low.x = !i || cell.x < low.x ? cell.x : low.x;
    low.y = !i || cell.y < low.y ? cell.y : low.y;
    high.x = !i || cell.x > high.x ? cell.x : high.x;
    high.y = !i || cell.y > high.y ? cell.y : high.y;
  }
  pattern->step = (gl_point){-low.x, -low.y};
  pattern->width = high.x - low.x + 1;
  pattern->height = high.y - low.y + 1;
}

static bool make_pattern(const gl_situation *situation, unsigned turn,
                         gl_pattern *pattern) {
  assert(turn < 8);
  *pattern = (gl_pattern){.turn = turn};
  measure(situation, pattern);
  if (pattern->width > GL_FIELD || pattern->height > GL_FIELD)
    return false;
  pattern->core = malloc((situation->cores + 1) * sizeof *pattern->core);
  pattern->all = calloc((size_t)pattern->height, sizeof *pattern->all);
  if (!pattern->core || !pattern->all)
    return false;
  for (size_t i = 0; i < situation->cores + situation->arounds; i++) {
    const gl_point cell = moved(cell_of(situation, i), pattern);
    if (i < situation->cores)
      pattern->core[i] = cell;
    pattern->all[cell.y] |= UINT64_C(1) << cell.x;
  }
  return true;
}

static bool has_core(const gl_pattern *pattern, gl_point cell, size_t cores) {
  for (size_t i = 0; i < cores; i++)
    if (pattern->core[i].x == cell.x && pattern->core[i].y == cell.y)
      return true;
  return false;
}

static bool same_pattern(const gl_pattern *a, const gl_pattern *b,
                         size_t cores) {
  bool same = a->width == b->width && a->height == b->height &&
              !memcmp(a->all, b->all, (size_t)a->height * sizeof *a->all);
  for (size_t i = 0; same && i < cores; i++)
    same = has_core(b, a->core[i], cores);
  return same;
}

static bool make_patterns(gl_member *member, unsigned isometries) {
  const size_t cores = member->situation.cores;
  for (unsigned turn = 0; turn < 8; turn++) {
    gl_pattern *p = &member->pattern[turn];
    bool known = false;
    if (!(isometries >> turn & 1))
      continue;
    if (!make_pattern(&member->situation, turn, p))
      return false;
    for (unsigned i = 0; !known && i < turn; i++)
      known = member->pattern[i].core &&
              same_pattern(&member->pattern[i], p, cores);
    if (known) {
      free(p->core);
      free(p->all);
      *p = (gl_pattern){0};
    }
  }
  return true;
}

// ---- Kinds ----

static bool is_of_tribe(const gl_tribe *tribe, const gl_situation *situation) {
  assert(situation->cores);
  bool same = tribe->cores == situation->cores;
  for (size_t i = 0; same && i < situation->cores; i++)
    same = tribe->core[i].x == situation->core[i].x - situation->core[0].x &&
           tribe->core[i].y == situation->core[i].y - situation->core[0].y;
  return same;
}

static bool make_tribe(const gl_stock *stock, const gl_situation *situation,
                       gl_tribe *tribe) {
  *tribe =
      (gl_tribe){.cores = situation->cores, .isometries = stock->isometries};
  tribe->core = malloc(8 * situation->cores * sizeof *tribe->core);
  tribe->last = malloc(situation->cores * sizeof *tribe->last);
  for (size_t i = 0; tribe->last && i < situation->cores; i++)
    tribe->last[i] = !stock->beside || gl_situation_joined(situation, i);
  for (unsigned turn = 0; tribe->core && turn < 8; turn++)
    for (size_t i = 0; i < situation->cores; i++) {
      const gl_point cell = {situation->core[i].x - situation->core[0].x,
                             situation->core[i].y - situation->core[0].y};
      tribe->core[turn * situation->cores + i] =
          gl_shape_turn_point(cell, turn);
    }
  return tribe->core && tribe->last;
}

// GL_NO_MEMBER if malloc fails.
static uint32_t find_tribe(gl_stock *stock, const gl_situation *situation) {
  gl_tribe tribe;
  for (size_t i = 0; i < stock->tribes; i++)
    if (is_of_tribe(&stock->tribe[i], situation))
      return (uint32_t)i;
  if (make_tribe(stock, situation, &tribe) &&
      GL_PUSH(stock->tribe, stock->tribes, stock->tribe_room, tribe)) {
    stock->held += tribe_bytes(&tribe);
    return (uint32_t)stock->tribes - 1;
  }
  free(tribe.core);
  free(tribe.last);
  return GL_NO_MEMBER;
}

// Lists a new member, the last one.
static bool sort_in(gl_stock *stock, gl_member *member) {
  member->tribe = find_tribe(stock, &member->situation);
  if (member->tribe == GL_NO_MEMBER)
    return false;
  gl_tribe *tribe = &stock->tribe[member->tribe];
  return GL_PUSH(tribe->member, tribe->members, tribe->room,
                 (uint32_t)stock->count);
}

// ---- The set ----

static size_t find_slot(const gl_stock *stock, const gl_situation *situation) {
  assert(stock->count < stock->slots);
  size_t at = (size_t)gl_situation_hash(situation) & (stock->slots - 1);
  while (
      stock->slot[at] &&
      !gl_situation_same(&stock->at[stock->slot[at] - 1].situation, situation))
    at = (at + 1) & (stock->slots - 1);
  return at;
}

static bool is_valid_member(const gl_stock *stock, uint32_t at) {
  const gl_member *member = &stock->at[at];
  if (member->tribe >= stock->tribes ||
      stock->slot[find_slot(stock, &member->situation)] != at + 1)
    return false;
  const gl_tribe *tribe = &stock->tribe[member->tribe];
  size_t i = 0;
  while (i < tribe->members && tribe->member[i] != at)
    i++;
  return i < tribe->members;
}

bool gl_stock_valid(const gl_stock *stock) {
  bool good =
      stock->count <= stock->room && stock->tribes <= stock->tribe_room &&
      !(stock->slots & (stock->slots - 1)) && 2 * stock->count <= stock->slots;
  for (uint32_t i = 0; good && i < stock->count; i++)
    good = is_valid_member(stock, i);
  return good;
}

static bool grow_slots(gl_stock *stock) {
  if (2 * (stock->count + 1) <= stock->slots)
    return true;
  const size_t slots = stock->slots ? 2 * stock->slots : 64;
  uint32_t *slot = calloc(slots, sizeof *slot);
  if (!slot)
    return false;
  free(stock->slot);
  stock->slot = slot;
  stock->slots = slots;
  for (size_t i = 0; i < stock->count; i++)
    slot[find_slot(stock, &stock->at[i].situation)] = (uint32_t)i + 1;
  return true;
}

uint32_t gl_stock_add(gl_stock *stock, gl_situation situation) {
  gl_member member = {.situation = situation};
  bool good = grow_slots(stock) &&
              gl_situation_canonise(&member.situation, stock->isometries);
  const size_t at = good ? find_slot(stock, &member.situation) : 0;
  if (good && stock->slot[at]) {
    clear_member(&member);
    return stock->slot[at] - 1;
  }
  good = good && make_patterns(&member, stock->isometries) &&
         gl_grow((void **)&stock->at, &stock->room, stock->count + 1,
                 sizeof *stock->at) &&
         sort_in(stock, &member) &&
         GL_PUSH(stock->at, stock->count, stock->room, member);
  if (!good) {
    clear_member(&member);
    return GL_NO_MEMBER;
  }
  assert(member.tribe < stock->tribes);
  stock->held += member_bytes(&member);
  stock->slot[at] = (uint32_t)stock->count;
  return (uint32_t)stock->count - 1;
}
