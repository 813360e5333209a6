// SPDX-License-Identifier: MIT
// Whatever weights of 3 x 3 the reader accepts must come back when they are
// written, and those that hold become a proof.

#include "exact/record.h"
#include "exact/refute.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static gl_pairing_record about; // with an empty pairing, which has the weights

static void open_record(void) {
  gl_game *game;
  gl_offer *offer;
  gl_line *line;
  if (gl_game_parse("mnk:3,3,3", &game, NULL) ||
      gl_offer_of_game(game, &offer, &line, NULL))
    abort();
  about = (gl_pairing_record){game, offer, line, NULL};
}

static bool same(const gl_weights *a, const gl_weights *b) {
  const gl_offer *offer = about.offer;
  return !memcmp(a->line, b->line, offer->lines * sizeof *a->line) &&
         !memcmp(a->cell, b->cell, offer->cells * sizeof *a->cell);
}

static void come_back(const gl_pairing *pairing) {
  gl_weights again;
  char *text = NULL;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  gl_pairing_record record = about;
  record.pairing = pairing;
  if (!file || !gl_weights_new(about.offer, &again))
    abort();
  gl_exact_record_weights(&record, file);
  fclose(file);
  if (gl_exact_record_parse(&about, "again", text, size, &again, NULL) ||
      !same(&pairing->weights, &again))
    abort();
  gl_weights_clear(&again);
  free(text);
}

static void prove(const gl_weights *weights) {
  char *text = NULL;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    abort();
  const gl_status status = gl_refute(about.offer, weights, NULL, file, NULL);
  fclose(file);
  if (status ? status != GL_UNSUPPORTED : strcmp(text + size - 2, "0\n") != 0)
    abort();
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_pairing pairing = {0};
  gl_error error = {0};
  if (!about.game)
    open_record();
  if (!gl_weights_new(about.offer, &pairing.weights))
    abort();
  if (gl_exact_record_parse(&about, "fuzz", (const char *)bytes, size,
                            &pairing.weights, &error)) {
    if (!*error.sentence)
      abort();
  } else {
    come_back(&pairing);
    if (gl_weights_hold(about.offer, &pairing.weights))
      prove(&pairing.weights);
  }
  gl_weights_clear(&pairing.weights);
  return 0;
}
