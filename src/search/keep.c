// SPDX-License-Identifier: MIT
#include "search/keep.h"

#include "base/sha256.h"
#include "search/options.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// Waiting for the disk takes one second in so many at most.
#define SHARE 20

// What is guessed before the first one is written: 200 MB/s.
#define SECONDS_PER_BYTE 5e-9

// A child that takes longer than the interval is asked again after this.
#define SECONDS_TO_WAIT 0.5

// In memory that the child shares.
struct gl_keep_report {
  bool done;
  bool failed;
  double seconds;
  gl_error error;
};

static const unsigned char magic[] = {0x87, 'g', 'l', 'k'};
#define VERSION 2

// ------------------------------------------------------------ what it is about

static void add_text(gl_sha256 *hash, const char *text) {
  gl_sha256_add(hash, text, strlen(text) + 1);
}

static void digest_game(const gl_game *game, char digits[65]) {
  gl_sha256 hash;
  char text[80];
  gl_hypergraph_digest(game->graph[GL_MAKER], digits);
  gl_sha256_start(&hash);
  add_text(&hash, digits);
  add_text(&hash, game->first == GL_MAKER ? "maker" : "breaker");
  for (int player = 0; player < 2; player++) {
    for (size_t i = 0; i < game->stones[player]; i++) {
      snprintf(text, sizeof text, "%" PRIu32, game->stone[player][i]);
      add_text(&hash, text);
    }
    add_text(&hash, "end");
  }
  gl_sha256_finish(&hash, digits);
}

// Whatever changes what is in the tables.  Limits, certificates and progress do
// not.
static void digest_options(const gl_search *search, const char *engine,
                           char digits[65]) {
  gl_sha256 hash;
  char text[400];
  const gl_model *m = &search->model;
  snprintf(text, sizeof text, "%u %u %" PRIu64 " %d %a %a %a %a %a %a",
           search->use, search->width, search->seed, (int)search->leaf,
           search->alpha, search->beta, m->constant, m->turn, m->empty,
           m->potential);
  gl_sha256_start(&hash);
  add_text(&hash, engine);
  add_text(&hash, text);
  gl_sha256_finish(&hash, digits);
}

// --------------------------------------------------------------------- writing

static void put_header(const gl_keep *keep, gl_vault *vault) {
  const gl_search *search = keep->search;
  gl_vault_put_text(vault, keep->game);
  gl_vault_put_text(vault, keep->options);
  gl_vault_put(vault, gl_budget_nodes(&search->budget));
  gl_vault_put(vault, keep->turns.second);
  gl_vault_put(vault, keep->turns.nodes);
  gl_vault_put(vault, keep->turns.pause);
  gl_vault_put(vault, keep->turns.bytes);
}

static gl_status write_all(gl_keep *keep, gl_error *error) {
  const gl_status status = gl_stage_open(&keep->stage, error);
  if (status)
    return status;
  FILE *file = keep->stage.file;
  fwrite(magic, 1, sizeof magic, file);
  putc(VERSION, file);
  gl_vault_begin(keep->vault, file);
  put_header(keep, keep->vault);
  keep->put(keep->engine, keep->vault);
  gl_vault_end(keep->vault);
  return gl_stage_close(&keep->stage, keep->good, keep->vault->failed, error);
}

// Writes, and tells how long it took.
static void write_report(gl_keep *keep) {
  struct gl_keep_report *report = keep->report;
  const double start = gl_budget_seconds(&keep->search->budget);
  report->failed = write_all(keep, &report->error);
  report->seconds = gl_budget_seconds(&keep->search->budget) - start;
  report->done = true;
}

static void tell(gl_keep *keep, const char *place, const char *sentence,
                 const char *more) {
  char text[sizeof keep->complaint];
  snprintf(text, sizeof text, "%s: %s; %s", place, sentence, more);
  if (keep->notice && strcmp(text, keep->complaint) != 0)
    keep->notice(text, keep->context);
  memcpy(keep->complaint, text, sizeof text);
}

// Learns from what was written how it went.
static void hear(gl_keep *keep) {
  struct gl_keep_report *report = keep->report;
  gl_budget *budget = &keep->search->budget;
  if (report->failed) {
    tell(keep, report->error.place, report->error.sentence,
         "the search goes on");
    return;
  }
  *keep->complaint = 0;
  keep->good = true;
  if (gl_budget_bytes(budget))
    budget->seconds_per_byte =
        report->seconds / (double)gl_budget_bytes(budget);
}

// True if no child is writing.  One that is told to end leaves what it has
// written so far under its temporary name.
static bool reap(gl_keep *keep, bool end) {
  int status = 0;
  pid_t ended;
  if (!keep->child)
    return true;
  if (end)
    kill(keep->child, SIGKILL);
  do
    ended = waitpid(keep->child, &status, end ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (!ended)
    return false;
  keep->child = 0;
  if (!keep->report->done && !end) {
    keep->report->failed = true;
    gl_fail(&keep->report->error, GL_IO, keep->stage.path, 0, 0,
            "the process that wrote it has died");
  }
  if (keep->report->done || !end)
    hear(keep);
  return true;
}

// The first one comes when half of the time is over, if not before: it shows
// how long the last one will take.
static void set_next(gl_keep *keep, double pause) {
  gl_budget *budget = &keep->search->budget;
  const double now = gl_budget_seconds(budget);
  const double half = budget->limits.seconds / 2;
  budget->next_keep = now < half && half < now + pause ? half : now + pause;
}

// Is there room for a copy of what the search holds?
static bool may_fork(const gl_budget *budget) {
  const size_t limit = budget->limits.bytes;
  return !limit || gl_budget_bytes(budget) <= limit / 2;
}

// The budget's clock has come to a checkpoint.
static void keep_now(void *keeper) {
  gl_keep *keep = keeper;
  gl_budget *budget = &keep->search->budget;
  double pause = keep->every;
  if (!reap(keep, false)) {
    budget->next_keep = gl_budget_seconds(budget) + SECONDS_TO_WAIT;
    return;
  }
  *keep->report = (struct gl_keep_report){0};
  gl_crew_alone(budget->crew); // nothing is half made
  keep->child = may_fork(budget) ? fork() : -1;
  if (keep->child < 0) {
    keep->child = 0;
    write_report(keep);
    hear(keep);
    if (pause < SHARE * keep->report->seconds)
      pause = SHARE * keep->report->seconds;
  } else if (!keep->child) {
    write_report(keep);
    _exit(0);
  }
  gl_crew_together(budget->crew);
  set_next(keep, pause);
}

// --------------------------------------------------------------------- reading

// What is wrong with the beginning of a file, or NULL.
static const char *check_mark(FILE *file) {
  for (size_t i = 0; i < sizeof magic; i++)
    if (getc(file) != magic[i])
      return "this is no checkpoint";
  return getc(file) == VERSION ? NULL : "this checkpoint has another version";
}

static const char *get_header(gl_keep *keep, gl_vault *vault) {
  char game[65];
  char options[65];
  gl_vault_get_text(vault, game, sizeof game);
  gl_vault_get_text(vault, options, sizeof options);
  keep->resumed = gl_vault_get(vault);
  keep->turns.second = gl_vault_get_up_to(vault, 1);
  keep->turns.nodes = gl_vault_get(vault);
  keep->turns.pause = gl_vault_get(vault);
  keep->turns.bytes = gl_vault_get(vault);
  if (vault->wrong)
    return vault->wrong;
  if (strcmp(game, keep->game) != 0)
    return "this checkpoint is of another game";
  return strcmp(options, keep->options) != 0
             ? "this checkpoint is of a search with other options"
             : NULL;
}

// Reads the whole file once, so that later only its numbers can be wrong.
static const char *check_file(gl_keep *keep, FILE *file) {
  const char *wrong = check_mark(file);
  if (wrong)
    return wrong;
  gl_vault_begin(keep->vault, file);
  if (!gl_vault_verify(keep->vault))
    return keep->vault->wrong;
  if (fseek(file, sizeof magic + 1, SEEK_SET))
    return strerror(errno);
  gl_vault_begin(keep->vault, file);
  return get_header(keep, keep->vault);
}

// Tries one of the names; true if it can be used.  *wrong is NULL if there is
// no such file.
static bool try_file(gl_keep *keep, const char *path, const char **wrong) {
  FILE *file = fopen(path, "re");
  *wrong = NULL;
  if (!file) {
    *wrong = errno == ENOENT ? NULL : strerror(errno);
    return false;
  }
  *wrong = check_file(keep, file);
  if (*wrong) {
    fclose(file);
    keep->resumed = 0;
    keep->turns = (gl_turns){0};
    return false;
  }
  keep->file = file;
  return true;
}

static gl_status find_file(gl_keep *keep, gl_error *error) {
  const gl_stage *stage = &keep->stage;
  const char *wrong;
  const char *also;
  if (try_file(keep, stage->path, &wrong)) {
    keep->good = true;
    return GL_OK;
  }
  if (wrong == gl_vault_no_memory)
    return gl_fail_memory(error);
  if (try_file(keep, stage->old, &also)) {
    if (wrong)
      tell(keep, stage->path, wrong, "the one before it is used");
    return GL_OK;
  }
  if (!wrong && !also)
    return GL_OK;
  if (also == gl_vault_no_memory)
    return gl_fail_memory(error);
  const bool first = wrong;
  return gl_fail(error, GL_INPUT, first ? stage->path : stage->old, 0, 0,
                 "%s%s; remove it to begin anew", first ? wrong : also,
                 first && also ? ", and the one before it is no better" : "");
}

// ------------------------------------------------------------------- interface

static gl_keep *keep_new(gl_search *search, const gridlock_options *options) {
  gl_keep *keep = calloc(1, sizeof *keep);
  if (!keep)
    return NULL;
  search->keep = keep;
  keep->search = search;
  keep->every = options->checkpoint_every > 0 ? options->checkpoint_every
                                              : GL_CHECKPOINT_EVERY;
  keep->notice = options->notice;
  keep->context = options->notice_context;
  keep->vault = malloc(sizeof *keep->vault);
  void *shared = mmap(NULL, sizeof *keep->report, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  keep->report = shared == MAP_FAILED ? NULL : shared;
  return keep->vault && keep->report ? keep : NULL;
}

gl_status gl_keep_open(gl_search *search, const char *engine,
                       const gridlock_options *options, gl_error *error) {
  gl_keep *keep = keep_new(search, options);
  if (!keep)
    return gl_fail_memory(error);
  digest_game(search->game, keep->game);
  digest_options(search, engine, keep->options);
  gl_status status = gl_stage_new(&keep->stage, options->checkpoint, error);
  if (!status)
    status = find_file(keep, error);
  if (!status)
    search->budget.progress.nodes = keep->resumed;
  search->budget.seconds_per_byte = SECONDS_PER_BYTE;
  return status;
}

static void close_file(gl_keep *keep) {
  if (keep->file)
    fclose(keep->file);
  keep->file = NULL;
}

void gl_keep_close(gl_search *search) {
  gl_keep *keep = search->keep;
  if (!keep)
    return;
  reap(keep, true);
  close_file(keep);
  gl_stage_free(&keep->stage);
  if (keep->report)
    munmap(keep->report, sizeof *keep->report);
  free(keep->vault);
  free(keep);
  search->keep = NULL;
}

static gl_status get_all(gl_keep *keep, gl_keep_get *get, void *engine,
                         gl_error *error) {
  gl_vault *vault = keep->vault;
  get(engine, vault);
  keep->broken = keep->search->budget.reason;
  if (!keep->broken && !vault->wrong)
    gl_vault_done(vault);
  close_file(keep);
  if (vault->wrong == gl_vault_no_memory)
    return gl_fail_memory(error);
  return vault->wrong && !keep->broken
             ? gl_fail(error, GL_INPUT, keep->stage.path, 0, 0,
                       "%s; remove this checkpoint to begin anew", vault->wrong)
             : GL_OK;
}

gl_status gl_keep_enter(gl_search *search, gl_keep_put *put, gl_keep_get *get,
                        void *engine, gl_error *error) {
  gl_keep *keep = search->keep;
  gl_budget *budget = &search->budget;
  if (!keep)
    return GL_OK;
  const gl_status status =
      keep->file ? get_all(keep, get, engine, error) : GL_OK;
  if (status)
    return status;
  keep->put = put;
  keep->engine = engine;
  budget->keep = keep_now;
  budget->keeper = keep;
  set_next(keep, keep->every);
  return GL_OK;
}

gl_status gl_keep_leave(gl_search *search, gl_error *error) {
  gl_keep *keep = search->keep;
  gl_budget *budget = &search->budget;
  if (!keep)
    return GL_OK;
  budget->keep = NULL;
  reap(keep, true);
  const bool over =
      budget->paused || (keep->more && budget->reason == GRIDLOCK_MEMORY_LIMIT);
  if (over || keep->broken)
    return GL_OK;
  return write_all(keep, error);
}
