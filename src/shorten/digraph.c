// SPDX-License-Identifier: MIT
#include "shorten/digraph.h"

#include "base/bits.h"
#include "base/grow.h"
#include "sequence/fit.h"

#include <assert.h>
#include <stdlib.h>

void gl_digraph_clear(gl_digraph *digraph) {
  free(digraph->threats);
  free(digraph->root);
  free(digraph->first);
  free(digraph->to);
  free(digraph->start);
  free(digraph->answers);
  *digraph = (gl_digraph){0};
}

// The arrays that go by vertex have one room.
static bool grow_vertices(gl_digraph *digraph) {
  const size_t need = digraph->count + 2;
  size_t room[4];
  for (size_t i = 0; i < 4; i++)
    room[i] = digraph->vertex_room;
  const bool good =
      gl_grow((void **)&digraph->threats, &room[0], need,
              sizeof *digraph->threats) &&
      gl_grow((void **)&digraph->root, &room[1], need, sizeof *digraph->root) &&
      gl_grow((void **)&digraph->first, &room[2], need,
              sizeof *digraph->first) &&
      gl_grow((void **)&digraph->start, &room[3], need, sizeof *digraph->start);
  if (good)
    digraph->vertex_room = room[0];
  return good;
}

bool gl_digraph_vertex(gl_digraph *digraph, uint32_t threats, bool root) {
  if (!grow_vertices(digraph))
    return false;
  digraph->threats[digraph->count] = threats;
  digraph->root[digraph->count] = root;
  digraph->first[digraph->count] = digraph->arrows;
  digraph->start[digraph->count++] = digraph->words;
  digraph->first[digraph->count] = digraph->arrows;
  assert(digraph->count < digraph->vertex_room);
  return true;
}

bool gl_digraph_arrow(gl_digraph *digraph, uint32_t to,
                      const uint64_t *answers) {
  assert(digraph->count);
  const size_t words = gl_bits_words(digraph->threats[digraph->count - 1]);
  assert(to + 1 < digraph->count);
  if (!gl_grow((void **)&digraph->answers, &digraph->word_room,
               digraph->words + words, sizeof *digraph->answers) ||
      !GL_PUSH(digraph->to, digraph->arrows, digraph->arrow_room, to))
    return false;
  if (words) // no threats have no words, and there may be no array yet
    gl_bits_copy(&digraph->answers[digraph->words], answers, words);
  digraph->words += words;
  digraph->first[digraph->count] = digraph->arrows;
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
static bool answers_of(const reach *reach, const gl_situation *from,
                       uint32_t member, uint64_t *answers) {
  gl_field answered = {{0}};
  bool any = false;
  gl_fit fit;
  for (size_t i = 0; i < reach->spots.count; i++)
    if (gl_fit_spot(reach->stock, member, &reach->spots.at[i], &reach->ground,
                    &fit)) {
      const gl_field needed = gl_fit_field(reach->stock, &fit);
      for (size_t y = 0; y < GL_FIELD; y++)
        answered.row[y] |= reach->ground.open.row[y] & ~needed.row[y];
      any = true;
    }
  for (size_t i = 0; any && i < from->arounds; i++)
    if (gl_field_has(&answered, from->around[i]))
      gl_bits_add(answers, i);
  return any;
}

// The arrows from the last vertex to those of a tribe.
static bool add_arrows(gl_digraph *digraph, reach *reach,
                       const gl_situation *from, const gl_tribe *tribe) {
  const size_t cells = from->cores + from->arounds;
  bool good = gl_fit_spots_find(tribe, &reach->ground, &reach->spots);
  for (size_t i = 0; good && reach->spots.count && i < tribe->members; i++) {
    const uint32_t member = tribe->member[i];
    assert(member < reach->stock->count);
    uint64_t answers[GL_FIELD] = {0};
    if (reach->vertex[member] && gl_stock_cells(reach->stock, member) < cells &&
        answers_of(reach, from, member, answers))
      good = gl_digraph_arrow(digraph, reach->vertex[member] - 1, answers);
  }
  return good;
}

static bool hold(gl_digraph *digraph, gl_budget *budget) {
  const size_t vertex = sizeof *digraph->threats + sizeof *digraph->root +
                        sizeof *digraph->first + sizeof *digraph->start;
  return gl_budget_hold(budget, &digraph->held,
                        digraph->vertex_room * vertex +
                            digraph->arrow_room * sizeof *digraph->to +
                            digraph->word_room * sizeof *digraph->answers);
}

void gl_digraph_release(gl_digraph *digraph, gl_budget *budget) {
  gl_budget_hold(budget, &digraph->held, 0);
  gl_digraph_clear(digraph);
}

bool gl_digraph_build(gl_digraph *digraph, const gl_stock *stock,
                      const uint32_t *member, size_t count, unsigned handicap,
                      gl_budget *budget) {
  reach r = {.stock = stock,
             .vertex = calloc(stock->count + 1, sizeof *r.vertex)};
  bool good = r.vertex;
  *digraph = (gl_digraph){0};
  for (size_t i = 0; good && i < count; i++) {
    const gl_situation *s = &stock->at[member[i]].situation;
    good = gl_fit_ground_set(s, (gl_point){0, 0}, &r.ground) &&
           gl_digraph_vertex(digraph, (uint32_t)s->arounds,
                             gl_situation_starts(s, handicap, stock->beside));
    for (size_t j = 0; good && j < stock->tribes; j++)
      good = gl_budget_work(budget) &&
             add_arrows(digraph, &r, s, &stock->tribe[j]);
    good = good && hold(digraph, budget);
    r.vertex[member[i]] = (uint32_t)i + 1;
  }
  free(r.spots.at);
  free(r.vertex);
  return good;
}

// ---- Proofs ----

size_t gl_digraph_sole_goal(const gl_digraph *digraph) {
  size_t goals = 0;
  size_t last = digraph->count;
  for (size_t i = 0; i < digraph->count; i++)
    if (!digraph->threats[i]) {
      goals++;
      last = i;
    }
  return goals == 1 ? last : digraph->count;
}

bool gl_digraph_holds(const gl_digraph *digraph, size_t vertex,
                      const bool *chosen) {
  assert(vertex < digraph->count);
  const size_t words = gl_bits_words(digraph->threats[vertex]);
  size_t left = digraph->threats[vertex];
  for (size_t w = 0; w < words; w++) {
    uint64_t answered = 0;
    for (size_t a = digraph->first[vertex]; a < digraph->first[vertex + 1]; a++)
      if (chosen[digraph->to[a]])
        answered |= gl_digraph_answers(digraph, vertex, a)[w];
    left -= (size_t)__builtin_popcountll(answered);
  }
  return !left;
}

bool gl_digraph_settle(const gl_digraph *digraph, bool *chosen) {
  bool root = false;
  for (size_t i = 0; i < digraph->count; i++) {
    chosen[i] = chosen[i] && gl_digraph_holds(digraph, i, chosen);
    root |= chosen[i] && digraph->root[i];
  }
  return root;
}

// Would the others do without this one?
static bool spare(const gl_digraph *digraph, size_t vertex, bool *chosen) {
  assert(chosen[vertex]);
  bool good = true;
  bool root = false;
  chosen[vertex] = false;
  for (size_t i = 0; i < digraph->count; i++)
    root |= chosen[i] && digraph->root[i];
  for (size_t i = vertex + 1; good && i < digraph->count; i++)
    good = !chosen[i] || gl_digraph_holds(digraph, i, chosen);
  chosen[vertex] = true;
  return good && root;
}

size_t gl_digraph_prune(const gl_digraph *digraph, bool *chosen) {
  size_t count = 0;
  for (size_t i = digraph->count; i-- > 0;) {
    if (chosen[i] && spare(digraph, i, chosen))
      chosen[i] = false;
    count += chosen[i];
  }
  return count;
}
