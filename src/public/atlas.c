// SPDX-License-Identifier: MIT
// Results that are kept, what follows from them, and new ones.

#include "atlas/atlas.h"

#include "atlas/derive.h"
#include "atlas/identity.h"
#include "atlas/inspect.h"
#include "atlas/keep.h"
#include "atlas/shelf.h"
#include "base/text.h"
#include "public/sink.h"

#include <stdlib.h>
#include <string.h>

struct gridlock_atlas {
  gl_records records;
  gl_deriver deriver;
  gl_shelf shelf;
};

// ---- Opening ----

static gl_status load(gridlock_atlas *atlas, const char *path,
                      gl_error *error) {
  gl_atlas file;
  gl_status status = gl_atlas_open(&file, path, false, error);
  if (status)
    return status;
  status = gl_atlas_load(&file, &atlas->records, error);
  gl_atlas_close(&file);
  if (!status)
    status = gl_atlas_records_agree(&atlas->records, error);
  return status ? status
                : gl_deriver_open(&atlas->deriver, &atlas->records, error);
}

static gl_status open_shelf(gridlock_atlas *atlas, const char *path,
                            gl_error *error) {
  char *folder = gl_atlas_folder(path);
  const gl_status status = folder ? gl_shelf_open(&atlas->shelf, folder, error)
                                  : gl_fail_memory(error);
  free(folder);
  return status;
}

gridlock_status gridlock_atlas_open(const char *path, gridlock_atlas **atlas,
                                    gridlock_error *error) {
  gridlock_atlas *opened = calloc(1, sizeof *opened);
  if (!opened)
    return gl_fail_memory(error);
  gl_status status = load(opened, path, error);
  if (!status)
    status = open_shelf(opened, path, error);
  if (status)
    gridlock_atlas_free(opened);
  else
    *atlas = opened;
  return status;
}

void gridlock_atlas_free(gridlock_atlas *atlas) {
  if (!atlas)
    return;
  gl_shelf_close(&atlas->shelf);
  gl_deriver_close(&atlas->deriver);
  gl_records_clear(&atlas->records);
  free(atlas);
}

// ---- Records ----

const gridlock_record *gridlock_atlas_record(const gridlock_atlas *atlas,
                                             size_t number) {
  return number < atlas->records.count ? &atlas->records.at[number] : NULL;
}

// Of several records about one position that of the same name.
static const gl_atlas_record *find_kept(const gridlock_atlas *atlas,
                                        const gl_game *game,
                                        const char *question) {
  char position[GL_IDENTITY_SIZE];
  const gl_atlas_record *best = NULL;
  const gl_atlas_record *next;
  size_t number = 0;
  gl_identity(game, position);
  while (
      (next = gl_derive_kept(&atlas->records, question, position, &number))) {
    if (!best || !strcmp(next->at[GL_GAME], game->text))
      best = next;
  }
  return best;
}

static gl_status find(gridlock_atlas *atlas, const gl_game *game,
                      const char *question, gl_atlas_record *record,
                      bool *found, gl_error *error) {
  const gl_atlas_record *kept = find_kept(atlas, game, question);
  *found = kept != NULL;
  if (!kept)
    return gl_derive_game(&atlas->deriver, question, game, record, found,
                          error);
  return gl_record_copy(kept, record) ? GL_OK : gl_fail_memory(error);
}

gridlock_status gridlock_atlas_find(gridlock_atlas *atlas,
                                    const gridlock_game *game,
                                    const char *question,
                                    gridlock_record **record,
                                    gridlock_error *error) {
  const char *asked = question ? question : "winner";
  bool found;
  if (!gl_record_field_holds(GL_QUESTION, asked))
    return gl_fail(error, GL_INPUT, asked, 0, 0,
                   "the questions are 'winner' and 'pairing'");
  gridlock_record *made = calloc(1, sizeof *made);
  if (!made)
    return gl_fail_memory(error);
  const gl_status status = find(atlas, game, asked, made, &found, error);
  if (status || !found)
    free(made);
  if (!status)
    *record = found ? made : NULL;
  return status;
}

// ---- Adding ----

gridlock_status gridlock_atlas_add(const char *path, const gridlock_game *game,
                                   const gridlock_result *result,
                                   const char *certificate,
                                   gridlock_error *error) {
  gl_atlas_record record = {0};
  if (!result->value)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "an atlas has answers, and this one is unknown");
  gl_status status =
      gl_record_set(&record, GL_WRITTEN, game->text)
          ? gl_keep_record(path, game, certificate, result, &record, error)
          : gl_fail_memory(error);
  if (!status)
    status = gl_keep_add(path, &record, error);
  gl_record_clear(&record);
  return status;
}

// ---- Certificates ----

static gl_status pour_file(const char *path, gridlock_sink *sink, void *context,
                           gl_error *error) {
  unsigned char block[65536];
  gl_status status = GL_OK;
  FILE *file = fopen(path, "rb");
  if (!file)
    return gl_fail(error, GL_IO, path, 0, 0, "cannot be read");
  for (size_t count; !status && (count = fread(block, 1, sizeof block, file));)
    if (sink(block, count, context))
      status = gl_sink_ended(path, error);
  if (!status && ferror(file))
    status = gl_fail(error, GL_IO, path, 0, 0, "cannot be read");
  fclose(file);
  return status;
}

// Is it the one that the record means?
static gl_status check_digest(const gl_atlas_record *record, const char *file,
                              gl_error *error) {
  char digits[65];
  uint64_t bytes;
  const char *path = record->at[GL_CERTIFICATE];
  if (!gl_inspect_digest(file, digits, &bytes))
    return gl_fail(error, GL_IO, path, 0, 0, "cannot be read");
  const char *wanted = record->at[GL_SHA256];
  return wanted && strcmp(wanted, digits) != 0
             ? gl_fail(error, GL_INPUT, path, 0, 0,
                       "the certificate is another one: its SHA-256 is %s",
                       digits)
             : GL_OK;
}

gridlock_status gridlock_atlas_certificate(gridlock_atlas *atlas,
                                           const gridlock_record *record,
                                           gridlock_sink *sink, void *context,
                                           gridlock_error *error) {
  const char *path = record->at[GL_CERTIFICATE];
  char *file = NULL;
  if (!path)
    return gl_fail(error, GL_UNSUPPORTED, record->at[GL_GAME], 0, 0,
                   record->at[GL_RECIPE]
                       ? "the certificate is not kept, only its recipe"
                       : "there is no certificate");
  gl_status status =
      gl_shelf_get(&atlas->shelf, path, record->at[GL_MEMBER], &file, error);
  if (status)
    return status;
  status = check_digest(record, file, error);
  if (!status)
    status = pour_file(file, sink, context, error);
  gl_shelf_put(&atlas->shelf, file);
  return status;
}
