// SPDX-License-Identifier: MIT
// Tilings: whatever is read, there is an answer.  The block's certificate has a
// target of its own, certificate.c.
//
// An input is a game, a text line `tiling`, and a tiling without its header.

#define CHECKER_PART "check/tile.c"
#include "tests/fuzz/plane.h"

const char *check_certificate(const struct game *about) {
  return about->line_count ? "BREAKER" : "MAKER";
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check = check_tiling;
  run_input(bytes, size, "\ntiling\n", ask, is_right);
  block = (struct game){0};
  places = NULL;
  cell_count = 0;
  width = height = shift = 0;
  return 0;
}
