// SPDX-License-Identifier: MIT
#include "sequence/digraph.h"

#include "base/bits.h"
#include "base/grow.h"
#include "sequence/fit.h"

#include <assert.h>
#include <stdlib.h>

void gl_digraph_clear(gl_digraph *d) {
  free(d->threats);
  free(d->root);
  free(d->first);
  free(d->to);
  free(d->start);
  free(d->answers);
  *d = (gl_digraph){0};
}

// The arrays that go by vertex have one room.
static bool grow_vertices(gl_digraph *d) {
  const size_t need = d->count + 2;
  size_t room[4];
  for (size_t i = 0; i < 4; i++)
    room[i] = d->vertex_room;
  const bool good =
      gl_grow((void **)&d->threats, &room[0], need, sizeof *d->threats) &&
      gl_grow((void **)&d->root, &room[1], need, sizeof *d->root) &&
      gl_grow((void **)&d->first, &room[2], need, sizeof *d->first) &&
      gl_grow((void **)&d->start, &room[3], need, sizeof *d->start);
  if (good)
    d->vertex_room = room[0];
  return good;
}

bool gl_digraph_vertex(gl_digraph *d, uint32_t threats, bool root) {
  if (!grow_vertices(d))
    return false;
  d->threats[d->count] = threats;
  d->root[d->count] = root;
  d->first[d->count] = d->arrows;
  d->start[d->count++] = d->words;
  d->first[d->count] = d->arrows;
  return true;
}

bool gl_digraph_arrow(gl_digraph *d, uint32_t to, const uint64_t *answers) {
  const size_t words = gl_bits_words(d->threats[d->count - 1]);
  assert(to + 1 < d->count);
  if (!gl_grow((void **)&d->answers, &d->word_room, d->words + words,
               sizeof *d->answers) ||
      !GL_PUSH(d->to, d->arrows, d->arrow_room, to))
    return false;
  gl_bits_copy(&d->answers[d->words], answers, words);
  d->words += words;
  d->first[d->count] = d->arrows;
  return true;
}

// ---- From situations ----

typedef struct reach {
  const gl_stock *stock;
  uint32_t *vertex; // of each member, 1 more than its number; 0 for none
  gl_spots spots;   // of the tribe at hand
  gl_fit_ground ground;
} reach;

// What a fit of the member answers; false if nothing.
static bool answers_of(const reach *r, const gl_situation *from,
                       uint32_t member, uint64_t *answers) {
  gl_field answered = {{0}};
  bool any = false;
  gl_fit fit;
  for (size_t i = 0; i < r->spots.count; i++)
    if (gl_fit_spot(r->stock, member, &r->spots.at[i], &r->ground, &fit)) {
      const gl_field needed = gl_fit_field(r->stock, &fit);
      for (size_t y = 0; y < GL_FIELD; y++)
        answered.row[y] |= r->ground.open.row[y] & ~needed.row[y];
      any = true;
    }
  for (size_t i = 0; any && i < from->arounds; i++)
    if (gl_field_has(&answered, from->around[i]))
      gl_bits_add(answers, i);
  return any;
}

// The arrows from the last vertex to those of a tribe.
static bool add_arrows(gl_digraph *d, reach *r, const gl_situation *from,
                       const gl_tribe *tribe) {
  const size_t cells = from->cores + from->arounds;
  bool good = gl_spots_find(tribe, &r->ground, &r->spots);
  for (size_t i = 0; good && r->spots.count && i < tribe->members; i++) {
    const uint32_t member = tribe->member[i];
    uint64_t answers[GL_FIELD] = {0};
    if (r->vertex[member] && gl_stock_cells(r->stock, member) < cells &&
        answers_of(r, from, member, answers))
      good = gl_digraph_arrow(d, r->vertex[member] - 1, answers);
  }
  return good;
}

static bool hold(gl_digraph *d, gl_budget *budget) {
  const size_t vertex = sizeof *d->threats + sizeof *d->root +
                        sizeof *d->first + sizeof *d->start;
  return gl_budget_hold(budget, &d->held,
                        d->vertex_room * vertex +
                            d->arrow_room * sizeof *d->to +
                            d->word_room * sizeof *d->answers);
}

void gl_digraph_release(gl_digraph *d, gl_budget *budget) {
  gl_budget_hold(budget, &d->held, 0);
  gl_digraph_clear(d);
}

bool gl_digraph_build(gl_digraph *d, const gl_stock *stock,
                      const uint32_t *member, size_t count, unsigned handicap,
                      gl_budget *budget) {
  reach r = {.stock = stock,
             .vertex = calloc(stock->count + 1, sizeof *r.vertex)};
  bool good = r.vertex;
  *d = (gl_digraph){0};
  for (size_t i = 0; good && i < count; i++) {
    const gl_situation *s = &stock->at[member[i]].situation;
    good = gl_ground_set(s, (gl_point){0, 0}, &r.ground) &&
           gl_digraph_vertex(d, (uint32_t)s->arounds,
                             gl_situation_starts(s, handicap, stock->beside));
    for (size_t j = 0; good && j < stock->tribes; j++)
      good = gl_budget_work(budget) && add_arrows(d, &r, s, &stock->tribe[j]);
    good = good && hold(d, budget);
    r.vertex[member[i]] = (uint32_t)i + 1;
  }
  free(r.spots.at);
  free(r.vertex);
  return good;
}

// ---- Proofs ----

bool gl_digraph_holds(const gl_digraph *d, size_t vertex, const bool *chosen) {
  const size_t words = gl_bits_words(d->threats[vertex]);
  size_t left = d->threats[vertex];
  for (size_t w = 0; w < words; w++) {
    uint64_t answered = 0;
    for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++)
      if (chosen[d->to[a]])
        answered |= gl_digraph_answers(d, vertex, a)[w];
    left -= (size_t)__builtin_popcountll(answered);
  }
  return !left;
}

bool gl_digraph_settle(const gl_digraph *d, bool *chosen) {
  bool root = false;
  for (size_t i = 0; i < d->count; i++) {
    chosen[i] = chosen[i] && gl_digraph_holds(d, i, chosen);
    root |= chosen[i] && d->root[i];
  }
  return root;
}

// Would the others do without this one?
static bool spare(const gl_digraph *d, size_t vertex, bool *chosen) {
  bool good = true;
  bool root = false;
  chosen[vertex] = false;
  for (size_t i = 0; i < d->count; i++)
    root |= chosen[i] && d->root[i];
  for (size_t i = vertex + 1; good && i < d->count; i++)
    good = !chosen[i] || gl_digraph_holds(d, i, chosen);
  chosen[vertex] = true;
  return good && root;
}

size_t gl_digraph_prune(const gl_digraph *d, bool *chosen) {
  size_t count = 0;
  for (size_t i = d->count; i-- > 0;) {
    if (chosen[i] && i && spare(d, i, chosen))
      chosen[i] = false;
    count += chosen[i];
  }
  return count;
}
