// SPDX-License-Identifier: MIT
#include "search/gather.h"

#include "proof/fit.h"
#include "proof/reprove.h"

#include <assert.h>

static void check(const gl_proof *proof, const gl_position *position,
                  gl_outcome result) {
#ifndef NDEBUG
  if (result.who == GL_OPEN)
    return;
  if (result.who == GL_MAKER_WINS)
    assert(gl_proof_card_holds(proof, result.object, position));
  else
    assert(gl_proof_shield_holds(proof, result.object, position));
  if (gl_cellset_count(&position->live) <= 12)
    assert(gl_reprove(proof, result.object));
#endif
  (void)proof, (void)position, (void)result;
}

gl_outcome gl_gather_fitted(gl_proof *proof, const gl_position *position,
                            gl_outcome result) {
  if (result.who == GL_BREAKER_WINS && result.object.step)
    result = gl_gather_won(GL_BREAKER_WINS,
                           gl_proof_fit_shield(proof, result.object, position));
  check(proof, position, result);
  return result;
}

gl_outcome gl_gather_climbed(gl_proof *proof, gl_trail *trail, size_t from,
                             const gl_position *position, gl_outcome result) {
  assert(from <= trail->count);
  gl_outcome up = GL_UNDECIDED;
  if (result.who == GL_MAKER_WINS)
    up = gl_gather_won(result.who,
                       gl_trail_card(proof, trail, from, result.object));
  for (int mend = 0; mend < 2 && result.who == GL_BREAKER_WINS; mend++) {
    up = gl_gather_won(
        result.who, gl_trail_shield(proof, trail, from, mend, result.object));
    if (up.object.step)
      up.object = gl_proof_fit_shield(proof, up.object, position);
    if (up.object.step)
      break;
  }
  assert(gl_trail_valid(trail, from));
  trail->count = from;
  return gl_gather_fitted(proof, position, up);
}

gl_outcome gl_gather_joined(gl_proof *proof, const gl_position *position,
                            gl_ref a, gl_ref b) {
  assert(gl_proof_ref_valid(proof, a) && gl_proof_ref_valid(proof, b));
  gl_ref parts[2] = {a, b};
  gl_ref both = gl_shield_join(proof, parts, 2);
  if (both.step)
    both = gl_proof_fit_shield(proof, both, position);
  if (!both.step) {
    parts[0] = gl_shield_mend(proof, a);
    parts[1] = gl_shield_mend(proof, b);
    both = gl_shield_join(proof, parts, 2);
  }
  return gl_gather_fitted(proof, position,
                          gl_gather_won(GL_BREAKER_WINS, both));
}

gl_cellset gl_gather_undominated(const gl_position *position,
                                 const gl_cellset *over) {
  gl_cellset kept = position->live;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    assert(gl_cellset_has(&over[cell], cell));
    gl_cellset better = over[cell];
    gl_cellset_remove(&better, cell);
    while (!gl_cellset_empty(&better)) {
      const gl_cell other = gl_cellset_pop(&better);
      if (!gl_cellset_has(&over[other], cell) || other < cell) {
        gl_cellset_remove(&kept, cell);
        break;
      }
    }
  }
  assert(gl_cellset_empty(&position->live) || !gl_cellset_empty(&kept));
  return kept;
}

bool gl_gather_answers_valid(const gl_answers *answers) {
  bool good = answers->count <= GL_MOST_CELLS;
  for (size_t i = 0; good && i < answers->count; i++)
    good = answers->at[i].shield.step &&
           gl_cellset_has(&answers->zone[i], answers->at[i].cell) &&
           gl_cellset_inside(&answers->common, &answers->zone[i]);
  return good;
}

void gl_gather_answers_begin(gl_answers *answers, gl_cellset live) {
  answers->common = live;
  answers->count = 0;
}

void gl_gather_answers_add(gl_answers *answers, const gl_proof *proof,
                           gl_answer answer) {
  assert(answers->count < GL_MOST_CELLS);
  assert(answer.cell < proof->board->cells);
  gl_cellset zone = gl_proof_zone(proof, answer.shield);
  gl_cellset_add(&zone, answer.cell);
  answers->common = gl_cellset_and(answers->common, zone);
  answers->at[answers->count] = answer;
  answers->zone[answers->count++] = zone;
}

bool gl_gather_answers_dominated(gl_answers *answers, gl_proof *proof,
                                 gl_cell cell, gl_cellset better) {
  assert(gl_cellset_has(&answers->common, cell));
  gl_cellset_remove(&better, cell);
  for (size_t i = 0; i < answers->count; i++) {
    gl_cellset able = gl_cellset_minus(better, answers->zone[i]);
    if (gl_cellset_empty(&able))
      continue;
    const gl_cell other = gl_cellset_first(&able);
    gl_answer answer = answers->at[i];
    const gl_cellset zone = gl_proof_zone(proof, answer.shield);
    if (gl_cellset_has(&zone, cell))
      answer.shield = gl_shield_replace(proof, answer.shield, cell, other);
    if (answer.cell == cell)
      answer.cell = other;
    if (answer.shield.step)
      gl_gather_answers_add(answers, proof, answer);
    return answer.shield.step;
  }
  return false;
}

// Answers that are not needed only make the zone larger.
static void drop_idle(gl_answers *answers) {
  for (size_t i = answers->count; i > 0 && answers->count > 1; i--) {
    gl_cellset common = answers->zone[i - 1 ? 0 : 1];
    for (size_t j = 0; j < answers->count; j++)
      if (j != i - 1)
        common = gl_cellset_and(common, answers->zone[j]);
    if (!gl_cellset_empty(&common))
      continue;
    answers->count--;
    answers->at[i - 1] = answers->at[answers->count];
    answers->zone[i - 1] = answers->zone[answers->count];
  }
}

gl_ref gl_gather_answers_shield(gl_answers *answers, gl_proof *proof) {
  assert(gl_gather_answers_valid(answers));
  assert(gl_cellset_empty(&answers->common));
  drop_idle(answers);
  return gl_shield_reply(proof, answers->at, answers->count);
}

bool gl_gather_threats_valid(const gl_threats *threats) {
  bool good = threats->count <= GL_MOST_CELLS + 2;
  for (size_t i = 0; good && i < threats->count; i++)
    good = threats->card[i].step &&
           gl_cellset_inside(&threats->common, &threats->zone[i]);
  return good;
}

void gl_gather_threats_begin(gl_threats *threats, gl_cellset live) {
  threats->common = live;
  threats->count = 0;
}

void gl_gather_threats_add(gl_threats *threats, const gl_proof *proof,
                           gl_ref card) {
  assert(threats->count < GL_MOST_CELLS + 2);
  const gl_cellset zone = gl_proof_card(proof, card).t;
  threats->common = gl_cellset_and(threats->common, zone);
  threats->card[threats->count] = card;
  threats->zone[threats->count++] = zone;
}

void gl_gather_threats_trim(gl_threats *threats, gl_cellset live) {
  assert(gl_gather_threats_valid(threats));
  for (size_t i = threats->count; i > 0 && threats->count > 1; i--) {
    gl_cellset common = live;
    for (size_t j = 0; j < threats->count; j++)
      if (j != i - 1)
        common = gl_cellset_and(common, threats->zone[j]);
    if (!gl_cellset_empty(&common))
      continue;
    threats->count--;
    threats->card[i - 1] = threats->card[threats->count];
    threats->zone[i - 1] = threats->zone[threats->count];
  }
}

bool gl_gather_threats_dominated(gl_threats *threats, gl_proof *proof,
                                 gl_cell cell, gl_cellset better) {
  assert(gl_cellset_has(&threats->common, cell));
  gl_cellset_remove(&better, cell);
  for (size_t i = 0; i < threats->count; i++) {
    const gl_cellset able = gl_cellset_minus(better, threats->zone[i]);
    if (gl_cellset_empty(&able))
      continue;
    gl_cell image[GL_MOST_CELLS];
    for (size_t c = 0; c < proof->board->cells; c++)
      image[c] = (gl_cell)c;
    image[cell] = gl_cellset_first(&able);
    const gl_card card = gl_proof_card(proof, threats->card[i]);
    const gl_ref moved = gl_card_embed(proof, threats->card[i], card.a, image);
    if (moved.step)
      gl_gather_threats_add(threats, proof, moved);
    return moved.step;
  }
  return false;
}
