// SPDX-License-Identifier: MIT
// gridlock shapes

#include "cli/commands.h"
#include "io/json.h"

#include <stdlib.h>
#include <string.h>

#define MOST 10 // 4,655 of them; the next size has 17,073

static void print_cells(const gl_shape *shape, FILE *file) {
  for (size_t i = 0; i < shape->count; i++)
    fprintf(file, "%s%d:%d", i ? "," : "", shape->at[i].x, shape->at[i].y);
}

void print_shape_name(const gl_shape *shape, FILE *file) {
  const char *name = gl_shape_name(shape);
  if (name)
    fputs(name, file);
  else
    print_cells(shape, file);
}

static void print_shape(const gl_shape *shape) {
  print_cells(shape, stdout);
  const char *name = gl_shape_name(shape);
  printf("%s%s\n", name ? " " : "", name ? name : "");
}

static void print_json(const gl_shapes *shapes) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '[');
  for (size_t i = 0; i < shapes->count; i++) {
    const gl_shape *shape = &shapes->at[i];
    gl_json_open(&json, '{');
    gl_json_text(&json, "name", gl_shape_name(shape));
    gl_json_key(&json, "cells");
    gl_json_open(&json, '[');
    for (size_t j = 0; j < shape->count; j++) {
      gl_json_open(&json, '[');
      gl_json_integer(&json, (uint64_t)shape->at[j].x);
      gl_json_integer(&json, (uint64_t)shape->at[j].y);
      gl_json_close(&json, ']');
    }
    gl_json_close(&json, ']');
    gl_json_close(&json, '}');
  }
  gl_json_close(&json, ']');
  putchar('\n');
}

int run_shapes(const cli_settings *settings) {
  char *end;
  const long size = strtol(settings->argument, &end, 10);
  if (*end || size < 1 || size > MOST || *settings->argument < '1') {
    fprintf(stderr, "gridlock shapes: SIZE must be from 1 to %d, not '%s'\n",
            MOST, settings->argument);
    return EXIT_USAGE;
  }
  gl_shapes shapes = {0};
  gl_error error = {0};
  if (!gl_shapes_enumerate(&shapes, (size_t)size)) {
    gl_fail_memory(&error);
    return complain(&error);
  }
  if (settings->option[OPTION_JSON].given)
    print_json(&shapes);
  else
    for (size_t i = 0; i < shapes.count; i++)
      print_shape(&shapes.at[i]);
  gl_shapes_clear(&shapes);
  return EXIT_SUCCESS;
}
