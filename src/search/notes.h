// SPDX-License-Identifier: MIT
// notes.h -- what a depth-first proof number search knows about open positions
//
// A note is a guess: if it is lost, or belongs to another position with the
// same key, the search takes longer and nothing else.

#ifndef GL_SEARCH_NOTES_H
#define GL_SEARCH_NOTES_H

#include "base/budget.h"
#include "search/key.h"

#define gl_notes_new GL_SIZED(gl_notes_new)
#define gl_notes_free GL_SIZED(gl_notes_free)
#define gl_notes_find GL_SIZED(gl_notes_find)
#define gl_notes_write GL_SIZED(gl_notes_write)

// What Maker needs, and what Breaker needs.  With dn 0, Breaker to move has an
// answer: on `cell`.
typedef struct gl_note {
  float pn;
  float dn;
  gl_cell cell;
} gl_note;

typedef struct gl_notes {
  const gl_board *board;
  gl_budget *budget;
  struct gl_noted *at;
  size_t room; // a power of two
  size_t used;
} gl_notes;

// NULL if malloc fails.
gl_notes *gl_notes_new(const gl_board *board, gl_budget *budget);
void gl_notes_free(gl_notes *notes);

bool gl_notes_find(const gl_notes *notes, gl_key key, gl_note *note);
void gl_notes_write(gl_notes *notes, gl_key key, gl_note note);

#endif
