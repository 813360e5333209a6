// SPDX-License-Identifier: MIT
// gridlock solve

#include "atlas/identity.h"
#include "atlas/inspect.h"
#include "base/text.h"
#include "cli/atlas.h"
#include "cli/commands.h"
#include "cli/mpi.h"
#include "io/json.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// Or half of what an address of 32 bits reaches.
static size_t half_of_memory(void) {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0)
    return 0;
  const uint64_t half = (uint64_t)pages / 2 * (uint64_t)size;
  return half < SIZE_MAX / 2 ? (size_t)half : SIZE_MAX / 2;
}

gridlock_limits solve_limits(const cli_settings *settings) {
  const cli_setting *memory = &settings->option[OPTION_MEMORY];
  return (gridlock_limits){.seconds = settings->option[OPTION_TIME].real,
                           .bytes = memory->given ? (size_t)memory->whole
                                                  : half_of_memory()};
}

size_t solve_count(const cli_setting *setting) {
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (setting->given)
    return (size_t)setting->whole;
  return cores < 1                 ? 1
         : cores > GL_THREADS_MOST ? GL_THREADS_MOST
                                   : (size_t)cores;
}

gridlock_options solve_options(const cli_settings *settings) {
  gridlock_options options = {0};
  for (size_t i = 0; gridlock_option_name(i); i++)
    if (settings->option[i].given && settings->option[i].text)
      gridlock_options_set(&options, gridlock_option_name(i),
                           settings->option[i].text, NULL);
  options.threads = (int)solve_count(&settings->option[OPTION_THREADS]);
  options.limits = solve_limits(settings);
  return options;
}

// What the kernel has seen of this program; getrusage also counts what stood
// here before it was started.
size_t solve_peak_bytes(void) {
  struct rusage usage;
  char line[128];
  size_t kilobytes = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "VmHWM: %zu kB", &kilobytes) == 1)
      break;
  if (file)
    fclose(file);
  getrusage(RUSAGE_SELF, &usage);
  return (kilobytes ? kilobytes : (size_t)usage.ru_maxrss) * 1024;
}

// The part of the time that the other ranks had nothing to do.
static double idle(const gridlock_result *result) {
  const double all = (double)(result->ranks.count - 1) * result->seconds;
  return all > 0 ? 1 - result->ranks.busy / all : 0;
}

static void json_ranks(gl_json *json, const gridlock_result *result) {
  const gridlock_ranks *ranks = &result->ranks;
  gl_json_key(json, "ranks");
  gl_json_open(json, '{');
  gl_json_number(json, "count", ranks->count);
  gl_json_number(json, "lost", ranks->lost);
  gl_json_number(json, "jobs", ranks->jobs);
  gl_json_number(json, "solved", ranks->solved);
  gl_json_number(json, "messages", ranks->messages);
  gl_json_number(json, "bytes", ranks->bytes);
  gl_json_number(json, "shared", ranks->shared);
  gl_json_measure(json, "idle", idle(result));
  gl_json_measure(json, "cpu_seconds", ranks->cpu_seconds);
  gl_json_close(json, '}');
}

static void print_ranks(const gridlock_result *result) {
  const gridlock_ranks *ranks = &result->ranks;
  printf("c %zu ranks, %" PRIu64 " jobs, %" PRIu64 " solved, %" PRIu64
         " messages, %.1f MB, idle %.1f %%\n",
         ranks->count, ranks->jobs, ranks->solved, ranks->messages,
         (double)ranks->bytes / 1e6, 100 * idle(result));
  if (ranks->lost)
    printf("c %zu of these ranks were lost\n", ranks->lost);
}

// What tells games apart, as in an atlas.
static void json_identity(gl_json *json, const gridlock_game *game) {
  char position[GL_IDENTITY_SIZE];
  char digits[65];
  gl_identity(game, position);
  if (!game->infinite)
    gl_hypergraph_digest(game->graph[GL_MAKER], digits);
  gl_json_text(json, "position", position);
  gl_json_text(json, "hash", game->infinite ? NULL : digits);
}

// Nothing but a file can be read again: `-` and a pipe cannot.
void json_solve_certificate(gl_json *json, const char *path) {
  char digits[65];
  uint64_t bytes = 0;
  struct stat there;
  const bool hashed = path && !stat(path, &there) && S_ISREG(there.st_mode) &&
                      gl_inspect_digest(path, digits, &bytes);
  gl_json_text(json, "certificate", path);
  gl_json_text(json, "sha256", hashed ? digits : NULL);
  gl_json_key(json, "bytes");
  if (hashed)
    gl_json_integer(json, bytes);
  else
    gl_json_string(json, NULL);
}

static void print_json(const gridlock_game *game,
                       const gridlock_options *options,
                       const gridlock_result *result,
                       const cli_settings *settings) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  json_batch_game(&json, settings, gridlock_game_text(game));
  json_identity(&json, game);
  gl_json_text(&json, "value", gridlock_value_name(result->value));
  gl_json_text(&json, "to_move",
               gridlock_player_name(game, gridlock_game_first(game)));
  gl_json_text(&json, "engine", result->engine);
  gl_json_number(&json, "nodes", result->nodes);
  gl_json_number(&json, "resumed", result->resumed);
  gl_json_number(&json, "created", result->created);
  gl_json_measure(&json, "seconds", result->seconds);
  gl_json_measure(&json, "cpu_seconds", result->cpu_seconds);
  gl_json_number(&json, "peak_bytes", solve_peak_bytes());
  json_solve_certificate(&json, result->value && !result->certificate
                                    ? options->certificate
                                    : NULL);
  gl_json_key(&json, "move");
  if (result->move) {
    gl_json_open(&json, '[');
    for (size_t i = 0; i < result->move_count; i++)
      gl_json_integer(&json, result->move[i] + 1);
    gl_json_close(&json, ']');
  } else {
    gl_json_string(&json, NULL);
  }
  gl_json_text(&json, "reason", gridlock_reason_name(result->reason));
  gl_json_number(&json, "seed", options->seed);
  gl_json_number(&json, "threads", (uint64_t)options->threads);
  if (result->ranks.count)
    json_ranks(&json, result);
  if (settings->option[OPTION_STATISTICS].given)
    json_statistics(&json, result);
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// What the search has counted, by its name.
static uint64_t count_of(const gridlock_result *result, const char *name) {
  gridlock_statistic row;
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++)
    if (!strcmp(row.name, name))
      return row.value;
  return 0;
}

// What was tried in vain on the infinite board, if it was one.
static void print_tried(const gridlock_result *result) {
  const uint64_t tori = count_of(result, "tori");
  const uint64_t hunts = count_of(result, "hunts");
  const char *comma = "";
  if (result->value || (!tori && !hunts))
    return;
  fputs("c tried without success: ", stdout);
  if (tori) {
    printf("toric pairings (%" PRIu64 " periods), tilings (%" PRIu64
           " blocks, %" PRIu64 " searched)",
           tori, count_of(result, "tilings"),
           count_of(result, "tilings.blocks"));
    comma = ", ";
  }
  if (hunts)
    printf("%sthe hunt for Maker's win", comma);
  putchar('\n');
}

// What the hunt began with.
static void print_known(const gridlock_result *result) {
  const uint64_t known = count_of(result, "known");
  if (result->resumed && !known)
    puts("c the cards that were known are in the checkpoint");
  else
    printf("c %" PRIu64 " cards were known, %" PRIu64 " of them used\n", known,
           count_of(result, "known.used"));
}

static void print_text(const gridlock_game *game,
                       const gridlock_options *options,
                       const gridlock_result *result,
                       const cli_settings *settings) {
  if (!settings->option[OPTION_QUIET].given) {
    printf("c gridlock %s, engine %s, seed %" PRIu64 ", %d thread%s\n",
           gridlock_version(), result->engine, options->seed, options->threads,
           options->threads > 1 ? "s" : "");
    print_batch_game(settings, gridlock_game_text(game));
    printf(", %s moves first\n",
           gridlock_player_name(game, gridlock_game_first(game)));
    printf("c %" PRIu64 " nodes, %.3f s, %.1f MB\n", result->nodes,
           result->seconds, (double)solve_peak_bytes() / 1e6);
    if (result->ranks.count)
      print_ranks(result);
    if (result->resumed)
      printf("c %" PRIu64 " of these nodes from the checkpoint\n",
             result->resumed);
    if (options->from)
      print_known(result);
    if (result->reason)
      printf("c stopped: %s\n", gridlock_reason_name(result->reason));
    print_tried(result);
  }
  printf("s ");
  for (const char *s = gridlock_value_name(result->value); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (settings->option[OPTION_MOVE].given && result->move) {
    printf("v");
    for (size_t i = 0; i < result->move_count; i++)
      printf(" %u", (unsigned)result->move[i] + 1);
    printf(" 0\n");
  }
  if (settings->option[OPTION_STATISTICS].given)
    print_statistics(result);
}

// What is wrong with a checkpoint, while the search goes on.
static void print_notice(const char *sentence, void *context) {
  (void)context;
  fputs("gridlock: ", stderr);
  gl_text_write(stderr, sentence);
  fputc('\n', stderr);
}

static int exit_code(gridlock_value value) {
  if (value == GRIDLOCK_UNKNOWN)
    return EXIT_SUCCESS;
  return value == GRIDLOCK_MAKER || value == GRIDLOCK_FIRST ? EXIT_WIN
                                                            : EXIT_LOSS;
}

// The atlas has the answer after the user has: a contradiction is loud, and
// takes nothing away.  It has it also without a certificate.
static int keep_in_atlas(const cli_settings *settings,
                         const gridlock_game *game,
                         const gridlock_options *options,
                         const gridlock_result *result) {
  const cli_setting *atlas = &settings->option[OPTION_ATLAS_SOLVE];
  gridlock_error error = {0};
  if (!atlas->given || !result->value)
    return exit_code(result->value);
  fflush(stdout);
  return write_atlas_result(atlas->text, game, settings->argument,
                            result->certificate ? NULL : options->certificate,
                            result, &error)
             ? complain(&error)
             : exit_code(result->value);
}

// What was asked for and could not be written takes nothing away from the
// answer, but the user does not have all that he wanted.
static int keep_and_complain(const cli_settings *settings,
                             const gridlock_game *game,
                             const gridlock_options *options,
                             const gridlock_result *result,
                             const gridlock_error *error) {
  fflush(stdout);
  if (result->certificate)
    complain(error);
  const int code = keep_in_atlas(settings, game, options, result);
  return result->certificate ? EXIT_FAILURE : code;
}

// Solves a game with these options, and tells what came out.
static int solve_and_tell(const cli_settings *settings,
                          const gridlock_game *game, gridlock_options *options,
                          size_t *lost) {
  progress_kind how = choose_progress(settings);
  gridlock_result result;
  gridlock_error error = {0};
  options->limits.tick = show_progress;
  options->limits.context = &how;
  catch_interrupts();
  finish_outputs_unread();
  if (gridlock_solve(game, options, &result, &error))
    return complain(&error);
  end_progress(how, &(gridlock_progress){.engine = result.engine,
                                         .nodes = result.nodes,
                                         .seconds = result.seconds,
                                         .bytes = result.peak_bytes});
  if (settings->option[OPTION_JSON].given)
    print_json(game, options, &result, settings);
  else
    print_text(game, options, &result, settings);
  const int code = keep_and_complain(settings, game, options, &result, &error);
  *lost = result.ranks.lost;
  gridlock_result_clear(&result);
  return code;
}

// What another rank than the first does.  The first one ends the search, and
// complains.
static int help(const gridlock_game *game, const gridlock_options *options) {
  gridlock_result result;
  gridlock_error error = {0};
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  return gridlock_solve(game, options, &result, &error) ? EXIT_FAILURE
                                                        : EXIT_SUCCESS;
}

// Reads the game and the options, and solves, or helps to.
static int solve_or_help(const cli_settings *settings,
                         const gridlock_wire *wire, size_t *lost) {
  const cli_setting *option = settings->option;
  const bool helps = wire && wire->rank;
  gridlock_error error = {0};
  if (option[OPTION_ATLAS_SOLVE].given && !helps &&
      try_atlas(option[OPTION_ATLAS_SOLVE].text, option[OPTION_CERT].text,
                &error))
    return complain(&error);
  gridlock_game *game = open_game(settings);
  if (!game)
    return EXIT_FAILURE;
  gridlock_options options = solve_options(settings);
  options.notice = print_notice;
  options.wire = wire;
  if (wire)
    options.threads = 1;
  if (wire && !option[OPTION_MEMORY].given)
    options.limits.bytes /= count_mpi_neighbours();
  const int code = helps ? help(game, &options)
                         : solve_and_tell(settings, game, &options, lost);
  gridlock_game_free(game);
  return code;
}

static int begin_by_mpi(const cli_settings *settings) {
  gridlock_wire wire;
  gridlock_error error = {0};
  size_t lost = 0;
  if (settings->option[OPTION_THREADS].given)
    return complain_of_usage("solve", "--mpi and --threads exclude each other");
  if (open_mpi(&wire, &error))
    return complain(&error);
  wire.job = settings->option[OPTION_JOB].whole;
  if (wire.rank && !freopen("/dev/null", "w", stderr))
    perror("gridlock");
  int code = solve_or_help(settings, &wire, &lost);
  // Of several processes mpirun takes any other code for a failure, and kills.
  if (wire.size > 1 && code != EXIT_FAILURE)
    code = EXIT_SUCCESS;
  fflush(stdout);
  close_mpi(&wire, lost, code);
  return code;
}

int solve_one(const cli_settings *settings) {
  size_t lost;
  return settings->option[OPTION_MPI].given
             ? begin_by_mpi(settings)
             : solve_or_help(settings, NULL, &lost);
}

int run_solve(const cli_settings *settings) {
  const bool many = settings->mores || settings->option[OPTION_BATCH].given ||
                    !strcmp(settings->argument ? settings->argument : "", "-");
  return settings->option[OPTION_TECHNIQUES].given ? run_techniques(settings)
         : many                                    ? run_batch(settings)
                                                   : solve_one(settings);
}
