// SPDX-License-Identifier: MIT
// The small parts of a graph as drawings, one beside the other.
//
// A cube is drawn as the projection of a cube, corner by corner.  Any other
// part is drawn so that distances on paper come close to distances in the
// graph: from a circle, each vertex moves in turn to the mean of the places
// where the others would like to see it (stress majorization, after Gansner,
// Koren and North 2004).

#include "draw/net.h"

#include <math.h>
#include <stdlib.h>

#define BOX 240.0
#define BORDER 30.0
#define COLUMNS 4
#define MOST 64   // vertices of a part that is drawn
#define TURNS 500 // more do not change the pictures
#define FAR UINT32_MAX

typedef struct net {
  const gl_graph *graph;
  const uint32_t *member;
  uint32_t size;
  uint32_t distance[MOST][MOST];
  double x[MOST];
  double y[MOST];
} net;

static void measure(net *net, uint32_t start) {
  uint32_t queue[MOST];
  uint32_t count = 0;
  uint32_t *distance = net->distance[start];
  for (uint32_t i = 0; i < net->size; i++)
    distance[i] = FAR;
  distance[start] = 0;
  queue[count++] = start;
  for (uint32_t done = 0; done < count; done++)
    for (uint32_t i = 0; i < net->size; i++)
      if (distance[i] == FAR &&
          gl_graph_joined(net->graph, net->member[queue[done]],
                          net->member[i])) {
        distance[i] = distance[queue[done]] + 1;
        queue[count++] = i;
      }
}

// Where the others would like to see vertex i: each at its distance, in the
// direction in which it is now; the near ones count more.
static void pull(net *net, uint32_t i) {
  double x = 0;
  double y = 0;
  double weight = 0;
  for (uint32_t j = 0; j < net->size; j++) {
    if (j == i)
      continue;
    const double wanted = net->distance[i][j];
    const double dx = net->x[i] - net->x[j];
    const double dy = net->y[i] - net->y[j];
    const double now = fmax(hypot(dx, dy), 1e-6);
    const double w = 1 / (wanted * wanted);
    x += w * (net->x[j] + dx * wanted / now);
    y += w * (net->y[j] + dy * wanted / now);
    weight += w;
  }
  if (weight > 0) {
    net->x[i] = x / weight;
    net->y[i] = y / weight;
  }
}

static void spread(net *net) {
  for (uint32_t i = 0; i < net->size; i++) {
    measure(net, i);
    net->x[i] = cos(2 * M_PI * i / net->size) * net->size / 6;
    net->y[i] = sin(2 * M_PI * i / net->size) * net->size / 6;
  }
  for (unsigned turn = 0; turn < TURNS; turn++)
    for (uint32_t i = 0; i < net->size; i++)
      pull(net, i);
}

// The axes of a cube go in directions that are spread over half a turn.
static void project(net *net, unsigned dimension, const uint32_t *corner) {
  for (uint32_t i = 0; i < net->size; i++) {
    net->x[i] = net->y[i] = 0;
    for (unsigned axis = 0; axis < dimension; axis++) {
      const double angle = M_PI * (axis + 0.5) / dimension;
      const double length = corner[i] >> axis & 1;
      net->x[i] += length * cos(angle);
      net->y[i] += length * sin(angle);
    }
  }
}

// Into the box, as large as it goes.
static void fit(net *net, double left, double top) {
  double low_x = INFINITY;
  double low_y = INFINITY;
  double width = 0;
  for (uint32_t i = 0; i < net->size; i++) {
    low_x = fmin(low_x, net->x[i]);
    low_y = fmin(low_y, net->y[i]);
  }
  for (uint32_t i = 0; i < net->size; i++)
    width = fmax(width, fmax(net->x[i] - low_x, net->y[i] - low_y));
  const double scale = width > 0 ? (BOX - 2 * BORDER) / width : 0;
  for (uint32_t i = 0; i < net->size; i++) {
    net->x[i] = left + BORDER + scale * (net->x[i] - low_x);
    net->y[i] = top + BORDER + scale * (net->y[i] - low_y);
  }
}

static void draw(const net *net, double left, double top, unsigned dimension,
                 FILE *file) {
  char name[32] = "";
  if (dimension)
    snprintf(name, sizeof name, ", a %u-cube", dimension);
  fprintf(file, "<text x=\"%.1f\" y=\"%.1f\">%u pairings%s</text>\n", left + 8,
          top + 16, net->size, name);
  fputs("<path fill=\"none\" stroke=\"#8a8578\" d=\"", file);
  for (uint32_t i = 0; i < net->size; i++)
    for (uint32_t j = 0; j < i; j++)
      if (gl_graph_joined(net->graph, net->member[i], net->member[j]))
        fprintf(file, "M%.1f %.1fL%.1f %.1f", net->x[i], net->y[i], net->x[j],
                net->y[j]);
  fputs("\"/>\n<g fill=\"#16549c\">\n", file);
  for (uint32_t i = 0; i < net->size; i++)
    fprintf(file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%u</title>"
            "</circle>\n",
            net->x[i], net->y[i], net->member[i] + 1);
  fputs("</g>\n", file);
}

static void draw_part(net *net, unsigned number, FILE *file) {
  uint32_t corner[MOST];
  const double left = BOX * (number % COLUMNS);
  const double top = BOX * (unsigned)(number / COLUMNS);
  const unsigned dimension =
      gl_graph_cube(net->graph, net->member, net->size, corner);
  if (dimension)
    project(net, dimension, corner);
  else
    spread(net);
  fit(net, left, top);
  draw(net, left, top, dimension, file);
}

// Parts with more than MOST vertices are too large to be seen.
void draw_nets(const void *what, FILE *file) {
  const nets_drawing *d = what;
  const uint32_t rows = (d->parts->count + COLUMNS - 2) / COLUMNS;
  const double width = BOX * COLUMNS;
  const double height = BOX * (rows ? rows : 1);
  const uint32_t *member = d->parts->member;
  net n;
  unsigned number = 0;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
          "<title>small components of the graph of moving transitions</title>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height);
  for (uint32_t i = 0; i < d->parts->count; i++) {
    n.graph = d->graph;
    n.member = member;
    n.size = d->parts->size[i];
    if (i > 0 && n.size <= MOST)
      draw_part(&n, number++, file);
    member += n.size;
  }
  fputs("</svg>\n", file);
}
