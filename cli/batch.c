// SPDX-License-Identifier: MIT
// gridlock solve --batch: many games, one a text line
//
// Each game has a process of its own, which prints what `solve` would print of
// it.  What goes wrong with a game becomes a line of that game's, and the
// others go on.

#include "base/text.h"
#include "cli/commands.h"
#include "cli/processes.h"
#include "io/json.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_BYTES ((size_t)1 << 26)

typedef struct batch {
  const cli_settings *settings;
  const char **game;
  size_t games;
} batch;

// The GAME of the command line, if there is one, comes before those of the
// text, which is taken apart in place.  Empty lines, and those that begin with
// # or with "c ", are comments.
static bool list_games(char *text, batch *batch) {
  size_t lines = 2;
  for (const char *at = text; *at; at++)
    lines += *at == '\n';
  batch->game = malloc(lines * sizeof *batch->game);
  if (!batch->game)
    return false;
  if (batch->settings->argument)
    batch->game[batch->games++] = batch->settings->argument;
  for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
    line += strspn(line, " \t");
    size_t size = strlen(line);
    while (size && strchr(" \t\r", line[size - 1]))
      line[--size] = '\0';
    if (*line && *line != '#' && strncmp(line, "c ", 2) != 0)
      batch->game[batch->games++] = line;
  }
  return true;
}

// What the process has complained about, without the program's name.
static void read_complaint(FILE *complaints, char *text, size_t size) {
  static const char name[] = "gridlock: ";
  char line[1024] = "";
  rewind(complaints);
  while (fgets(line, sizeof line, complaints))
    ;
  line[strcspn(line, "\n")] = '\0';
  const bool named = !strncmp(line, name, sizeof name - 1);
  snprintf(text, size, "%s", named ? line + sizeof name - 1 : line);
}

static void print_failure(const batch *batch, const char *game,
                          FILE *complaints) {
  char text[1024];
  read_complaint(complaints, text, sizeof text);
  if (batch->settings->option[OPTION_JSON].given) {
    gl_json json = {.file = stdout};
    gl_json_open(&json, '{');
    gl_json_text(&json, "game", game);
    gl_json_text(&json, "error", text);
    gl_json_close(&json, '}');
    putchar('\n');
  } else {
    printf("c error: %s\n", text);
  }
}

static int solve_part(void *context, size_t part) {
  const batch *batch = context;
  cli_settings settings = *batch->settings;
  settings.argument = batch->game[part];
  FILE *complaints = tmpfile();
  if (!complaints || dup2(fileno(complaints), STDERR_FILENO) < 0)
    return EXIT_FAILURE;
  if (!settings.option[OPTION_JSON].given) {
    fputs("c game ", stdout);
    gl_text_write(stdout, settings.argument);
    putchar('\n');
  }
  const int code = run_solve(&settings);
  if (code == EXIT_SUCCESS || code == EXIT_WIN || code == EXIT_LOSS)
    return EXIT_SUCCESS;
  print_failure(batch, settings.argument, complaints);
  return EXIT_FAILURE;
}

// Options that name one file, or several processes for one game.
static bool excludes(const cli_settings *settings) {
  static const option_id single[] = {OPTION_CERT, OPTION_CHECKPOINT,
                                     OPTION_ATLAS_SOLVE, OPTION_MPI,
                                     OPTION_AFTER};
  for (size_t i = 0; i < sizeof single / sizeof *single; i++)
    if (settings->option[single[i]].given) {
      fprintf(stderr, "gridlock solve: --batch and --%s exclude each other\n",
              option_table[single[i]].name);
      return true;
    }
  return false;
}

// Those that run side by side share cores and memory.
static cli_settings divide(const cli_settings *settings, size_t at_once) {
  cli_settings shared = *settings;
  cli_setting *option = shared.option;
  option[OPTION_BATCH].given = false;
  option[OPTION_PROGRESS] =
      (cli_setting){.given = true, .text = "none", .whole = 3};
  if (at_once > 1 && !option[OPTION_THREADS].given)
    option[OPTION_THREADS] =
        (cli_setting){.given = true, .text = "1", .whole = 1};
  if (!option[OPTION_MEMORY].given)
    option[OPTION_MEMORY] = (cli_setting){
        .given = true, .whole = solve_limits(settings).bytes / at_once};
  return shared;
}

int run_batch(const cli_settings *settings) {
  const cli_setting *jobs = &settings->option[OPTION_JOBS_SOLVE];
  const size_t at_once = jobs->given ? (size_t)jobs->whole : 1;
  char *text = NULL;
  size_t size;
  gl_error error = {0};
  if (excludes(settings))
    return EXIT_USAGE;
  if (gl_text_read(settings->option[OPTION_BATCH].text, MOST_BYTES, &text,
                   &size, &error))
    return complain(&error);
  const cli_settings shared = divide(settings, at_once);
  batch b = {.settings = &shared};
  catch_interrupts();
  const int code = list_games(text, &b)
                       ? run_processes(solve_part, &b, b.games, at_once)
                       : EXIT_FAILURE;
  free(b.game);
  free(text);
  return code;
}
