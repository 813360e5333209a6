// SPDX-License-Identifier: MIT
// Proof sequences: whatever is read, there is an answer.
//
// An input is a game, a text line `seq`, and situations without their header.

#define CHECKER_PART "check/sequence.c"
#include "tests/fuzz/plane.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check = check_sequence;
  run_input(bytes, size, "\nseq\n", ask, is_right);
  situations = NULL;
  situation_count = turns_in_total = 0;
  present = (situation){0};
  turns = NULL;
  needed = NULL;
  return 0;
}
