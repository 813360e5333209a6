// SPDX-License-Identifier: MIT
// pn_table.h -- what a depth-first proof number search knows about open
// positions
//
// A note is a guess: if it is lost, or belongs to another position with the
// same key, the search takes longer and nothing else.

#ifndef GL_TABLES_PN_TABLE_H
#define GL_TABLES_PN_TABLE_H

#include "tables/hash_table.h"
#include "tables/key.h"

#define gl_notes_find GL_SIZED(gl_notes_find)
#define gl_notes_write GL_SIZED(gl_notes_write)
#define gl_notes_get GL_SIZED(gl_notes_get)

// What Maker needs, and what Breaker needs.  With dn 0, Breaker to move has an
// answer: on `cell`.
typedef struct gl_note {
  float pn;
  float dn;
  gl_cell cell;
} gl_note;

bool gl_notes_find(const gl_slots *notes, const gl_board *board, gl_key key,
                   gl_note *note);
void gl_notes_write(gl_slots *notes, gl_budget *budget, const gl_board *board,
                    gl_key key, gl_note note);

// What was put away comes back (tables/hash_table.h).
void gl_notes_get(gl_slots *notes, gl_budget *budget, const gl_board *board,
                  gl_vault *vault);

#endif
