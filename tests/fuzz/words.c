// SPDX-License-Identifier: MIT
// Requests: bodies, and what their words may be.
#include "serve/words.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Nothing that is taken for a word may end a command or begin an option.
static void try_word(const char *text) {
  const bool plain = gl_word_is_game(text) || gl_word_is_shape(text) ||
                     gl_word_is_name(text) || gl_word_is_pattern(text) ||
                     gl_word_is_memory(text) || gl_word_is_seconds(text) ||
                     gl_word_is_number(text, 6);
  if (plain &&
      (*text == '-' || strpbrk(text, " /\\.\"'\n\t;&|$`(){}<>") != NULL)) {
    if (!gl_word_is_seconds(text))
      abort();
  }
  gl_host_is_ours(text, "127.0.0.1", 80);
  gl_origin_is_ours(text, "127.0.0.1", 8642);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static gl_body body;
  char *text = malloc(size + 1);
  if (!text)
    return 0;
  memcpy(text, data, size);
  text[size] = 0;
  try_word(text);
  if (gl_body_read(text, size, &body))
    for (size_t i = 0; i < body.count; i++) {
      if (gl_body_find(&body, body.field[i].key) != body.field[i].value)
        abort();
      try_word(body.field[i].value);
    }
  free(text);
  return 0;
}
