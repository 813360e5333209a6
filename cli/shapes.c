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

// ---- one shape ------------------------------------------------------------

static void print_text(const char *name, const gl_point *at, size_t count) {
  print_cells(at, count, stdout);
  printf("%s%s\n", name ? " " : "", name ? name : "");
}

static void print_object(gl_json *json, const char *name, const gl_point *at,
                         size_t count) {
  gl_json_open(json, '{');
  gl_json_key(json, "name");
  gl_json_string(json, name);
  gl_json_key(json, "cells");
  gl_json_open(json, '[');
  for (size_t i = 0; i < count; i++) {
    gl_json_open(json, '[');
    gl_json_integer(json, (uint64_t)at[i].x);
    gl_json_integer(json, (uint64_t)at[i].y);
    gl_json_close(json, ']');
  }
  gl_json_close(json, ']');
  gl_json_close(json, '}');
}

// ---- lists ----------------------------------------------------------------

// `json` is NULL for text.
static void print_shapes(const gl_shapes *shapes, gl_json *json) {
  for (size_t i = 0; i < shapes->count; i++) {
    const gl_shape *shape = &shapes->at[i];
    if (json)
      print_object(json, gl_shape_name(shape), shape->at, shape->count);
    else
      print_text(gl_shape_name(shape), shape->at, shape->count);
  }
}

static void print_named(gl_json *json) {
  const gl_named_shape *shape;
  for (size_t i = 0; (shape = gl_shape_numbered(i)); i++)
    if (json)
      print_object(json, shape->name, shape->at, shape->count);
    else
      print_text(shape->name, shape->at, shape->count);
}

// ---- the command ----------------------------------------------------------

int run_shapes(const cli_settings *settings) {
  char *end;
  const bool named = !strcmp(settings->argument, "named");
  const long size = named ? 1 : strtol(settings->argument, &end, 10);
  if (!named &&
      (*end || size < 1 || size > MOST || *settings->argument < '1')) {
    fprintf(stderr,
            "gridlock shapes: SIZE must be from 1 to %d, or 'named', not "
            "'%s'\n",
            MOST, settings->argument);
    return EXIT_USAGE;
  }
  gl_shapes shapes = {0};
  gl_error error = {0};
  if (!named && !gl_shapes_enumerate(&shapes, (size_t)size)) {
    gl_fail_memory(&error);
    return complain(&error);
  }
  gl_json json = {.file = stdout};
  gl_json *out = settings->option[OPTION_JSON].given ? &json : NULL;
  if (out)
    gl_json_open(out, '[');
  if (named)
    print_named(out);
  else
    print_shapes(&shapes, out);
  if (out) {
    gl_json_close(out, ']');
    putchar('\n');
  }
  gl_shapes_clear(&shapes);
  return EXIT_SUCCESS;
}
