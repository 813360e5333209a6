// SPDX-License-Identifier: MIT
// gridlock solve A B C, and --batch: many games
//
// A batch is a list of names, one a text line, or a stream of hypergraphs, .hg
// files one behind the other.  Each game has a process of its own, which prints
// what `solve` would print of it.  What goes wrong with a game becomes a line
// of that game's, and the others go on.

#include "base/text.h"
#include "cli/commands.h"
#include "cli/processes.h"
#include "io/json.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_BYTES ((size_t)1 << 28)

// A game: its name; or a hypergraph of a stream, that many bytes, and the text
// line of the stream in which they begin.
typedef struct entry {
  const char *name;
  const char *graph;
  size_t size;
  size_t line;
  size_t number;
} entry;

typedef struct batch {
  cli_settings settings; // of each game
  const char *path;      // the file of the batch, or NULL
  entry *game;
  size_t games;
  bool silent; // is there a game without an answer?
} batch;

void json_batch_game(gl_json *json, const cli_settings *settings,
                     const char *game) {
  gl_json_text(json, "game", settings->number ? settings->argument : game);
  if (settings->number)
    gl_json_number(json, "number", settings->number);
}

void print_batch_game(const cli_settings *settings, const char *game) {
  fputs("c game ", stdout);
  gl_text_write(stdout, settings->number ? settings->argument : game);
  if (settings->number)
    printf(", number %zu", settings->number);
}

// ---- Which games ----

static bool is_header(const char *line) { return !strncmp(line, "p hg ", 5); }

static bool is_comment(const char *line) {
  return *line == '#' || !strncmp(line, "c ", 2) || !strcmp(line, "c");
}

// A stream begins with a header, behind comments.
static bool is_stream(const char *text) {
  while (*text && !is_header(text) &&
         (strchr("#\r\n", *text) || !strncmp(text, "c ", 2))) {
    text += strcspn(text, "\n");
    text += *text == '\n';
  }
  return is_header(text);
}

// A hypergraph ends where the next one has its header.
static void list_graphs(batch *batch, const char *text) {
  entry *last = NULL;
  size_t line = 1;
  for (const char *at = text; *at; line++) {
    const size_t size = strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
    if (is_header(at)) {
      const size_t number = last ? last->number + 1 : 1;
      last = &batch->game[batch->games++];
      *last = (entry){batch->path, at, 0, line, number};
    }
    if (last)
      last->size += size;
    at += size;
  }
}

// Takes the text apart.
static void list_names(batch *batch, char *text) {
  for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
    line += strspn(line, " \t");
    size_t size = strlen(line);
    while (size && strchr(" \t\r", line[size - 1]))
      line[--size] = '\0';
    if (*line && !is_comment(line))
      batch->game[batch->games++] = (entry){.name = line};
  }
}

// Those of the command line come before those of the text.
static bool list_games(batch *batch, char *text) {
  const cli_settings *settings = &batch->settings;
  size_t most = 2 + settings->mores;
  for (const char *at = text; *at; at++)
    most += *at == '\n';
  batch->game = calloc(most, sizeof *batch->game);
  if (!batch->game)
    return false;
  if (settings->argument && strcmp(settings->argument, "-") != 0)
    batch->game[batch->games++].name = settings->argument;
  for (size_t i = 0; i < settings->mores; i++)
    batch->game[batch->games++].name = settings->more[i];
  if (is_stream(text))
    list_graphs(batch, text);
  else
    list_names(batch, text);
  return true;
}

// ---- One game, in a process of its own ----

static void print_error(const cli_settings *settings, const char *sentence) {
  if (!settings->option[OPTION_QUIET].given) {
    print_batch_game(settings, settings->argument);
    putchar('\n');
  }
  printf("c error: %s\n", sentence);
}

// What the process has complained about, without the program's name.
static void print_complaint(const cli_settings *settings, FILE *complaints) {
  static const char name[] = "gridlock: ";
  char line[1024] = "";
  rewind(complaints);
  while (fgets(line, sizeof line, complaints))
    ;
  line[strcspn(line, "\n")] = '\0';
  const bool named = !strncmp(line, name, sizeof name - 1);
  print_error(settings, named ? line + sizeof name - 1 : line);
}

// The hypergraph becomes the standard input, behind so many empty text lines
// that complaints name the line of the stream.
static bool feed(const entry *entry) {
  FILE *file = tmpfile();
  for (size_t line = 1; file && line < entry->line; line++)
    putc('\n', file);
  return file && fwrite(entry->graph, 1, entry->size, file) == entry->size &&
         !fflush(file) && !fseek(file, 0, SEEK_SET) &&
         dup2(fileno(file), STDIN_FILENO) >= 0;
}

static int solve_part(void *context, size_t part) {
  const batch *batch = context;
  const entry *game = &batch->game[part];
  cli_settings settings = batch->settings;
  settings.argument = game->name;
  settings.number = game->number;
  FILE *complaints = tmpfile();
  if (!complaints || dup2(fileno(complaints), STDERR_FILENO) < 0 ||
      (game->graph && !feed(game)))
    return EXIT_FAILURE;
  complain_about(&settings);
  const int code = solve_one(&settings);
  if (code == EXIT_SUCCESS || code == EXIT_WIN || code == EXIT_LOSS)
    return EXIT_SUCCESS;
  if (!settings.option[OPTION_JSON].given)
    print_complaint(&settings, complaints);
  return EXIT_FAILURE;
}

// Of a game whose process was killed, or never began.
static void tell_silence(void *context, size_t part) {
  batch *batch = context;
  const char *sentence = was_interrupted()
                             ? "interrupted before this game"
                             : "the process of this game has ended";
  cli_settings settings = batch->settings;
  settings.argument = batch->game[part].name;
  settings.number = batch->game[part].number;
  batch->silent = true;
  if (!settings.option[OPTION_JSON].given) {
    print_error(&settings, sentence);
    return;
  }
  gl_error error = {0};
  gl_fail(&error, GL_INTERNAL, "", 0, 0, "%s", sentence);
  complain_about(&settings);
  complain(&error);
}

// ---- All ----

// An option that names one file, or several processes for one game.
static const char *find_excluded(const cli_settings *settings) {
  static const option_id single[] = {OPTION_CERT, OPTION_CHECKPOINT,
                                     OPTION_ATLAS_SOLVE, OPTION_MPI,
                                     OPTION_AFTER};
  for (size_t i = 0; i < sizeof single / sizeof *single; i++)
    if (settings->option[single[i]].given)
      return option_table[single[i]].name;
  return NULL;
}

// Those that run side by side share cores and memory.
static cli_settings divide(const cli_settings *settings, size_t at_once) {
  cli_settings shared = *settings;
  cli_setting *option = shared.option;
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
  const cli_setting *file = &settings->option[OPTION_BATCH];
  const size_t at_once = jobs->given ? (size_t)jobs->whole : 1;
  const char *excluded = find_excluded(settings);
  char *text = NULL;
  size_t size;
  gl_error error = {0};
  if (excluded)
    return complain_of_usage("solve", "--%s is for one game, not for several",
                             excluded);
  const bool dash = settings->argument && !strcmp(settings->argument, "-");
  batch b = {.settings = divide(settings, at_once),
             .path = file->given ? file->text
                     : dash      ? "-"
                                 : NULL};
  if (b.path && gl_text_read(b.path, MOST_BYTES, &text, &size, &error))
    return complain(&error);
  catch_interrupts();
  int code = EXIT_FAILURE;
  if (list_games(&b, text ? text : (char[]){""}))
    code = run_processes(solve_part, tell_silence, &b, b.games, at_once);
  free(b.game);
  free(text);
  return b.silent ? EXIT_FAILURE : code;
}
