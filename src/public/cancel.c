// SPDX-License-Identifier: MIT
// A flag that one thread sets and others read, each when its search ticks.

#include <gridlock/gridlock.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct gridlock_cancellation {
  atomic_bool wished; // lock-free, so that a signal handler may set it
};

_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may set a flag");

gridlock_cancellation *gridlock_cancellation_new(void) {
  return calloc(1, sizeof(gridlock_cancellation));
}

void gridlock_cancellation_free(gridlock_cancellation *cancellation) {
  free(cancellation);
}

void gridlock_cancel(gridlock_cancellation *cancellation) {
  atomic_store(&cancellation->wished, true);
}

int gridlock_cancelled(const gridlock_progress *progress, void *context) {
  const gridlock_cancellation *cancellation = context;
  (void)progress;
  return atomic_load(&cancellation->wished);
}
