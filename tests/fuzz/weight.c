// SPDX-License-Identifier: MIT
// Weights: if they are verified, the game has no pairing.
//
// An input is a game, a text line `glw`, and weights without their header,
// which is added here.

#define CHECKER_PART "check/weight.c"
#include "tests/fuzz/checker.h"
#include "tests/fuzz/pairing.h"

static struct game asked;

static int run(const char *name, char *body) {
  char hex[65];
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  if (asked.setting->no_rules || asked.setting->infinite ||
      asked.incidences > 10000)
    return 0;
  hash_lines(&asked, hex);
  open_written("glw 1 ", hex, body);
  accept(check_weights(&asked));
}

static bool is_right(int status) {
  if (status != VERDICT)
    return is_refusal(status);
  return strcmp(answer, "s VERIFIED NO PAIRING\n") == 0 && !*complaint &&
         (!is_small(&asked) || !has_some_pairing(&asked));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  run_input(bytes, size, "\nglw\n", run, is_right);
  return 0;
}
