// SPDX-License-Identifier: MIT
// pn_table.h -- what a depth-first proof number search knows about open
// positions
//
// An entry is a guess: if it is lost, or belongs to another position with the
// same key, the search takes longer and nothing else.

#ifndef GL_TABLES_PN_TABLE_H
#define GL_TABLES_PN_TABLE_H

#include "tables/hash_table.h"
#include "tables/key.h"

// What Maker needs, and what Breaker needs.  With dn 0, Breaker to move has an
// answer: on `cell`.
typedef struct gl_pn_entry {
  float pn;
  float dn;
  gl_cell cell;
} gl_pn_entry;

// Are the numbers finite and not negative, and is an answer on the board?
bool gl_pn_table_entry_valid(const gl_board *board, gl_pn_entry entry);

bool gl_pn_table_find(const gl_hash_table *table, const gl_board *board,
                      gl_key key, gl_pn_entry *entry);
void gl_pn_table_write(gl_hash_table *table, gl_budget *budget,
                       const gl_board *board, gl_key key, gl_pn_entry entry);

// What was put away comes back (tables/hash_table.h).
void gl_pn_table_get(gl_hash_table *table, gl_budget *budget,
                     const gl_board *board, gl_packed *packed);

#endif
