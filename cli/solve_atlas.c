// SPDX-License-Identifier: MIT
// solve --atlas: the answer, its evidence and what gridcheck says about it

#include "cli/atlas.h"

#include "atlas/keep.h"
#include "cli/commands.h"
#include "io/files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *atlas_root_of(const cli_settings *settings) {
  const cli_setting *root = &settings->option[OPTION_ROOT];
  return root->given ? strdup(root->text) : gl_atlas_folder(settings->argument);
}

gl_status try_atlas(const char *path, const char *certificate,
                    gl_error *error) {
  gl_atlas atlas;
  gl_records records;
  if (certificate && !gl_record_field_holds(GL_CERTIFICATE, certificate))
    return gl_fail(error, GL_INPUT, certificate, 0, 0,
                   "the atlas cannot hold this name");
  gl_status status = gl_atlas_open_to_change(&atlas, path, error);
  if (status)
    return status;
  status = gl_atlas_load(&atlas, &records, error);
  if (!status) {
    gl_records_clear(&records);
    status = gl_atlas_begin(&atlas, error); // and nothing is committed
  }
  gl_atlas_close(&atlas);
  return status;
}

static void take_verdict(const gl_finding *finding, void *context) {
  *(gl_finding *)context = *finding;
}

// Without a gridcheck beside us there is no verdict.
static gl_status ask_checker(gl_atlas_record *record, const char *atlas,
                             gl_error *error) {
  char path[PATH_MAX];
  gl_finding finding = {0};
  if (!gl_file_beside("gridcheck", path, sizeof path))
    return GL_OK;
  char *root = gl_atlas_folder(atlas);
  if (!root)
    return gl_fail_memory(error);
  gl_inspection inspection = {.gridcheck = path,
                              .root = root,
                              .parallel = 1,
                              .told = take_verdict,
                              .context = &finding};
  const gl_atlas_record *const one = record;
  gl_status status = gl_inspect(&inspection, &one, 1, error);
  free(root);
  if (status || !finding.verdict)
    return status;
  if (strcmp(finding.verdict, "verified") != 0)
    return gl_fail(error, GL_INTERNAL, record->at[GL_GAME], 0, 0,
                   "the certificate is %s: %s", finding.verdict,
                   finding.sentence);
  return gl_record_set(record, GL_VERDICT, finding.verdict) &&
                 gl_record_set(record, GL_CHECKER, inspection.version)
             ? GL_OK
             : gl_fail_memory(error);
}

gl_status write_atlas_result(const char *path, const gridlock_game *game,
                             const char *written, const char *certificate,
                             const gridlock_result *result, gl_error *error) {
  gl_atlas_record record = {0};
  const bool proved = certificate && strcmp(certificate, "-") != 0;
  gl_status status =
      gl_record_set(&record, GL_WRITTEN, written) &&
              gl_record_number(&record, GL_PEAK_BYTES, solve_peak_bytes())
          ? gl_keep_record(path, game, proved ? certificate : NULL, result,
                           &record, error)
          : gl_fail_memory(error);
  if (!status && proved)
    status = ask_checker(&record, path, error);
  if (!status)
    status = gl_keep_add(path, &record, error);
  gl_record_clear(&record);
  return status;
}
