// SPDX-License-Identifier: MIT
// What a search shows of itself.

#include "cli/commands.h"
#include "io/json.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

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
