// SPDX-License-Identifier: MIT
#include "reduce/reduce.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

bool gl_trail_valid(const gl_trail *trail, size_t from) {
  gl_cellset seen = {{0}};
  bool good = from <= trail->count && trail->count <= trail->room;
  for (size_t i = from; good && i < trail->count; i++) {
    const gl_trail_step *step = &trail->step[i];
    good = (step->kind == GL_TRAIL_MUTUAL || step->kind == GL_TRAIL_FORCED) &&
           step->x < 64 * GL_WORDS && step->y < 64 * GL_WORDS &&
           step->x != step->y && !gl_cellset_has(&seen, step->x) &&
           !gl_cellset_has(&seen, step->y);
    if (good) {
      gl_cellset_add(&seen, step->x);
      gl_cellset_add(&seen, step->y);
    }
  }
  return good;
}

bool gl_trail_push(gl_trail *trail, gl_trail_step step) {
  assert(step.x != step.y);
  return GL_PUSH(trail->step, trail->count, trail->room, step);
}

void gl_trail_free(gl_trail *trail) {
  assert(gl_trail_valid(trail, trail->count));
  free(trail->step);
  *trail = (gl_trail){0};
}

gl_ref gl_trail_card(gl_proof *proof, const gl_trail *trail, size_t from,
                     gl_ref card) {
  assert(gl_trail_valid(trail, from));
  for (size_t i = trail->count; card.step && i > from; i--) {
    const gl_trail_step *step = &trail->step[i - 1];
    if (step->kind != GL_TRAIL_FORCED)
      continue;
    const gl_card object = gl_proof_card(proof, card);
    if (!gl_cellset_has(&object.a, step->x))
      continue;
    assert(!gl_cellset_has(&object.a, step->y));
    const gl_ref children[2] = {card, gl_card_line(proof, step->line, step->y)};
    card = gl_card_play(proof, step->x, children, 2);
  }
  return card;
}

// Zones hold live cells only, so x and y are not in them; if an object from a
// table has one all the same, it is granted to Maker first.
static gl_ref keep_out(gl_proof *proof, gl_ref shield, gl_cell cell) {
  assert(gl_proof_ref_valid(proof, shield));
  const gl_cellset z = gl_proof_zone(proof, shield);
  return gl_cellset_has(&z, cell) ? gl_shield_grant(proof, shield, cell)
                                  : shield;
}

// The steps as one join, which is what they nearly always are.
static gl_ref join_all(gl_proof *proof, const gl_trail *trail, size_t from,
                       gl_ref shield) {
  assert(gl_proof_ref_valid(proof, shield));
  gl_ref parts[32 * GL_WORDS + 1] = {shield};
  size_t count = 1;
  gl_cellset zone = gl_proof_zone(proof, shield);
  for (size_t i = trail->count; i > from; i--) {
    const gl_trail_step *step = &trail->step[i - 1];
    if (gl_cellset_has(&zone, step->x) || gl_cellset_has(&zone, step->y))
      return GL_NO_REF;
    gl_cellset_add(&zone, step->x);
    gl_cellset_add(&zone, step->y);
    assert(count <= 32 * GL_WORDS);
    parts[count++] = gl_shield_pair(proof, step->x, step->y);
  }
  return count > 1 ? gl_shield_join(proof, parts, count) : shield;
}

gl_ref gl_trail_shield(gl_proof *proof, const gl_trail *trail, size_t from,
                       bool mend, gl_ref shield) {
  assert(gl_trail_valid(trail, from));
  const gl_ref all = mend ? GL_NO_REF : join_all(proof, trail, from, shield);
  if (all.step)
    return all;
  for (size_t i = trail->count; shield.step && i > from; i--) {
    const gl_trail_step *step = &trail->step[i - 1];
    if (mend)
      shield = gl_shield_mend(proof, shield);
    if (shield.step)
      shield = keep_out(proof, shield, step->x);
    if (shield.step)
      shield = keep_out(proof, shield, step->y);
    const gl_ref parts[2] = {shield, gl_shield_pair(proof, step->x, step->y)};
    shield = gl_shield_join(proof, parts, 2);
  }
  return shield;
}
