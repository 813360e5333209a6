// SPDX-License-Identifier: MIT
// Interrupts, and what a search shows of itself.

#include "cli/commands.h"
#include "io/json.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
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
      (double)(at - first) > 1e9 * SAME_INTERRUPT)
    _exit(130);
}

void catch_signals(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

bool was_interrupted(void) { return interrupted != 0; }

int stop_if_interrupted(const gridlock_progress *progress, void *context) {
  (void)progress, (void)context;
  return was_interrupted();
}

progress_kind choose_progress(const cli_settings *settings) {
  const char *text = settings->option[OPTION_PROGRESS].text;
  if (settings->option[OPTION_QUIET].given || !strcmp(text, "none"))
    return PROGRESS_NONE;
  if (!strcmp(text, "json"))
    return PROGRESS_JSON;
  if (!strcmp(text, "auto") && !isatty(STDERR_FILENO))
    return PROGRESS_NONE;
  return PROGRESS_LINE;
}

static void report(progress_kind how, const gridlock_progress *progress) {
  if (how == PROGRESS_LINE) {
    fprintf(stderr, "\r%s: %.1f s, %" PRIu64 " nodes, %.1f MB   ",
            progress->engine, progress->seconds, progress->nodes,
            (double)progress->bytes / 1e6);
  } else if (how == PROGRESS_JSON) {
    gl_json json = {.file = stderr};
    gl_json_open(&json, '{');
    gl_json_text(&json, "engine", progress->engine);
    gl_json_measure(&json, "seconds", progress->seconds);
    gl_json_number(&json, "nodes", progress->nodes);
    gl_json_number(&json, "bytes", progress->bytes);
    if (progress->proof > 0) {
      gl_json_measure(&json, "pn", progress->proof);
      gl_json_measure(&json, "dn", progress->disproof);
    }
    gl_json_close(&json, '}');
    fputc('\n', stderr);
  }
  fflush(stderr);
}

int show_progress(const gridlock_progress *progress, void *context) {
  report(*(const progress_kind *)context, progress);
  return was_interrupted();
}

void end_progress(progress_kind how, const gridlock_progress *progress) {
  if (how == PROGRESS_LINE)
    fputs("\r\033[K", stderr);
  else if (how == PROGRESS_JSON)
    report(how, progress);
}
