// SPDX-License-Identifier: MIT
// Names of values and reasons, which rooms and callers write alike.

#include <gridlock/gridlock.h>

const char *gridlock_value_name(gridlock_value value) {
  static const char *const names[] = {"unknown", "maker",  "breaker",
                                      "first",   "second", "draw"};
  return (size_t)value < sizeof names / sizeof *names ? names[value] : NULL;
}

const char *gridlock_reason_name(gridlock_reason reason) {
  static const char *const names[] = {NULL, "time", "memory", "interrupt",
                                      "exhausted"};
  return (size_t)reason < sizeof names / sizeof *names ? names[reason] : NULL;
}
