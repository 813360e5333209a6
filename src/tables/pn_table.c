// SPDX-License-Identifier: MIT
// An entry holds pn and the cell, of the image that has the key.  Its worth is
// 1 and the bits of dn, which are in the order of the numbers: an answer is
// found again soon, numbers are work.

#include "tables/pn_table.h"

#include "base/bits.h"

#include <assert.h>
#include <math.h>

bool gl_pn_table_entry_valid(const gl_board *board, gl_pn_entry entry) {
  return isfinite(entry.pn) && isfinite(entry.dn) && entry.pn >= 0 &&
         entry.dn >= 0 && (entry.dn > 0 || entry.cell < board->cells);
}

bool gl_pn_table_find(const gl_hash_table *table, const gl_board *board,
                      gl_key key, gl_pn_entry *entry) {
  assert(key.map < board->maps && board->inverse);
  gl_hash_entry found;
  if (!gl_hash_table_find(table, key.low, (uint32_t)key.high, &found))
    return false;
  *entry =
      (gl_pn_entry){gl_bits_to_float(found.word[0]),
                    gl_bits_to_float(found.worth - 1), (gl_cell)found.word[1]};
  assert(found.worth);
  const size_t back = board->inverse[key.map];
  if (!(entry->dn > 0))
    entry->cell = board->cell_map[back * board->cells + entry->cell];
  return true;
}

void gl_pn_table_write(gl_hash_table *table, gl_budget *budget,
                       const gl_board *board, gl_key key, gl_pn_entry entry) {
  assert(key.map < board->maps);
  assert(gl_pn_table_entry_valid(board, entry));
  assert(entry.dn >= 0);
  if (!(entry.dn > 0))
    entry.cell = board->cell_map[key.map * board->cells + entry.cell];
  gl_hash_table_write(
      table, budget,
      (gl_hash_entry){key.low,
                      (uint32_t)key.high,
                      1 + gl_bits_from_float(entry.dn),
                      {gl_bits_from_float(entry.pn), entry.cell}});
}

static void check(const void *context, gl_hash_entry entry, gl_packed *packed) {
  const gl_board *board = context;
  const float pn = gl_bits_to_float(entry.word[0]);
  const float dn = gl_bits_to_float(entry.worth - 1);
  if (!isfinite(pn) || !isfinite(dn) || pn < 0 || dn < 0 ||
      entry.word[1] >= board->cells)
    gl_packed_complain(packed, "an entry makes no sense");
}

void gl_pn_table_get(gl_hash_table *table, gl_budget *budget,
                     const gl_board *board, gl_packed *packed) {
  gl_hash_table_get(table, budget, packed, check, board);
}
