// SPDX-License-Identifier: MIT
// A slot holds an object of the image that has the key: its step, which is
// also its worth, because steps grow and what is old is lost first, and its
// map.

#include "tables/transposition.h"

#ifdef GL_STRESS
// Nearly all positions have the same key.
static gl_key stored(gl_key key) {
  key.low &= 7;
  key.high = 0;
  return key;
}
#else
static gl_key stored(gl_key key) { return key; }
#endif

gl_ref gl_table_find(const gl_slots *table, const gl_board *board, gl_key key) {
  key = stored(key);
  gl_slot slot;
  if (!gl_slots_find(table, key.low, (uint32_t)key.high, &slot))
    return GL_NO_REF;
  const size_t back = board->inverse[key.map];
  return (gl_ref){slot.worth,
                  board->product[slot.word[0] * board->maps + back]};
}

void gl_table_store(gl_slots *table, gl_budget *budget, const gl_board *board,
                    gl_key key, gl_ref object) {
  key = stored(key);
  const uint32_t map = board->product[object.map * board->maps + key.map];
  gl_slots_write(table, budget,
                 (gl_slot){key.low, (uint32_t)key.high, object.step, {map, 0}});
}

static void check(const void *context, gl_slot slot, gl_vault *vault) {
  const gl_proof *proof = context;
  if (slot.worth >= gl_proof_steps(proof) || slot.word[0] >= proof->board->maps)
    gl_vault_complain(vault, "a solved position has no object");
}

void gl_table_get(gl_slots *table, const gl_proof *proof, gl_vault *vault) {
  gl_slots_get(table, proof->budget, vault, check, proof);
}
