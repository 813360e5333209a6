// SPDX-License-Identifier: MIT
// Maker's win by lattice cards as a proof sequence.

#include "sequence/sequence.h"

#include "cert/cert.h"
#include "plane/prove.h"
#include "public/proof.h"
#include "public/sink.h"

static gl_status print_sequence(const void *made, const char *place, FILE *file,
                                gl_error *error) {
  (void)place;
  (void)error;
  gl_sequence_write(made, file);
  return GL_OK;
}

// A sequence begins with Maker's stone, on an empty plane.
static const gl_lattice_proof *find_cards(const gl_search *search) {
  const gl_game *game = search->game;
  const gl_lattice_proof *cards = gl_cert_cards(search);
  const bool fits = cards && game->infinite && game->first == GL_MAKER;
  return fits && cards->claims == 1 ? cards : NULL;
}

static gl_status write_sequence(const gl_game *game, const gl_sequence *found,
                                gridlock_sink *sink, void *context,
                                size_t *situations, gl_error *error) {
  *situations = found->count;
  return gl_sink_print(print_sequence, found, game->text, sink, context, error);
}

gridlock_status gridlock_sequence_write(const gridlock_proof *proof,
                                        gridlock_sink *sink, void *context,
                                        size_t *situations,
                                        gridlock_error *error) {
  const gl_game *game = proof->search.game;
  const gl_lattice_proof *cards = find_cards(&proof->search);
  gl_sequence sequence = {0};
  if (!cards)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "a sequence is for Maker's win by lattice cards on the "
                   "infinite board, where she begins");
  gl_status status = gl_sequence_of_card(
      game, &cards->cards, cards->claim[0].card, &sequence, error);
  if (!status)
    status = write_sequence(game, &sequence, sink, context, situations, error);
  gl_sequence_clear(&sequence);
  return status;
}

// The plan is made by other means than the sequence, so that a mistake shows.
static gl_status find(gl_prove *prove, bool shorten, gl_error *error) {
  gl_status status = gl_prove_find(prove, error);
  if (!status && prove->found && shorten)
    status = gl_prove_shorten(prove, error);
  return !status && prove->found ? gl_prove_plan(prove, error) : status;
}

gridlock_status gridlock_sequence_find(const gridlock_game *game,
                                       const gridlock_limits *limits,
                                       double shortening, gridlock_sink *sink,
                                       void *context, size_t *situations,
                                       gridlock_error *error) {
  gl_prove prove = {.game = game,
                    .limits = limits ? *limits : (gridlock_limits){0},
                    .shortening =
                        shortening > 0 ? shortening : GL_PROVE_SHORTENING};
  gl_status status = find(&prove, shortening >= 0, error);
  if (!status && prove.found)
    status =
        write_sequence(game, &prove.sequence, sink, context, situations, error);
  else if (!status)
    *situations = 0;
  gl_prove_clear(&prove);
  return status;
}
