// SPDX-License-Identifier: MIT
// Triangles and four-cycles from paths of two edges: v and w with c common
// neighbours are opposite in c (c - 1) / 2 four-cycles, and if they are joined,
// they are an edge of c triangles.

#include "census/graph.h"

#include <stdlib.h>

// Counts, for every w above v, the neighbours that it has in common with v.
// Returns how many such w there are.
static uint32_t find_common(const gl_graph *graph, uint32_t v, uint32_t *common,
                            uint32_t *met) {
  uint32_t count = 0;
  for (uint32_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
    const uint32_t between = graph->neighbour[i];
    for (uint32_t j = graph->first[between]; j < graph->first[between + 1];
         j++) {
      const uint32_t w = graph->neighbour[j];
      if (w > v && !common[w]++)
        met[count++] = w;
    }
  }
  return count;
}

gl_status gl_graph_count(const gl_graph *graph, gl_graph_cycles *cycles,
                         gl_error *error) {
  const size_t room = graph->vertices + 1;
  uint32_t *common = calloc(room, sizeof *common);
  uint32_t *met = malloc(room * sizeof *met);
  *cycles = (gl_graph_cycles){0};
  for (uint32_t v = 0; common && met && v < graph->vertices; v++) {
    const uint32_t count = find_common(graph, v, common, met);
    for (uint32_t i = 0; i < count; i++) {
      const uint64_t c = common[met[i]];
      common[met[i]] = 0;
      cycles->four_cycles += c * (c - 1) / 2;
      if (gl_graph_joined(graph, v, met[i]))
        cycles->triangles += c;
    }
  }
  cycles->four_cycles /= 2; // each has two pairs of opposite corners
  cycles->triangles /= 3;   // and each of these three edges
  const bool good = common && met;
  free(met);
  free(common);
  return good ? GL_OK : gl_fail_memory(error);
}

// ---- hexagons -------------------------------------------------------------

// May `v` continue the path?  It is joined to the last vertex, and to the first
// just when it closes the cycle.
static bool fits(const gl_graph *graph, const uint32_t *cycle, unsigned length,
                 uint32_t v) {
  for (unsigned i = 0; i < length; i++) {
    const bool wanted = i == length - 1 || (i == 0 && length == 5);
    if (cycle[i] == v || gl_graph_joined(graph, cycle[i], v) != wanted)
      return false;
  }
  return true;
}

static bool extend(const gl_graph *graph, uint32_t *cycle, unsigned length) {
  if (length == 6)
    return true;
  const uint32_t last = cycle[length - 1];
  for (uint32_t i = graph->first[last]; i < graph->first[last + 1]; i++) {
    cycle[length] = graph->neighbour[i];
    if (fits(graph, cycle, length, cycle[length]) &&
        extend(graph, cycle, length + 1))
      return true;
  }
  return false;
}

bool gl_graph_hexagon(const gl_graph *graph, uint32_t cycle[6]) {
  for (uint32_t v = 0; v < graph->vertices; v++) {
    cycle[0] = v;
    if (extend(graph, cycle, 1))
      return true;
  }
  return false;
}
