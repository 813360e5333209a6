// SPDX-License-Identifier: MIT
// A slot holds pn and the cell, of the image that has the key.  Its worth is 1
// and the bits of dn, which are in the order of the numbers: an answer is found
// again soon, numbers are work.

#include "search/notes.h"

#include <string.h>

static uint32_t bits_of(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static float number_of(uint32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

bool gl_notes_find(const gl_slots *notes, const gl_board *board, gl_key key,
                   gl_note *note) {
  gl_slot slot;
  if (!gl_slots_find(notes, key.low, (uint32_t)key.high, &slot))
    return false;
  *note = (gl_note){number_of(slot.word[0]), number_of(slot.worth - 1),
                    (gl_cell)slot.word[1]};
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
                           1 + bits_of(note.dn),
                           {bits_of(note.pn), note.cell}});
}
