// SPDX-License-Identifier: MIT
// Toric pairings: whatever is read, there is an answer.
//
// An input is a game, a text line `glt`, and a pairing without its header.

#define CHECKER_PART "check/toric.c"
#include "tests/fuzz/plane.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check = check_toric;
  run_input(bytes, size, "\nglt\n", ask, is_right);
  width = height = 0;
  return 0;
}
