// SPDX-License-Identifier: MIT
// Lattice cards: whatever is read, there is an answer.
//
// An input is a game, a text line `gls`, and cards without their header.

#define CHECKER_PART "check/lattice.c"
#include "tests/fuzz/plane.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check = check_lattice;
  finite_too = true;
  run_input(bytes, size, "\ngls\n", ask, is_right);
  cards = NULL;
  card_count = kept = 0;
  return 0;
}
