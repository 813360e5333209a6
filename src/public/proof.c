// SPDX-License-Identifier: MIT
// Proofs: read, measured, written, made smaller, and asked.

#include "public/proof.h"

#include "cert/cert.h"
#include "cert/strategy.h"
#include "public/position.h"
#include "public/sink.h"
#include "public/view.h"
#include "rules/after.h"

#include <stdlib.h>

// ---- Reading ----

// An empty proof, for a reader.
static gridlock_proof *begin_proof(const gl_game *game) {
  gridlock_proof *proof = calloc(1, sizeof *proof);
  if (!proof)
    return NULL;
  gl_search_begin(&proof->search, game);
  gl_budget_start(&proof->search.budget, &(gridlock_limits){0}, "proof");
  return proof;
}

static gl_status end_reading(gridlock_proof *read, gl_status status,
                             gridlock_proof **proof) {
  if (status)
    gridlock_proof_free(read);
  else
    *proof = read;
  return status;
}

gridlock_status gridlock_proof_read(const gridlock_game *game, const char *path,
                                    gridlock_proof **proof,
                                    gridlock_error *error) {
  gridlock_proof *read = begin_proof(game);
  if (!read)
    return gl_fail_memory(error);
  return end_reading(read, gl_cert_load(&read->search, path, error), proof);
}

gridlock_status gridlock_proof_parse(const gridlock_game *game,
                                     const char *place, const void *bytes,
                                     size_t size, gridlock_proof **proof,
                                     gridlock_error *error) {
  gridlock_proof *read = begin_proof(game);
  if (!read)
    return gl_fail_memory(error);
  return end_reading(
      read, gl_cert_parse(&read->search, place, bytes, size, error), proof);
}

void gridlock_proof_free(gridlock_proof *proof) {
  if (!proof)
    return;
  gl_search_clear(&proof->search);
  free(proof->search.move);
  free(proof);
}

// ---- What it is ----

gridlock_value gridlock_proof_value(const gridlock_proof *proof) {
  return proof->search.value;
}

gridlock_status gridlock_proof_measure(const gridlock_proof *proof,
                                       gridlock_proof_size *size,
                                       gridlock_error *error) {
  gl_cert_facts facts;
  const gl_status status = gl_cert_describe(&proof->search, &facts, error);
  if (!status)
    *size = (gridlock_proof_size){
        .steps = facts.steps, .depth = facts.depth, .turns = facts.turns};
  return status;
}

gridlock_status gridlock_proof_shrink(gridlock_proof *proof,
                                      const gridlock_limits *limits,
                                      gridlock_error *error) {
  static const gridlock_limits none;
  gl_budget budget;
  gl_budget_start(&budget, limits ? limits : &none, "shrink");
  return gl_cert_shrink(&proof->search, &budget, error);
}

// ---- Writing ----

gridlock_status gridlock_proof_save(const gridlock_proof *proof,
                                    const char *path, gridlock_error *error) {
  return gl_cert_save(&proof->search, path, error);
}

static gl_status print_proof(const void *made, const char *place, FILE *file,
                             gl_error *error) {
  const gridlock_proof *proof = made;
  return gl_cert_print(&proof->search, place, file, error);
}

gridlock_status gridlock_proof_write(const gridlock_proof *proof,
                                     gridlock_sink *sink, void *context,
                                     gridlock_error *error) {
  return gl_sink_print(print_proof, proof, proof->search.game->text, sink,
                       context, error);
}

// ---- Asking ----

// Walks to the position with a strategy of the start.  False if a move of its
// player's is not the strategy's own.
static bool follow(gl_strategy *strategy, const gridlock_position *position) {
  for (size_t i = 0; i < position->moves; i++) {
    if (position->start->mover[i] != strategy->side)
      gl_strategy_see(strategy, position->cell[i]);
    else if (gl_strategy_move(strategy) != position->cell[i])
      return false;
  }
  return true;
}

// Lattice cards fit wherever they fit; steps tell about the game from its
// start.  *found is NULL if the proof has nothing to say.
static gl_status find_strategy(const gl_search *search,
                               const gridlock_position *position,
                               gl_strategy **found, gl_error *error) {
  const gl_status status =
      gl_strategy_at(search, gl_position_game(position), found, error);
  if (status || *found || !search->proof || search->write_proof)
    return status;
  gl_strategy *strategy = gl_strategy_new(search);
  if (!strategy)
    return gl_fail_memory(error);
  if (follow(strategy, position))
    *found = strategy;
  else
    gl_strategy_free(strategy);
  return GL_OK;
}

// What the strategy is about to do.
static gl_status show(gl_strategy *strategy, const gl_game *game,
                      gridlock_value value, gridlock_view **view,
                      gl_error *error) {
  gl_evaluation seen = {
      .value = value, .side = strategy->side, .move = GL_NO_CELL};
  seen.seen = gl_strategy_show(strategy, &seen.view);
  if (seen.seen && gl_game_mover(game) == strategy->side)
    seen.move = gl_strategy_move(strategy);
  gridlock_view *made = seen.seen ? gl_view_new(game, &seen) : NULL;
  gl_strategy_view_clear(&seen.view);
  if (!made)
    return gl_fail_memory(error);
  *view = made;
  return GL_OK;
}

gridlock_status gridlock_proof_ask(const gridlock_proof *proof,
                                   const gridlock_position *position,
                                   gridlock_view **view,
                                   gridlock_error *error) {
  const gl_search *search = &proof->search;
  const gl_game *game = gl_position_game(position);
  gl_strategy *strategy = NULL;
  *view = NULL;
  if (position->start != search->game)
    return gl_fail(error, GL_INPUT, game->text, 0, 0,
                   "the proof is about another game than the position");
  if (game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "one cannot play by the proof of a strong game");
  if (gl_game_over(game))
    return GL_OK;
  gl_status status = find_strategy(search, position, &strategy, error);
  if (!status && strategy)
    status = show(strategy, game, search->value, view, error);
  gl_strategy_free(strategy);
  return status;
}
