// SPDX-License-Identifier: MIT
// What has gone wrong, said: a sentence on stderr, and with --json an object
// where the answer would have been.

#include "cli/commands.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool in_json;
static const cli_settings *of_batch;

void complain_in_json(void) { in_json = true; }

void complain_about(const cli_settings *settings) { of_batch = settings; }

static const char *place_of(const gl_error *error) {
  return of_batch && of_batch->number && !strcmp(error->place, "-")
             ? of_batch->argument
             : error->place;
}

static void json_position(gl_json *json, const char *key, size_t number) {
  gl_json_key(json, key);
  if (number)
    gl_json_integer(json, number);
  else
    gl_json_string(json, NULL);
}

static void print_json(const gl_error *error, int code) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  if (of_batch)
    json_batch_game(&json, of_batch, of_batch->argument);
  gl_json_key(&json, "error");
  gl_json_open(&json, '{');
  gl_json_text(&json, "place", *error->place ? place_of(error) : NULL);
  json_position(&json, "line", error->line);
  json_position(&json, "column", error->column);
  gl_json_text(&json, "sentence", error->sentence);
  gl_json_number(&json, "exit_code", (uint64_t)code);
  gl_json_close(&json, '}');
  gl_json_close(&json, '}');
  putchar('\n');
}

// The answer comes first, if there is one, and a second complaint second.
int complain(const gl_error *error) {
  fflush(stdout);
  fputs("gridlock: ", stderr);
  gl_text_write(stderr, place_of(error));
  if (*error->place && error->line)
    fprintf(stderr, ":%zu:%zu", error->line, error->column);
  else if (*error->place && error->column)
    fprintf(stderr, ": column %zu", error->column);
  fputs(*error->place ? ": " : "", stderr);
  gl_text_write(stderr, error->sentence);
  fputc('\n', stderr);
  if (in_json)
    print_json(error, EXIT_FAILURE);
  return EXIT_FAILURE;
}

int complain_of_usage(const char *command, const char *format, ...) {
  gl_error error = {0};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error.sentence, sizeof error.sentence, format, arguments);
  va_end(arguments);
  const char *space = *command ? " " : "";
  fprintf(stderr, "gridlock%s%s: ", space, command);
  gl_text_write(stderr, error.sentence);
  fprintf(stderr, "\nTry 'gridlock%s%s -h'.\n", space, command);
  if (in_json)
    print_json(&error, EXIT_USAGE);
  return EXIT_USAGE;
}
