// SPDX-License-Identifier: MIT
// Toric pairings: whatever is read, there is an answer.
//
// An input is a game, a text line `glt`, and a pairing without its header.

#define CHECKER_PART "check/toric.c"
#include "tests/fuzz/plane.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  run_plane(bytes, size, "\nglt\n", check_toric);
  width = height = 0;
  return 0;
}
