// SPDX-License-Identifier: MIT
// A hypergraph is given to nauty as its incidence graph: a vertex for each
// cell, one for each line, an edge where a cell is in a line.  Cells, lines and
// the other player's lines have a colour each.  Two automorphisms of that graph
// that agree on the cells are equal, because no two lines of a colour have the
// same cells.

#include "board/nauty.h"

#ifndef GL_NAUTY

bool gl_nauty_available(void) { return false; }
void gl_nauty_forget(void) {}

bool gl_nauty_group(const gl_hypergraph *graph, const gl_hypergraph *other,
                    gl_permutations *generators, char **order) {
  (void)graph, (void)other, (void)generators, (void)order;
  return false;
}

bool gl_nauty_label(const gl_incidence *incidence, gl_cell *label) {
  (void)incidence, (void)label;
  return false;
}

#else

#include "base/grow.h"

#include <nausparse.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

bool gl_nauty_available(void) { return true; }

void gl_nauty_forget(void) {
  nausparse_freedyn();
  nautil_freedyn();
  nauty_freedyn();
}

// nauty's call-backs take no context, and Debian's nauty has static work
// space.  So there is one group at a time in a process, and this is it.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  gl_permutations *generators;
  gl_cell *image;
  unsigned char *digit; // the order, lowest digit first
  size_t digits;
  size_t digit_room;
  bool failed;
} current;

static void keep_generator(int count, int *image, int *orbits, int orbit_count,
                           int stabilised, int vertices) {
  (void)count, (void)orbits, (void)orbit_count, (void)stabilised;
  (void)vertices;
  bool fresh;
  for (size_t c = 0; c < current.generators->cells; c++)
    current.image[c] = (gl_cell)image[c];
  if (!gl_permutations_add(current.generators, current.image, &fresh))
    current.failed = true;
}

// The order is the product of the indices in the chain of stabilisers.
static void multiply_order(int *lab, int *ptn, int level, int *orbits,
                           statsblk *stats, int vertex, int index, int size,
                           int cells, int children, int n) {
  (void)lab, (void)ptn, (void)level, (void)orbits, (void)stats, (void)vertex;
  (void)size, (void)cells, (void)children, (void)n;
  unsigned long carry = 0;
  for (size_t i = 0; i < current.digits; i++) {
    carry += (unsigned long)index * current.digit[i];
    current.digit[i] = (unsigned char)(carry % 10);
    carry /= 10;
  }
  for (; carry && !current.failed; carry /= 10)
    if (!GL_PUSH(current.digit, current.digits, current.digit_room,
                 (unsigned char)(carry % 10)))
      current.failed = true;
}

static void fill(sparsegraph *incidence, const gl_hypergraph *graph,
                 size_t first_line, size_t *edge) {
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    const size_t vertex = first_line + line;
    incidence->v[vertex] = *edge;
    incidence->d[vertex] = (int)cells.count;
    for (size_t i = 0; i < cells.count; i++)
      incidence->e[(*edge)++] = (int)cells.at[i];
  }
}

// The other half of the edges: from each cell to its lines.
static void fill_cells(sparsegraph *incidence, const gl_hypergraph *graph,
                       const gl_hypergraph *other, size_t *edge) {
  for (gl_cell cell = 0; cell < graph->cells; cell++) {
    incidence->v[cell] = *edge;
    const gl_lines lines = gl_cell_lines(graph, cell);
    for (size_t i = 0; i < lines.count; i++)
      incidence->e[(*edge)++] = (int)(graph->cells + lines.at[i]);
    if (other) {
      const gl_lines more = gl_cell_lines(other, cell);
      for (size_t i = 0; i < more.count; i++)
        incidence->e[(*edge)++] =
            (int)(graph->cells + graph->lines + more.at[i]);
    }
    incidence->d[cell] = (int)(*edge - incidence->v[cell]);
  }
}

static bool run(const gl_hypergraph *graph, const gl_hypergraph *other) {
  static DEFAULTOPTIONS_SPARSEGRAPH(options);
  const size_t own = graph->cells + graph->lines;
  const size_t vertices = own + (other ? other->lines : 0);
  const size_t edges = 2 * (graph->line_start[graph->lines] +
                            (other ? other->line_start[other->lines] : 0));
  SG_DECL(incidence);
  SG_ALLOC(incidence, vertices, edges, "malloc");
  int *lab = malloc(3 * (vertices + 1) * sizeof *lab);
  if (!lab) {
    SG_FREE(incidence);
    return false;
  }
  int *ptn = lab + vertices;
  int *orbits = ptn + vertices;
  incidence.nv = (int)vertices;
  incidence.nde = edges;
  size_t edge = 0;
  fill_cells(&incidence, graph, other, &edge);
  fill(&incidence, graph, graph->cells, &edge);
  if (other)
    fill(&incidence, other, own, &edge);
  for (size_t i = 0; i < vertices; i++) {
    lab[i] = (int)i;
    ptn[i] = i + 1 != graph->cells && i + 1 != own && i + 1 != vertices;
  }
  options.defaultptn = FALSE;
  options.userautomproc = keep_generator;
  options.userlevelproc = multiply_order;
  statsblk stats;
  sparsenauty(&incidence, lab, ptn, orbits, &options, &stats, NULL);
  free(lab);
  SG_FREE(incidence);
  return !current.failed;
}

static char *order_text(void) {
  char *text = malloc(current.digits + 1);
  if (!text)
    return NULL;
  for (size_t i = 0; i < current.digits; i++)
    text[i] = (char)('0' + current.digit[current.digits - 1 - i]);
  text[current.digits] = 0;
  return text;
}

bool gl_nauty_group(const gl_hypergraph *graph, const gl_hypergraph *other,
                    gl_permutations *generators, char **order) {
  if (other == graph)
    other = NULL;
  pthread_mutex_lock(&lock);
  memset(&current, 0, sizeof current);
  current.generators = generators;
  current.image = malloc((graph->cells + 1) * sizeof *current.image);
  bool good = current.image && GL_PUSH(current.digit, current.digits,
                                       current.digit_room, (unsigned char)1);
  // nauty wants at least one vertex; without cells there is the identity.
  if (good && graph->cells)
    good = run(graph, other);
  *order = good ? order_text() : NULL;
  free(current.digit);
  free(current.image);
  pthread_mutex_unlock(&lock);
  return *order != NULL;
}

// Both halves of the edges: first those of the cells, whose degrees are
// counted, then those of the lines, which are the lists themselves.
static void fill_both(sparsegraph *graph, const gl_incidence *from) {
  const size_t half = from->start[from->lines];
  for (size_t c = 0; c < from->cells; c++)
    graph->d[c] = 0;
  for (size_t i = 0; i < half; i++)
    graph->d[from->cell[i]]++;
  size_t edge = 0;
  for (size_t c = 0; c < from->cells; c++) {
    graph->v[c] = edge;
    edge += (size_t)graph->d[c];
    graph->d[c] = 0;
  }
  for (size_t line = 0; line < from->lines; line++) {
    const size_t vertex = from->cells + line;
    graph->v[vertex] = half + from->start[line];
    graph->d[vertex] = (int)(from->start[line + 1] - from->start[line]);
    for (size_t i = from->start[line]; i < from->start[line + 1]; i++) {
      const gl_cell cell = from->cell[i];
      graph->e[half + i] = (int)cell;
      graph->e[graph->v[cell] + (size_t)graph->d[cell]++] = (int)vertex;
    }
  }
}

static bool label_cells(const gl_incidence *from, gl_cell *label) {
  static DEFAULTOPTIONS_SPARSEGRAPH(options);
  const size_t vertices = from->cells + from->lines;
  int *lab = malloc(3 * vertices * sizeof *lab);
  if (!lab)
    return false;
  int *ptn = lab + vertices;
  SG_DECL(graph);
  SG_DECL(canonical);
  SG_ALLOC(graph, vertices, 2 * from->start[from->lines], "malloc");
  graph.nv = (int)vertices;
  graph.nde = 2 * from->start[from->lines];
  fill_both(&graph, from);
  for (size_t i = 0; i < vertices; i++) {
    lab[i] = (int)i;
    ptn[i] = i + 1 != from->cells && i + 1 != vertices;
  }
  options.defaultptn = FALSE;
  options.getcanon = TRUE;
  statsblk stats;
  sparsenauty(&graph, lab, ptn, ptn + vertices, &options, &stats, &canonical);
  for (size_t i = 0; i < from->cells; i++)
    label[lab[i]] = (gl_cell)i;
  SG_FREE(canonical);
  SG_FREE(graph);
  free(lab);
  return true;
}

bool gl_nauty_label(const gl_incidence *incidence, gl_cell *label) {
  if (!incidence->cells)
    return true;
  pthread_mutex_lock(&lock);
  const bool good = label_cells(incidence, label);
  pthread_mutex_unlock(&lock);
  return good;
}

#endif
