// SPDX-License-Identifier: MIT
#include "rules/file.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static bool ends_in(const char *path, const char *ending) {
  const size_t size = strlen(path);
  const size_t tail = strlen(ending);
  return size > tail && !strcmp(path + size - tail, ending);
}

// A .pg file begins with a keyword or a comment; no .hg file can.
static bool begins_as_pg(const char *bytes, size_t size) {
  size_t i = 0;
  while (i < size && bytes[i] && strchr(" \t\r\n", bytes[i]))
    i++;
  return i < size && (bytes[i] == '#' || bytes[i] == '%');
}

gl_status gl_file_parse(const char *path, const char *bytes, size_t size,
                        gl_game **game, gl_error *error) {
  const bool pg = ends_in(path, ".pg") ||
                  (!ends_in(path, ".hg") && begins_as_pg(bytes, size));
  return pg ? gl_pg_read(path, bytes, size, game, error)
            : gl_hg_read(path, bytes, size, game, error);
}

gl_status gl_file_read(const char *path, gl_game **game, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, GL_MAX_FILE, &bytes, &size, error);
  if (status)
    return status;
  status = gl_file_parse(path, bytes, size, game, error);
  free(bytes);
  return status;
}
