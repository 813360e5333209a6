// SPDX-License-Identifier: MIT
#include "search/notes.h"

#include <stdlib.h>

#ifdef GL_STRESS
#define FIRST_ROOM 4
#define MOST_ROOM 4
#else
#define FIRST_ROOM 1024
#define MOST_ROOM (SIZE_MAX / 2)
#endif

// A note is looked for in this many places from its own on.
#define REACH 4

// Empty if pn is 0: cells are those of the image that has the key.
typedef struct gl_noted {
  uint64_t low;
  uint32_t high;
  gl_note note;
} noted;

gl_notes *gl_notes_new(const gl_board *board, gl_budget *budget) {
  gl_notes *notes = calloc(1, sizeof *notes);
  if (!notes)
    return NULL;
  notes->board = board;
  notes->budget = budget;
  notes->room = FIRST_ROOM;
  notes->at = calloc(notes->room, sizeof *notes->at);
  if (!notes->at) {
    gl_notes_free(notes);
    return NULL;
  }
  return notes;
}

void gl_notes_free(gl_notes *notes) {
  if (!notes)
    return;
  free(notes->at);
  free(notes);
}

static bool is_of(const noted *n, gl_key key) {
  return n->note.pn > 0 && n->low == key.low && n->high == (uint32_t)key.high;
}

// The place of the key, or of something that may be replaced by it: an answer
// is found again soon, numbers are work.
static noted *find_place(const gl_notes *notes, gl_key key) {
  noted *least = NULL;
  for (size_t i = 0; i < REACH; i++) {
    noted *n = &notes->at[(key.low + i) & (notes->room - 1)];
    if (is_of(n, key) || !(n->note.pn > 0))
      return n;
    if (!least || n->note.dn < least->note.dn)
      least = n;
  }
  return least;
}

bool gl_notes_find(const gl_notes *notes, gl_key key, gl_note *note) {
  const gl_board *board = notes->board;
  const noted *n = find_place(notes, key);
  if (!is_of(n, key))
    return false;
  *note = n->note;
  const size_t back = board->inverse[key.map];
  if (!(note->dn > 0))
    note->cell = board->cell_map[back * board->cells + note->cell];
  return true;
}

// Doubles the table if the budget allows a quarter of it for notes.
static void widen(gl_notes *notes) {
  const size_t bytes = notes->room * sizeof *notes->at;
  const size_t limit = notes->budget->limits.bytes;
  if (notes->room >= MOST_ROOM || (limit && 2 * bytes > limit / 4) ||
      !gl_budget_take(notes->budget, bytes))
    return;
  noted *at = calloc(2 * notes->room, sizeof *at);
  if (!at) {
    gl_budget_give(notes->budget, bytes);
    return;
  }
  const gl_notes old = *notes;
  notes->at = at;
  notes->room *= 2;
  for (size_t i = 0; i < old.room; i++)
    if (old.at[i].note.pn > 0)
      *find_place(notes, (gl_key){old.at[i].low, old.at[i].high, 0}) =
          old.at[i];
  free(old.at);
}

void gl_notes_write(gl_notes *notes, gl_key key, gl_note note) {
  const gl_board *board = notes->board;
  if (2 * notes->used > notes->room)
    widen(notes);
  noted *n = find_place(notes, key);
  notes->used += !(n->note.pn > 0);
  if (!(note.dn > 0))
    note.cell = board->cell_map[key.map * board->cells + note.cell];
  *n = (noted){key.low, (uint32_t)key.high, note};
}
