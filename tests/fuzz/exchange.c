// SPDX-License-Identifier: MIT
// Published cards: what is refused has a place and a reason, and of what is
// read it can be asked whether it is a proof.

#include "sequence/exchange.h"
#include "sequence/plan.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// A family, read once.
static const gl_game *game(void) {
  static gl_game *game;
  gl_error error = {0};
  if (!game && gl_game_parse("poly:el+tic+n5@inf", &game, &error))
    abort();
  return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_sequence sequence;
  gl_error error = {0};
  gl_plan plan;
  bool whole;
  if (gl_exchange_parse("fuzz", (const char *)bytes, size, game(), &sequence,
                        &error)) {
    if (!*error.sentence || !error.line || !error.column)
      abort();
    return 0;
  }
  if (!gl_sequence_canonise(&sequence))
    abort();
  if (!gl_plan_make(&sequence, &plan, &whole, &error))
    gl_plan_clear(&plan);
  gl_sequence_clear(&sequence);
  return 0;
}
