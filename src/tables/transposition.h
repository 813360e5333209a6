// SPDX-License-Identifier: MIT
// transposition.h -- the transposition table: solved positions, found by their
// open lines
//
// What is stored is a card or a shield.  Two positions with equal open lines
// have equal values, but the object must still fit the stones (proof/fit.h),
// and only then it is an answer; so keys need not be exact.

#ifndef GL_TABLES_TRANSPOSITION_H
#define GL_TABLES_TRANSPOSITION_H

#include "proof/proof.h"
#include "tables/hash_table.h"
#include "tables/key.h"

// The object for the position itself, not for the image; GL_NO_REF if there is
// none.
gl_ref gl_tt_find(const gl_hash_table *table, const gl_board *board,
                  gl_key key);

// Stores what was found for the position with this key.  A full table that
// cannot grow loses an old entry.
void gl_tt_store(gl_hash_table *table, gl_budget *budget, const gl_board *board,
                 gl_key key, gl_ref object);

// What was put away comes back (tables/hash_table.h); its objects are in the
// proof.
void gl_tt_get(gl_hash_table *table, const gl_proof *proof, gl_packed *packed);

#endif
