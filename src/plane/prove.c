// SPDX-License-Identifier: MIT
#include "plane/prove.h"

#include "sequence/ladder.h"

// Reads `from`.
static gl_status read_given(gl_prove *prove, gl_error *error) {
  if (!prove->from)
    return GL_OK;
  const gl_status status =
      gl_sequence_read(prove->from, prove->game, &prove->given, error);
  return status || gl_sequence_canonise(&prove->given) ? status
                                                       : gl_fail_memory(error);
}

// Takes a proof out of what is given, if there is one.
static gl_status take_given(gl_prove *prove, gl_error *error) {
  const gl_sequence *given = &prove->given;
  gl_plan plan;
  if (!given->count ||
      !gl_situation_starts(&given->at[given->count - 1], prove->game->handicap,
                           prove->game->edge))
    return GL_OK;
  gl_status status = gl_plan_make(given, &plan, &prove->found, error);
  gl_plan_clear(&plan);
  if (!status && prove->found && !gl_sequence_copy(given, &prove->sequence))
    status = gl_fail_memory(error);
  return status;
}

// The hunt begins with what is given.
static gl_status learn_given(gl_prove *prove, gl_error *error) {
  if (!prove->given.count)
    return GL_OK;
  if (!gl_hunt_begin(&prove->hunt))
    return gl_fail_memory(error);
  return gl_ladder_climb(&prove->hunt.proof.cards, &prove->given,
                         &prove->learned, error);
}

static gl_status hunt_for_proof(gl_prove *prove, gl_error *error) {
  gl_status status = learn_given(prove, error);
  if (!status)
    status = gl_hunt_run(&prove->hunt, error);
  prove->found = !status && prove->hunt.found;
  if (prove->found)
    status = gl_sequence_of_card(prove->game, &prove->hunt.proof.cards,
                                 prove->hunt.proof.claim[0].card,
                                 &prove->sequence, error);
  return status;
}

// Shapes on the plane, and no stones before Breaker's first move: a sequence
// begins with Maker's.
static gl_status accept(const gl_game *game, gl_error *error) {
  if (!game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "a sequence is for the infinite board, as in snaky@inf");
  return game->handicap && game->first == GL_BREAKER
             ? gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                       "a sequence takes a handicap only if Maker moves first")
             : GL_OK;
}

gl_status gl_prove_find(gl_prove *prove, gl_error *error) {
  gl_budget_start(&prove->budget, &prove->limits, "sequence");
  prove->hunt = (gl_hunt){
      .proof.game = prove->game, .seed = prove->seed, .budget = &prove->budget};
  gl_status status = accept(prove->game, error);
  if (!status)
    status = read_given(prove, error);
  if (!status)
    status = take_given(prove, error);
  if (!status && !prove->found)
    status = hunt_for_proof(prove, error);
  return status;
}

gl_status gl_prove_shorten(gl_prove *prove, gl_error *error) {
  gridlock_limits limits = prove->limits;
  const size_t held = prove->hunt.proof.cards.bytes; // which stay
  if (limits.seconds > 0) {
    limits.seconds -= gl_budget_seconds(&prove->budget);
    if (limits.seconds <= 0)
      return GL_OK;
  } else {
    limits.cpu_seconds = prove->shortening;
  }
  if (limits.bytes)
    limits.bytes -= held < limits.bytes ? held : limits.bytes - 1;
  gl_budget_start(&prove->shorter, &limits, "shorten");
  prove->shorten = (gl_shorten){.handicap = prove->game->handicap,
                                .paper = prove->paper,
                                .seed = prove->seed,
                                .budget = &prove->shorter};
  return gl_shorten_run(&prove->shorten, &prove->hunt.proof.cards,
                        &prove->given, &prove->sequence, error);
}

gl_status gl_prove_plan(gl_prove *prove, gl_error *error) {
  bool whole;
  const gl_status status =
      gl_plan_make(&prove->sequence, &prove->plan, &whole, error);
  return status || whole ? status
                         : gl_fail(error, GL_INTERNAL, prove->game->text, 0, 0,
                                   "the sequence that was found is no proof");
}

void gl_prove_clear(gl_prove *prove) {
  gl_plan_clear(&prove->plan);
  gl_sequence_clear(&prove->sequence);
  gl_sequence_clear(&prove->given);
  gl_hunt_clear(&prove->hunt);
}
