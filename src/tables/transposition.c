// SPDX-License-Identifier: MIT
// An entry holds an object of the image that has the key: its step, which is
// also its worth, because steps grow and what is old is lost first, and its
// map.

#include "tables/transposition.h"

#include <assert.h>

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

gl_ref gl_tt_find(const gl_hash_table *table, const gl_board *board,
                  gl_key key) {
  assert(key.map < board->maps && board->product);
  key = stored(key);
  gl_hash_entry entry;
  if (!gl_hash_table_find(table, key.low, (uint32_t)key.high, &entry))
    return GL_NO_REF;
  assert(entry.worth && entry.word[0] < board->maps);
  const size_t back = board->inverse[key.map];
  return (gl_ref){entry.worth,
                  board->product[entry.word[0] * board->maps + back]};
}

void gl_tt_store(gl_hash_table *table, gl_budget *budget, const gl_board *board,
                 gl_key key, gl_ref object) {
  assert(object.step && object.map < board->maps);
  assert(key.map < board->maps);
  key = stored(key);
  const uint32_t map = board->product[object.map * board->maps + key.map];
  gl_hash_table_write(
      table, budget,
      (gl_hash_entry){key.low, (uint32_t)key.high, object.step, {map, 0}});
}

static void check(const void *context, gl_hash_entry entry, gl_packed *packed) {
  const gl_proof *proof = context;
  if (entry.worth >= gl_proof_steps(proof) ||
      entry.word[0] >= proof->board->maps)
    gl_packed_complain(packed, "a solved position has no object");
}

void gl_tt_get(gl_hash_table *table, const gl_proof *proof, gl_packed *packed) {
  gl_hash_table_get(table, proof->budget, packed, check, proof);
}
