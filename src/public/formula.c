// SPDX-License-Identifier: MIT
// Questions as formulas.

#include "public/sink.h"
#include "qbf/job.h"

#include <string.h>

typedef struct question {
  gl_qbf_job job;
  gl_formula formula;
  gl_format format;
} question;

static gl_status print_formula(const void *made, const char *place, FILE *file,
                               gl_error *error) {
  const question *asked = made;
  (void)place;
  (void)error;
  gl_job_write(&asked->job, &asked->formula, asked->format, file);
  return GL_OK;
}

static gl_status read_encoding(const gl_game *game, const char *name,
                               gl_encoding *encoding, gl_error *error) {
  *encoding = GL_LEAN;
  for (int i = 0; name && i < GL_ENCODINGS; i++)
    if (!strcmp(name, gl_encoding_name((gl_encoding)i))) {
      *encoding = (gl_encoding)i;
      return GL_OK;
    }
  return name ? gl_fail(error, GL_INPUT, game->text, 0, 0,
                        "there is no encoding '%.60s'", name)
              : GL_OK;
}

gridlock_status gridlock_formula_write(const gridlock_game *game,
                                       gridlock_player player,
                                       const char *encoding, int circuit,
                                       gridlock_sink *sink, void *context,
                                       gridlock_error *error) {
  question asked = {.job.question = {.game = game,
                                     .player = player == GRIDLOCK_PLAYER_BREAKER
                                                   ? GL_BREAKER
                                                   : GL_MAKER},
                    .format = circuit ? GL_QCIR : GL_QDIMACS};
  gl_status status =
      read_encoding(game, encoding, &asked.job.question.encoding, error);
  if (!status)
    status = gl_job_encode(&asked.job, &asked.formula, error);
  if (!status)
    status =
        gl_sink_print(print_formula, &asked, game->text, sink, context, error);
  gl_formula_clear(&asked.formula);
  return status;
}
