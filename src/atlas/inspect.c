// SPDX-License-Identifier: MIT
#include "atlas/inspect.h"

#include "atlas/recipe.h"
#include "atlas/shelf.h"
#include "base/sha256.h"
#include "base/text.h"
#include "io/child.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define UNABLE 2 // gridcheck could not check: a file is not there, say

// One certificate under way.
typedef struct lane {
  const gl_atlas_record *record; // NULL if the lane is free
  gl_child child;
  bool making; // by a recipe, rather than checking
  gl_recipe recipe;
  char *file;    // the certificate,
  char *formula; // and, of a DRAT proof, what it refutes
} lane;

typedef struct runner {
  gl_inspection *inspection;
  gl_shelf shelf;
  lane *lane;
  gl_error *error;
} runner;

bool gl_inspect_digest(const char *path, char digits[65], uint64_t *bytes) {
  unsigned char buffer[65536];
  gl_sha256 hash;
  FILE *file = fopen(path, "rb");
  if (!file)
    return false;
  gl_sha256_start(&hash);
  *bytes = 0;
  for (size_t size; (size = fread(buffer, 1, sizeof buffer, file));) {
    gl_sha256_add(&hash, buffer, size);
    *bytes += size;
  }
  gl_sha256_finish(&hash, digits);
  const bool good = !ferror(file);
  return !fclose(file) && good;
}

bool gl_inspect_wants(const gl_inspection *inspection,
                      const gl_atlas_record *record) {
  return record->at[GL_CERTIFICATE] ||
         (inspection->gridlock && record->at[GL_RECIPE] &&
          record->at[GL_SHA256]);
}

// ---- what comes out ---------------------------------------------------------

static void leave(runner *runner, lane *lane) {
  gl_shelf_put(&runner->shelf, lane->formula);
  gl_shelf_put(&runner->shelf, lane->file);
  gl_recipe_clear(&lane->recipe);
  lane->formula = lane->file = NULL;
  lane->record = NULL;
}

static void tell(runner *runner, lane *lane, const char *verdict,
                 const char *reason) {
  gl_finding finding = {.record = lane->record,
                        .verdict = verdict,
                        .seconds = lane->child.seconds};
  snprintf(finding.sentence, sizeof finding.sentence, "%s", reason);
  runner->inspection->told(&finding, runner->inspection->context);
  leave(runner, lane);
}

// ---- checking ---------------------------------------------------------------

// A DRAT proof has its formula beside it, .cnf in place of .drat.
static bool is_drat(const gl_atlas_record *record) {
  const char *path = record->at[GL_MEMBER] ? record->at[GL_MEMBER]
                                           : record->at[GL_CERTIFICATE];
  return path &&
         (gl_text_ends(path, ".drat") || gl_text_ends(path, ".drat.gz"));
}

static gl_status get_formula(runner *runner, lane *lane, gl_error *error) {
  const char *path = lane->record->at[GL_CERTIFICATE];
  const char *dot = strstr(path, ".drat");
  char *name = NULL;
  if (!dot || lane->record->at[GL_MEMBER] ||
      asprintf(&name, "%.*s.cnf%s", (int)(dot - path), path, dot + 5) < 0)
    return gl_fail(error, GL_INPUT, path, 0, 0, "where is its formula?");
  const gl_status status =
      gl_shelf_get(&runner->shelf, name, NULL, &lane->formula, error);
  free(name);
  return status;
}

static gl_status start_checker(runner *runner, lane *lane, gl_error *error) {
  char drat[] = "--drat";
  char turns[] = "--turns";
  char *program = strdup(runner->inspection->gridcheck);
  char *game = strdup(lane->record->at[GL_GAME]);
  char *argv[6] = {program};
  size_t count = 1;
  if (lane->formula)
    argv[count++] = drat;
  else if (lane->record->at[GL_TURNS])
    argv[count++] = turns;
  argv[count++] = game;
  if (lane->formula)
    argv[count++] = lane->formula;
  argv[count] = lane->file;
  lane->making = false;
  const gl_status status = program && game
                               ? gl_child_run(&lane->child, argv, NULL, error)
                               : gl_fail_memory(error);
  free(game);
  free(program);
  return status;
}

// Hashes the file, and has it checked if it is the one that was recorded.
static gl_status hash_and_check(runner *runner, lane *lane) {
  char digits[65];
  char reason[192] = "";
  uint64_t bytes;
  const char *const *at = (const char *const *)lane->record->at;
  if (!gl_inspect_digest(lane->file, digits, &bytes)) {
    tell(runner, lane, "missing", "it cannot be read");
    return GL_OK;
  }
  if (at[GL_SHA256] && strcmp(at[GL_SHA256], digits) != 0)
    snprintf(reason, sizeof reason, "its SHA-256 is %s", digits);
  else if (at[GL_BYTES] && strtoull(at[GL_BYTES], NULL, 10) != bytes)
    snprintf(reason, sizeof reason, "it has %" PRIu64 " bytes", bytes);
  if (!*reason)
    return start_checker(runner, lane, runner->error);
  tell(runner, lane, "changed", reason);
  return GL_OK;
}

// ---- verdicts ---------------------------------------------------------------

// A certificate of a pairing has no steps but pairs and their join.
static bool only_pairs(const char *path) {
  char line[64];
  bool good = true;
  bool start = true;
  FILE *file = fopen(path, "r");
  while (good && file && fgets(line, sizeof line, file)) {
    char word[8] = "";
    if (start && isdigit((unsigned char)*line))
      good = sscanf(line, "%*u %7s", word) == 1 &&
             (!strcmp(word, "pair") || !strcmp(word, "join") ||
              !strcmp(word, "none"));
    else if (start)
      good = !strncmp(line, "glc ", 4) || !strncmp(line, "glt ", 4) ||
             !strncmp(line, "torus ", 6) || !strncmp(line, "pair ", 5) ||
             !strncmp(line, "breaker", 7) || !strncmp(line, "c ", 2);
    start = strchr(line, '\n') != NULL;
  }
  return file && !fclose(file) && good;
}

static const char *expected(const gl_atlas_record *record, char text[32]) {
  const char *value = record->at[GL_VALUE];
  if (!strcmp(value, "paired"))
    value = "breaker";
  else if (!strcmp(value, "unpaired"))
    value = "no pairing";
  snprintf(text, 32, "s VERIFIED %s", value);
  for (char *c = text + 2; *c; c++)
    *c = (char)toupper((unsigned char)*c);
  return text;
}

// Is there exactly this text line?
static bool says(const char *text, const char *line) {
  const size_t size = strlen(line);
  for (const char *at = text; (at = strstr(at, line)); at += size)
    if ((at == text || at[-1] == '\n') && at[size] == '\n')
      return true;
  return false;
}

// A checker that somebody has killed, for its memory say, has not judged.
static bool was_killed(runner *runner, lane *lane) {
  char reason[64];
  if (!WIFSIGNALED(lane->child.status))
    return false;
  snprintf(reason, sizeof reason, "gridcheck was killed by signal %d",
           WTERMSIG(lane->child.status));
  tell(runner, lane, NULL, reason);
  return true;
}

static void judge(runner *runner, lane *lane) {
  char wanted[32];
  char turns[48] = "";
  char reason[224] = "";
  const char *said = lane->child.text[0];
  const gl_atlas_record *record = lane->record;
  if (record->at[GL_TURNS])
    snprintf(turns, sizeof turns, "c turns %.20s", record->at[GL_TURNS]);
  if (!WIFEXITED(lane->child.status) || WEXITSTATUS(lane->child.status))
    snprintf(reason, sizeof reason, "gridcheck says: %.*s",
             (int)strcspn(lane->child.text[lane->child.size[1] != 0], "\n"),
             lane->child.text[lane->child.size[1] != 0]);
  else if (!says(said, expected(record, wanted)))
    snprintf(reason, sizeof reason, "gridcheck does not say '%s'", wanted);
  else if (*turns && !says(said, turns))
    snprintf(reason, sizeof reason, "gridcheck does not say '%s'", turns);
  else if (!strcmp(record->at[GL_VALUE], "paired") && !only_pairs(lane->file))
    snprintf(reason, sizeof reason, "it proves a win, but not by pairs");
  const bool unable = WIFEXITED(lane->child.status) &&
                      WEXITSTATUS(lane->child.status) == UNABLE;
  tell(runner, lane,
       unable    ? "missing"
       : *reason ? "refuted"
                 : "verified",
       reason);
}

// ---- one certificate --------------------------------------------------------

static gl_status begin_recipe(runner *runner, lane *lane) {
  gl_error error = {0};
  char *stem;
  gl_status status = gl_shelf_name(&runner->shelf, &stem, &error);
  if (!status)
    status = gl_recipe_read(lane->record, runner->inspection->gridlock, stem,
                            &lane->recipe, &error);
  free(stem);
  lane->making = true;
  if (status == GL_INPUT) {
    tell(runner, lane, "missing", error.sentence);
    return GL_OK;
  }
  if (!status)
    status = gl_child_run(&lane->child, lane->recipe.argv, NULL, &error);
  if (status && runner->error)
    *runner->error = error;
  return status;
}

static gl_status begin(runner *runner, lane *lane,
                       const gl_atlas_record *record) {
  gl_error error = {0};
  lane->record = record;
  lane->child.seconds = 0;
  if (!record->at[GL_CERTIFICATE])
    return begin_recipe(runner, lane);
  gl_status status = gl_shelf_get(&runner->shelf, record->at[GL_CERTIFICATE],
                                  record->at[GL_MEMBER], &lane->file, &error);
  if (!status && is_drat(record))
    status = get_formula(runner, lane, &error);
  if (status == GL_INPUT) {
    tell(runner, lane, "missing", error.sentence);
    return GL_OK;
  }
  if (status && runner->error)
    *runner->error = error;
  return status ? status : hash_and_check(runner, lane);
}

// The child of a lane has ended.
static gl_status go_on(runner *runner, lane *lane) {
  if (!lane->making) {
    if (!was_killed(runner, lane))
      judge(runner, lane);
    return GL_OK;
  }
  lane->file = lane->recipe.output;
  lane->recipe.output = NULL;
  return hash_and_check(runner, lane);
}

// ---- all of them ------------------------------------------------------------

static gl_status ask_version(gl_inspection *inspection, gl_error *error) {
  char option[] = "--version";
  char *program = strdup(inspection->gridcheck);
  gl_child *child = malloc(sizeof *child);
  char *const argv[] = {program, option, NULL};
  gl_status status = program && child ? gl_child_run(child, argv, NULL, error)
                                      : gl_fail_memory(error);
  if (!status) {
    while (!gl_child_poll(child))
      gl_children_wait(&child, 1, 100);
    if (sscanf(child->text[0], "gridcheck %31s", inspection->version) != 1)
      status = gl_fail(error, GL_IO, inspection->gridcheck, 0, 0,
                       "this is no gridcheck");
  }
  free(child);
  free(program);
  return status;
}

// Looks at the children that there are, and waits until one of them moves.
static gl_status turn_round(runner *runner, bool *idle) {
  gl_status status = GL_OK;
  gl_child *busy[GL_INSPECT_MOST];
  size_t count = 0;
  for (size_t i = 0; !status && i < runner->inspection->parallel; i++)
    if (runner->lane[i].record && gl_child_poll(&runner->lane[i].child))
      status = go_on(runner, &runner->lane[i]);
  for (size_t i = 0; i < runner->inspection->parallel; i++)
    if (runner->lane[i].record)
      busy[count++] = &runner->lane[i].child;
  *idle = !count;
  if (!status && count)
    gl_children_wait(busy, count, 100);
  return status;
}

static lane *free_lane(runner *runner) {
  for (size_t i = 0; i < runner->inspection->parallel; i++)
    if (!runner->lane[i].record)
      return &runner->lane[i];
  return NULL;
}

static gl_status work(runner *runner, const gl_atlas_record *const *record,
                      size_t count) {
  gl_inspection *inspection = runner->inspection;
  gl_status status = GL_OK;
  bool idle = false;
  size_t i = 0;
  while (!status && (i < count || !idle)) {
    if (inspection->stop && inspection->stop(inspection->context))
      return GL_OK;
    lane *d;
    while (!status && i < count && (d = free_lane(runner))) {
      if (gl_inspect_wants(inspection, record[i]))
        status = begin(runner, d, record[i]);
      i++;
    }
    if (!status)
      status = turn_round(runner, &idle);
  }
  return status;
}

gl_status gl_inspect(gl_inspection *inspection,
                     const gl_atlas_record *const *record, size_t count,
                     gl_error *error) {
  runner o = {.inspection = inspection, .error = error};
  gl_status status = ask_version(inspection, error);
  if (!status)
    status = gl_shelf_open(&o.shelf, inspection->root, error);
  if (status)
    return status;
  o.lane = calloc(inspection->parallel, sizeof *o.lane);
  status = o.lane ? work(&o, record, count) : gl_fail_memory(error);
  for (size_t i = 0; o.lane && i < inspection->parallel; i++)
    if (o.lane[i].record) {
      gl_child_kill(&o.lane[i].child);
      leave(&o, &o.lane[i]);
    }
  free(o.lane);
  gl_shelf_close(&o.shelf);
  return status;
}
