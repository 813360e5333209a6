// SPDX-License-Identifier: MIT
// By a `line` Maker wins in one turn; by a `play` she needs one more than by
// the best card that Breaker's worst answer leaves her; an `embed` changes
// nothing (doc/theory/fewest.md).  Steps come after what they use.

#include "cert/turns.h"

#include <stdlib.h>

// The least turns by cell that Breaker may take, 0 if no card allows that; one
// more place is for a cell that no card needs.
typedef struct tally {
  size_t turns[GL_MOST_CELLS + 1];
} tally;

static void count_card(tally *tally, gl_cellset needed, size_t turns) {
  for (size_t x = 0; x <= GL_MOST_CELLS; x++)
    if ((x == GL_MOST_CELLS || !gl_cellset_has(&needed, x)) &&
        (!tally->turns[x] || tally->turns[x] > turns))
      tally->turns[x] = turns;
}

static size_t slowest(const tally *tally, const gl_board *board,
                      gl_cellset owned) {
  size_t most = tally->turns[GL_MOST_CELLS];
  for (size_t x = 0; x < board->cells; x++)
    if (!gl_cellset_has(&owned, x) && tally->turns[x] > most)
      most = tally->turns[x];
  return most;
}

static size_t turns_of(const gl_proof *proof, const gl_step *step,
                       const size_t *turns) {
  const uint32_t *number = gl_proof_numbers(proof, step);
  const gl_children c = gl_rule_children(step->rule, step->count);
  const uint32_t *at = number + c.first;
  tally t = {{0}};
  if (step->rule == GL_RULE_LINE)
    return 1;
  if (step->rule == GL_RULE_EMBED_CARD)
    return turns[at[0]];
  for (size_t i = 0; i < c.count; i++, at += c.stride)
    count_card(&t, gl_proof_card(proof, (gl_ref){at[0], at[1]}).t,
               turns[at[0]]);
  gl_cellset owned = step->a;
  gl_cellset_add(&owned, number[0]);
  return 1 + slowest(&t, proof->board, owned);
}

bool gl_cert_turns(const gl_solver *solver, size_t *turns) {
  const gl_proof *proof = solver->proof;
  const gl_claim *claim = &solver->claim;
  *turns = 0;
  if (!claim->count)
    return true;
  size_t *by_step = calloc(gl_proof_steps(proof), sizeof *by_step);
  if (!by_step)
    return false;
  for (size_t i = 1; i < gl_proof_steps(proof); i++)
    if (gl_rule_is_card(gl_proof_step(proof, i)->rule))
      by_step[i] = turns_of(proof, gl_proof_step(proof, i), by_step);
  tally t = {{0}};
  for (size_t i = 0; i < claim->count; i++)
    count_card(&t, gl_proof_card(proof, claim->cards[i]).t,
               by_step[claim->cards[i].step]);
  *turns = solver->search->game->first == GL_MAKER
               ? by_step[claim->cards[0].step]
               : slowest(&t, proof->board, solver->start->maker);
  free(by_step);
  return true;
}
