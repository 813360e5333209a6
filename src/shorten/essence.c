// SPDX-License-Identifier: MIT
// This is rule `play`  for situations.  A threat (C, N) that lacks the
// stone y is a card with A = C - y and T = N + y.  If the cells common to all T
// are Maker's, the essence has the core
//
//     union of all A + intersection of all T,
//
// and the rest of the T around it.  A stone that is only in some T becomes a
// free cell: that asks for less.

#include "shorten/essence.h"

#include "base/grow.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CHOSEN 32

static void add_threat(const gl_stock *stock, const gl_fit *fit,
                       gl_essence_threats *threats) {
  const gl_member *m = &stock->at[fit->member];
  const gl_pattern *p = &m->pattern[fit->turn];
  gl_threat threat = {.fit = *fit,
                      .top = fit->y,
                      .end = fit->y + p->height,
                      .cells = gl_fit_field(stock, fit)};
  for (size_t i = 0; i < m->situation.cores; i++)
    gl_field_remove(&threat.cells,
                    (gl_point){fit->x + p->core[i].x, fit->y + p->core[i].y});
  gl_field_add(&threat.cells, fit->missing);
  if (!GL_PUSH(threats->at, threats->count, threats->room, threat))
    threats->failed = true;
}

void gl_essence_threats_find(const gl_stock *stock, const uint32_t *member,
                             size_t count, const gl_fit_ground *ground,
                             gl_spots *spots, gl_essence_threats *threats) {
  const gl_tribe *tribe = &stock->tribe[stock->at[member[0]].tribe];
  threats->failed |= !gl_fit_spots_find(tribe, ground, spots);
  for (size_t i = 0; i < spots->count; i++)
    for (size_t j = 0; spots->at[i].lacking && j < count; j++) {
      gl_fit fit;
      if (gl_fit_spot(stock, member[j], &spots->at[i], ground, &fit))
        add_threat(stock, &fit, threats);
    }
}

// ---- Choosing threats ----

typedef struct choice {
  const gl_essence_threats *threats;
  const gl_field *core;
  const gl_field *barred;
  const gl_field *preferred;
  uint64_t random;
  size_t chosen[MOST_CHOSEN];
  size_t count;
  gl_field common; // to all chosen, without Maker's stones
  gl_field used;   // by some of them, Maker's stones too
} choice;

static bool meets(const gl_threat *threat, const gl_field *field) {
  uint64_t any = 0;
  for (int y = threat->top; y < threat->end; y++)
    any |= threat->cells.row[y] & field->row[y];
  return any;
}

// How many cells stay common, or become used.
static size_t count_both(const gl_threat *threat, const gl_field *field) {
  size_t count = 0;
  for (int y = threat->top; y < threat->end; y++)
    count += (size_t)__builtin_popcountll(threat->cells.row[y] & field->row[y]);
  return count;
}

static size_t count_new(const choice *choice, const gl_threat *threat) {
  size_t count = 0;
  for (int y = threat->top; y < threat->end; y++) {
    const uint64_t fresh = threat->cells.row[y] & ~choice->used.row[y];
    if (fresh)
      count +=
          (size_t)__builtin_popcountll(fresh) +
          2 * (size_t)__builtin_popcountll(fresh & ~choice->preferred->row[y]);
  }
  return count;
}

static void choose(choice *choice, size_t number) {
  const gl_field *cells = &choice->threats->at[number].cells;
  choice->chosen[choice->count++] = number;
  if (choice->count == 1)
    choice->common = *cells;
  gl_field_and(&choice->common, cells);
  gl_field_minus(&choice->common, choice->core);
  gl_field_or(&choice->used, cells);
}

// The best next threat; threats->count if none helps.  The weights differ from
// one random number to the next.
static size_t best_threat(choice *choice) {
  const size_t common = choice->count ? gl_field_count(&choice->common) : 0;
  const size_t weight = choice->random % 4 ? (choice->random >> 8) % 8 : 16;
  size_t best = choice->threats->count;
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < choice->threats->count; i++) {
    const gl_threat *t = &choice->threats->at[i];
    if (meets(t, choice->barred))
      continue;
    const size_t left = choice->count ? count_both(t, &choice->common) : 0;
    if (choice->count && left == common)
      continue;
    choice->random = gl_hash_mix(choice->random + 1);
    const size_t noise = (size_t)(choice->random % (choice->count ? 8 : 64));
    const size_t score = 4 * (weight * left + count_new(choice, t)) + noise;
    if (score < least) {
      least = score;
      best = i;
    }
  }
  return best;
}

// The cells that all chosen threats but one need, Maker's stones among them if
// they are not taken away.
static gl_field common_to_others(const choice *choice, size_t but) {
  gl_field common;
  memset(&common, 0xff, sizeof common);
  for (size_t i = 0; i < choice->count; i++)
    if (i != but)
      gl_field_and(&common, &choice->threats->at[choice->chosen[i]].cells);
  return common;
}

static void drop_needless(choice *choice) {
  for (size_t i = choice->count; i-- > 0 && choice->count > 2;) {
    gl_field common = common_to_others(choice, i);
    gl_field_minus(&common, choice->core);
    if (gl_field_empty(&common))
      choice->chosen[i] = choice->chosen[--choice->count];
  }
}

static bool choose_threats(choice *choice) {
  do {
    const size_t next = best_threat(choice);
    if (next == choice->threats->count || choice->count == MOST_CHOSEN)
      return false;
    choose(choice, next);
  } while (!gl_field_empty(&choice->common));
  drop_needless(choice);
  return true;
}

// ---- The situation ----

static void add_stones(const gl_stock *stock, const gl_fit *fit,
                       gl_field *core) {
  const gl_member *m = &stock->at[fit->member];
  const gl_pattern *p = &m->pattern[fit->turn];
  for (size_t i = 0; i < m->situation.cores; i++)
    gl_field_add(core,
                 (gl_point){fit->x + p->core[i].x, fit->y + p->core[i].y});
  gl_field_remove(core, fit->missing);
}

static bool make_situation(const gl_stock *stock, const choice *choice,
                           gl_situation *situation) {
  gl_field core = common_to_others(choice, choice->count);
  gl_field around = {{0}};
  for (size_t i = 0; i < choice->count; i++) {
    const gl_threat *threat = &choice->threats->at[choice->chosen[i]];
    gl_field stones = {{0}};
    add_stones(stock, &threat->fit, &stones);
    gl_field_or(&core, &stones);
    gl_field_or(&around, &threat->cells);
  }
  gl_field_minus(&around, &core);
  if (!gl_situation_new(gl_field_count(&core), gl_field_count(&around),
                        situation))
    return false;
  GL_FIELD_EACH(cell, &core) situation->core[situation->cores++] = cell;
  GL_FIELD_EACH(cell, &around) situation->around[situation->arounds++] = cell;
  gl_situation_turn(situation, 0);
  return true;
}

bool gl_essence_find(const gl_stock *stock, const gl_fit_ground *ground,
                     const gl_essence_threats *threats, const gl_field *barred,
                     const gl_field *preferred, uint64_t random,
                     gl_situation *situation) {
  choice c = {.threats = threats,
              .core = &ground->core,
              .barred = barred,
              .preferred = preferred,
              .random = gl_hash_mix(random)};
  return choose_threats(&c) && make_situation(stock, &c, situation);
}
