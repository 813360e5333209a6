// SPDX-License-Identifier: MIT
// table.h -- solved positions, found by their open lines
//
// What is stored is a card or a shield.  Two positions with equal open lines
// have equal values, but the object must still fit the stones (proof/fit.h),
// and only then it is an answer; so keys need not be exact.

#ifndef GL_SEARCH_TABLE_H
#define GL_SEARCH_TABLE_H

#include "proof/proof.h"
#include "search/key.h"

#define gl_table_new GL_SIZED(gl_table_new)
#define gl_table_free GL_SIZED(gl_table_free)
#define gl_table_find GL_SIZED(gl_table_find)
#define gl_table_store GL_SIZED(gl_table_store)

typedef struct gl_entry {
  uint64_t low;
  uint64_t high;
  gl_ref object; // of the image; no step if the place is empty
} gl_entry;

typedef struct gl_table {
  const gl_board *board;
  gl_budget *budget;
  gl_entry *entry;
  size_t room; // a power of two
  size_t used;
} gl_table;

gl_table *gl_table_new(const gl_board *board, gl_budget *budget);
void gl_table_free(gl_table *table);

// The object for the position itself, not for the image; GL_NO_REF if there is
// none.
gl_ref gl_table_find(const gl_table *table, gl_key key);

// Stores what was found for the position with this key.  A full table that
// cannot grow loses an old entry.
void gl_table_store(gl_table *table, gl_key key, gl_ref object);

#endif
