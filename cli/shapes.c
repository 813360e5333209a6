// SPDX-License-Identifier: MIT
// gridlock shapes

#include "cli/commands.h"
#include "io/json.h"

#include <stdlib.h>
#include <string.h>

#define MOST 10 // 4,655 of them; the next size has 17,073

static void print_cells(const gl_point *at, size_t count, FILE *file) {
  for (size_t i = 0; i < count; i++)
    fprintf(file, "%s%d:%d", i ? "," : "", at[i].x, at[i].y);
}

void print_shape_name(const gl_shape *shape, FILE *file) {
  const char *name = gl_shape_name(shape);
  if (name)
    fputs(name, file);
  else
    print_cells(shape->at, shape->count, file);
}

gl_status parse_shapes(const char *before, const char *shapes,
                       const char *behind, gl_game **game, gl_error *error) {
  char *text = NULL;
  if (asprintf(&text, "%s%s%s", before, shapes, behind) < 0)
    return gl_fail_memory(error);
  const gl_status status = gl_game_parse(text, game, error);
  free(text);
  if (!status)
    return GL_OK;
  const size_t front = strlen(before);
  const bool inside =
      error->column > front && error->column <= front + strlen(shapes) + 1;
  char sentence[sizeof error->sentence];
  snprintf(sentence, sizeof sentence, "%s", error->sentence);
  return gl_fail(error, status, shapes, 0, inside ? error->column - front : 0,
                 "%s", sentence);
}

// ---- one shape ------------------------------------------------------------

static void print_text(const char *name, const gl_point *at, size_t count) {
  print_cells(at, count, stdout);
  printf("%s%s\n", name ? " " : "", name ? name : "");
}

static void print_object(const char *name, const gl_point *at, size_t count) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "name", name);
  gl_json_key(&json, "cells");
  gl_json_open(&json, '[');
  for (size_t i = 0; i < count; i++) {
    gl_json_open(&json, '[');
    gl_json_integer(&json, (uint64_t)at[i].x);
    gl_json_integer(&json, (uint64_t)at[i].y);
    gl_json_close(&json, ']');
  }
  gl_json_close(&json, ']');
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- lists ----------------------------------------------------------------

typedef void printer(const char *name, const gl_point *at, size_t count);

static void print_shapes(const gl_shapes *shapes, printer *print) {
  for (size_t i = 0; i < shapes->count; i++) {
    const gl_shape *shape = &shapes->at[i];
    print(gl_shape_name(shape), shape->at, shape->count);
  }
}

static void print_named(printer *print) {
  const gl_named_shape *shape;
  for (size_t i = 0; (shape = gl_shape_numbered(i)); i++)
    print(shape->name, shape->at, shape->count);
}

// ---- the command ----------------------------------------------------------

int run_shapes(const cli_settings *settings) {
  char *end;
  const bool named = !strcmp(settings->argument, "named");
  const long size = named ? 1 : strtol(settings->argument, &end, 10);
  if (!named && (*end || size < 1 || size > MOST || *settings->argument < '1'))
    return complain_of_usage("shapes",
                             "SIZE must be from 1 to %d, or 'named', not '%s'",
                             MOST, settings->argument);
  gl_shapes shapes = {0};
  gl_error error = {0};
  if (!named && !gl_shapes_enumerate(&shapes, (size_t)size)) {
    gl_fail_memory(&error);
    return complain(&error);
  }
  printer *print =
      settings->option[OPTION_JSON].given ? print_object : print_text;
  if (named)
    print_named(print);
  else
    print_shapes(&shapes, print);
  gl_shapes_clear(&shapes);
  return EXIT_SUCCESS;
}
