// SPDX-License-Identifier: MIT
// The games that the tables of the atlas are about.

#include "cli/atlas.h"

#include "cli/commands.h"

#include <stdlib.h>

typedef struct tour {
  game_visitor *see;
  void *context;
  gl_error *error;
} tour;

static gl_status visit(const tour *tour, const char *question, char *game) {
  const gl_status status =
      game ? tour->see(question, game, tour->context, tour->error)
           : gl_fail_memory(tour->error);
  free(game);
  return status;
}

static char *name_mnk(size_t m, size_t n, size_t k, const char *first) {
  char *game;
  return asprintf(&game, "mnk:%zu,%zu,%zu%s", m, n, k, first) < 0 ? NULL : game;
}

// Boards up to `side`, for up to `row` in a row.
static gl_status each_mnk(const tour *tour, const char *question, size_t side,
                          size_t row) {
  static const char *const first[] = {"", ",first=breaker"};
  gl_status status = GL_OK;
  for (size_t f = 0; f < 2; f++)
    for (size_t k = 3; !status && k <= row; k++)
      for (size_t n = k; !status && n <= side; n++)
        for (size_t m = 1; !status && m <= n; m++)
          status = visit(tour, question, name_mnk(m, n, k, first[f]));
  return status;
}

static gl_status each_strip(const tour *tour) {
  static const char *const end[] = {"", ",open"};
  gl_status status = GL_OK;
  for (size_t i = 0; i < 2; i++)
    for (size_t n = 7; !status && n <= 16; n++) {
      char *game;
      status =
          visit(tour, "winner",
                asprintf(&game, "strip:%zu%s", n, end[i]) < 0 ? NULL : game);
    }
  return status;
}

static char *name_poly(const gl_shape *shape, size_t width, size_t height,
                       const char *end) {
  char *game = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&game, &size);
  if (!file)
    return NULL;
  fputs("poly:", file);
  print_shape_name(shape, file);
  fprintf(file, "@%zux%zu%s", width, height, end);
  return fclose(file) ? NULL : game;
}

// `end` is that of all names: ,torus or nothing.
static gl_status each_poly(const tour *tour, const char *end) {
  gl_status status = GL_OK;
  for (size_t cells = 1; !status && cells <= 6; cells++) {
    gl_shapes shapes = {0};
    if (!gl_shapes_enumerate(&shapes, cells))
      status = gl_fail_memory(tour->error);
    for (size_t i = 0; i < shapes.count; i++)
      for (size_t h = 1; h <= 8; h++)
        for (size_t w = 1; !status && w <= h; w++)
          status = visit(tour, "winner", name_poly(&shapes.at[i], w, h, end));
    gl_shapes_clear(&shapes);
  }
  return status;
}

gl_status each_table_game(game_visitor *see, void *context, gl_error *error) {
  const tour t = {see, context, error};
  gl_status status = each_mnk(&t, "winner", 10, 8);
  if (!status)
    status = each_mnk(&t, "pairing", 24, 9);
  if (!status)
    status = each_strip(&t);
  if (!status)
    status = each_poly(&t, "");
  return status ? status : each_poly(&t, ",torus");
}
