// SPDX-License-Identifier: MIT
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Of a long game, its beginning and its end are shown; a path stays whole.  A
// game that nobody has named has no text.
#define HEAD 60
#define TAIL 30

static void put_place(gl_error *error, const char *place) {
  const size_t size = place ? strlen(place) : 0;
  if (!size)
    error->place[0] = 0;
  else if (size <= HEAD + TAIL + strlen("...") || strchr(place, '/'))
    snprintf(error->place, sizeof error->place, "%s", place);
  else
    snprintf(error->place, sizeof error->place, "%.*s...%s", HEAD, place,
             place + size - TAIL);
}

gl_status gl_fail(gl_error *error, gl_status status, const char *place,
                  size_t line, size_t column, const char *format, ...) {
  if (!error)
    return status;
  put_place(error, place);
  error->line = line;
  error->column = column;
  va_list list;
  va_start(list, format);
  vsnprintf(error->sentence, sizeof error->sentence, format, list);
  va_end(list);
  return status;
}

gl_status gl_fail_memory(gl_error *error) {
  return gl_fail(error, GL_MEMORY, "", 0, 0, "out of memory");
}
