// SPDX-License-Identifier: MIT
// Weights: if they are verified, the game has no pairing.
//
// An input is a game, a text line `glw`, and weights without their header,
// which is added here.

#define CHECKER_PART "check/weight.c"
#include "tests/fuzz/checker.h"
#include "tests/fuzz/pairing.h"

static struct game asked;

static int run(const char *name, const char *body) {
  char hex[65];
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  if (asked.no_rules || asked.infinite || asked.incidences > 10000)
    return 0;
  hash_lines(&asked, hex);
  if (asprintf(&written, "glw 1 %s\n%s", hex, body) < 0)
    abort();
  files[1].text = written;
  open_text(files[1].name, NULL);
  next_line();
  take_word();
  accept(check_weights(&asked));
}

static bool is_right(int status) {
  if (status != VERDICT)
    return is_refusal(status);
  return strcmp(answer, "s VERIFIED NO PAIRING\n") == 0 && !*complaint &&
         (!is_small(&asked) || !has_some_pairing(&asked));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *input = strndup((const char *)bytes, size);
  char *body = cut_at(input, "\nglw\n");
  if (body && strncmp(input, "hyper:", 6) != 0) {
    begin_run(input);
    const int status = run(game_name(input), body);
    close_answers();
    if (status && !is_right(status))
      abort();
    end_run();
  }
  free(input);
  return 0;
}

// Mostly changes one digit.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed) {
  return change_digit(bytes, size, most, seed);
}
