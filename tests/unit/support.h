// SPDX-License-Identifier: MIT
// support.h -- cmocka and what the units share

#ifndef GL_TESTS_UNIT_SUPPORT_H
#define GL_TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTS(...)                                                             \
  int main(void) {                                                             \
    const struct CMUnitTest tests[] = {__VA_ARGS__};                           \
    return cmocka_run_group_tests(tests, NULL, NULL);                          \
  }

// Parses a game that is known to be right.
static inline gl_game *parse(const char *text) {
  gl_game *game = NULL;
  gl_error error = {0};
  if (gl_game_parse(text, &game, &error))
    fail_msg("%s: %s", text, error.sentence);
  return game;
}

// What a writer writes, as a string to be freed.
static inline char *written(gl_status (*write)(const gl_game *, FILE *,
                                               gl_error *),
                            const gl_game *game) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&bytes, &size);
  gl_error error = {0};
  assert_int_equal(write(game, file, &error), GL_OK);
  fclose(file);
  return bytes;
}

#endif
