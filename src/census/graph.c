// SPDX-License-Identifier: MIT
// A neighbour is looked up among the classes by its canonical form.  The list
// is sorted, and the digits after 0 4 in the top row narrow it down to some
// hundred classes; a binary search does the rest.

#include "census/graph.h"

#include "census/transit.h"

#include <assert.h>
#include <stdlib.h>

#define HEAD_BITS 18 // six digits
#define HEADS ((size_t)1 << HEAD_BITS)

typedef struct builder {
  const gl_census *census;
  gl_budget *budget;
  gl_graph *graph;
  uint32_t *start; // of the classes with a head, and past the last
} builder;

static size_t head_of(gl_canon_code code) {
  return code.word[0] >> (64 - 6 - HEAD_BITS) & (HEADS - 1);
}

static bool make_index(builder *builder) {
  builder->start = calloc(HEADS + 1, sizeof *builder->start);
  if (!builder->start)
    return false;
  for (size_t i = 0; i < builder->census->count; i++)
    builder->start[head_of(builder->census->code[i]) + 1]++;
  for (size_t i = 0; i < HEADS; i++)
    builder->start[i + 1] += builder->start[i];
  return true;
}

// The number of a class, or `count` if it is none.
static uint32_t find(const builder *builder, gl_canon_code code) {
  const size_t head = head_of(code);
  uint32_t low = builder->start[head];
  uint32_t high = builder->start[head + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (gl_canon_compare(&builder->census->code[middle], &code) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  const bool found = low < builder->start[head + 1] &&
                     !gl_canon_compare(&builder->census->code[low], &code);
  return found ? low : (uint32_t)builder->census->count;
}

static gl_status add_vertex(builder *builder, uint32_t vertex,
                            gl_error *error) {
  gl_graph *graph = builder->graph;
  const gl_canon_code own = builder->census->code[vertex];
  const uint32_t first = graph->first[vertex];
  gl_canon_code found[GL_TRANSITS];
  gl_pairs pairs;
  gl_canon_unpack(&builder->census->torus, own, &pairs);
  const unsigned count =
      gl_transit_classes(&builder->census->torus, &pairs, own, found);
  if (!gl_budget_grow(builder->budget, (void **)&graph->neighbour, &graph->room,
                      first + count, sizeof *graph->neighbour))
    return GL_OK; // the budget has ended
  for (unsigned i = 0; i < count; i++) {
    graph->neighbour[first + i] = find(builder, found[i]);
    if (graph->neighbour[first + i] == builder->census->count)
      return gl_fail(error, GL_INTERNAL, "", 0, 0,
                     "a transition leads out of the census");
  }
  graph->first[vertex + 1] = first + count;
  return GL_OK;
}

gl_status gl_graph_make(const gl_census *census, gl_budget *budget,
                        gl_graph *graph, gl_error *error) {
  builder b = {.census = census, .budget = budget, .graph = graph};
  gl_status status = GL_OK;
  *graph = (gl_graph){.vertices = (uint32_t)census->count};
  if (!gl_budget_grow(budget, (void **)&graph->first, &graph->capacity,
                      census->count + 1, sizeof *graph->first) ||
      !make_index(&b))
    status = gl_fail_memory(error);
  else
    graph->first[0] = 0;
  for (uint32_t v = 0; !status && v < graph->vertices; v++) {
    if (!gl_budget_node(budget))
      break;
    status = add_vertex(&b, v, error);
  }
  free(b.start);
  return status;
}

void gl_graph_clear(gl_graph *graph) {
  free(graph->first);
  free(graph->neighbour);
  *graph = (gl_graph){0};
}

bool gl_graph_joined(const gl_graph *graph, uint32_t a, uint32_t b) {
  for (uint32_t i = graph->first[a]; i < graph->first[a + 1]; i++)
    if (graph->neighbour[i] == b)
      return true;
  return false;
}

// ---- distances ------------------------------------------------------------

// One ring after the other.
gl_status gl_graph_distances(const gl_graph *graph, uint32_t from,
                             uint64_t **count, size_t *most, gl_error *error) {
  const size_t size = graph->vertices + 1;
  uint32_t *queue = malloc(size * sizeof *queue);
  bool *seen = calloc(size, sizeof *seen);
  *count = calloc(size, sizeof **count);
  *most = 0;
  if (!queue || !seen || !*count) {
    free(queue);
    free(seen);
    free(*count);
    *count = NULL;
    return gl_fail_memory(error);
  }
  size_t begin = 0;
  size_t end = 0;
  queue[end++] = from;
  seen[from] = true;
  while (begin < end) {
    const size_t ring = end;
    (*count)[(*most)++] = ring - begin;
    for (; begin < ring; begin++)
      for (uint32_t i = graph->first[queue[begin]];
           i < graph->first[queue[begin] + 1]; i++)
        if (!seen[graph->neighbour[i]]) {
          seen[graph->neighbour[i]] = true;
          queue[end++] = graph->neighbour[i];
        }
  }
  free(queue);
  free(seen);
  return GL_OK;
}
