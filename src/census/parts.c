// SPDX-License-Identifier: MIT
// Parts by breadth-first search, which also colours the vertices: a graph is
// bipartite if no edge joins vertices at the same distance from their start.

#include "census/graph.h"

#include "base/sort.h"

#include <assert.h>
#include <stdlib.h>

#define FAR UINT32_MAX

typedef struct span {
  uint32_t start; // in `member`
  uint32_t size;
} span;

static int larger_first(const void *a, const void *b) {
  const span *left = a;
  const span *right = b;
  if (left->size != right->size)
    return left->size > right->size ? -1 : 1;
  return left->start < right->start ? -1 : left->start > right->start;
}

// Appends everything that can be reached from `start`.
static uint32_t reach(const gl_graph *graph, uint32_t start, uint32_t *member,
                      uint32_t *distance, bool *bipartite) {
  uint32_t count = 0;
  distance[start] = 0;
  member[count++] = start;
  for (uint32_t done = 0; done < count; done++) {
    const uint32_t v = member[done];
    for (uint32_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
      const uint32_t w = graph->neighbour[i];
      if (distance[w] == FAR) {
        distance[w] = distance[v] + 1;
        member[count++] = w;
      }
      *bipartite = *bipartite && distance[w] != distance[v];
    }
  }
  return count;
}

static void arrange(gl_parts *parts, span *spans, const uint32_t *found) {
  uint32_t *to = parts->member;
  gl_sort(spans, parts->count, sizeof *spans, larger_first);
  for (uint32_t i = 0; i < parts->count; i++) {
    parts->size[i] = spans[i].size;
    for (uint32_t j = 0; j < spans[i].size; j++)
      *to++ = found[spans[i].start + j];
  }
}

gl_status gl_parts_find(const gl_graph *graph, gl_parts *parts,
                        gl_error *error) {
  const size_t room = graph->vertices + 1;
  uint32_t *distance = malloc(room * sizeof *distance);
  uint32_t *found = malloc(room * sizeof *found);
  span *spans = malloc(room * sizeof *spans);
  *parts = (gl_parts){.size = malloc(room * sizeof *parts->size),
                      .member = malloc(room * sizeof *parts->member),
                      .bipartite = true};
  const bool good = distance && found && spans && parts->size && parts->member;
  uint32_t done = 0;
  for (uint32_t v = 0; good && v < graph->vertices; v++)
    distance[v] = FAR;
  for (uint32_t v = 0; good && v < graph->vertices; v++) {
    if (distance[v] != FAR)
      continue;
    const uint32_t size =
        reach(graph, v, found + done, distance, &parts->bipartite);
    spans[parts->count++] = (span){done, size};
    done += size;
  }
  if (good)
    arrange(parts, spans, found);
  free(spans);
  free(found);
  free(distance);
  return good ? GL_OK : gl_fail_memory(error);
}

void gl_parts_clear(gl_parts *parts) {
  free(parts->size);
  free(parts->member);
  *parts = (gl_parts){0};
}

// ---- cubes ----------------------------------------------------------------

static uint32_t place_of(const uint32_t *member, uint32_t size,
                         uint32_t vertex) {
  uint32_t at = 0;
  while (at < size && member[at] != vertex)
    at++;
  return at;
}

static bool is_corner(const uint32_t *corner, uint32_t place) {
  for (uint32_t i = 0; i < place; i++)
    if (corner[i] == corner[place])
      return false;
  return true;
}

// The first member is corner 0, its neighbours are the axes, and everyone else
// has all the axes of those before him.  Members come breadth first.
static void name_corners(const gl_graph *graph, const uint32_t *member,
                         uint32_t size, uint32_t *corner) {
  uint32_t axes = 0;
  corner[0] = 0;
  for (uint32_t at = 1; at < size; at++) {
    const uint32_t v = member[at];
    corner[at] = 0;
    for (uint32_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
      const uint32_t before = place_of(member, size, graph->neighbour[i]);
      if (before < at)
        corner[at] |= corner[before];
    }
    if (gl_graph_joined(graph, member[0], v))
      corner[at] = 1u << axes++;
  }
}

// Names that are all different and differ in one axis along every edge make a
// cube of it, because the number of vertices and the degrees are right.
unsigned gl_graph_cube(const gl_graph *graph, const uint32_t *member,
                       uint32_t size, uint32_t *corner) {
  const unsigned dimension = gl_graph_degree(graph, member[0]);
  if (dimension == 0 || dimension > 16 || size != 1u << dimension)
    return 0;
  for (uint32_t at = 0; at < size; at++)
    if (gl_graph_degree(graph, member[at]) != dimension)
      return 0;
  name_corners(graph, member, size, corner);
  for (uint32_t at = 0; at < size; at++) {
    const uint32_t v = member[at];
    for (uint32_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
      const uint32_t other = place_of(member, size, graph->neighbour[i]);
      if (__builtin_popcount(corner[at] ^ corner[other]) != 1)
        return 0;
    }
    if (!is_corner(corner, at))
      return 0;
  }
  return dimension;
}
