// SPDX-License-Identifier: MIT
//
// plane.h -- a run of the checker on a file for the infinite board, or a small
// one

#ifndef TESTS_FUZZ_PLANE_H
#define TESTS_FUZZ_PLANE_H

#include "tests/fuzz/checker.h"

static const char *(*check)(const struct game *); // set by the target
static bool finite_too;                           // and this

static int ask(const char *name, char *body) {
  static struct game asked;
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  size_t cells = asked.cell_count;
  for (size_t s = 0; s < asked.setting->shape_count; s++)
    cells += asked.setting->shapes[s].size;
  if (!(asked.setting->infinite || finite_too) || asked.setting->no_rules ||
      cells > 500)
    return 0;
  open_written("plane 1", "", body);
  accept(check(&asked));
}

static bool is_right(int status) {
  if (status != VERDICT)
    return is_refusal(status);
  return strncmp(answer, "s VERIFIED ", 11) == 0 && !*complaint;
}

#endif
