// SPDX-License-Identifier: MIT
#include "hunt/figures.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

static void free_sets(gl_figures *figures) {
  free(figures->there);
  free(figures->with);
  figures->there = figures->with = NULL;
  for (size_t edge = 0; edge < GL_EDGES; edge++) {
    free(figures->over[edge]);
    figures->over[edge] = NULL;
  }
}

void gl_figures_clear(gl_figures *figures) {
  free_sets(figures);
  free(figures->at);
  *figures = (gl_figures){0};
}

// How far the window reaches over each edge.
static int reach(const gl_figures *figures, size_t edge) {
  const int reaches[GL_EDGES] = {figures->left, figures->top, figures->right,
                                 figures->bottom};
  return reaches[edge];
}

static size_t places(const gl_figures *figures) {
  return (size_t)(figures->left + figures->right + 1) *
         (size_t)(figures->top + figures->bottom + 1);
}

size_t gl_figures_bytes(const gl_figures *figures) {
  size_t sets = places(figures);
  for (size_t edge = 0; edge < GL_EDGES; edge++)
    sets += (size_t)reach(figures, edge) + 1;
  return figures->room * sizeof *figures->at +
         (sets + 1) * figures->words * sizeof *figures->with;
}

// The place of a cell of T, from the first cell of A.
static gl_point place_of(const gl_grid *grid, const gl_figure *figure,
                         unsigned cell) {
  return gl_grid_wrap(
      grid, (gl_point){grid->x[cell] - figure->x, grid->y[cell] - figure->y});
}

static bool inside(const gl_figures *figures, gl_point place) {
  return -place.x <= figures->left && place.x <= figures->right &&
         -place.y <= figures->top && place.y <= figures->bottom;
}

static void widen(gl_figures *figures, gl_point place) {
  figures->left = -place.x > figures->left ? -place.x : figures->left;
  figures->top = -place.y > figures->top ? -place.y : figures->top;
  figures->right = place.x > figures->right ? place.x : figures->right;
  figures->bottom = place.y > figures->bottom ? place.y : figures->bottom;
}

static uint64_t *set_with(const gl_figures *figures, gl_point place) {
  const size_t row = (size_t)place.y + (size_t)figures->top;
  const size_t column = (size_t)place.x + (size_t)figures->left;
  return figures->with +
         (row * (size_t)(figures->left + figures->right + 1) + column) *
             figures->words;
}

// A figure that has this place in T reaches over an edge that is nearer.
static void mark(gl_figures *figures, size_t number, gl_point place) {
  const uint64_t bit = UINT64_C(1) << number % 64;
  assert(inside(figures, place) && number / 64 < figures->words);
  const int far[GL_EDGES] = {-place.x, -place.y, place.x, place.y};
  set_with(figures, place)[number / 64] |= bit;
  for (size_t edge = 0; edge < GL_EDGES; edge++)
    for (int near = 0; near < far[edge]; near++)
      figures->over[edge][(size_t)near * figures->words + number / 64] |= bit;
}

static bool take_sets(gl_figures *figures) {
  const size_t words = figures->words;
  figures->there = calloc(words, sizeof *figures->there);
  figures->with = calloc(places(figures) * words, sizeof *figures->with);
  bool good = figures->there && figures->with;
  for (size_t edge = 0; good && edge < GL_EDGES; edge++) {
    figures->over[edge] = calloc((size_t)(reach(figures, edge) + 1) * words,
                                 sizeof *figures->over[edge]);
    good = figures->over[edge];
  }
  return good;
}

static void mark_all(gl_figures *figures, const gl_grid *grid, size_t number,
                     gl_cellset t) {
  figures->there[number / 64] |= UINT64_C(1) << number % 64;
  while (!gl_cellset_empty(&t))
    mark(figures, number,
         place_of(grid, &figures->at[number], gl_cellset_pop(&t)));
}

// Leaves those out that were dropped.
static void tidy(gl_figures *figures, size_t from) {
  size_t kept = 0;
  for (size_t i = 0; i < figures->count; i++)
    if (i >= from || gl_figures_has(figures, i))
      figures->at[kept++] = figures->at[i];
  figures->count = kept;
}

// Makes all sets anew, with room for as many figures again; those from number
// `from` on are new.
static bool make(gl_figures *figures, const gl_grid *grid, size_t from,
                 gl_figures_t *t, const void *deck) {
  tidy(figures, from);
  free_sets(figures);
  figures->words = 1 + figures->count / 32;
  for (size_t i = 0; i < figures->count; i++) {
    const gl_figure *f = &figures->at[i];
    for (gl_cellset left = t(deck, f->image); !gl_cellset_empty(&left);)
      widen(figures, place_of(grid, f, gl_cellset_pop(&left)));
  }
  if (!take_sets(figures)) {
    gl_figures_clear(figures);
    return false;
  }
  for (size_t i = 0; i < figures->count; i++)
    mark_all(figures, grid, i, t(deck, figures->at[i].image));
  return true;
}

bool gl_figures_add(gl_figures *figures, const gl_grid *grid, gl_figure figure,
                    gl_figures_t *t, const void *deck) {
  const size_t number = figures->count;
  const gl_cellset cells = t(deck, figure.image);
  bool fits = figures->words > number / 64;
  if (!GL_PUSH(figures->at, figures->count, figures->room, figure))
    return false;
  for (gl_cellset left = cells; fits && !gl_cellset_empty(&left);)
    fits = inside(figures, place_of(grid, &figure, gl_cellset_pop(&left)));
  if (!fits)
    return make(figures, grid, number, t, deck);
  mark_all(figures, grid, number, cells);
  return true;
}

// Those that leave the board.
static uint64_t outside(const gl_figures *figures, const gl_grid *grid,
                        gl_point first, size_t w) {
  const int room[GL_EDGES] = {first.x, first.y, grid->width - 1 - first.x,
                              grid->height - 1 - first.y};
  uint64_t spoiled = 0;
  for (size_t edge = 0; edge < GL_EDGES; edge++)
    if (room[edge] < reach(figures, edge))
      spoiled |= figures->over[edge][(size_t)room[edge] * figures->words + w];
  return spoiled;
}

uint64_t gl_figures_left(const gl_figures *figures, const gl_grid *grid,
                         const gl_stones *stones, gl_point first, size_t w) {
  assert(w < figures->words);
  const unsigned width = (unsigned)(figures->left + figures->right);
  const unsigned height = (unsigned)(figures->top + figures->bottom);
  uint64_t spoiled = grid->torus ? 0 : outside(figures, grid, first, w);
  for (size_t i = 0; i < stones->count[GL_BREAKER]; i++) {
    const unsigned cell = stones->at[GL_BREAKER][i];
    const gl_point place = gl_grid_wrap(
        grid, (gl_point){grid->x[cell] - first.x, grid->y[cell] - first.y});
    const unsigned column = (unsigned)(place.x + figures->left);
    const unsigned row = (unsigned)(place.y + figures->top);
    if (column <= width && row <= height)
      spoiled |=
          figures->with[(row * (width + 1) + column) * figures->words + w];
  }
  return figures->there[w] & ~spoiled;
}
