// SPDX-License-Identifier: MIT
// net.h -- the small parts of a graph as drawings

#ifndef GL_DRAW_NET_H
#define GL_DRAW_NET_H

#include "census/graph.h"

#include <stdio.h>

// All parts of a graph but the first.
typedef struct nets_drawing {
  const gl_graph *graph;
  const gl_parts *parts;
} nets_drawing;

void draw_nets(const void *what, FILE *file);

#endif
