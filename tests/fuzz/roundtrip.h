// SPDX-License-Identifier: MIT
// roundtrip.h -- read, write, read, write: the two texts are equal

#ifndef GL_TESTS_FUZZ_ROUNDTRIP_H
#define GL_TESTS_FUZZ_ROUNDTRIP_H

#include "rules/file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef gl_status file_reader(const char *place, const char *bytes, size_t size,
                              gl_game **game, gl_error *error);
typedef gl_status file_writer(const gl_game *game, FILE *file, gl_error *error);

static char *rewrite(const char *bytes, size_t size, size_t *written,
                     file_reader *read, file_writer *write) {
  gl_game *game = NULL;
  gl_error error = {0};
  char *text = NULL;
  if (read("fuzz", bytes, size, &game, &error)) {
    if (!*error.sentence)
      abort(); // a refusal must say why
    return NULL;
  }
  game->stem = strdup("fuzz");
  FILE *file = open_memstream(&text, written);
  if (!game->stem || !gl_game_rename(game) || !file ||
      write(game, file, &error))
    abort();
  fclose(file);
  gl_game_free(game);
  return text;
}

static int round_trip(const uint8_t *bytes, size_t size, file_reader *read,
                      file_writer *write) {
  size_t first_size = 0;
  size_t second_size = 0;
  char *first = rewrite((const char *)bytes, size, &first_size, read, write);
  if (!first)
    return 0;
  char *second = rewrite(first, first_size, &second_size, read, write);
  if (!second || first_size != second_size ||
      memcmp(first, second, first_size) != 0)
    abort();
  free(second);
  free(first);
  return 0;
}

#endif
