// SPDX-License-Identifier: MIT
#include "board/hypergraph.h"

#include "base/grow.h"
#include "base/sha256.h"
#include "base/sort.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_cells(const void *a, const void *b) {
  const gl_cell x = *(const gl_cell *)a;
  const gl_cell y = *(const gl_cell *)b;
  return (x > y) - (x < y);
}

void gl_cells_sort(gl_cell *cells, size_t count) {
  if (count)
    gl_sort(cells, count, sizeof *cells, compare_cells);
}

static int compare_lines(gl_cells a, gl_cells b) {
  for (size_t i = 0; i < a.count && i < b.count; i++)
    if (a.at[i] != b.at[i])
      return a.at[i] < b.at[i] ? -1 : 1;
  return (a.count > b.count) - (a.count < b.count);
}

static int compare_slices(const void *a, const void *b) {
  return compare_lines(*(const gl_cells *)a, *(const gl_cells *)b);
}

gl_status gl_hypergraph_draft_add(gl_draft *draft, const gl_cell *cells,
                                  size_t count, gl_error *error) {
  assert(count > 0);
  if (draft->count + count > GL_MAX_INCIDENCES)
    return gl_fail(error, GL_INPUT, "", 0, 0,
                   "the lines have more than %zu cells in all",
                   GL_MAX_INCIDENCES);
  if (!gl_grow((void **)&draft->cell, &draft->cell_room, draft->count + count,
               sizeof *draft->cell) ||
      !GL_PUSH(draft->start, draft->lines, draft->line_room, draft->count))
    return gl_fail_memory(error);
  gl_cell *line = draft->cell + draft->count;
  memcpy(line, cells, count * sizeof *cells);
  gl_cells_sort(line, count);
  draft->count += count;
  return GL_OK;
}

void gl_hypergraph_draft_clear(gl_draft *draft) {
  free(draft->start);
  free(draft->cell);
  *draft = (gl_draft){0};
}

// The draft's lines in order, each once; *count of them.
static gl_cells *sort_lines(const gl_draft *draft, size_t *count) {
  gl_cells *slice = malloc((draft->lines + 1) * sizeof *slice);
  if (!slice)
    return NULL;
  for (size_t i = 0; i < draft->lines; i++) {
    const size_t end =
        i + 1 < draft->lines ? draft->start[i + 1] : draft->count;
    slice[i] = (gl_cells){draft->cell + draft->start[i], end - draft->start[i]};
  }
  if (draft->lines)
    gl_sort(slice, draft->lines, sizeof *slice, compare_slices);
  size_t kept = 0;
  for (size_t i = 0; i < draft->lines; i++)
    if (!kept || compare_lines(slice[kept - 1], slice[i]))
      slice[kept++] = slice[i];
  *count = kept;
  return slice;
}

// Fills cell_start and cell_line from the lines: count, add up, distribute.
static void index_cells(gl_hypergraph *graph) {
  const size_t total = graph->line_start[graph->lines];
  for (size_t i = 0; i < total; i++)
    graph->cell_start[graph->line_cell[i] + 1]++;
  for (size_t c = 0; c < graph->cells; c++)
    graph->cell_start[c + 1] += graph->cell_start[c];
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++)
      graph->cell_line[graph->cell_start[cells.at[i]]++] = line;
  }
  for (size_t c = graph->cells; c > 0; c--)
    graph->cell_start[c] = graph->cell_start[c - 1];
  graph->cell_start[0] = 0;
}

gl_status gl_hypergraph_new(size_t cells, gl_draft *draft,
                            gl_hypergraph **graph, gl_error *error) {
  assert(cells <= GL_MAX_CELLS);
  gl_status status = GL_MEMORY;
  gl_hypergraph *g = NULL;
  size_t lines = 0;
  gl_cells *slice = sort_lines(draft, &lines);
  if (!slice)
    goto done;
  g = calloc(1, sizeof *g);
  if (!g)
    goto done;
  g->cells = cells;
  g->lines = lines;
  size_t total = 0;
  for (size_t i = 0; i < lines; i++)
    total += slice[i].count;
  g->line_start = malloc((lines + 1) * sizeof *g->line_start);
  g->line_cell = malloc((total + 1) * sizeof *g->line_cell);
  g->cell_start = calloc(cells + 1, sizeof *g->cell_start);
  g->cell_line = malloc((total + 1) * sizeof *g->cell_line);
  if (!g->line_start || !g->line_cell || !g->cell_start || !g->cell_line)
    goto done;
  size_t at = 0;
  for (size_t i = 0; i < lines; i++) {
    g->line_start[i] = at;
    memcpy(g->line_cell + at, slice[i].at, slice[i].count * sizeof(gl_cell));
    at += slice[i].count;
  }
  g->line_start[lines] = at;
  index_cells(g);
  assert(gl_hypergraph_valid(g));
  *graph = g;
  g = NULL;
  status = GL_OK;
done:
  gl_hypergraph_free(g);
  free(slice);
  gl_hypergraph_draft_clear(draft);
  return status ? gl_fail_memory(error) : GL_OK;
}

void gl_hypergraph_free(gl_hypergraph *graph) {
  if (!graph)
    return;
  free(graph->cell_line);
  free(graph->cell_start);
  free(graph->line_cell);
  free(graph->line_start);
  free(graph);
}

static bool is_valid_line(const gl_hypergraph *graph, gl_line line) {
  const gl_cells cells = gl_line_cells(graph, line);
  for (size_t i = 0; i < cells.count; i++)
    if (cells.at[i] >= graph->cells || (i && cells.at[i - 1] >= cells.at[i]))
      return false;
  return cells.count &&
         (!line || compare_lines(gl_line_cells(graph, line - 1), cells) < 0);
}

static bool is_valid_cell(const gl_hypergraph *graph, gl_cell cell) {
  const gl_lines lines = gl_cell_lines(graph, cell);
  for (size_t i = 0; i < lines.count; i++) {
    if (lines.at[i] >= graph->lines || (i && lines.at[i - 1] >= lines.at[i]))
      return false;
    const gl_cells cells = gl_line_cells(graph, lines.at[i]);
    size_t at = 0;
    while (at < cells.count && cells.at[at] != cell)
      at++;
    if (at == cells.count)
      return false;
  }
  return true;
}

bool gl_hypergraph_valid(const gl_hypergraph *graph) {
  bool good =
      graph->line_start[graph->lines] == graph->cell_start[graph->cells];
  for (gl_line line = 0; good && line < graph->lines; line++)
    good = is_valid_line(graph, line);
  for (gl_cell cell = 0; good && cell < graph->cells; cell++)
    good = is_valid_cell(graph, cell);
  return good;
}

gl_line gl_hypergraph_find(const gl_hypergraph *graph, gl_cells cells) {
  assert(cells.count > 0);
  size_t low = 0;
  size_t high = graph->lines;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const int order =
        compare_lines(gl_line_cells(graph, (gl_line)middle), cells);
    if (!order)
      return (gl_line)middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return GL_NO_LINE;
}

bool gl_hypergraph_preserves(const gl_hypergraph *graph, const gl_cell *image) {
  gl_cell *moved = malloc((graph->cells + 1) * sizeof *moved);
  if (!moved)
    return false;
  bool preserves = true;
  for (gl_line line = 0; preserves && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++)
      moved[i] = image[cells.at[i]];
    gl_cells_sort(moved, cells.count);
    preserves =
        gl_hypergraph_find(graph, (gl_cells){moved, cells.count}) != GL_NO_LINE;
  }
  free(moved);
  return preserves;
}

void gl_hypergraph_digest(const gl_hypergraph *graph, char digits[65]) {
  gl_sha256 hash;
  gl_sha256_start(&hash);
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++) {
      char text[16];
      const int size = snprintf(text, sizeof text, "%s%u", i ? " " : "",
                                (unsigned)cells.at[i] + 1);
      gl_sha256_add(&hash, text, (size_t)size);
    }
    gl_sha256_add(&hash, "\n", 1);
  }
  gl_sha256_finish(&hash, digits);
}
