// SPDX-License-Identifier: MIT
// What the reader of models accepts must come back the same when it is written.

#include "search/model.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// Probabilities, whatever the coefficients are.
static void judge(const gl_model *model) {
  for (size_t empty = 0; empty <= 65536; empty += 8192) {
    const double p = gl_model_breaker(model, empty & 8192, empty, 0.7);
    if (!(p >= 0 && p <= 1))
      abort();
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_model model;
  gl_model again;
  gl_error error = {0};
  char *text = NULL;
  size_t written;
  if (gl_model_parse("fuzz", (const char *)bytes, size, &model, &error)) {
    if (!*error.sentence || !error.line || !error.column)
      abort(); // a refusal must say where and why
    return 0;
  }
  judge(&model);
  FILE *file = open_memstream(&text, &written);
  if (!file)
    abort();
  gl_model_print(&model, "note", file);
  fclose(file);
  if (gl_model_parse("fuzz", text, written, &again, &error) ||
      memcmp(&model, &again, sizeof model) != 0)
    abort();
  free(text);
  return 0;
}
