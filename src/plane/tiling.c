// SPDX-License-Identifier: MIT
// Translations that carry blocks to blocks carry lines of the plane to lines of
// the plane, and covered ones to covered ones.  So a line of the plane, up to
// translation, is a shape and a class of cells, that of its first one.  A class
// of lines is covered if one of them contains a line of the block itself,
// because a line that contains a line of a copy can be carried back with that
// copy.
//
// This turns the search around.  A block line lies in few lines of the plane:
// for each shape there are as many as ways to put the block line's first cell
// on a cell of the shape.  Each block line claims the classes of these, and
// what nobody claims is uncovered.
//
// Any two translations generate the same group as some (w, 0) and (s, h), with
// w and h positive; that gives each class one cell in 0 <= x < w, 0 <= y < h.
//
// Proofs are in doc/theory/tiling.md.

#include "plane/tiling.h"

#include <assert.h>
#include <stdlib.h>

// An owner of a class that several block lines claim.
#define SEVERAL (GL_NO_LINE - 1)

typedef struct survey {
  const gl_tiling *tiling;
  int64_t width, height, shift;
  gl_line *owner; // by class of lines: a block line, GL_NO_LINE or SEVERAL
} survey;

static gl_point minus(gl_point a, gl_point b) {
  return (gl_point){a.x - b.x, a.y - b.y};
}

static gl_point plus(gl_point a, gl_point b) {
  return (gl_point){a.x + b.x, a.y + b.y};
}

// Euclid's algorithm for the y's keeps what the two generate.
static bool find_periods(survey *survey) {
  int64_t ax = survey->tiling->repeat[0].x;
  int64_t ay = survey->tiling->repeat[0].y;
  int64_t bx = survey->tiling->repeat[1].x;
  int64_t by = survey->tiling->repeat[1].y;
  while (by) {
    const int64_t times = ay / by;
    const int64_t cx = ax - times * bx;
    const int64_t cy = ay - times * by;
    ax = bx, ay = by;
    bx = cx, by = cy;
  }
  survey->width = llabs(bx);
  survey->height = llabs(ay);
  survey->shift = ay < 0 ? -ax : ax;
  return survey->width && survey->height &&
         survey->width * survey->height <= GL_CLASSES_MOST;
}

static size_t classes(const survey *survey) {
  return (size_t)(survey->width * survey->height);
}

// Rounded down, also below zero.
static int64_t quotient(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static size_t class_of(const survey *survey, gl_point cell) {
  const int64_t up = quotient(cell.y, survey->height);
  const int64_t y = cell.y - up * survey->height;
  const int64_t left = cell.x - up * survey->shift;
  const int64_t x = left - quotient(left, survey->width) * survey->width;
  assert(x >= 0 && x < survey->width && y >= 0 && y < survey->height);
  return (size_t)(y * survey->width + x);
}

static bool disjoint(const survey *survey) {
  bool *taken = calloc(classes(survey), sizeof *taken);
  bool good = taken;
  for (size_t i = 0; good && i < survey->tiling->graph->cells; i++) {
    const size_t number = class_of(survey, survey->tiling->at[i]);
    good = !taken[number];
    taken[number] = true;
  }
  free(taken);
  return good;
}

static bool shape_has(const gl_shape *shape, gl_point point) {
  for (size_t i = 0; i < shape->count; i++)
    if (shape->at[i].x == point.x && shape->at[i].y == point.y)
      return true;
  return false;
}

static void claim(survey *survey, size_t number, gl_line line) {
  gl_line *owner = &survey->owner[number];
  if (*owner != line)
    *owner = *owner == GL_NO_LINE ? line : SEVERAL;
}

// Claims every translate of the shape that contains the block line.
static void claim_shape(survey *survey, gl_line line, size_t number) {
  const gl_shape *shape = &survey->tiling->shapes.at[number];
  const gl_cells cells = gl_line_cells(survey->tiling->graph, line);
  const gl_point *at = survey->tiling->at;
  for (size_t i = 0; i < shape->count; i++) {
    const gl_point move = minus(at[cells.at[0]], shape->at[i]);
    size_t inside = 1;
    while (inside < cells.count &&
           shape_has(shape, minus(at[cells.at[inside]], move)))
      inside++;
    if (inside == cells.count)
      claim(survey,
            number * classes(survey) +
                class_of(survey, plus(shape->at[0], move)),
            line);
  }
}

static void claim_all(survey *survey) {
  for (gl_line line = 0; line < survey->tiling->graph->lines; line++)
    for (size_t i = 0; i < survey->tiling->shapes.count; i++)
      if (line != survey->tiling->drop)
        claim_shape(survey, line, i);
}

// The line of the plane that stands for its class: its first cell is the one
// in 0 <= x < w, 0 <= y < h.
static gl_status write_witness(const survey *survey, size_t number,
                               gl_tiling_cover *cover, gl_error *error) {
  const gl_shape *shape = &survey->tiling->shapes.at[number / classes(survey)];
  const size_t class = number % classes(survey);
  const gl_point first = {(int)((int64_t) class % survey->width),
                          (int)((int64_t) class / survey->width)};
  cover->witness = malloc(shape->count * sizeof *cover->witness);
  if (!cover->witness)
    return gl_fail_memory(error);
  cover->witness_size = shape->count;
  for (size_t i = 0; i < shape->count; i++)
    cover->witness[i] = plus(first, minus(shape->at[i], shape->at[0]));
  return GL_OK;
}

static gl_status sum_up(const survey *survey, gl_tiling_cover *cover,
                        gl_error *error) {
  gl_status status = GL_OK;
  cover->covered = true;
  cover->checked = survey->tiling->shapes.count * classes(survey);
  cover->lines =
      survey->tiling->graph->lines - (survey->tiling->drop != GL_NO_LINE);
  for (size_t number = 0; !status && number < cover->checked; number++) {
    const gl_line owner = survey->owner[number];
    if (owner == GL_NO_LINE && cover->covered) {
      cover->covered = false;
      status = write_witness(survey, number, cover, error);
    } else if (owner < SEVERAL && !cover->needed[owner]) {
      cover->needed[owner] = true;
      cover->needed_count++;
    }
  }
  return status;
}

static gl_status accept(survey *survey, gl_error *error) {
  const gl_tiling *tiling = survey->tiling;
  if (!find_periods(survey))
    return gl_fail(error, GL_INPUT, tiling->text, 0, 0,
                   "the two translations do not span the plane, or are too "
                   "large");
  if (!disjoint(survey))
    return gl_fail(error, GL_INPUT, tiling->text, 0, 0,
                   "the copies of the block are not disjoint");
  if (tiling->drop != GL_NO_LINE && tiling->drop >= tiling->graph->lines)
    return gl_fail(error, GL_INPUT, tiling->text, 0, 0,
                   "there is no such line to drop, the block has %zu",
                   tiling->graph->lines);
  return GL_OK;
}

gl_status gl_tiling_check(const gl_tiling *tiling, gl_tiling_cover *cover,
                          gl_error *error) {
  survey s = {.tiling = tiling};
  *cover = (gl_tiling_cover){0};
  gl_status status = accept(&s, error);
  if (status)
    return status;
  const size_t count = tiling->shapes.count * classes(&s);
  s.owner = malloc((count + 1) * sizeof *s.owner);
  cover->needed = calloc(tiling->graph->lines + 1, sizeof *cover->needed);
  if (s.owner && cover->needed) {
    for (size_t number = 0; number < count; number++)
      s.owner[number] = GL_NO_LINE;
    claim_all(&s);
    status = sum_up(&s, cover, error);
  } else {
    status = gl_fail_memory(error);
  }
  free(s.owner);
  return status;
}

void gl_tiling_cover_clear(gl_tiling_cover *cover) {
  free(cover->needed);
  free(cover->witness);
  *cover = (gl_tiling_cover){0};
}

// ---- Rectangles ----

// What is wrong with the game as a block, or NULL.
static const char *objection(const gl_game *game) {
  if (game->infinite)
    return "a block is finite";
  if (game->kind != GL_WEAK)
    return "a block is a weak game";
  if (game->handicap)
    return "a block has no handicap";
  if (game->stones[GL_MAKER] || game->stones[GL_BREAKER])
    return "a block has no stones at the start";
  if (game->layout->torus)
    return "a torus is no block of the plane";
  if (!game->layout->x ||
      game->layout->width * game->layout->height != game->layout->cells)
    return "a block is a full rectangle, its cells called a1, b1 and so on";
  return NULL;
}

gl_status gl_tiling_of_game(const gl_game *game, size_t row, size_t shift,
                            gl_tiling *tiling, gl_error *error) {
  assert(row >= GL_ROW_LEAST && row <= GL_ROW_MOST);
  const gl_layout *layout = game->layout;
  const char *sentence = objection(game);
  *tiling = (gl_tiling){
      .text = game->text, .graph = game->graph[GL_MAKER], .drop = GL_NO_LINE};
  if (sentence)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0, "%s", sentence);
  if (shift >= layout->width)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "the shift is %zu, and must be less than the width, %zu",
                   shift, layout->width);
  tiling->repeat[0] = (gl_point){(int)layout->width, 0};
  tiling->repeat[1] = (gl_point){(int)shift, (int)layout->height};
  tiling->at = malloc((layout->cells + 1) * sizeof *tiling->at);
  if (!tiling->at || !gl_shapes_add_rows(&tiling->shapes, row))
    return gl_fail_memory(error);
  for (size_t i = 0; i < layout->cells; i++)
    tiling->at[i] = (gl_point){(int)layout->x[i], (int)layout->y[i]};
  return GL_OK;
}

void gl_tiling_clear(gl_tiling *tiling) {
  free(tiling->at);
  gl_shapes_clear(&tiling->shapes);
  *tiling = (gl_tiling){0};
}
