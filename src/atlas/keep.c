// SPDX-License-Identifier: MIT
#include "atlas/keep.h"

#include "atlas/atlas.h"
#include "atlas/inspect.h"

#include <stdlib.h>
#include <string.h>

// A path as seen from the atlas: relative if the file lies beside it or deeper.
static char *seen_from(const char *atlas, const char *path) {
  char *folder = gl_atlas_folder(atlas);
  char *from = folder ? realpath(folder, NULL) : NULL;
  char *to = realpath(path, NULL);
  char *seen = NULL;
  const size_t size = from ? strlen(from) : 0;
  if (from && to && !strncmp(from, to, size) && to[size] == '/')
    seen = strdup(to + size + 1);
  else if (to)
    seen = strdup(to);
  free(to);
  free(from);
  free(folder);
  return seen;
}

static gl_status set_evidence(gl_atlas_record *record, const char *atlas,
                              const char *certificate, gl_error *error) {
  char digits[65];
  uint64_t bytes;
  if (!gl_inspect_digest(certificate, digits, &bytes))
    return gl_fail(error, GL_IO, certificate, 0, 0, "cannot be read");
  char *seen = seen_from(atlas, certificate);
  const bool good = seen && gl_record_set(record, GL_CERTIFICATE, seen) &&
                    gl_record_set(record, GL_SHA256, digits) &&
                    gl_record_number(record, GL_BYTES, bytes);
  free(seen);
  return good ? GL_OK : gl_fail_memory(error);
}

static bool set_figures(gl_atlas_record *record,
                        const gridlock_result *result) {
  return gl_record_set(record, GL_QUESTION, "winner") &&
         gl_record_set(record, GL_VALUE, gridlock_value_name(result->value)) &&
         gl_record_set(record, GL_ENGINE, result->engine) &&
         gl_record_set(record, GL_MADE_BY, GL_VERSION) &&
         gl_record_number(record, GL_NODES, result->nodes) &&
         gl_record_real(record, GL_SECONDS, result->seconds) &&
         (record->at[GL_PEAK_BYTES] ||
          gl_record_number(record, GL_PEAK_BYTES, result->peak_bytes));
}

gl_status gl_keep_record(const char *atlas, const gl_game *game,
                         const char *certificate, const gridlock_result *result,
                         gl_atlas_record *record, gl_error *error) {
  gl_status status =
      set_figures(record, result) ? GL_OK : gl_fail_memory(error);
  if (!status && certificate)
    status = set_evidence(record, atlas, certificate, error);
  return status ? status : gl_atlas_describe(record, game, error);
}

gl_status gl_keep_add(const char *path, const gl_atlas_record *record,
                      gl_error *error) {
  gl_atlas atlas;
  gl_status status = gl_atlas_open_to_change(&atlas, path, error);
  if (status)
    return status;
  status = gl_atlas_begin(&atlas, error);
  if (!status)
    status = gl_atlas_add(&atlas, record, error);
  if (!status)
    status = gl_atlas_commit(&atlas, error);
  gl_atlas_close(&atlas);
  return status;
}
