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

static void clear(survey *survey) {
  free(survey->first);
  free(survey->neighbour);
  free(survey->low);
  free(survey->high);
  free(survey->seen);
  free(survey->fresh);
  free(survey->next);
  free(survey->shaded);
}

static bool allocate(survey *survey, const gl_graph *graph,
                     const uint32_t *member) {
  size_t ends = 0;
  for (uint32_t i = 0; i < survey->size; i++)
    ends += gl_graph_degree(graph, member[i]);
  survey->first = malloc((survey->size + 1) * sizeof *survey->first);
  survey->neighbour = malloc((ends + 1) * sizeof *survey->neighbour);
  survey->low = calloc(survey->size, sizeof *survey->low);
  survey->high = malloc(survey->size * sizeof *survey->high);
  survey->seen = malloc(survey->size * sizeof *survey->seen);
  survey->fresh = malloc(survey->size * sizeof *survey->fresh);
  survey->next = malloc(survey->size * sizeof *survey->next);
  survey->shaded = malloc(survey->size * sizeof *survey->shaded);
  return survey->first && survey->neighbour && survey->low && survey->high &&
         survey->seen && survey->fresh && survey->next && survey->shaded;
}

static bool copy_part(survey *survey, const gl_graph *graph,
                      const uint32_t *member) {
  uint32_t *place = malloc((graph->vertices + 1) * sizeof *place);
  if (!place)
    return false;
  for (uint32_t i = 0; i < survey->size; i++)
    place[member[i]] = i;
  uint32_t ends = 0;
  for (uint32_t i = 0; i < survey->size; i++) {
    const uint32_t v = member[i];
    survey->first[i] = ends;
    for (uint32_t j = graph->first[v]; j < graph->first[v + 1]; j++)
      survey->neighbour[ends++] = place[graph->neighbour[j]];
  }
  survey->first[survey->size] = ends;
  free(place);
  return true;
}

// ---- a round --------------------------------------------------------------

// One step for all; returns the bits that have reached anybody.
static uint64_t advance(survey *survey, uint16_t distance) {
  uint64_t any = 0;
  for (uint32_t v = 0; v < survey->size; v++) {
    uint64_t heard = 0;
    const bool done = survey->seen[v] == survey->all;
    for (uint32_t i = survey->first[v]; !done && i < survey->first[v + 1]; i++)
      heard |= survey->fresh[survey->neighbour[i]];
    heard &= ~survey->seen[v];
    survey->seen[v] |= heard;
    survey->next[v] = heard;
    any |= heard;
    if (heard && survey->low[v] < distance)
      survey->low[v] = distance;
  }
  uint64_t *spare = survey->fresh;
  survey->fresh = survey->next;
  survey->next = spare;
  return any;
}

static void measure(survey *survey) {
  memset(survey->seen, 0, survey->size * sizeof *survey->seen);
  memset(survey->fresh, 0, survey->size * sizeof *survey->fresh);
  for (uint32_t i = 0; i < survey->sources; i++) {
    survey->seen[survey->source[i]] |= UINT64_C(1) << i;
    survey->fresh[survey->source[i]] |= UINT64_C(1) << i;
    survey->found[i] = 0;
  }
  survey->all = UINT64_MAX >> (LANES - survey->sources);
  uint64_t any = 1;
  for (uint16_t distance = 1; any; distance++) {
    any = advance(survey, distance);
    for (uint32_t i = 0; i < survey->sources; i++)
      if (any >> i & 1)
        survey->found[i] = distance;
  }
}

// ---- bounds ---------------------------------------------------------------

// Bounds change by at most 1 along an edge.  They only get tighter, so sweeping
// over the vertices until nothing changes ends; both ways, because numbers
// follow distances.
static bool lower_high(survey *survey, uint32_t v) {
  uint16_t high = survey->high[v];
  for (uint32_t i = survey->first[v]; i < survey->first[v + 1]; i++) {
    const uint16_t other = (uint16_t)(survey->high[survey->neighbour[i]] + 1);
    high = other < high ? other : high;
  }
  const bool fallen = high < survey->high[v];
  survey->high[v] = high;
  return fallen;
}

static bool raise_low(survey *survey, uint32_t v) {
  int low = survey->low[v];
  for (uint32_t i = survey->first[v]; i < survey->first[v + 1]; i++) {
    const int other = survey->low[survey->neighbour[i]] - 1;
    low = other > low ? other : low;
  }
  const bool risen = low > survey->low[v];
  survey->low[v] = (uint16_t)low;
  return risen;
}

static void sweep(survey *survey, bool (*change)(struct survey *, uint32_t)) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (uint32_t v = 0; v < survey->size; v++)
      changed |= change(survey, v);
    for (uint32_t v = survey->size; changed && v-- > 0;)
      change(survey, v);
  }
}

static void tighten(survey *survey) {
  for (uint32_t i = 0; i < survey->sources; i++)
    survey->low[survey->source[i]] = survey->high[survey->source[i]] =
        survey->found[i];
  sweep(survey, lower_high);
  sweep(survey, raise_low);
}

// ---- who is next ----------------------------------------------------------

// Shades what is SPACE steps or less from the vertex.
static void shade(survey *survey, uint32_t v, unsigned steps) {
  survey->shaded[v] = true;
  for (uint32_t i = survey->first[v]; steps && i < survey->first[v + 1]; i++)
    shade(survey, survey->neighbour[i], steps - 1);
}

// Adds open vertices with this bound, up to `most` in all.
static void add(survey *survey, const uint16_t *bound, uint16_t value,
                uint32_t most) {
  for (uint32_t v = 0; v < survey->size && survey->sources < most; v++)
    if (bound[v] == value && survey->low[v] != survey->high[v] &&
        !survey->shaded[v]) {
      survey->source[survey->sources++] = v;
      shade(survey, v, SPACE);
    }
}

typedef struct range {
  uint16_t least;
  uint16_t most;
} range;

static range range_of(const survey *survey, const uint16_t *bound) {
  range r = {FAR, 0};
  for (uint32_t v = 0; v < survey->size; v++) {
    r.least = bound[v] < r.least ? bound[v] : r.least;
    r.most = bound[v] > r.most ? bound[v] : r.most;
  }
  return r;
}

// A round has room for both questions.  The vertices with the largest lower
// bounds help to find the diameter, and those with the largest upper bounds to
// be sure of it.
static bool choose(survey *survey) {
  const range low = range_of(survey, survey->low);
  const range high = range_of(survey, survey->high);
  if (low.most > survey->known.diameter)
    survey->known.diameter = low.most;
  if (high.least < survey->known.radius)
    survey->known.radius = high.least;
  const bool wide = high.most > survey->known.diameter;
  const bool deep = low.least < survey->known.radius;
  memset(survey->shaded, 0, survey->size * sizeof *survey->shaded);
  survey->sources = 0;
  for (unsigned value = low.least; deep && value < survey->known.radius;
       value++)
    add(survey, survey->low, (uint16_t)value, wide ? LANES / 2 : LANES);
  if (wide)
    add(survey, survey->low, low.most, 3 * LANES / 4);
  for (unsigned value = high.most; wide && value > survey->known.diameter;
       value--)
    add(survey, survey->high, (uint16_t)value, LANES);
  return survey->sources;
}

static void search(survey *survey, gl_budget *budget) {
  for (uint32_t v = 0; v < survey->size; v++)
    survey->high[v] = FAR - 1;
  survey->sources = survey->size < LANES ? survey->size : LANES;
  for (uint32_t i = 0; i < survey->sources; i++)
    survey->source[i] =
        (uint32_t)((uint64_t)i * survey->size / survey->sources);
  survey->known = (gl_extent){.diameter = 0, .radius = FAR};
  do {
    measure(survey);
    survey->known.searches += survey->sources;
    tighten(survey);
  } while (choose(survey) && gl_budget_node(budget));
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
