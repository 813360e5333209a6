// SPDX-License-Identifier: MIT
// cover.h -- solved positions that are found by what their objects need
//
// A card answers every position with its A among Maker's stones and its T free
// of Breaker's; a shield every position with its Z free of Maker's stones and
// its D hit.  So an object answers positions that nobody has seen.  Looking for
// one means trying them, so only a few are kept: a new object takes the place
// of one that has helped little for a while.

#ifndef GL_TABLES_COVER_H
#define GL_TABLES_COVER_H

#include "board/position.h"
#include "io/packed.h"
#include "proof/proof.h"

typedef struct gl_covers gl_covers;

// NULL if malloc fails.
gl_covers *gl_covers_new(const gl_board *board);
void gl_covers_free(gl_covers *covers);

// Are both shelves within their room, with objects that there are, and not used
// more often than is counted?
bool gl_covers_valid(const gl_covers *covers);

// A card or a shield, and its images under the maps of the board.
void gl_covers_add(gl_covers *covers, const gl_proof *proof, gl_ref object);

// An object that answers the position, Maker to move, and needs no other cells
// than live ones; GL_NO_REF if none is known.
gl_ref gl_covers_find(gl_covers *covers, const gl_position *position);

// All that is kept, out and in.
void gl_covers_put(const gl_covers *covers, gl_packed *packed);
void gl_covers_get(gl_covers *covers, const gl_proof *proof, gl_packed *packed);

#endif
