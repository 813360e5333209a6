// SPDX-License-Identifier: MIT
//
// plane.h -- a run of the checker on a file for the infinite board

#ifndef TESTS_FUZZ_PLANE_H
#define TESTS_FUZZ_PLANE_H

#include "tests/fuzz/checker.h"

static int ask(const char *name, const char *body,
               const char *(*check)(const struct game *)) {
  static struct game asked;
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  if (!asked.infinite || asked.no_rules || asked.shape_size > 20)
    return 0;
  if (asprintf(&written, "1\n%s", body) < 0)
    abort();
  files[1].text = written;
  open_text(files[1].name, NULL);
  next_line();
  accept(check(&asked));
}

static void run_plane(const uint8_t *bytes, size_t size, const char *separator,
                      const char *(*check)(const struct game *)) {
  char *input = strndup((const char *)bytes, size);
  char *body = cut_at(input, separator);
  if (body && strncmp(input, "hyper:", 6) != 0) {
    begin_run(input);
    const int status = ask(game_name(input), body, check);
    close_answers();
    if (status == VERDICT ? strncmp(answer, "s VERIFIED ", 11) || *complaint
                          : status && !is_refusal(status))
      abort();
    end_run();
  }
  free(input);
}

// Mostly changes one digit.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed) {
  return change_digit(bytes, size, most, seed);
}

#endif
