// SPDX-License-Identifier: MIT
#include "proof/checkpoint.h"

#include "base/grow.h"
#include "proof/redo.h"

#include <assert.h>
#include <stdlib.h>

static const char wrong_step[] =
    "a step of the proof does not follow from those before it";

void gl_proof_put_step(const gl_proof *proof, uint32_t number,
                       gl_renumber *renumber, const void *context,
                       gl_packed *packed) {
  assert(number && number < gl_proof_steps(proof));
  assert(gl_proof_step(proof, number)->rule < GL_RULES);
  const gl_step *step = gl_proof_step(proof, number);
  const uint32_t *from = gl_proof_numbers(proof, step);
  const gl_children c = gl_rule_children(step->rule, step->count);
  gl_packed_put(packed, step->rule);
  gl_packed_put(packed, step->count);
  for (size_t i = 0; i < step->count; i++)
    gl_packed_put(packed, gl_rule_children_at(c, i) ? renumber(context, from[i])
                                                    : from[i]);
}

gl_ref gl_proof_get_step(gl_proof *proof, gl_renumber *renumber,
                         const void *context, gl_packed *packed,
                         gl_numbers_read *read) {
  assert(packed && read);
  const gl_board *board = proof->board;
  const gl_rule rule = (gl_rule)gl_packed_get_up_to(packed, GL_RULES - 1);
  // No list has an item twice, but for the children of a node.
  const uint64_t most = 4 * (board->cells + board->lines) + 8;
  read->count = (size_t)gl_packed_get_up_to(packed, most);
  const gl_children c = gl_rule_children(rule, read->count);
  if (!gl_grow((void **)&read->at, &read->room, read->count + 1,
               sizeof *read->at)) {
    gl_budget_stop(proof->budget, GL_STOP_MEMORY);
    return GL_NO_REF;
  }
  for (size_t i = 0; i < read->count; i++) {
    const uint32_t number = (uint32_t)gl_packed_get_up_to(packed, UINT32_MAX);
    read->at[i] =
        gl_rule_children_at(c, i) ? renumber(context, number) : number;
  }
  if (packed->wrong)
    return GL_NO_REF;
  const gl_ref made = gl_proof_redo(proof, rule, read->at, read->count);
  if (!made.step && !gl_budget_stopped(proof->budget))
    gl_packed_complain(packed, wrong_step);
  return made;
}

// A reference that counts backwards from the step in `context`; twice is
// nothing.
static uint32_t turn(const void *context, uint32_t number) {
  assert(context);
  return *(const uint32_t *)context - number;
}

void gl_proof_put(const gl_proof *proof, gl_packed *packed) {
  assert(!packed->failed);
  const size_t steps = gl_proof_steps(proof);
  gl_packed_put(packed, steps);
  for (uint32_t i = 1; i < steps; i++)
    gl_proof_put_step(proof, i, turn, &i, packed);
}

// Is the last step made of these very numbers?  A rule has one way to write
// what it is made from.
static bool is_same(const gl_proof *proof, gl_ref made, uint32_t expected,
                    const gl_numbers_read *read) {
  assert(made.step);
  const gl_step *step = gl_proof_step(proof, made.step);
  return made.step == expected && step->count == read->count &&
         (!read->count || !memcmp(gl_proof_numbers(proof, step), read->at,
                                  read->count * sizeof *read->at));
}

void gl_proof_get(gl_proof *proof, gl_packed *packed) {
  assert(gl_proof_steps(proof) == 1);
  const uint32_t steps = (uint32_t)gl_packed_get_up_to(packed, UINT32_MAX);
  gl_numbers_read read = {0};
  for (uint32_t i = 1;
       i < steps && !packed->wrong && gl_budget_work(proof->budget); i++) {
    const gl_ref made = gl_proof_get_step(proof, turn, &i, packed, &read);
    if (!packed->wrong && !gl_budget_stopped(proof->budget) &&
        !is_same(proof, made, i, &read))
      gl_packed_complain(packed, wrong_step);
  }
  assert(gl_proof_valid(proof));
  free(read.at);
}

gl_ref gl_proof_get_ref(const gl_proof *proof, gl_packed *packed) {
  const uint32_t step =
      (uint32_t)gl_packed_get_up_to(packed, gl_proof_steps(proof) - 1);
  const uint32_t map =
      (uint32_t)gl_packed_get_up_to(packed, proof->board->maps - 1);
  return (gl_ref){step, step ? map : 0};
}
