// SPDX-License-Identifier: MIT
#include "atlas/derive.h"

#include "atlas/atlas.h"
#include "atlas/identity.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

gl_status gl_deriver_open(gl_deriver *deriver, const gl_records *records,
                          gl_error *error) {
  *deriver = (gl_deriver){.records = records};
  for (size_t i = 0; i < records->count; i++)
    if (!gl_claims_add(&deriver->claims, &records->at[i])) {
      gl_deriver_close(deriver);
      return gl_fail_memory(error);
    }
  return GL_OK;
}

void gl_deriver_close(gl_deriver *deriver) {
  gl_claims_clear(&deriver->claims);
  deriver->records = NULL;
}

const gl_atlas_record *gl_derive_find(const gl_records *records,
                                      const char *question, const char *game) {
  size_t low = 0;
  size_t high = records->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    char *const *at = records->at[middle].at;
    int order = gl_record_natural_compare(at[GL_QUESTION], question);
    if (!order)
      order = gl_record_natural_compare(at[GL_GAME], game);
    if (!order)
      return &records->at[middle];
    *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
  }
  return NULL;
}

const gl_atlas_record *gl_derive_kept(const gl_records *records,
                                      const char *question,
                                      const char *position, size_t *number) {
  while (*number < records->count) {
    const gl_atlas_record *record = &records->at[(*number)++];
    if (!strcmp(record->at[GL_QUESTION], question) &&
        !strcmp(record->at[GL_POSITION], position))
      return record;
  }
  return NULL;
}

// Nothing follows from an answer whose certificate is not what it should be.
static bool is_doubtful(const gl_atlas_record *record) {
  const char *verdict = record->at[GL_VERDICT];
  return verdict && gl_text_among("refuted|changed", verdict);
}

// How far the source is from the game: people believe near ones sooner.
static size_t distance(const gl_atlas_claim *a, const gl_atlas_claim *b) {
  const long wide = labs((long)a->width - (long)b->width);
  const long high = labs((long)a->height - (long)b->height);
  size_t far = (size_t)(wide + high);
  if (a->pairing != b->pairing || a->strong != b->strong)
    far += 1000;
  if (a->ground != b->ground)
    far += 500;
  if (a->shapes != b->shapes)
    far += 100;
  return far;
}

static void follow(const gl_deriver *deriver, const gl_atlas_claim *about,
                   gl_reply *reply) {
  size_t best = SIZE_MAX;
  for (size_t i = 0; i < deriver->records->count; i++) {
    const gl_atlas_claim *fact = &deriver->claims.at[i];
    const gl_atlas_answer answer =
        gl_claim_implies(&deriver->claims, fact, about);
    const size_t way = distance(fact, about);
    if (!answer || way >= best || is_doubtful(&deriver->records->at[i]))
      continue;
    best = way;
    *reply = (gl_reply){answer, &deriver->records->at[i], true};
  }
}

gl_status gl_derive(gl_deriver *deriver, const char *question, const char *game,
                    gl_reply *reply, gl_error *error) {
  *reply = (gl_reply){0};
  const gl_atlas_record *record =
      gl_derive_find(deriver->records, question, game);
  if (record) {
    *reply =
        (gl_reply){gl_atlas_answer_named(record->at[GL_VALUE]), record, false};
    return GL_OK;
  }
  gl_atlas_record asked = {0};
  bool good = gl_record_set(&asked, GL_QUESTION, question) &&
              gl_record_set(&asked, GL_GAME, game) &&
              gl_claims_add(&deriver->claims, &asked);
  if (good) {
    const gl_atlas_claim about = deriver->claims.at[--deriver->claims.count];
    follow(deriver, &about, reply);
  }
  gl_record_clear(&asked);
  return good ? GL_OK : gl_fail_memory(error);
}

gl_status gl_derive_record(gl_deriver *deriver, const char *question,
                           const char *game, gl_atlas_record *record,
                           bool *found, gl_error *error) {
  gl_reply reply;
  gl_status status = gl_derive(deriver, question, game, &reply, error);
  *found = !status && reply.answer;
  *record = (gl_atlas_record){0};
  if (!*found)
    return status;
  if (!gl_record_copy(reply.record, record))
    return gl_fail_memory(error);
  if (!reply.derived)
    return GL_OK;
  static const gl_atlas_field own[] = {
      GL_WRITTEN, GL_POSITION, GL_HASH,       GL_FIRST, GL_ENGINE, GL_MADE_BY,
      GL_NODES,   GL_SECONDS,  GL_PEAK_BYTES, GL_TURNS, GL_NOTE};
  bool good =
      (record->source = strdup(record->at[GL_GAME])) != NULL &&
      gl_record_set(record, GL_QUESTION, question) &&
      gl_record_set(record, GL_GAME, game) &&
      gl_record_set(record, GL_VALUE, gl_atlas_answer_name(reply.answer));
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    gl_record_set(record, own[i], NULL);
  status =
      good ? gl_atlas_complete(record, game, error) : gl_fail_memory(error);
  if (status)
    gl_record_clear(record);
  return status;
}

static bool has_own_name(const gl_game *game) {
  char here[GL_IDENTITY_SIZE];
  char named[GL_IDENTITY_SIZE];
  gl_game *parsed = NULL;
  if (gl_identity_names_file(game->text) ||
      gl_game_parse(game->text, &parsed, NULL))
    return false;
  gl_identity(game, here);
  gl_identity(parsed, named);
  gl_game_free(parsed);
  return !strcmp(here, named);
}

gl_status gl_derive_game(gl_deriver *deriver, const char *question,
                         const gl_game *game, gl_atlas_record *record,
                         bool *found, gl_error *error) {
  *found = false;
  return has_own_name(game) ? gl_derive_record(deriver, question, game->text,
                                               record, found, error)
                            : GL_OK;
}
