// SPDX-License-Identifier: MIT
// The tiling repeats under the translations that carry blocks to blocks, and
// each of them carries exactly one cell of the plane into the block at (0, 0).
// So a line of the plane, up to translation, is a direction and a first cell
// in that block: 4 w h classes, whatever the shift.  A class is covered if one
// of its lines contains a line of the block at (0, 0), because a line that
// contains a line of another block can be carried along with that block.
//
// This turns the search around.  A block line lies in few lines of the plane:
// its cells fix the direction, unless there is only one, and leave K minus its
// extent plus 1 first cells.  Each block line claims the classes of these, and
// what nobody claims is uncovered.  The time is the size of the block game plus
// 4 K for each of its lines.
//
// Proofs are in doc/theory/tiling.md.

#include "plane/tiling.h"

#include <assert.h>
#include <stdlib.h>

enum { DIRECTIONS = 4 };
static const gl_point direction[DIRECTIONS] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

// An owner of a class that several block lines claim.
#define SEVERAL (GL_NO_LINE - 1)

typedef struct survey {
  const gl_tiling *tiling;
  const gl_layout *layout;
  const gl_hypergraph *graph;
  gl_line *owner; // by class: a block line, GL_NO_LINE or SEVERAL
} survey;

static gl_point place(const survey *s, gl_cell cell) {
  return (gl_point){(int)s->layout->x[cell], (int)s->layout->y[cell]};
}

static gl_point along(gl_point from, gl_point step, int times) {
  return (gl_point){from.x + times * step.x, from.y + times * step.y};
}

// Rounded down, also below zero.
static int quotient(int a, int b) { return a / b - (a % b < 0); }

// The class of the lines that begin at `first`, in direction number `d`.
static size_t class_of(const survey *s, int d, gl_point first) {
  const int width = (int)s->layout->width;
  const int height = (int)s->layout->height;
  const int up = quotient(first.y, height);
  const int y = first.y - up * height;
  const int left = first.x - up * (int)s->tiling->shift;
  const int x = left - quotient(left, width) * width;
  assert(x >= 0 && x < width && y >= 0 && y < height);
  return ((size_t)d * (size_t)height + (size_t)y) * (size_t)width + (size_t)x;
}

static void claim(survey *s, size_t number, gl_line line) {
  gl_line *owner = &s->owner[number];
  if (*owner != line)
    *owner = *owner == GL_NO_LINE ? line : SEVERAL;
}

// If b = a + t step, sets t.
static bool steps_between(gl_point a, gl_point b, gl_point step, int *t) {
  *t = step.x ? (b.x - a.x) * step.x : b.y - a.y;
  const gl_point there = along(a, step, *t);
  return there.x == b.x && there.y == b.y;
}

// Claims every line in direction number `d` that contains the block line.  If
// its cells are `low` to `high` steps from its first one, such a line begins
// between high - K + 1 and low steps from there.
static void claim_along(survey *s, gl_line line, int d) {
  const gl_cells cells = gl_line_cells(s->graph, line);
  const gl_point origin = place(s, cells.at[0]);
  int low = 0;
  int high = 0;
  for (size_t i = 1; i < cells.count; i++) {
    int t;
    if (!steps_between(origin, place(s, cells.at[i]), direction[d], &t))
      return;
    low = t < low ? t : low;
    high = t > high ? t : high;
  }
  for (int t = high - (int)s->tiling->row + 1; t <= low; t++)
    claim(s, class_of(s, d, along(origin, direction[d], t)), line);
}

static void claim_all(survey *s) {
  for (gl_line line = 0; line < s->graph->lines; line++)
    for (int d = 0; d < DIRECTIONS && line != s->tiling->drop; d++)
      claim_along(s, line, d);
}

// The line of the plane that stands for its class.
static void write_witness(const survey *s, size_t number, gl_point *cells) {
  const size_t width = s->layout->width;
  const size_t height = s->layout->height;
  const gl_point first = {(int)(number % width),
                          (int)(number / width % height)};
  for (size_t i = 0; i < s->tiling->row; i++)
    cells[i] = along(first, direction[number / width / height], (int)i);
}

static void sum_up(const survey *s, gl_cover *cover) {
  cover->covered = true;
  cover->checked = DIRECTIONS * s->graph->cells;
  cover->lines = s->graph->lines - (s->tiling->drop != GL_NO_LINE);
  for (size_t number = 0; number < cover->checked; number++) {
    const gl_line owner = s->owner[number];
    if (owner == GL_NO_LINE && cover->covered) {
      cover->covered = false;
      write_witness(s, number, cover->witness);
    } else if (owner < SEVERAL && !cover->needed[owner]) {
      cover->needed[owner] = true;
      cover->needed_count++;
    }
  }
}

// What is wrong with the game as a block, or NULL.
static const char *objection(const gl_game *game) {
  if (game->infinite)
    return "a block is finite";
  if (game->kind != GL_WEAK)
    return "a block is a weak game";
  if (game->stones[GL_MAKER] || game->stones[GL_BREAKER])
    return "a block has no stones at the start";
  if (game->layout->torus)
    return "a torus is no block of the plane";
  if (!game->layout->x ||
      game->layout->width * game->layout->height != game->layout->cells)
    return "a block is a full rectangle, its cells called a1, b1 and so on";
  return NULL;
}

static gl_status accept(const gl_tiling *tiling, gl_error *error) {
  const gl_game *game = tiling->game;
  const char *sentence = objection(game);
  if (sentence)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0, "%s", sentence);
  if (tiling->shift >= game->layout->width)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "the shift is %zu, and must be less than the width, %zu",
                   tiling->shift, game->layout->width);
  const size_t lines = game->graph[GL_MAKER]->lines;
  if (tiling->drop != GL_NO_LINE && tiling->drop >= lines)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "there is no such line to drop, the block has %zu", lines);
  return GL_OK;
}

gl_status gl_tiling_check(const gl_tiling *tiling, gl_cover *cover,
                          gl_error *error) {
  assert(tiling->row >= GL_ROW_LEAST && tiling->row <= GL_ROW_MOST);
  *cover = (gl_cover){0};
  const gl_status status = accept(tiling, error);
  if (status)
    return status;
  survey s = {.tiling = tiling,
              .layout = tiling->game->layout,
              .graph = tiling->game->graph[GL_MAKER]};
  const size_t classes = DIRECTIONS * s.graph->cells;
  s.owner = malloc(classes * sizeof *s.owner);
  cover->needed = calloc(s.graph->lines + 1, sizeof *cover->needed);
  if (!s.owner || !cover->needed) {
    free(s.owner);
    return gl_fail_memory(error);
  }
  for (size_t number = 0; number < classes; number++)
    s.owner[number] = GL_NO_LINE;
  claim_all(&s);
  sum_up(&s, cover);
  free(s.owner);
  return GL_OK;
}

void gl_cover_clear(gl_cover *cover) {
  free(cover->needed);
  *cover = (gl_cover){0};
}
