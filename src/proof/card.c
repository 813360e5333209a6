// SPDX-License-Identifier: MIT
// The rules that make cards: doc/theory/line.md, play.md, embed.md.

#include "proof/proof.h"

#include <assert.h>

static bool is_card(const gl_proof *proof, gl_ref ref) {
  return ref.step && ref.step < gl_proof_steps(proof) &&
         ref.map < proof->board->maps &&
         gl_rule_is_card(gl_proof_step(proof, ref.step)->rule);
}

gl_ref gl_card_line(gl_proof *proof, gl_line line, gl_cell cell) {
  if (line >= proof->board->lines || cell >= proof->board->cells ||
      !gl_cellset_has(&proof->board->line[line], cell) ||
      !gl_proof_draft(proof, 2))
    return GL_NO_REF;
  proof->draft[0] = line;
  proof->draft[1] = cell;
  const gl_ref known = gl_proof_find(proof, GL_RULE_LINE, 2);
  if (known.step)
    return known;
  gl_cellset a = proof->board->line[line];
  assert(gl_cellset_has(&a, cell));
  gl_cellset_remove(&a, cell);
  return gl_proof_add_card(proof, GL_RULE_LINE, 2, a, gl_cellset_of(cell));
}

gl_ref gl_card_play(gl_proof *proof, gl_cell cell, const gl_ref *children,
                    size_t count) {
  if (!count || cell >= proof->board->cells ||
      !gl_proof_draft(proof, 1 + 2 * count))
    return GL_NO_REF;
  proof->draft[0] = cell;
  for (size_t i = 0; i < count; i++) {
    if (!is_card(proof, children[i]))
      return GL_NO_REF;
    proof->draft[1 + 2 * i] = children[i].step;
    proof->draft[2 + 2 * i] = children[i].map;
  }
  const gl_ref known = gl_proof_find(proof, GL_RULE_PLAY, 1 + 2 * count);
  if (known.step)
    return known;
  gl_card first = gl_proof_card(proof, children[0]);
  gl_cellset a = first.a;
  gl_cellset common = first.t;
  gl_cellset t = first.t;
  for (size_t i = 1; i < count; i++) {
    const gl_card card = gl_proof_card(proof, children[i]);
    a = gl_cellset_or(a, card.a);
    common = gl_cellset_and(common, card.t);
    t = gl_cellset_or(t, card.t);
  }
  a = gl_cellset_or(a, common);
  gl_cellset_remove(&a, cell);
  gl_cellset_add(&t, cell);
  t = gl_cellset_minus(t, a);
  assert(gl_cellset_has(&t, cell));
  return gl_proof_add_card(proof, GL_RULE_PLAY, 1 + 2 * count, a, t);
}

// For every line inside A + T, is there a line inside A' + f(e & T)?
static bool carries_lines(const gl_board *board, gl_card card, gl_cellset a,
                          const gl_cell *image) {
  assert(gl_cellset_apart(&card.a, &card.t));
  const gl_cellset whole = gl_cellset_or(card.a, card.t);
  for (size_t e = 0; e < board->lines; e++) {
    if (!gl_cellset_inside(&board->line[e], &whole))
      continue;
    gl_cellset room = a;
    gl_cellset rest = gl_cellset_and(board->line[e], card.t);
    while (!gl_cellset_empty(&rest))
      gl_cellset_add(&room, image[gl_cellset_pop(&rest)]);
    size_t other = 0;
    while (other < board->lines &&
           !gl_cellset_inside(&board->line[other], &room))
      other++;
    if (other == board->lines)
      return false;
  }
  return true;
}

gl_ref gl_card_embed(gl_proof *proof, gl_ref ref, gl_cellset a,
                     const gl_cell *image) {
  assert(gl_cellset_valid(&a, proof->board->cells));
  if (!is_card(proof, ref))
    return GL_NO_REF;
  const gl_card card = gl_proof_card(proof, ref);
  const size_t size = gl_cellset_count(&card.t);
  const size_t count = 3 + gl_cellset_count(&a) + 2 * size;
  if (!gl_proof_draft(proof, count))
    return GL_NO_REF;
  size_t used = 0;
  proof->draft[used++] = ref.step;
  proof->draft[used++] = ref.map;
  proof->draft[used++] = (uint32_t)gl_cellset_count(&a);
  for (gl_cellset rest = a; !gl_cellset_empty(&rest);)
    proof->draft[used++] = gl_cellset_pop(&rest);
  gl_cellset t = {{0}};
  for (gl_cellset rest = card.t; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    if (image[cell] >= proof->board->cells)
      return GL_NO_REF;
    gl_cellset_add(&t, image[cell]);
    proof->draft[used++] = cell;
    proof->draft[used++] = image[cell];
  }
  assert(used == count);
  if (gl_cellset_count(&t) != size || !gl_cellset_apart(&a, &t))
    return GL_NO_REF;
  const gl_ref known = gl_proof_find(proof, GL_RULE_EMBED_CARD, count);
  if (known.step)
    return known;
  if (!carries_lines(proof->board, card, a, image))
    return GL_NO_REF;
  return gl_proof_add_card(proof, GL_RULE_EMBED_CARD, count, a, t);
}
