// SPDX-License-Identifier: MIT
// What the library's reader of proof sequences accepts must come back the same
// when it is written, and asking whether it is a proof must not fail.

#include "sequence/plan.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// A family, read once.
static const gl_game *game(void) {
  static gl_game *game;
  gl_error error = {0};
  if (!game && gl_game_parse("poly:el+tic+n5@inf", &game, &error))
    abort();
  return game;
}

static char *write_text(const gl_sequence *sequence, size_t *size) {
  char *text = NULL;
  FILE *file = open_memstream(&text, size);
  if (!file)
    abort();
  gl_sequence_write(sequence, file);
  fclose(file);
  return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_sequence sequence;
  gl_sequence again;
  gl_error error = {0};
  gl_plan plan;
  bool whole;
  size_t first_size;
  size_t second_size;
  if (gl_sequence_parse("fuzz", (const char *)bytes, size, game(), &sequence,
                        &error)) {
    if (!*error.sentence || !error.line || !error.column)
      abort(); // a refusal must say where and why
    return 0;
  }
  char *first = write_text(&sequence, &first_size);
  if (gl_sequence_parse("fuzz", first, first_size, game(), &again, &error))
    abort();
  char *second = write_text(&again, &second_size);
  if (first_size != second_size || memcmp(first, second, first_size) != 0)
    abort();
  if (!gl_sequence_canonise(&sequence))
    abort();
  if (!gl_plan_make(&sequence, &plan, &whole, &error))
    gl_plan_clear(&plan);
  gl_sequence_clear(&sequence);
  gl_sequence_clear(&again);
  free(first);
  free(second);
  return 0;
}
