// SPDX-License-Identifier: MIT
// table.h -- solved positions, found by their open lines
//
// The key is a sum over the open lines, in no order, of a hash of each; with
// symmetry, the smallest such key of all images of the position.  What is
// stored is a card or a shield.  Two positions with equal open lines have equal
// values, but the object must still fit the stones (proof/fit.h), and only then
// it is an answer; so keys need not be exact.

#ifndef GL_SEARCH_TABLE_H
#define GL_SEARCH_TABLE_H

#include "board/position.h"
#include "proof/proof.h"

#define gl_table_new GL_SIZED(gl_table_new)
#define gl_table_free GL_SIZED(gl_table_free)
#define gl_table_key GL_SIZED(gl_table_key)
#define gl_table_find GL_SIZED(gl_table_find)
#define gl_table_store GL_SIZED(gl_table_store)

typedef struct gl_key {
  uint64_t low;
  uint64_t high;
  uint32_t map; // carries the position to the image that has the key
} gl_key;

typedef struct gl_entry {
  uint64_t low;
  uint64_t high;
  gl_ref object; // of the image; no step if the place is empty
} gl_entry;

typedef struct gl_table {
  const gl_board *board;
  gl_budget *budget;
  size_t maps;         // used for keys: all, or the identity alone
  uint64_t *cell_hash; // maps x cells x 2
  gl_entry *entry;
  size_t room; // a power of two
  size_t used;
} gl_table;

gl_table *gl_table_new(const gl_board *board, gl_budget *budget, bool symmetry);
void gl_table_free(gl_table *table);

gl_key gl_table_key(const gl_table *table, const gl_position *p);

// The object for the position itself, not for the image; GL_NO_REF if there is
// none.
gl_ref gl_table_find(const gl_table *table, gl_key key);

// Stores what was found for the position with this key.  A full table that
// cannot grow loses an old entry.
void gl_table_store(gl_table *table, gl_key key, gl_ref object);

#endif
