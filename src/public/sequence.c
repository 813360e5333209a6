// SPDX-License-Identifier: MIT
// Maker's win by lattice cards as a proof sequence.

#include "sequence/sequence.h"

#include "cert/cert.h"
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
  if (!status) {
    *situations = sequence.count;
    status = gl_sink_print(print_sequence, &sequence, game->text, sink, context,
                           error);
  }
  gl_sequence_clear(&sequence);
  return status;
}
