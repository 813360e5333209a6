// SPDX-License-Identifier: MIT
// Published cards: what is refused has a place and a reason, and of what is
// read it can be asked whether it is a proof.

#include "sequence/exchange.h"
#include "sequence/plan.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static gl_point cell[] = {{0, 0}, {1, 0}, {2, 0}};
  const gl_shape goal = {cell, 3};
  gl_sequence sequence;
  gl_error error = {0};
  gl_plan plan;
  bool whole;
  if (gl_exchange_parse("fuzz", (const char *)bytes, size, &goal, &sequence,
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
