// SPDX-License-Identifier: MIT
#include "plane/rows.h"

#include "base/hash.h"
#include "rules/file.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Blocks in their order ----

static int least_step(const gl_rows *rows) {
  return -(((int)rows->width - 1) / 2);
}

static int most_step(const gl_rows *rows) { return (int)rows->width / 2; }

bool gl_rows_valid(const gl_rows *rows) {
  if (!rows->width || !rows->piece || !rows->height ||
      rows->height % rows->piece || rows->width * rows->height > GL_ROWS_CELLS)
    return false;
  for (size_t y = 0; y < rows->height; y++)
    if (rows->step[y] < least_step(rows) || rows->step[y] > most_step(rows))
      return false;
  return true;
}

void gl_rows_begin(gl_rows *rows) {
  for (size_t y = 0; y < rows->height; y++)
    rows->step[y] = (signed char)least_step(rows);
  assert(gl_rows_valid(rows));
}

bool gl_rows_next(gl_rows *rows) {
  assert(gl_rows_valid(rows));
  for (size_t y = 0; y < rows->height; y++) {
    if (rows->step[y] < most_step(rows)) {
      rows->step[y]++;
      return true;
    }
    rows->step[y] = (signed char)least_step(rows);
  }
  return false;
}

// Where each row begins; the last number is where the next copy does.
static void find_starts(const gl_rows *rows, int start[GL_ROWS_CELLS + 1]) {
  start[0] = 0;
  for (size_t y = 0; y < rows->height; y++)
    start[y + 1] = start[y] + rows->step[y];
}

// ---- Lines of the plane, cut into parts ----

static unsigned count_cells(uint64_t part) {
  return (unsigned)__builtin_popcountll(part);
}

static unsigned first_cell(uint64_t part) {
  return (unsigned)__builtin_ctzll(part);
}

// The parts of line i of the plane are part[first[i]] to part[first[i + 1]].
typedef struct cutting {
  const gl_rows *rows;
  int start[GL_ROWS_CELLS + 1];
  size_t *first;
  uint64_t *part;
  unsigned char *largest; // cells of the largest part
  size_t lines;
} cutting;

// Rounded down, also below zero.
static int quotient(int a, int b) { return a / b - (a % b < 0); }

// The piece that has a cell, and the cell's bit in the block.
static uint64_t find_cell(const cutting *cutting, gl_point at,
                          gl_point *piece) {
  const int width = (int)cutting->rows->width;
  const int height = (int)cutting->rows->height;
  const int above = quotient(at.y, height);
  const int y = at.y - above * height;
  const int x = at.x - above * cutting->start[height] - cutting->start[y];
  piece->x = quotient(x, width);
  piece->y = quotient(at.y, (int)cutting->rows->piece);
  return (uint64_t)1 << (y * width + x - piece->x * width);
}

static void cut_line(cutting *cutting, const gl_shape *shape, gl_point move) {
  gl_point piece[GL_MAX_SHAPE];
  assert(shape->count <= GL_MAX_SHAPE);
  uint64_t *part = &cutting->part[cutting->first[cutting->lines]];
  size_t count = 0;
  unsigned largest = 0;
  for (size_t i = 0; i < shape->count; i++) {
    const gl_point at = {shape->at[i].x + move.x, shape->at[i].y + move.y};
    gl_point mine;
    const uint64_t bit = find_cell(
        cutting, cutting->rows->columns ? gl_shape_turn_point(at, 4) : at,
        &mine);
    size_t p = 0;
    while (p < count && (piece[p].x != mine.x || piece[p].y != mine.y))
      p++;
    if (p == count) {
      piece[count] = mine;
      part[count++] = 0;
    }
    part[p] |= bit;
    const unsigned size = count_cells(part[p]);
    largest = size > largest ? size : largest;
  }
  cutting->largest[cutting->lines] = (unsigned char)largest;
  cutting->first[cutting->lines + 1] = cutting->first[cutting->lines] + count;
  cutting->lines++;
}

// One line of the plane for each shape and each class of cells.
static bool cut_all(cutting *cutting, const gl_shapes *shapes) {
  const size_t classes = cutting->rows->width * cutting->rows->height;
  size_t parts = 0;
  for (size_t i = 0; i < shapes->count; i++)
    parts += classes * shapes->at[i].count;
  const size_t lines = classes * shapes->count;
  cutting->first = malloc((lines + 1) * sizeof *cutting->first);
  cutting->part = malloc((parts + 1) * sizeof *cutting->part);
  cutting->largest = malloc((lines + 1) * sizeof *cutting->largest);
  if (!cutting->first || !cutting->part || !cutting->largest)
    return false;
  cutting->first[0] = 0;
  for (size_t i = 0; i < shapes->count; i++)
    for (int y = 0; y < (int)cutting->rows->height; y++)
      for (int x = 0; x < (int)cutting->rows->width; x++)
        cut_line(cutting, &shapes->at[i],
                 cutting->rows->columns ? (gl_point){y, x} : (gl_point){x, y});
  assert(cutting->lines == lines && cutting->first[lines] <= parts);
  return true;
}

static void clear_cutting(cutting *cutting) {
  free(cutting->first);
  free(cutting->part);
  free(cutting->largest);
}

// ---- The choice ----

static bool is_covered(const cutting *cutting, size_t line,
                       const gl_rows_lines *parts) {
  for (size_t p = cutting->first[line]; p < cutting->first[line + 1]; p++)
    for (size_t i = 0; i < parts->count; i++)
      if (!(parts->at[i] & ~cutting->part[p]))
        return true;
  return false;
}

static double weight_of(uint64_t line) {
  return ldexp(1, -(int)count_cells(line));
}

// How much is at stake already in the cells of a part.
static double find_stake(const gl_rows_lines *parts, uint64_t part) {
  double stake = 0;
  for (size_t i = 0; i < parts->count; i++)
    if (parts->at[i] & part)
      stake += weight_of(parts->at[i]);
  return stake;
}

// A part of the largest size, of several the one with the least at stake.
static uint64_t choose_part(const cutting *cutting, size_t line,
                            const gl_rows_lines *parts) {
  uint64_t chosen = 0;
  double least = 0;
  for (size_t p = cutting->first[line]; p < cutting->first[line + 1]; p++) {
    const uint64_t part = cutting->part[p];
    if (count_cells(part) < cutting->largest[line])
      continue;
    const double stake = find_stake(parts, part);
    if (!chosen || stake < least) {
      chosen = part;
      least = stake;
    }
  }
  assert(chosen);
  return chosen;
}

// False if a line has no part of two cells, or there are too many.
static bool choose_all(const cutting *cutting, gl_rows_lines *parts) {
  for (size_t line = 0; line < cutting->lines; line++)
    if (cutting->largest[line] < 2)
      return false;
  for (unsigned size = 2; size <= GL_ROWS_CELLS; size++)
    for (size_t line = 0; line < cutting->lines; line++) {
      if (cutting->largest[line] != size || is_covered(cutting, line, parts))
        continue;
      if (parts->count == GL_ROWS_LINES)
        return false;
      const uint64_t part = choose_part(cutting, line, parts);
      parts->at[parts->count++] = part;
    }
  return true;
}

// ---- What the block is like ----

// Grows the component of each line in turn until nothing touches it.
static double find_weight(const gl_rows_lines *parts) {
  bool seen[GL_ROWS_LINES] = {false};
  double most = 0;
  for (size_t first = 0; first < parts->count; first++) {
    uint64_t cells = parts->at[first];
    double weight = 0;
    for (size_t i = seen[first] ? parts->count : 0; i < parts->count; i++) {
      if (seen[i] || !(parts->at[i] & cells))
        continue;
      seen[i] = true;
      weight += weight_of(parts->at[i]);
      cells |= parts->at[i];
      i = SIZE_MAX; // from the start: others may touch it now
    }
    most = weight > most ? weight : most;
  }
  return most;
}

// Sums over lines and cells, each seen from its neighbours, so that numbers of
// cells do not matter.
static uint64_t find_key(const gl_rows_lines *parts) {
  uint64_t colour[GL_ROWS_CELLS] = {0};
  uint64_t key = 0;
  for (int round = 0; round < 3; round++) {
    uint64_t next[GL_ROWS_CELLS] = {0};
    key = 0;
    for (size_t i = 0; i < parts->count; i++) {
      uint64_t sum = count_cells(parts->at[i]);
      for (uint64_t rest = parts->at[i]; rest; rest &= rest - 1)
        sum += colour[first_cell(rest)];
      sum = gl_hash_mix(1 + sum);
      for (uint64_t rest = parts->at[i]; rest; rest &= rest - 1)
        next[first_cell(rest)] += sum;
      key += sum;
    }
    for (size_t cell = 0; cell < GL_ROWS_CELLS; cell++)
      colour[cell] = gl_hash_mix(1 + next[cell]);
  }
  return key;
}

gl_status gl_rows_choose(const gl_rows *rows, const gl_shapes *shapes,
                         gl_rows_lines *parts, bool *good, gl_error *error) {
  cutting c = {.rows = rows};
  assert(gl_rows_valid(rows));
  parts->count = 0;
  find_starts(rows, c.start);
  const bool cut = cut_all(&c, shapes);
  *good = cut && choose_all(&c, parts);
  clear_cutting(&c);
  if (*good) {
    parts->weight = find_weight(parts);
    parts->key = find_key(parts);
  }
  return cut ? GL_OK : gl_fail_memory(error);
}

// ---- The tiling ----

static void place_cells(const gl_rows *rows, gl_tiling *tiling) {
  int start[GL_ROWS_CELLS + 1];
  find_starts(rows, start);
  const gl_point repeat[] = {{(int)rows->width, 0},
                             {start[rows->height], (int)rows->height}};
  const unsigned turn = rows->columns ? 4 : 0;
  for (size_t i = 0; i < 2; i++)
    tiling->repeat[i] = gl_shape_turn_point(repeat[i], turn);
  for (size_t i = 0; i < rows->width * rows->height; i++) {
    const size_t y = i / rows->width;
    const gl_point at = {start[y] + (int)(i % rows->width), (int)y};
    tiling->at[i] = gl_shape_turn_point(at, turn);
  }
}

static void write_lines(const gl_rows *rows, const gl_rows_lines *parts,
                        FILE *file) {
  fprintf(file, "p hg %zu %zu\n", rows->width * rows->height, parts->count);
  for (size_t i = 0; i < parts->count; i++) {
    fputs("e", file);
    for (uint64_t rest = parts->at[i]; rest; rest &= rest - 1)
      fprintf(file, " %u", first_cell(rest) + 1);
    fputs(" 0\n", file);
  }
}

gl_status gl_rows_make(const gl_rows *rows, const gl_rows_lines *parts,
                       const gl_shapes *shapes, gl_game **game,
                       gl_tiling *tiling, gl_error *error) {
  char *text = NULL;
  size_t size = 0;
  *game = NULL;
  *tiling = (gl_tiling){.drop = GL_NO_LINE};
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return gl_fail_memory(error);
  write_lines(rows, parts, file);
  gl_status status = fclose(file)
                         ? gl_fail_memory(error)
                         : gl_hg_read("block", text, size, game, error);
  free(text);
  if (status)
    return status;
  (*game)->stem = strdup("block");
  if (!(*game)->stem || !gl_game_rename(*game))
    return gl_fail_memory(error);
  tiling->text = (*game)->text;
  tiling->graph = (*game)->graph[GL_MAKER];
  tiling->at = malloc((tiling->graph->cells + 1) * sizeof *tiling->at);
  if (!tiling->at)
    return gl_fail_memory(error);
  place_cells(rows, tiling);
  for (size_t i = 0; i < shapes->count; i++)
    if (!gl_shapes_add(&tiling->shapes, shapes->at[i].at, shapes->at[i].count))
      return gl_fail_memory(error);
  return GL_OK;
}
