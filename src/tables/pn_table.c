// SPDX-License-Identifier: MIT
// A slot holds pn and the cell, of the image that has the key.  Its worth is 1
// and the bits of dn, which are in the order of the numbers: an answer is found
// again soon, numbers are work.

#include "tables/pn_table.h"

#include "base/bits.h"

#include <math.h>

bool gl_notes_find(const gl_slots *notes, const gl_board *board, gl_key key,
                   gl_note *note) {
  gl_slot slot;
  if (!gl_slots_find(notes, key.low, (uint32_t)key.high, &slot))
    return false;
  *note = (gl_note){gl_float_of_bits(slot.word[0]),
                    gl_float_of_bits(slot.worth - 1), (gl_cell)slot.word[1]};
  const size_t back = board->inverse[key.map];
  if (!(note->dn > 0))
    note->cell = board->cell_map[back * board->cells + note->cell];
  return true;
}

void gl_notes_write(gl_slots *notes, gl_budget *budget, const gl_board *board,
                    gl_key key, gl_note note) {
  assert(note.dn >= 0);
  if (!(note.dn > 0))
    note.cell = board->cell_map[key.map * board->cells + note.cell];
  gl_slots_write(notes, budget,
                 (gl_slot){key.low,
                           (uint32_t)key.high,
                           1 + gl_bits_of_float(note.dn),
                           {gl_bits_of_float(note.pn), note.cell}});
}

static void check(const void *context, gl_slot slot, gl_vault *vault) {
  const gl_board *board = context;
  const float pn = gl_float_of_bits(slot.word[0]);
  const float dn = gl_float_of_bits(slot.worth - 1);
  if (!isfinite(pn) || !isfinite(dn) || pn < 0 || dn < 0 ||
      slot.word[1] >= board->cells)
    gl_vault_complain(vault, "a note makes no sense");
}

void gl_notes_get(gl_slots *notes, gl_budget *budget, const gl_board *board,
                  gl_vault *vault) {
  gl_slots_get(notes, budget, vault, check, board);
}
