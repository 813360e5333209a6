// SPDX-License-Identifier: MIT
// gridlock bench
//
// A suite is a text file with one benchmark per line, four fields separated by
// tabs: the game, options of `solve`, the paper's seconds (or -), and where
// that figure stands.  Each benchmark runs in a process of its own, so that its
// peak memory is its own, and its certificate is checked by gridcheck.
//
// In place of the game may stand another command, as `census`, with its
// argument if it takes one.  It runs as it is, and what it prints is counted.

#include "base/text.h"
#include "cli/atlas.h"
#include "cli/commands.h"
#include "io/files.h"
#include "io/json.h"

#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_BYTES ((size_t)1 << 20)
#define MOST_WORDS 32

extern char **environ;

typedef struct benchmark {
  char *game;
  char *options;
  char *paper;
  char *source;
} benchmark;

// What the child tells, and what the parent adds.
typedef struct figures {
  gridlock_value value;
  gridlock_reason reason;
  uint64_t nodes;
  double seconds;
  double cpu_seconds;
  size_t peak_bytes;
  size_t steps; // of the certificate, its text lines
  size_t bytes;
  double check_seconds;
  bool verified;
  char engine[16];
} figures;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Splits off the text up to the next separator.
static char *next_field(char **text, char separator) {
  char *field = *text;
  if (!field)
    return NULL;
  char *end = strchr(field, separator);
  *text = end ? end + 1 : NULL;
  if (end)
    *end = 0;
  return field;
}

// The command of this name, or NULL.
static const cli_command *find_command(const char *name) {
  size_t i = 0;
  while (command_at(i) && strcmp(command_at(i)->name, name) != 0)
    i++;
  return command_at(i);
}

// The command that a row begins with, or NULL; *argument is what follows.
static const cli_command *other_command(const char *row,
                                        const char **argument) {
  const cli_command *found = NULL;
  size_t most = 0;
  for (size_t i = 0; command_at(i); i++) {
    const size_t size = strlen(command_at(i)->name);
    if (size < most || strncmp(row, command_at(i)->name, size) != 0 ||
        (row[size] && row[size] != ' '))
      continue;
    found = command_at(i);
    most = size;
    *argument = row[size] ? row + size + 1 : NULL;
  }
  return found;
}

// The options of a row, read as the command reads them, after its argument if
// there is one; wrong ones end the child.
static void read_options(const benchmark *row, const cli_command *command,
                         const char *argument, cli_settings *settings) {
  char *copy = argument ? strdup(argument) : NULL; // the child's, to its end
  char *words[MOST_WORDS] = {copy};
  size_t count = copy ? 1 : 0;
  char *rest = row->options;
  for (char *word; count < MOST_WORDS && (word = next_field(&rest, ' '));)
    if (*word && strcmp(word, "-") != 0)
      words[count++] = word;
  parse_settings(command, count, words, settings);
}

static gl_status solve(const benchmark *row, const cli_settings *limits,
                       const char *certificate, figures *outcome) {
  cli_settings settings;
  gridlock_result result;
  gl_error error = {0};
  read_options(row, find_command("solve"), row->game, &settings);
  gl_game *game = open_game(&settings);
  if (!game)
    return GL_INPUT;
  gridlock_options options = solve_options(&settings);
  if (!settings.option[OPTION_THREADS].given)
    options.threads = 1; // so that nodes can be compared
  const bool brute = options.engine && !strcmp(options.engine, "brute");
  options.certificate = game->kind == GL_WEAK || !brute ? certificate : NULL;
  if (!settings.option[OPTION_TIME].given)
    options.limits = solve_limits(limits);
  const gl_status status = gridlock_solve(game, &options, &result, &error);
  if (status) {
    complain(&error);
  } else {
    outcome->value = result.value;
    outcome->reason = result.reason;
    outcome->nodes = result.nodes;
    outcome->seconds = result.seconds;
    outcome->cpu_seconds = result.cpu_seconds;
    snprintf(outcome->engine, sizeof outcome->engine, "%s", result.engine);
    gridlock_result_clear(&result);
  }
  gl_game_free(game);
  return status;
}

// Solves in a child process.
static bool run_child(const benchmark *row, const cli_settings *limits,
                      const char *certificate, figures *outcome) {
  int ends[2];
  if (pipe(ends))
    return false;
  fflush(NULL);
  const pid_t child = fork();
  if (!child) {
    close(ends[0]);
    const gl_status status = solve(row, limits, certificate, outcome);
    const ssize_t size = status ? 0 : write(ends[1], outcome, sizeof *outcome);
    _exit(size == (ssize_t)sizeof *outcome ? 0 : 1);
  }
  close(ends[1]);
  struct rusage usage = {0};
  int state = 1;
  const ssize_t size = child > 0 ? read(ends[0], outcome, sizeof *outcome) : 0;
  close(ends[0]);
  if (child > 0)
    wait4(child, &state, 0, &usage);
  outcome->peak_bytes = (size_t)usage.ru_maxrss * 1024;
  return size == (ssize_t)sizeof *outcome && !state;
}

static void check(const benchmark *row, char *certificate, figures *outcome) {
  char checker[4096];
  char name[] = "gridcheck";
  pid_t child;
  int state = 1;
  if (!gl_file_beside("gridcheck", checker, sizeof checker))
    return;
  char *argv[] = {name, row->game, certificate, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null",
                                   O_WRONLY, 0);
  const double start = now();
  if (!posix_spawn(&child, checker, &actions, NULL, argv, environ))
    waitpid(child, &state, 0);
  outcome->check_seconds = now() - start;
  outcome->verified = !state;
  posix_spawn_file_actions_destroy(&actions);
}

static void measure(const char *certificate, figures *outcome) {
  struct stat info;
  FILE *file = fopen(certificate, "r");
  if (!file)
    return;
  for (int c; (c = getc_unlocked(file)) != EOF;)
    outcome->steps += c == '\n';
  if (!fstat(fileno(file), &info))
    outcome->bytes = (size_t)info.st_size;
  fclose(file);
}

static double paper_seconds(const benchmark *row) {
  return row->paper ? strtod(row->paper, NULL) : 0;
}

static void print_row(const benchmark *row, const char *options,
                      const figures *figures) {
  const double paper = paper_seconds(row);
  printf("%-18s %-34s %-7s %10" PRIu64 " %9.3f %8.1f %8zu %9zu %8.3f %-8s",
         row->game, options, gridlock_value_name(figures->value),
         figures->nodes, figures->seconds, (double)figures->peak_bytes / 1e6,
         figures->steps, figures->bytes, figures->check_seconds,
         figures->verified ? "verified" : "-");
  if (paper > 0)
    printf(" %9.1f %8.1fx", paper, paper / figures->seconds);
  putchar('\n');
  fflush(stdout);
}

static void json_seconds(gl_json *json, const figures *figures) {
  gl_json_measure(json, "seconds", figures->seconds);
  gl_json_measure(json, "cpu_seconds", figures->cpu_seconds);
  gl_json_number(json, "peak_bytes", figures->peak_bytes);
}

static void json_paper(gl_json *json, const benchmark *row) {
  gl_json_key(json, "paper_seconds");
  if (paper_seconds(row) > 0)
    gl_json_real(json, paper_seconds(row));
  else
    gl_json_string(json, NULL);
  gl_json_text(json, "paper", row->source);
}

static void print_json(const benchmark *row, const char *options,
                       const figures *figures) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", row->game);
  gl_json_text(&json, "options", options);
  gl_json_text(&json, "engine", figures->engine);
  gl_json_text(&json, "value", gridlock_value_name(figures->value));
  gl_json_text(&json, "reason", gridlock_reason_name(figures->reason));
  gl_json_number(&json, "nodes", figures->nodes);
  json_seconds(&json, figures);
  gl_json_number(&json, "certificate_lines", figures->steps);
  gl_json_number(&json, "certificate_bytes", figures->bytes);
  gl_json_measure(&json, "check_seconds", figures->check_seconds);
  gl_json_key(&json, "verified");
  gl_json_bool(&json, figures->verified);
  json_paper(&json, row);
  gl_json_close(&json, '}');
  putchar('\n');
  fflush(stdout);
}

// ---- other commands -------------------------------------------------------

// In the child: runs the command with stdout in a file.
static int run_into(const benchmark *row, const char *path) {
  const char *argument = NULL;
  const cli_command *command = other_command(row->game, &argument);
  cli_settings settings;
  read_options(row, command, argument, &settings);
  if (!freopen(path, "w", stdout))
    return EXIT_FAILURE;
  const int refused = prepare_outputs(command, &settings);
  const int code = refused ? refused : command->run(&settings);
  return fflush(stdout) ? EXIT_FAILURE : code;
}

static bool run_other(const benchmark *row, const char *path,
                      figures *outcome) {
  struct rusage usage = {0};
  int state = 1;
  const double start = now();
  fflush(NULL);
  const pid_t child = fork();
  if (!child)
    _exit(run_into(row, path));
  if (child > 0)
    wait4(child, &state, 0, &usage);
  outcome->seconds = now() - start;
  outcome->cpu_seconds =
      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
      1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  outcome->peak_bytes = (size_t)usage.ru_maxrss * 1024;
  measure(path, outcome);
  const int code = WIFEXITED(state) ? WEXITSTATUS(state) : EXIT_FAILURE;
  return code == EXIT_SUCCESS || code == EXIT_WIN || code == EXIT_LOSS;
}

static void print_other_row(const benchmark *row, const char *options,
                            const figures *figures) {
  const double paper = paper_seconds(row);
  printf("%-18s %-34s %-7s %10s %9.3f %8.1f %8zu %9zu %8s %-8s", row->game,
         options, "-", "-", figures->seconds, (double)figures->peak_bytes / 1e6,
         figures->steps, figures->bytes, "-", "-");
  if (paper > 0)
    printf(" %9.1f %8.1fx", paper, paper / figures->seconds);
  putchar('\n');
  fflush(stdout);
}

static void print_other_json(const benchmark *row, const char *options,
                             const figures *figures) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "command", row->game);
  gl_json_text(&json, "options", options);
  json_seconds(&json, figures);
  gl_json_number(&json, "lines", figures->steps);
  gl_json_number(&json, "bytes", figures->bytes);
  json_paper(&json, row);
  gl_json_close(&json, '}');
  putchar('\n');
  fflush(stdout);
}

typedef void printer(const benchmark *row, const char *options,
                     const figures *o);

// Proves and checks a game; false if anything went wrong.
static bool run_game(const benchmark *row, const cli_settings *settings,
                     char *path, figures *figures) {
  if (!run_child(row, settings, path, figures))
    return false;
  if (figures->value) {
    measure(path, figures);
    check(row, path, figures);
  }
  return true;
}

static bool run_row(benchmark *row, const cli_settings *settings) {
  char path[] = "/tmp/gridlock-bench-XXXXXX";
  const int descriptor = mkstemp(path);
  char *options = strdup(row->options ? row->options : "");
  const char *argument = NULL;
  const bool other = other_command(row->game, &argument);
  const bool json = settings->option[OPTION_JSON].given;
  figures o = {0};
  if (descriptor < 0 || !options) {
    perror("gridlock bench");
    free(options);
    return false;
  }
  close(descriptor);
  const bool good =
      other ? run_other(row, path, &o) : run_game(row, settings, path, &o);
  printer *print = other ? (json ? print_other_json : print_other_row)
                         : (json ? print_json : print_row);
  if (good)
    print(row, options, &o);
  unlink(path);
  free(options);
  return good && (other || !o.value || o.verified || !o.bytes);
}

int run_bench(const cli_settings *settings) {
  char *bytes = NULL;
  size_t size = 0;
  gl_error error = {0};
  if (gl_text_read(settings->argument, MOST_BYTES, &bytes, &size, &error))
    return complain(&error);
  if (!settings->option[OPTION_JSON].given)
    printf("%-18s %-34s %-7s %10s %9s %8s %8s %9s %8s %-8s %9s %9s\n", "game",
           "options", "value", "nodes", "seconds", "MB", "cert", "bytes",
           "check", "", "paper", "ratio");
  bool good = true;
  char *rest = bytes;
  for (char *line; (line = next_field(&rest, '\n'));) {
    if (!*line || *line == '#')
      continue;
    benchmark row = {.game = next_field(&line, '\t')};
    row.options = next_field(&line, '\t');
    row.paper = next_field(&line, '\t');
    row.source = next_field(&line, '\t');
    good = run_row(&row, settings) && good;
  }
  free(bytes);
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
