// SPDX-License-Identifier: MIT
// gridlock atlas check

#include "cli/atlas.h"

#include "base/text.h"
#include "cli/commands.h"
#include "io/files.h"
#include "io/json.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SAMPLE 60    // certificates, about
#define SMALL 300000 // bytes: a sample takes no larger ones

typedef struct audit {
  const cli_settings *settings;
  gl_atlas atlas;
  gl_records records;
  gl_inspection inspection;
  bool marks; // can the atlas be changed?
  size_t verified;
  size_t failed;
  double seconds; // of gridcheck and recipes, all together
  gl_status status;
  gl_error error;
} audit;

// ---- which ones -------------------------------------------------------------

static uint64_t scatter(const char *text, uint64_t seed) {
  uint64_t hash = UINT64_C(14695981039346656037) ^ seed;
  for (; *text; text++)
    hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
  return hash ^ hash >> 29;
}

// About as many as a sample has, by the seed, of those that are small.
static bool is_sampled(const audit *audit, const gl_atlas_record *record) {
  const cli_setting *option = audit->settings->option;
  if (option[OPTION_ALL].given)
    return true;
  if (!record->at[GL_CERTIFICATE])
    return option[OPTION_RECIPES].given;
  return (!record->at[GL_BYTES] || atoll(record->at[GL_BYTES]) <= SMALL) &&
         scatter(record->at[GL_GAME], option[OPTION_SEED].whole) %
                 (audit->records.count + 1) <
             SAMPLE;
}

static const gl_atlas_record **choose(const audit *audit, size_t *count) {
  const gl_atlas_record **chosen =
      calloc(audit->records.count + 1, sizeof(void *));
  *count = 0;
  for (size_t i = 0; chosen && i < audit->records.count; i++)
    if (gl_inspect_wants(&audit->inspection, &audit->records.at[i]) &&
        is_sampled(audit, &audit->records.at[i]))
      chosen[(*count)++] = &audit->records.at[i];
  return chosen;
}

// ---- what comes out ---------------------------------------------------------

// A database is told at once, so that an interrupt loses little.
static void mark(audit *audit, const gl_finding *finding) {
  gl_atlas_record told;
  if (audit->status || !audit->marks || !finding->verdict)
    return;
  if (!gl_record_copy(finding->record, &told)) {
    audit->status = gl_fail_memory(&audit->error);
    return;
  }
  audit->status =
      gl_record_set(&told, GL_VERDICT, finding->verdict) &&
              gl_record_set(&told, GL_CHECKER, audit->inspection.version)
          ? gl_store_mark(audit->atlas.store, &told, &audit->error)
          : gl_fail_memory(&audit->error);
  gl_record_clear(&told);
}

static void tell(const gl_finding *finding, void *context) {
  audit *a = context;
  const bool good = finding->verdict && !strcmp(finding->verdict, "verified");
  a->verified += good;
  a->failed += !good;
  a->seconds += finding->seconds;
  mark(a, finding);
  if (good)
    return;
  fprintf(stderr, "gridlock: ");
  gl_text_write(stderr, finding->record->at[GL_GAME]);
  fprintf(stderr, ": the certificate is %s: ",
          finding->verdict ? finding->verdict : "not checked");
  gl_text_write(stderr, finding->sentence);
  fputc('\n', stderr);
}

static bool stop(void *context) {
  const audit *a = context;
  return was_interrupted() || a->status;
}

static void print_result(const audit *audit, size_t chosen) {
  gl_json json = {.file = stdout};
  if (!audit->settings->option[OPTION_JSON].given) {
    if (!audit->settings->option[OPTION_QUIET].given)
      printf("c gridcheck %s, %zu results, %zu certificates chosen, %.1f s "
             "of gridcheck\n",
             audit->inspection.version, audit->records.count, chosen,
             audit->seconds);
    printf("%zu verified, %zu failed\n", audit->verified, audit->failed);
    return;
  }
  gl_json_open(&json, '{');
  gl_json_number(&json, "results", audit->records.count);
  gl_json_number(&json, "chosen", chosen);
  gl_json_number(&json, "verified", audit->verified);
  gl_json_number(&json, "failed", audit->failed);
  gl_json_text(&json, "checker", audit->inspection.version);
  gl_json_measure(&json, "seconds", audit->seconds);
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- the command ------------------------------------------------------------

static gl_status inspect(audit *audit, size_t *chosen, gl_error *error) {
  const gl_atlas_record **record = choose(audit, chosen);
  gl_status status =
      record ? gl_inspect(&audit->inspection, record, *chosen, error)
             : gl_fail_memory(error);
  free(record);
  if (!status && audit->status) {
    *error = audit->error;
    status = audit->status;
  }
  return status;
}

static gl_status find_programs(audit *audit, char *gridcheck, char *gridlock,
                               gl_error *error) {
  if (!gl_file_beside("gridcheck", gridcheck, PATH_MAX))
    return gl_fail(error, GL_IO, "gridcheck", 0, 0,
                   "there is none beside gridlock");
  audit->inspection.gridcheck = gridcheck;
  if (audit->settings->option[OPTION_RECIPES].given &&
      gl_file_beside("gridlock", gridlock, PATH_MAX))
    audit->inspection.gridlock = gridlock;
  return GL_OK;
}

_Static_assert(GL_THREADS_MOST <= GL_INSPECT_MOST, "--jobs");

// A database needs its folder, too, for the log of what is being written.
static bool can_change(const char *path) {
  char *folder = gl_atlas_folder(path);
  const bool can =
      folder && !access(path, W_OK) && !access(folder, W_OK | X_OK);
  free(folder);
  return can;
}

// To write what comes out, where that can be done; but an atlas that is not
// there is not made.
static gl_status open_atlas(audit *audit, gl_error *error) {
  const char *path = audit->settings->argument;
  const bool text = gl_atlas_is_text(path);
  if (strcmp(path, "-") != 0 && access(path, F_OK))
    return gl_fail(error, GL_IO, path, 0, 0, "there is no such atlas");
  audit->marks = text || can_change(path);
  if (!audit->marks)
    fprintf(stderr,
            "gridlock: %s: cannot be written, so verdicts are told "
            "and not kept\n",
            path);
  return gl_atlas_open(&audit->atlas, path, audit->marks, error);
}

int run_atlas_check(const cli_settings *settings) {
  char gridcheck[PATH_MAX];
  char gridlock[PATH_MAX];
  size_t chosen = 0;
  gl_error error = {0};
  audit a = {.settings = settings};
  char *root = atlas_root_of(settings);
  a.inspection =
      (gl_inspection){.root = root,
                      .parallel = solve_count(&settings->option[OPTION_JOBS]),
                      .stop = stop,
                      .told = tell,
                      .context = &a};
  catch_interrupts();
  gl_status status = root ? find_programs(&a, gridcheck, gridlock, &error)
                          : gl_fail_memory(&error);
  if (!status)
    status = open_atlas(&a, &error);
  if (!status)
    status = gl_atlas_load(&a.atlas, &a.records, &error);
  if (!status)
    status = gl_atlas_records_agree(&a.records, &error);
  if (!status)
    status = inspect(&a, &chosen, &error);
  if (!status)
    print_result(&a, chosen);
  gl_records_clear(&a.records);
  if (a.atlas.path)
    gl_atlas_close(&a.atlas);
  free(root);
  if (status)
    return complain(&error);
  return a.failed || a.verified < chosen ? EXIT_FAILURE : EXIT_SUCCESS;
}
