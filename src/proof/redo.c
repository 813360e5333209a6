// SPDX-License-Identifier: MIT
#include "proof/redo.h"

#include <assert.h>

#define MOST_CELLS (64 * GL_WORDS)

// A list of cells that the numbers must hold; false if they do not.
static bool read_set(const gl_proof *proof, const uint32_t *at, size_t count,
                     gl_cellset *set) {
  assert(at || !count);
  *set = (gl_cellset){{0}};
  for (size_t i = 0; i < count; i++) {
    if (at[i] >= proof->board->cells)
      return false;
    gl_cellset_add(set, at[i]);
  }
  return true;
}

// The pairs of an `embed`; other cells go nowhere.
static bool read_image(const gl_proof *proof, const uint32_t *at, size_t count,
                       gl_cell *image) {
  for (size_t c = 0; c < proof->board->cells; c++)
    image[c] = GL_NO_CELL;
  for (size_t i = 0; i < count; i += 2) {
    if (at[i] >= proof->board->cells)
      return false;
    image[at[i]] = at[i + 1];
  }
  return count % 2 == 0;
}

static gl_ref redo_potential(gl_proof *proof, const uint32_t *at,
                             size_t count) {
  gl_cellset zone;
  if (!count || at[0] >= count || !read_set(proof, at + 1, at[0], &zone))
    return GL_NO_REF;
  return gl_shield_potential(proof, zone, at + 1 + at[0], count - 1 - at[0]);
}

static gl_ref redo_embed(gl_proof *proof, bool card, const uint32_t *at,
                         size_t count) {
  assert(proof->board->cells <= MOST_CELLS);
  gl_cell image[MOST_CELLS];
  gl_cellset a = {{0}};
  size_t used = 2;
  if (count < used)
    return GL_NO_REF;
  if (card) {
    if (count < 3 || at[2] > count - 3 || !read_set(proof, at + 3, at[2], &a))
      return GL_NO_REF;
    used = 3 + at[2];
  }
  if (!read_image(proof, at + used, count - used, image))
    return GL_NO_REF;
  const gl_ref ref = {at[0], at[1]};
  return card ? gl_card_embed(proof, ref, a, image)
              : gl_shield_embed(proof, ref, image);
}

// Pairs of numbers are references as they stand.
_Static_assert(sizeof(gl_ref) == 2 * sizeof(uint32_t), "a reference is a pair");
_Static_assert(sizeof(gl_answer) == 3 * sizeof(uint32_t), "so is an answer");

static gl_ref redo_many(gl_proof *proof, gl_rule rule, const uint32_t *at,
                        size_t count) {
  assert(rule == GL_RULE_PLAY || rule == GL_RULE_JOIN || rule == GL_RULE_REPLY);
  const size_t first = rule == GL_RULE_PLAY;
  const size_t width = rule == GL_RULE_REPLY ? 3 : 2;
  if (count < first || (count - first) % width)
    return GL_NO_REF;
  const void *list = at + first;
  const size_t children = (count - first) / width;
  if (rule == GL_RULE_REPLY)
    return gl_shield_reply(proof, list, children);
  return rule == GL_RULE_PLAY ? gl_card_play(proof, at[0], list, children)
                              : gl_shield_join(proof, list, children);
}

gl_ref gl_proof_redo(gl_proof *proof, gl_rule rule, const uint32_t *at,
                     size_t count) {
  assert(at || !count);
  assert(count == 0 || at != proof->draft);
  switch (rule) {
  case GL_RULE_LINE:
    return count == 2 ? gl_card_line(proof, at[0], at[1]) : GL_NO_REF;
  case GL_RULE_NONE:
    return count == 0 ? gl_shield_none(proof) : GL_NO_REF;
  case GL_RULE_PAIR:
    return count == 2 ? gl_shield_pair(proof, at[0], at[1]) : GL_NO_REF;
  case GL_RULE_POTENTIAL:
    return redo_potential(proof, at, count);
  case GL_RULE_REPLACE:
    return count == 4
               ? gl_shield_replace(proof, (gl_ref){at[0], at[1]}, at[2], at[3])
               : GL_NO_REF;
  case GL_RULE_GRANT:
    return count == 3 ? gl_shield_grant(proof, (gl_ref){at[0], at[1]}, at[2])
                      : GL_NO_REF;
  case GL_RULE_EMBED_CARD:
  case GL_RULE_EMBED_SHIELD:
    return redo_embed(proof, rule == GL_RULE_EMBED_CARD, at, count);
  case GL_RULE_PLAY:
  case GL_RULE_JOIN:
  case GL_RULE_REPLY:
    return redo_many(proof, rule, at, count);
  case GL_RULE_TRUSTED_CARD:
  case GL_RULE_TRUSTED_SHIELD:
  case GL_RULES_AND_LENT:
    break;
  }
  return GL_NO_REF;
}
