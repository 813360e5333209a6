// SPDX-License-Identifier: MIT
// Interrupts end a search, and not the program.

#include "cli/commands.h"
#include "io/output.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

// A second interrupt ends the program at once.  timeout(1) sends one to the
// process and one to its group, which two threads may see as two; so what comes
// this soon after the first is still the first.
#define SAME_INTERRUPT 0.1 // seconds

// The time of the first interrupt; the search sees it at its next tick.
static atomic_llong interrupted; // nanoseconds; 0 for none

static void on_signal(int number) {
  (void)number;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const long long at = now.tv_sec * 1000000000LL + now.tv_nsec;
  long long first = 0;
  if (!atomic_compare_exchange_strong(&interrupted, &first, at) &&
      (double)(at - first) > 1e9 * SAME_INTERRUPT) {
    gl_output_abandon();
    _exit(130);
  }
}

static bool is_ignored(int number) {
  struct sigaction action;
  return !sigaction(number, NULL, &action) && action.sa_handler == SIG_IGN;
}

// What nohup(1) has switched off stays so.
void catch_interrupts(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  if (!is_ignored(SIGHUP))
    sigaction(SIGHUP, &action, NULL);
}

// The signal comes again when this has returned, and ends the program.
static void on_end(int number) {
  gl_output_abandon();
  raise(number);
}

void remove_outputs_on_interrupt(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_handler = on_end,
                             .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (!is_ignored(numbers[i]))
      sigaction(numbers[i], &action, NULL);
}

bool was_interrupted(void) { return interrupted != 0; }

int stop_if_interrupted(const gridlock_progress *progress, void *context) {
  (void)progress, (void)context;
  return was_interrupted();
}
