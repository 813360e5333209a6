// SPDX-License-Identifier: MIT
// What the reader of pairings accepts comes back the same when it is printed,
// has a canonical form that is its own, and moves to good pairings only.

#include "census/transit.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_moves(const gl_torus *torus, const gl_pairs *pairs) {
  gl_transits transits;
  gl_pairs moved;
  unsigned cell;
  gl_transits_find(torus, pairs, &transits);
  for (unsigned i = 0; i < transits.count; i++) {
    gl_transit_move(torus, pairs, transits.entry[i], &moved);
    if (gl_torus_flaw(torus, &moved, &cell))
      abort();
  }
}

static void check_canon(const gl_torus *torus, const gl_pairs *pairs) {
  gl_pairs least;
  gl_pairs again;
  gl_canon_code code;
  const unsigned stabiliser = gl_canon_plain(torus, pairs, &least);
  if (gl_canon_plain(torus, &least, &again) != stabiliser ||
      memcmp(least.digit, again.digit, torus->cells) != 0)
    abort();
  if (torus->size != torus->period)
    return;
  const gl_canon_code plain = gl_canon_pack(torus, &least);
  if (gl_canon(torus, pairs, &code) != stabiliser ||
      gl_canon_compare(&code, &plain) != 0)
    abort();
  check_moves(torus, pairs);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gl_torus torus;
  gl_pairs pairs;
  gl_error error = {0};
  char text[GL_TORUS_CELLS + 1];
  if (gl_torus_read(&torus, &pairs, (const char *)bytes, size, "fuzz", 1,
                    &error)) {
    if (!*error.sentence || !error.line || !error.column)
      abort(); // a refusal must say where and why
    return 0;
  }
  gl_torus_print(&torus, &pairs, text);
  if (memcmp(text, bytes, size) != 0)
    abort();
  check_canon(&torus, &pairs);
  return 0;
}
