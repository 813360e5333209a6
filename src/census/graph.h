// SPDX-License-Identifier: MIT
// graph.h -- the graph of moving transitions
//
// Its vertices are the classes of a census, numbered from 0 in their order; two
// different classes are joined if a transition leads from one to the other.

#ifndef GL_CENSUS_GRAPH_H
#define GL_CENSUS_GRAPH_H

#include "census/census.h"

typedef struct gl_graph {
  uint32_t vertices;
  uint32_t *first;     // of the neighbours of a vertex, and one past the last
  uint32_t *neighbour; // ascending for each vertex
  size_t capacity;     // of both
  size_t room;
} gl_graph;

// Needs a census that is complete.  When the budget ends first, the graph is
// not complete.
gl_status gl_graph_make(const gl_census *census, gl_budget *budget,
                        gl_graph *graph, gl_error *error);
void gl_graph_clear(gl_graph *graph);

static inline uint32_t gl_graph_degree(const gl_graph *graph, uint32_t v) {
  return graph->first[v + 1] - graph->first[v];
}

bool gl_graph_joined(const gl_graph *graph, uint32_t a, uint32_t b);

// How many vertices are at each distance from one, which has distance 0.  The
// list is the caller's.
gl_status gl_graph_distances(const gl_graph *graph, uint32_t from,
                             uint64_t **count, size_t *most, gl_error *error);

// ---- parts ----------------------------------------------------------------

typedef struct gl_parts {
  uint32_t count;
  uint32_t *size;   // in descending order
  uint32_t *member; // vertices, part after part
  bool bipartite;
} gl_parts;

gl_status gl_parts_find(const gl_graph *graph, gl_parts *parts,
                        gl_error *error);
void gl_parts_clear(gl_parts *parts);

// Is the part with these vertices a cube?  Then its dimension, and the corner
// of each member, else 0.  Corners are sets of axes, in bits.
unsigned gl_graph_cube(const gl_graph *graph, const uint32_t *member,
                       uint32_t size, uint32_t *corner);

// ---- counts ---------------------------------------------------------------

typedef struct gl_graph_cycles {
  uint64_t triangles;
  uint64_t four_cycles;
} gl_graph_cycles;

gl_status gl_graph_count(const gl_graph *graph, gl_graph_cycles *cycles,
                         gl_error *error);

// An induced cycle of length six, that is one without a chord; false if there
// is none.
bool gl_graph_hexagon(const gl_graph *graph, uint32_t cycle[6]);

// ---- extent ---------------------------------------------------------------

typedef struct gl_extent {
  uint32_t diameter;
  uint32_t radius;
  uint32_t searches; // breadth first, that it took
} gl_extent;

// Of the part with these vertices.  When the budget ends first, the numbers are
// bounds.
gl_status gl_graph_extent(const gl_graph *graph, const uint32_t *member,
                          uint32_t size, gl_budget *budget, gl_extent *extent,
                          gl_error *error);

#endif
