// SPDX-License-Identifier: MIT
#include "atlas/atlas.h"

#include "atlas/identity.h"
#include "atlas/read.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_BYTES ((size_t)1 << 30) // of a text

// ---- opening ----------------------------------------------------------------

bool gl_atlas_is_text(const char *path) {
  return !strcmp(path, "-") || gl_text_ends(path, ".sql") ||
         gl_text_ends(path, ".json");
}

char *gl_atlas_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  return !slash          ? strdup(".")
         : slash == path ? strdup("/")
                         : strndup(path, (size_t)(slash - path));
}

gl_status gl_atlas_open(gl_atlas *atlas, const char *path, bool change,
                        gl_error *error) {
  *atlas = (gl_atlas){.path = strdup(path), .text = gl_atlas_is_text(path)};
  if (!atlas->path)
    return gl_fail_memory(error);
  const gl_store_mode mode = atlas->text ? GL_STORE_MEMORY
                             : change    ? GL_STORE_WRITE
                                         : GL_STORE_READ;
  gl_status status = gl_store_open(path, mode, &atlas->store, error);
  if (!status && atlas->text) {
    size_t count;
    status = gl_atlas_begin(atlas, error);
    if (!status)
      status = gl_atlas_import(atlas, path, &count, error);
    if (!status)
      status = gl_atlas_commit(atlas, error);
  }
  if (status)
    gl_atlas_close(atlas);
  return status;
}

gl_status gl_atlas_open_to_change(gl_atlas *atlas, const char *path,
                                  gl_error *error) {
  if (gl_atlas_is_text(path))
    return gl_fail(error, GL_INPUT, path, 0, 0,
                   "a text cannot be changed; name a database");
  return gl_atlas_open(atlas, path, true, error);
}

static void forget(gl_atlas *atlas) {
  gl_claims_clear(&atlas->claims);
  gl_records_clear(&atlas->records);
}

void gl_atlas_close(gl_atlas *atlas) {
  forget(atlas);
  gl_store_close(atlas->store);
  free(atlas->path);
  *atlas = (gl_atlas){0};
}

gl_status gl_atlas_load(gl_atlas *atlas, gl_records *records, gl_error *error) {
  *records = (gl_records){0};
  const gl_status status = gl_store_load(atlas->store, records, error);
  if (status)
    gl_records_clear(records);
  else
    gl_records_sort(records);
  return status;
}

// ---- changes ----------------------------------------------------------------

gl_status gl_atlas_begin(gl_atlas *atlas, gl_error *error) {
  gl_status status = gl_store_begin(atlas->store, error);
  if (!status)
    status = gl_atlas_load(atlas, &atlas->records, error);
  for (size_t i = 0; !status && i < atlas->records.count; i++)
    if (!gl_claims_add(&atlas->claims, &atlas->records.at[i]))
      status = gl_fail_memory(error);
  return status;
}

gl_status gl_atlas_commit(gl_atlas *atlas, gl_error *error) {
  forget(atlas);
  return gl_store_commit(atlas->store, error);
}

static bool same(const gl_atlas_record *a, const gl_atlas_record *b,
                 gl_atlas_field field) {
  return !strcmp(a->at[field], b->at[field]);
}

static gl_status contradict(const gl_atlas_record *new,
                            const gl_atlas_record *old, const char *reason,
                            gl_error *error) {
  if (new == old)
    return gl_fail(error, GL_INTERNAL, new->at[GL_GAME], 0, 0,
                   "CONTRADICTION: the second player never wins such a game "
                   "(doc/theory/monotone.md); nothing was changed");
  return gl_fail(error, GL_INTERNAL, new->at[GL_GAME], 0, 0,
                 "CONTRADICTION: %s is '%s' here, but the atlas has '%s' for "
                 "%s, %s; nothing was changed",
                 new->at[GL_QUESTION], new->at[GL_VALUE], old->at[GL_VALUE],
                 old->at[GL_GAME], reason);
}

// The number of the record with the same key, or that of all records.
static gl_status compare(const gl_atlas *atlas, const gl_atlas_record *record,
                         size_t *place, gl_error *error) {
  *place = atlas->records.count;
  for (size_t i = 0; i < atlas->records.count; i++) {
    const gl_atlas_record *old = &atlas->records.at[i];
    if (!same(old, record, GL_QUESTION) || !same(old, record, GL_POSITION))
      continue;
    if (!same(old, record, GL_VALUE))
      return contradict(record, old, "the same position", error);
    if (same(old, record, GL_GAME))
      *place = i;
  }
  return GL_OK;
}

// What proves a record: a certificate, better verified; a recipe.
static int evidence(const gl_atlas_record *record) {
  const char *verdict = record->at[GL_VERDICT];
  return 4 * (verdict && !strcmp(verdict, "verified")) -
         8 * (verdict && strcmp(verdict, "verified") != 0) +
         2 * (record->at[GL_CERTIFICATE] != NULL) +
         (record->at[GL_RECIPE] != NULL);
}

// The new record is the last claim for a moment, at least.
static gl_status compare_claims(gl_atlas *atlas, const gl_atlas_record *record,
                                gl_error *error) {
  const size_t last = atlas->claims.count;
  if (!gl_claims_add(&atlas->claims, record))
    return gl_fail_memory(error);
  const size_t other = gl_claims_contradict(&atlas->claims, last);
  if (other > last)
    return GL_OK;
  atlas->claims.count = last;
  return contradict(record, other == last ? record : &atlas->records.at[other],
                    "and both cannot be (doc/theory/monotone.md)", error);
}

gl_status gl_atlas_add(gl_atlas *atlas, const gl_atlas_record *record,
                       gl_error *error) {
  gl_atlas_record copy;
  size_t place = 0;
  if (!gl_record_copy(record, &copy))
    return gl_fail_memory(error);
  gl_status status = gl_atlas_complete(&copy, atlas->path, error);
  if (!status)
    status = gl_record_check(&copy, atlas->path, 0, error);
  if (!status)
    status = compare(atlas, &copy, &place, error);
  const bool known = !status && place < atlas->records.count;
  if (!status && !known)
    status = compare_claims(atlas, &copy, error);
  if (!status && known &&
      evidence(&copy) < evidence(&atlas->records.at[place])) {
    gl_record_clear(&copy);
    return GL_OK;
  }
  if (!status)
    status = gl_store_put(atlas->store, &copy, error);
  if (!status && known) {
    gl_record_clear(&atlas->records.at[place]);
    atlas->records.at[place] = copy;
    return GL_OK;
  }
  if (!status && !gl_records_push(&atlas->records, &copy))
    return gl_fail_memory(error);
  gl_record_clear(&copy);
  return status;
}

// ---- what follows from the game ---------------------------------------------

// Sets a field, or compares it with what somebody else has set.
static gl_status fill(gl_atlas_record *record, gl_atlas_field field,
                      const char *text, gl_error *error) {
  const char *old = record->at[field];
  if (old && text && strcmp(old, text) != 0)
    return gl_fail(error, GL_INPUT, record->at[GL_WRITTEN], 0, 0,
                   "'%s' is not what this game has",
                   gl_record_fields[field].name);
  return gl_record_set(record, field, text) ? GL_OK : gl_fail_memory(error);
}

// Weak games and questions of yes and no have other winners than strong ones.
static bool fits(const gl_atlas_record *record, const gl_game *game) {
  const char *value = record->at[GL_VALUE];
  const char *words =
      game->kind == GL_STRONG ? "first|second|draw" : "maker|breaker";
  return !value || gl_text_among("paired|unpaired", value) ||
         gl_text_among(words, value);
}

gl_status gl_atlas_describe(gl_atlas_record *record, const gl_game *game,
                            gl_error *error) {
  static const char *const players[2][2] = {{"maker", "breaker"},
                                            {"first", "second"}};
  char digits[65] = "";
  char position[GL_IDENTITY_SIZE];
  if (!fits(record, game))
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "'%s' is no value of this game", record->at[GL_VALUE]);
  gl_identity(game, position);
  if (!game->infinite)
    gl_hypergraph_digest(game->graph[GL_MAKER], digits);
  gl_status status = fill(record, GL_GAME, game->text, error);
  if (!status)
    status = fill(record, GL_HASH, game->infinite ? NULL : digits, error);
  if (!status)
    status = fill(record, GL_POSITION, position, error);
  if (!status)
    status = fill(record, GL_FIRST,
                  players[game->kind == GL_STRONG][game->first], error);
  return status;
}

static bool set_date(gl_atlas_record *record) {
  char text[32];
  const time_t now = time(NULL);
  struct tm parts;
  if (record->at[GL_DATE])
    return true;
  if (!gmtime_r(&now, &parts) ||
      !strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts))
    return false;
  return gl_record_set(record, GL_DATE, text);
}

gl_status gl_atlas_complete(gl_atlas_record *record, const char *place,
                            gl_error *error) {
  const char *written = record->at[GL_WRITTEN];
  if (!written && record->at[GL_GAME] &&
      !gl_record_set(record, GL_WRITTEN, record->at[GL_GAME]))
    return gl_fail_memory(error);
  written = record->at[GL_WRITTEN];
  if (!written)
    return gl_fail(error, GL_INPUT, place, 0, 0, "a result without a game");
  if (!set_date(record))
    return gl_fail_memory(error);
  const char *text = record->at[GL_GAME] ? record->at[GL_GAME] : written;
  if (gl_identity_names_file(text))
    return GL_OK;
  gl_game *game = NULL;
  gl_status status = gl_game_parse(text, &game, error);
  if (!status)
    status = gl_atlas_describe(record, game, error);
  gl_game_free(game);
  return status;
}

// ---- texts ------------------------------------------------------------------

gl_status gl_atlas_import(gl_atlas *atlas, const char *path, size_t *count,
                          gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_records records = {0};
  gl_status status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  if (!status)
    status = gl_read_records(path, bytes, size, &records, error);
  for (size_t i = 0; !status && i < records.count; i++)
    status = gl_atlas_add(atlas, &records.at[i], error);
  *count = records.count;
  gl_records_clear(&records);
  free(bytes);
  return status;
}

gl_status gl_atlas_records_agree(const gl_records *records, gl_error *error) {
  gl_claims claims = {0};
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < records->count; i++)
    if (!gl_claims_add(&claims, &records->at[i]))
      status = gl_fail_memory(error);
  for (size_t i = 0; !status && i < records->count; i++) {
    const size_t other = gl_claims_contradict(&claims, i);
    if (other < records->count)
      status = contradict(&records->at[i], &records->at[other],
                          "and both cannot be (doc/theory/monotone.md)", error);
  }
  gl_claims_clear(&claims);
  return status;
}
