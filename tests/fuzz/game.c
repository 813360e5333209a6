// SPDX-License-Identifier: MIT
// The grammar: what it accepts has a text that parses to the same text.

#include "rules/game.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char text[200];
  gl_game *game = NULL;
  gl_game *again = NULL;
  gl_error error = {0};
  if (size >= sizeof text)
    return 0;
  memcpy(text, bytes, size);
  text[size] = 0;
  if (strchr(text, '.') || strstr(text, "hyper:"))
    return 0; // files have targets of their own
  if (gl_game_parse(text, &game, &error)) {
    if (!*error.sentence || error.column > size + 1)
      abort();
    return 0;
  }
  if (gl_game_parse(game->text, &again, &error) ||
      strcmp(game->text, again->text) != 0)
    abort();
  gl_game_free(again);
  gl_game_free(game);
  return 0;
}
