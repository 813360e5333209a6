// SPDX-License-Identifier: MIT
#include "search/checkpoint.h"

#include "base/sha256.h"
#include "search/options.h"

#include <assert.h>
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
struct gl_checkpoint_report {
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
  if (game->handicap || game->edge) {
    snprintf(text, sizeof text, "handicap %u, edge %d",
             (unsigned)game->handicap, game->edge);
    add_text(&hash, text);
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

static void put_header(const gl_checkpoint *checkpoint, gl_packed *packed) {
  const gl_search *search = checkpoint->search;
  gl_packed_put_text(packed, checkpoint->game);
  gl_packed_put_text(packed, checkpoint->options);
  gl_packed_put(packed, gl_budget_nodes(&search->budget));
  gl_packed_put(packed,
                checkpoint->schedule.third ? 2 : checkpoint->schedule.second);
  gl_packed_put(packed, checkpoint->schedule.nodes);
  gl_packed_put(packed, checkpoint->schedule.pause);
  gl_packed_put(packed, checkpoint->schedule.bytes);
}

static gl_status write_all(gl_checkpoint *checkpoint, gl_error *error) {
  assert(checkpoint->put && checkpoint->engine);
  const gl_status status = gl_replace_file_open(&checkpoint->replacing, error);
  if (status)
    return status;
  FILE *file = checkpoint->replacing.file;
  fwrite(magic, 1, sizeof magic, file);
  putc(VERSION, file);
  gl_packed_begin(checkpoint->packed, file);
  put_header(checkpoint, checkpoint->packed);
  checkpoint->put(checkpoint->engine, checkpoint->packed);
  gl_packed_end(checkpoint->packed);
  return gl_replace_file_close(&checkpoint->replacing, checkpoint->good,
                               checkpoint->packed->failed, error);
}

// Writes, and tells how long it took.
static void write_report(gl_checkpoint *checkpoint) {
  assert(!checkpoint->report->done);
  struct gl_checkpoint_report *report = checkpoint->report;
  const double start = gl_budget_seconds(&checkpoint->search->budget);
  report->failed = write_all(checkpoint, &report->error);
  report->seconds = gl_budget_seconds(&checkpoint->search->budget) - start;
  report->done = true;
}

static void tell(gl_checkpoint *checkpoint, const char *place,
                 const char *sentence, const char *more) {
  assert(sentence && more);
  char text[sizeof checkpoint->complaint];
  snprintf(text, sizeof text, "%s: %s; %s", place, sentence, more);
  if (checkpoint->notice && strcmp(text, checkpoint->complaint) != 0)
    checkpoint->notice(text, checkpoint->context);
  memcpy(checkpoint->complaint, text, sizeof text);
}

// Learns from what was written how it went.
static void hear(gl_checkpoint *checkpoint) {
  assert(checkpoint->report->done || checkpoint->report->failed);
  struct gl_checkpoint_report *report = checkpoint->report;
  gl_budget *budget = &checkpoint->search->budget;
  if (report->failed) {
    tell(checkpoint, report->error.place, report->error.sentence,
         "the search goes on");
    return;
  }
  *checkpoint->complaint = 0;
  checkpoint->good = true;
  if (gl_budget_bytes(budget))
    budget->seconds_per_byte =
        report->seconds / (double)gl_budget_bytes(budget);
}

// True if no child is writing.  One that is told to end leaves what it has
// written so far under its temporary name.
static bool reap(gl_checkpoint *checkpoint, bool end) {
  int status = 0;
  pid_t ended;
  if (!checkpoint->child)
    return true;
  if (end)
    kill(checkpoint->child, SIGKILL);
  do
    ended = waitpid(checkpoint->child, &status, end ? 0 : WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (!ended)
    return false;
  assert(ended == checkpoint->child || ended < 0);
  checkpoint->child = 0;
  if (!checkpoint->report->done && !end) {
    checkpoint->report->failed = true;
    gl_fail(&checkpoint->report->error, GL_IO, checkpoint->replacing.path, 0, 0,
            "the process that wrote it has died");
  }
  if (checkpoint->report->done || !end)
    hear(checkpoint);
  return true;
}

// The first one comes when half of the time is over, if not before: it shows
// how long the last one will take.
static void set_next(gl_checkpoint *checkpoint, double pause) {
  assert(pause > 0);
  gl_budget *budget = &checkpoint->search->budget;
  const double now = gl_budget_seconds(budget);
  const double half = budget->limits.seconds / 2;
  budget->next_checkpoint =
      now < half && half < now + pause ? half : now + pause;
  assert(budget->next_checkpoint > now);
}

// Is there room for a copy of what the search holds?
static bool may_fork(const gl_budget *budget) {
  const size_t limit = budget->limits.bytes;
  return !limit || gl_budget_bytes(budget) <= limit / 2;
}

// The budget's clock has come to a checkpoint.
static void checkpoint_now(void *checkpoint_context) {
  gl_checkpoint *checkpoint = checkpoint_context;
  gl_budget *budget = &checkpoint->search->budget;
  double pause = checkpoint->every;
  if (!reap(checkpoint, false)) {
    budget->next_checkpoint = gl_budget_seconds(budget) + SECONDS_TO_WAIT;
    return;
  }
  assert(!checkpoint->child);
  *checkpoint->report = (struct gl_checkpoint_report){0};
  gl_threads_stop(budget->threads); // nothing is half made
  checkpoint->child = may_fork(budget) ? fork() : -1;
  if (checkpoint->child < 0) {
    checkpoint->child = 0;
    write_report(checkpoint);
    hear(checkpoint);
    if (pause < SHARE * checkpoint->report->seconds)
      pause = SHARE * checkpoint->report->seconds;
  } else if (!checkpoint->child) {
    write_report(checkpoint);
    _exit(0);
  }
  gl_threads_resume(budget->threads);
  set_next(checkpoint, pause);
}

// --------------------------------------------------------------------- reading

// What is wrong with the beginning of a file, or NULL.
static const char *check_mark(FILE *file) {
  for (size_t i = 0; i < sizeof magic; i++)
    if (getc(file) != magic[i])
      return "this is no checkpoint";
  return getc(file) == VERSION ? NULL : "this checkpoint has another version";
}

static const char *get_header(gl_checkpoint *checkpoint, gl_packed *packed) {
  char game[65];
  char options[65];
  gl_packed_get_text(packed, game, sizeof game);
  gl_packed_get_text(packed, options, sizeof options);
  checkpoint->resumed = gl_packed_get(packed);
  const uint64_t turn = gl_packed_get_up_to(packed, 2);
  checkpoint->schedule.second = turn == 1;
  checkpoint->schedule.third = turn == 2;
  checkpoint->schedule.nodes = gl_packed_get(packed);
  checkpoint->schedule.pause = gl_packed_get(packed);
  checkpoint->schedule.bytes = gl_packed_get(packed);
  if (packed->wrong)
    return packed->wrong;
  if (!gl_checkpoint_schedule_valid(&checkpoint->schedule))
    return "this checkpoint has turns that cannot be";
  if (strcmp(game, checkpoint->game) != 0)
    return "this checkpoint is of another game";
  return strcmp(options, checkpoint->options) != 0
             ? "this checkpoint is of a search with other options"
             : NULL;
}

// Reads the whole file once, so that later only its numbers can be wrong.
static const char *check_file(gl_checkpoint *checkpoint, FILE *file) {
  assert(!checkpoint->file);
  const char *wrong = check_mark(file);
  if (wrong)
    return wrong;
  gl_packed_begin(checkpoint->packed, file);
  if (!gl_packed_verify(checkpoint->packed))
    return checkpoint->packed->wrong;
  if (fseek(file, sizeof magic + 1, SEEK_SET))
    return strerror(errno);
  gl_packed_begin(checkpoint->packed, file);
  return get_header(checkpoint, checkpoint->packed);
}

// Tries one of the names; true if it can be used.  *wrong is NULL if there is
// no such file.
static bool try_file(gl_checkpoint *checkpoint, const char *path,
                     const char **wrong) {
  FILE *file = fopen(path, "re");
  *wrong = NULL;
  if (!file) {
    *wrong = errno == ENOENT ? NULL : strerror(errno);
    return false;
  }
  *wrong = check_file(checkpoint, file);
  if (*wrong) {
    fclose(file);
    checkpoint->resumed = 0;
    checkpoint->schedule = (gl_schedule){0};
    return false;
  }
  checkpoint->file = file;
  return true;
}

static gl_status find_file(gl_checkpoint *checkpoint, gl_error *error) {
  const gl_replace_file *replacing = &checkpoint->replacing;
  const char *wrong;
  const char *also;
  if (try_file(checkpoint, replacing->path, &wrong)) {
    checkpoint->good = true;
    return GL_OK;
  }
  if (wrong == gl_packed_no_memory)
    return gl_fail_memory(error);
  if (try_file(checkpoint, replacing->old, &also)) {
    if (wrong)
      tell(checkpoint, replacing->path, wrong, "the one before it is used");
    return GL_OK;
  }
  if (!wrong && !also)
    return GL_OK;
  if (also == gl_packed_no_memory)
    return gl_fail_memory(error);
  const bool first = wrong;
  return gl_fail(error, GL_INPUT, first ? replacing->path : replacing->old, 0,
                 0, "%s%s; remove it to begin anew", first ? wrong : also,
                 first && also ? ", and the one before it is no better" : "");
}

// ------------------------------------------------------------------- interface

static gl_checkpoint *checkpoint_new(gl_search *search,
                                     const gridlock_options *options) {
  gl_checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
  if (!checkpoint)
    return NULL;
  assert(!search->checkpoint);
  search->checkpoint = checkpoint;
  checkpoint->search = search;
  checkpoint->every = options->checkpoint_every > 0 ? options->checkpoint_every
                                                    : GL_CHECKPOINT_EVERY;
  checkpoint->notice = options->notice;
  checkpoint->context = options->notice_context;
  checkpoint->packed = malloc(sizeof *checkpoint->packed);
  void *shared = mmap(NULL, sizeof *checkpoint->report, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  checkpoint->report = shared == MAP_FAILED ? NULL : shared;
  return checkpoint->packed && checkpoint->report ? checkpoint : NULL;
}

gl_status gl_checkpoint_open(gl_search *search, const char *engine,
                             const gridlock_options *options, gl_error *error) {
  assert(options->checkpoint);
  gl_checkpoint *checkpoint = checkpoint_new(search, options);
  if (!checkpoint)
    return gl_fail_memory(error);
  digest_game(search->game, checkpoint->game);
  digest_options(search, engine, checkpoint->options);
  gl_status status =
      gl_replace_file_new(&checkpoint->replacing, options->checkpoint, error);
  if (!status)
    status = find_file(checkpoint, error);
  if (!status)
    search->budget.progress.nodes = checkpoint->resumed;
  search->budget.seconds_per_byte = SECONDS_PER_BYTE;
  return status;
}

static void close_file(gl_checkpoint *checkpoint) {
  if (checkpoint->file)
    fclose(checkpoint->file);
  checkpoint->file = NULL;
}

void gl_checkpoint_close(gl_search *search) {
  gl_checkpoint *checkpoint = search->checkpoint;
  if (!checkpoint)
    return;
  reap(checkpoint, true);
  close_file(checkpoint);
  gl_replace_file_free(&checkpoint->replacing);
  if (checkpoint->report)
    munmap(checkpoint->report, sizeof *checkpoint->report);
  free(checkpoint->packed);
  free(checkpoint);
  search->checkpoint = NULL;
}

static gl_status get_all(gl_checkpoint *checkpoint, gl_checkpoint_get *get,
                         void *engine, gl_error *error) {
  assert(checkpoint->file && !checkpoint->packed->wrong);
  gl_packed *packed = checkpoint->packed;
  get(engine, packed);
  checkpoint->broken = gl_budget_stopped(&checkpoint->search->budget);
  if (!checkpoint->broken && !packed->wrong)
    gl_packed_done(packed);
  close_file(checkpoint);
  if (packed->wrong == gl_packed_no_memory)
    return gl_fail_memory(error);
  return packed->wrong && !checkpoint->broken
             ? gl_fail(error, GL_INPUT, checkpoint->replacing.path, 0, 0,
                       "%s; remove this checkpoint to begin anew",
                       packed->wrong)
             : GL_OK;
}

gl_status gl_checkpoint_enter(gl_search *search, gl_checkpoint_put *put,
                              gl_checkpoint_get *get, void *engine,
                              gl_error *error) {
  assert(put && get && engine);
  gl_checkpoint *checkpoint = search->checkpoint;
  gl_budget *budget = &search->budget;
  if (!checkpoint)
    return GL_OK;
  const gl_status status =
      checkpoint->file ? get_all(checkpoint, get, engine, error) : GL_OK;
  if (status)
    return status;
  checkpoint->put = put;
  checkpoint->engine = engine;
  budget->checkpoint = checkpoint_now;
  budget->checkpoint_context = checkpoint;
  set_next(checkpoint, checkpoint->every);
  return GL_OK;
}

void gl_checkpoint_leave(gl_search *search) {
  gl_checkpoint *checkpoint = search->checkpoint;
  gl_budget *budget = &search->budget;
  if (!checkpoint)
    return;
  assert(checkpoint->put);
  budget->checkpoint = NULL;
  reap(checkpoint, true);
  const bool over = gl_budget_paused(budget) ||
                    (checkpoint->more && budget->stop == GL_STOP_MEMORY);
  if (!over && !checkpoint->broken)
    checkpoint->lost = write_all(checkpoint, &checkpoint->lost_error);
}

gl_status gl_checkpoint_lost(const gl_search *search, gl_error *error) {
  const gl_checkpoint *checkpoint = search->checkpoint;
  if (!checkpoint || !checkpoint->lost)
    return GL_OK;
  if (error)
    *error = checkpoint->lost_error;
  return checkpoint->lost;
}
