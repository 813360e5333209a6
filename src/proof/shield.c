// SPDX-License-Identifier: MIT
// The rules that make shields: doc/theory/none.md, pair.md, potential.md,
// join.md, reply.md, replace.md, grant.md, embed.md.

#include "proof/proof.h"

#include <assert.h>

static bool is_shield(const gl_proof *proof, gl_ref ref) {
  return ref.step && ref.step < gl_proof_steps(proof) &&
         ref.map < proof->board->maps &&
         !gl_rule_is_card(gl_proof_step(proof, ref.step)->rule);
}

gl_ref gl_shield_none(gl_proof *proof) {
  if (!gl_proof_draft(proof, 0))
    return GL_NO_REF;
  const gl_ref known = gl_proof_find(proof, GL_RULE_NONE, 0);
  if (known.step)
    return known;
  uint64_t *d = proof->scratch[0];
  gl_bits_fill(d, proof->board->lines);
  return gl_proof_add_shield(proof, GL_RULE_NONE, 0, (gl_cellset){{0}}, d);
}

gl_ref gl_shield_pair(gl_proof *proof, gl_cell x, gl_cell y) {
  const gl_board *board = proof->board;
  if (x == y || x >= board->cells || y >= board->cells ||
      !gl_proof_draft(proof, 2))
    return GL_NO_REF;
  proof->draft[0] = x < y ? x : y;
  proof->draft[1] = x < y ? y : x;
  const gl_ref known = gl_proof_find(proof, GL_RULE_PAIR, 2);
  if (known.step)
    return known;
  uint64_t *both = proof->scratch[0];
  uint64_t *d = proof->scratch[1];
  gl_bits_copy(both, gl_board_through(board, x), board->words);
  gl_bits_and(both, gl_board_through(board, y), board->words);
  gl_bits_fill(d, board->lines);
  gl_bits_minus(d, both, board->words);
  gl_cellset z = gl_cellset_of(x);
  gl_cellset_add(&z, y);
  assert(gl_cellset_count(&z) == 2);
  return gl_proof_add_shield(proof, GL_RULE_PAIR, 2, z, d);
}

// The weight of a line in units of 2^-60, more than 60 cells counting as 60.
static uint64_t weigh(const gl_board *board, gl_line line, gl_cellset zone) {
  assert(line < board->lines);
  const gl_cellset part = gl_cellset_and(board->line[line], zone);
  const size_t count = gl_cellset_count(&part);
  return UINT64_C(1) << (60 - (count < 60 ? count : 60));
}

// The weight test of the rule.  A sum stops growing at 2^60, before it could
// overflow: a weight is at most 2^60.
static bool is_light(const gl_board *board, gl_cellset zone,
                     const gl_line *lines, size_t count) {
  assert(gl_cellset_valid(&zone, board->cells));
  const uint64_t one = UINT64_C(1) << 60;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    sum += weigh(board, lines[i], zone);
    if (sum >= one)
      return false;
  }
  uint64_t most = 0;
  for (gl_cellset rest = zone; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    uint64_t here = 0;
    for (size_t i = 0; i < count; i++)
      if (gl_cellset_has(&board->line[lines[i]], cell))
        here += weigh(board, lines[i], zone);
    if (most < here)
      most = here;
  }
  return sum + most < one;
}

gl_ref gl_shield_potential(gl_proof *proof, gl_cellset zone,
                           const gl_line *lines, size_t count) {
  assert(gl_cellset_valid(&zone, proof->board->cells));
  const gl_board *board = proof->board;
  const size_t cells = gl_cellset_count(&zone);
  if (!gl_proof_draft(proof, 1 + cells + count))
    return GL_NO_REF;
  size_t used = 0;
  proof->draft[used++] = (uint32_t)cells;
  for (gl_cellset rest = zone; !gl_cellset_empty(&rest);)
    proof->draft[used++] = gl_cellset_pop(&rest);
  uint64_t *d = proof->scratch[0];
  gl_bits_fill(d, board->lines);
  for (size_t i = 0; i < count; i++) {
    if (lines[i] >= board->lines || !gl_bits_has(d, lines[i]) ||
        gl_cellset_apart(&board->line[lines[i]], &zone))
      return GL_NO_REF;
    gl_bits_remove(d, lines[i]);
    proof->draft[used++] = lines[i];
  }
  assert(used == 1 + cells + count);
  const gl_ref known = gl_proof_find(proof, GL_RULE_POTENTIAL, used);
  if (known.step)
    return known;
  if (!is_light(board, zone, lines, count))
    return GL_NO_REF;
  return gl_proof_add_shield(proof, GL_RULE_POTENTIAL, used, zone, d);
}

gl_ref gl_shield_join(gl_proof *proof, const gl_ref *parts, size_t count) {
  const size_t words = proof->board->words;
  if (!count || !gl_proof_draft(proof, 2 * count))
    return GL_NO_REF;
  for (size_t i = 0; i < count; i++) {
    if (!is_shield(proof, parts[i]))
      return GL_NO_REF;
    proof->draft[2 * i] = parts[i].step;
    proof->draft[2 * i + 1] = parts[i].map;
  }
  const gl_ref known = gl_proof_find(proof, GL_RULE_JOIN, 2 * count);
  if (known.step)
    return known;
  uint64_t *d = proof->scratch[0];
  gl_cellset z = {{0}};
  gl_bits_fill(d, proof->board->lines);
  for (size_t i = 0; i < count; i++) {
    const gl_shield part = gl_proof_shield(proof, parts[i], proof->scratch[1]);
    if (!gl_cellset_apart(&z, &part.z))
      return GL_NO_REF;
    z = gl_cellset_or(z, part.z);
    gl_bits_and(d, part.d, words);
  }
  assert(gl_cellset_valid(&z, proof->board->cells));
  return gl_proof_add_shield(proof, GL_RULE_JOIN, 2 * count, z, d);
}

gl_ref gl_shield_reply(gl_proof *proof, const gl_answer *answers,
                       size_t count) {
  const gl_board *board = proof->board;
  if (!count || !gl_proof_draft(proof, 3 * count))
    return GL_NO_REF;
  for (size_t i = 0; i < count; i++) {
    if (!is_shield(proof, answers[i].shield) || answers[i].cell >= board->cells)
      return GL_NO_REF;
    proof->draft[3 * i] = answers[i].cell;
    proof->draft[3 * i + 1] = answers[i].shield.step;
    proof->draft[3 * i + 2] = answers[i].shield.map;
  }
  const gl_ref known = gl_proof_find(proof, GL_RULE_REPLY, 3 * count);
  if (known.step)
    return known;
  uint64_t *d = proof->scratch[0];
  gl_cellset all = {{0}};
  gl_cellset common = {{0}};
  gl_bits_clear(d, board->words);
  for (size_t i = 0; i < count; i++) {
    gl_shield s = gl_proof_shield(proof, answers[i].shield, proof->scratch[1]);
    gl_cellset_add(&s.z, answers[i].cell);
    all = gl_cellset_or(all, s.z);
    common = i ? gl_cellset_and(common, s.z) : s.z;
    gl_bits_minus(s.d, gl_board_through(board, answers[i].cell), board->words);
    gl_bits_or(d, s.d, board->words);
  }
  for (gl_cellset rest = common; !gl_cellset_empty(&rest);)
    gl_bits_or(d, gl_board_through(board, gl_cellset_pop(&rest)), board->words);
  assert(gl_cellset_inside(&common, &all));
  return gl_proof_add_shield(proof, GL_RULE_REPLY, 3 * count,
                             gl_cellset_minus(all, common), d);
}

gl_ref gl_shield_replace(gl_proof *proof, gl_ref ref, gl_cell v, gl_cell u) {
  const gl_board *board = proof->board;
  if (!is_shield(proof, ref) || v >= board->cells || u >= board->cells ||
      !gl_proof_draft(proof, 4))
    return GL_NO_REF;
  proof->draft[0] = ref.step;
  proof->draft[1] = ref.map;
  proof->draft[2] = v;
  proof->draft[3] = u;
  const gl_ref known = gl_proof_find(proof, GL_RULE_REPLACE, 4);
  if (known.step)
    return known;
  gl_shield s = gl_proof_shield(proof, ref, proof->scratch[0]);
  if (!gl_cellset_has(&s.z, v) || gl_cellset_has(&s.z, u))
    return GL_NO_REF;
  gl_cellset_remove(&s.z, v);
  gl_cellset_add(&s.z, u);
  assert(gl_cellset_has(&s.z, u) && !gl_cellset_has(&s.z, v));
  uint64_t *lost = proof->scratch[1];
  gl_bits_copy(lost, gl_board_through(board, v), board->words);
  gl_bits_minus(lost, gl_board_through(board, u), board->words);
  gl_bits_or(s.d, lost, board->words);
  return gl_proof_add_shield(proof, GL_RULE_REPLACE, 4, s.z, s.d);
}

gl_ref gl_shield_grant(gl_proof *proof, gl_ref ref, gl_cell cell) {
  const gl_board *board = proof->board;
  if (!is_shield(proof, ref) || cell >= board->cells ||
      !gl_proof_draft(proof, 3))
    return GL_NO_REF;
  proof->draft[0] = ref.step;
  proof->draft[1] = ref.map;
  proof->draft[2] = cell;
  const gl_ref known = gl_proof_find(proof, GL_RULE_GRANT, 3);
  if (known.step)
    return known;
  gl_shield s = gl_proof_shield(proof, ref, proof->scratch[0]);
  if (!gl_cellset_has(&s.z, cell))
    return GL_NO_REF;
  gl_cellset_remove(&s.z, cell);
  gl_bits_or(s.d, gl_board_through(board, cell), board->words);
  assert(!gl_cellset_has(&s.z, cell));
  return gl_proof_add_shield(proof, GL_RULE_GRANT, 3, s.z, s.d);
}

// Takes out of `d` the lines that contain f(e & Z) for some e not in s.d.
static void carry_lines(const gl_board *board, gl_shield shield,
                        const gl_cell *image, uint64_t *d) {
  assert(d != shield.d);
  for (size_t e = 0; e < board->lines; e++) {
    if (gl_bits_has(shield.d, e))
      continue;
    gl_cellset part = {{0}};
    for (gl_cellset rest = gl_cellset_and(board->line[e], shield.z);
         !gl_cellset_empty(&rest);)
      gl_cellset_add(&part, image[gl_cellset_pop(&rest)]);
    for (size_t other = 0; other < board->lines; other++)
      if (gl_cellset_inside(&part, &board->line[other]))
        gl_bits_remove(d, other);
  }
}

gl_ref gl_shield_embed(gl_proof *proof, gl_ref ref, const gl_cell *image) {
  const gl_board *board = proof->board;
  if (!is_shield(proof, ref))
    return GL_NO_REF;
  const gl_shield s = gl_proof_shield(proof, ref, proof->scratch[0]);
  const size_t size = gl_cellset_count(&s.z);
  if (!gl_proof_draft(proof, 2 + 2 * size))
    return GL_NO_REF;
  size_t used = 0;
  proof->draft[used++] = ref.step;
  proof->draft[used++] = ref.map;
  gl_cellset z = {{0}};
  for (gl_cellset rest = s.z; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    if (image[cell] >= board->cells)
      return GL_NO_REF;
    gl_cellset_add(&z, image[cell]);
    proof->draft[used++] = cell;
    proof->draft[used++] = image[cell];
  }
  if (gl_cellset_count(&z) != size)
    return GL_NO_REF;
  assert(used == 2 + 2 * size);
  const gl_ref known = gl_proof_find(proof, GL_RULE_EMBED_SHIELD, used);
  if (known.step)
    return known;
  uint64_t *d = proof->scratch[1];
  gl_bits_fill(d, board->lines);
  carry_lines(board, s, image, d);
  return gl_proof_add_shield(proof, GL_RULE_EMBED_SHIELD, used, z, d);
}
