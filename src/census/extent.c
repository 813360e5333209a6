// SPDX-License-Identifier: MIT
// Diameter and radius from few breadth-first searches, many at a time.
//
// The eccentricity e of a vertex is its distance to the farthest one; diameter
// and radius are the largest and the least.  Along an edge it changes by at
// most 1.  So when e is known for some vertices, it is bounded for all (Takes
// and Kosters 2011):
//
//     max(e(v) - d(v, w), d(v, w)) <= e(w) <= e(v) + d(v, w).
//
// The vertices with the largest upper bounds, as long as the diameter is open,
// and with the least lower bounds, as long as the radius is, are measured next.
//
// A round measures up to LANES vertices at once.  Each has a bit, and a vertex
// has a set of bits, those that have reached it; at each step a vertex gets the
// bits that are new to its neighbours.

#include "census/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LANES 64
#define SPACE 2 // vertices of a round are farther apart, if possible
#define FAR UINT16_MAX

typedef struct survey {
  uint32_t size;
  uint32_t *first; // the part as a graph of its own, numbered breadth first,
  uint32_t *neighbour; // so that vertices which are near lie near in memory
  uint16_t *low;       // bounds
  uint16_t *high;
  uint64_t all;    // bits of the round
  uint64_t *seen;  // bits that have reached a vertex,
  uint64_t *fresh; // in the last step,
  uint64_t *next;  // and in this one
  bool *shaded;    // too near to a vertex of the round
  uint32_t source[LANES];
  uint16_t found[LANES]; // eccentricities
  uint32_t sources;
  gl_extent known; // the largest lower and the least upper bound
} survey;

// ---- the part -------------------------------------------------------------

static void clear(survey *s) {
  free(s->first);
  free(s->neighbour);
  free(s->low);
  free(s->high);
  free(s->seen);
  free(s->fresh);
  free(s->next);
  free(s->shaded);
}

static bool allocate(survey *s, const gl_graph *graph, const uint32_t *member) {
  size_t ends = 0;
  for (uint32_t i = 0; i < s->size; i++)
    ends += gl_graph_degree(graph, member[i]);
  s->first = malloc((s->size + 1) * sizeof *s->first);
  s->neighbour = malloc((ends + 1) * sizeof *s->neighbour);
  s->low = calloc(s->size, sizeof *s->low);
  s->high = malloc(s->size * sizeof *s->high);
  s->seen = malloc(s->size * sizeof *s->seen);
  s->fresh = malloc(s->size * sizeof *s->fresh);
  s->next = malloc(s->size * sizeof *s->next);
  s->shaded = malloc(s->size * sizeof *s->shaded);
  return s->first && s->neighbour && s->low && s->high && s->seen && s->fresh &&
         s->next && s->shaded;
}

static bool copy_part(survey *s, const gl_graph *graph,
                      const uint32_t *member) {
  uint32_t *place = malloc((graph->vertices + 1) * sizeof *place);
  if (!place)
    return false;
  for (uint32_t i = 0; i < s->size; i++)
    place[member[i]] = i;
  uint32_t ends = 0;
  for (uint32_t i = 0; i < s->size; i++) {
    const uint32_t v = member[i];
    s->first[i] = ends;
    for (uint32_t j = graph->first[v]; j < graph->first[v + 1]; j++)
      s->neighbour[ends++] = place[graph->neighbour[j]];
  }
  s->first[s->size] = ends;
  free(place);
  return true;
}

// ---- a round --------------------------------------------------------------

// One step for all; returns the bits that have reached anybody.
static uint64_t advance(survey *s, uint16_t distance) {
  uint64_t any = 0;
  for (uint32_t v = 0; v < s->size; v++) {
    uint64_t heard = 0;
    const bool done = s->seen[v] == s->all;
    for (uint32_t i = s->first[v]; !done && i < s->first[v + 1]; i++)
      heard |= s->fresh[s->neighbour[i]];
    heard &= ~s->seen[v];
    s->seen[v] |= heard;
    s->next[v] = heard;
    any |= heard;
    if (heard && s->low[v] < distance)
      s->low[v] = distance;
  }
  uint64_t *spare = s->fresh;
  s->fresh = s->next;
  s->next = spare;
  return any;
}

static void measure(survey *s) {
  memset(s->seen, 0, s->size * sizeof *s->seen);
  memset(s->fresh, 0, s->size * sizeof *s->fresh);
  for (uint32_t i = 0; i < s->sources; i++) {
    s->seen[s->source[i]] |= UINT64_C(1) << i;
    s->fresh[s->source[i]] |= UINT64_C(1) << i;
    s->found[i] = 0;
  }
  s->all = UINT64_MAX >> (LANES - s->sources);
  uint64_t any = 1;
  for (uint16_t distance = 1; any; distance++) {
    any = advance(s, distance);
    for (uint32_t i = 0; i < s->sources; i++)
      if (any >> i & 1)
        s->found[i] = distance;
  }
}

// ---- bounds ---------------------------------------------------------------

// Bounds change by at most 1 along an edge.  They only get tighter, so sweeping
// over the vertices until nothing changes ends; both ways, because numbers
// follow distances.
static bool lower_high(survey *s, uint32_t v) {
  uint16_t high = s->high[v];
  for (uint32_t i = s->first[v]; i < s->first[v + 1]; i++) {
    const uint16_t other = (uint16_t)(s->high[s->neighbour[i]] + 1);
    high = other < high ? other : high;
  }
  const bool fallen = high < s->high[v];
  s->high[v] = high;
  return fallen;
}

static bool raise_low(survey *s, uint32_t v) {
  int low = s->low[v];
  for (uint32_t i = s->first[v]; i < s->first[v + 1]; i++) {
    const int other = s->low[s->neighbour[i]] - 1;
    low = other > low ? other : low;
  }
  const bool risen = low > s->low[v];
  s->low[v] = (uint16_t)low;
  return risen;
}

static void sweep(survey *s, bool (*change)(survey *, uint32_t)) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t v = 0; v < s->size; v++)
      changed |= change(s, v);
    for (uint32_t v = s->size; changed && v-- > 0;)
      change(s, v);
  }
}

static void tighten(survey *s) {
  for (uint32_t i = 0; i < s->sources; i++)
    s->low[s->source[i]] = s->high[s->source[i]] = s->found[i];
  sweep(s, lower_high);
  sweep(s, raise_low);
}

// ---- who is next ----------------------------------------------------------

// Shades what is SPACE steps or less from the vertex.
static void shade(survey *s, uint32_t v, unsigned steps) {
  s->shaded[v] = true;
  for (uint32_t i = s->first[v]; steps && i < s->first[v + 1]; i++)
    shade(s, s->neighbour[i], steps - 1);
}

// Adds open vertices with this bound, up to `most` in all.
static void add(survey *s, const uint16_t *bound, uint16_t value,
                uint32_t most) {
  for (uint32_t v = 0; v < s->size && s->sources < most; v++)
    if (bound[v] == value && s->low[v] != s->high[v] && !s->shaded[v]) {
      s->source[s->sources++] = v;
      shade(s, v, SPACE);
    }
}

typedef struct range {
  uint16_t least;
  uint16_t most;
} range;

static range range_of(const survey *s, const uint16_t *bound) {
  range r = {FAR, 0};
  for (uint32_t v = 0; v < s->size; v++) {
    r.least = bound[v] < r.least ? bound[v] : r.least;
    r.most = bound[v] > r.most ? bound[v] : r.most;
  }
  return r;
}

// A round has room for both questions.  The vertices with the largest lower
// bounds help to find the diameter, and those with the largest upper bounds to
// be sure of it.
static bool choose(survey *s) {
  const range low = range_of(s, s->low);
  const range high = range_of(s, s->high);
  if (low.most > s->known.diameter)
    s->known.diameter = low.most;
  if (high.least < s->known.radius)
    s->known.radius = high.least;
  const bool wide = high.most > s->known.diameter;
  const bool deep = low.least < s->known.radius;
  memset(s->shaded, 0, s->size * sizeof *s->shaded);
  s->sources = 0;
  for (unsigned value = low.least; deep && value < s->known.radius; value++)
    add(s, s->low, (uint16_t)value, wide ? LANES / 2 : LANES);
  if (wide)
    add(s, s->low, low.most, 3 * LANES / 4);
  for (unsigned value = high.most; wide && value > s->known.diameter; value--)
    add(s, s->high, (uint16_t)value, LANES);
  return s->sources;
}

static void search(survey *s, gl_budget *budget) {
  for (uint32_t v = 0; v < s->size; v++)
    s->high[v] = FAR - 1;
  s->sources = s->size < LANES ? s->size : LANES;
  for (uint32_t i = 0; i < s->sources; i++)
    s->source[i] = (uint32_t)((uint64_t)i * s->size / s->sources);
  s->known = (gl_extent){.diameter = 0, .radius = FAR};
  do {
    measure(s);
    s->known.searches += s->sources;
    tighten(s);
  } while (choose(s) && gl_budget_node(budget));
}

gl_status gl_graph_extent(const gl_graph *graph, const uint32_t *member,
                          uint32_t size, gl_budget *budget, gl_extent *extent,
                          gl_error *error) {
  survey s = {.size = size};
  *extent = (gl_extent){0};
  if (size == 0)
    return GL_OK;
  const bool good = allocate(&s, graph, member) && copy_part(&s, graph, member);
  if (good) {
    search(&s, budget);
    *extent = s.known;
  }
  clear(&s);
  return good ? GL_OK : gl_fail_memory(error);
}
