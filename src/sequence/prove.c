// SPDX-License-Identifier: MIT
#include "sequence/prove.h"

static const gl_shape *goal_of(const gl_prove *prove) {
  return &prove->game->shapes.at[0];
}

// Reads `from`.  Its first situation must be the goal.
static gl_status read_given(gl_prove *prove, gl_error *error) {
  const gl_shape *shape = goal_of(prove);
  gl_situation goal;
  if (!prove->from)
    return GL_OK;
  if (!gl_situation_new(shape->count, 0, &goal))
    return gl_fail_memory(error);
  for (size_t i = 0; i < shape->count; i++)
    goal.core[goal.cores++] = shape->at[i];
  gl_status status = gl_sequence_read(prove->from, shape, &prove->given, error);
  prove->given.beside = prove->game->edge;
  if (!status &&
      (!gl_sequence_canonise(&prove->given) || !gl_situation_canonise(&goal)))
    status = gl_fail_memory(error);
  if (!status && !gl_situation_same(&goal, &prove->given.at[0]))
    status =
        gl_fail(error, GL_INPUT, prove->from, 0, 0,
                "situation 0 is not the polyomino of %s", prove->game->text);
  gl_situation_clear(&goal);
  return status;
}

// Takes a proof out of what is given, if there is one.
static gl_status take_given(gl_prove *prove, gl_error *error) {
  const gl_sequence *given = &prove->given;
  gl_plan plan;
  if (!given->count ||
      !gl_situation_starts(&given->at[given->count - 1], prove->game->handicap,
                           given->beside))
    return GL_OK;
  gl_status status = gl_plan_make(given, &plan, &prove->found, error);
  gl_plan_clear(&plan);
  if (!status && prove->found && !gl_sequence_copy(given, &prove->sequence))
    status = gl_fail_memory(error);
  return status;
}

static gl_status hunt_for_proof(gl_prove *prove, gl_error *error) {
  gl_status status = gl_hunt_run(&prove->hunt, error);
  prove->found = !status && prove->hunt.found;
  if (prove->found)
    status = gl_sequence_of_card(prove->hunt.deck, prove->hunt.card,
                                 &prove->sequence, error);
  return status;
}

gl_status gl_prove_find(gl_prove *prove, gl_error *error) {
  gl_budget_start(&prove->budget, &prove->limits, "sequence");
  prove->hunt = (gl_hunt){.shapes = &prove->game->shapes,
                          .handicap = prove->game->handicap,
                          .beside = prove->game->edge,
                          .seed = prove->seed,
                          .known = &prove->given,
                          .budget = &prove->budget};
  gl_status status = read_given(prove, error);
  if (!status)
    status = take_given(prove, error);
  if (!status && !prove->found)
    status = hunt_for_proof(prove, error);
  return status;
}

gl_status gl_prove_shorten(gl_prove *prove, gl_error *error) {
  gridlock_limits limits = prove->limits;
  const gl_deck *deck = prove->hunt.deck;
  if (limits.seconds > 0) {
    limits.seconds -= gl_budget_seconds(&prove->budget);
    if (limits.seconds <= 0)
      return GL_OK;
  } else {
    limits.cpu_seconds = prove->shortening;
  }
  if (limits.bytes && deck) // which stays
    limits.bytes -= deck->bytes < limits.bytes ? deck->bytes : limits.bytes - 1;
  gl_budget_start(&prove->shorter, &limits, "shorten");
  prove->shorten = (gl_shorten){.handicap = prove->game->handicap,
                                .paper = prove->paper,
                                .seed = prove->seed,
                                .budget = &prove->shorter};
  return gl_shorten_run(&prove->shorten, deck, &prove->given, &prove->sequence,
                        error);
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
