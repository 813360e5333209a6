// SPDX-License-Identifier: MIT
// canon.h -- the least image of a pairing
//
// Two pairings are the same if a symmetry of the torus takes one to the other:
// a translation, a rotation, a reflection, or all of these.  The canonical one
// among the images is the least in lexicographic order.  It begins with 0 4,
// and only images that do so are looked at.

#ifndef GL_CENSUS_CANON_H
#define GL_CENSUS_CANON_H

#include "census/torus.h"

// A table of up to 64 digits, three bits each from the top: keys compare as
// their tables do.
typedef struct gl_canon_code {
  uint64_t word[3];
} gl_canon_code;

gl_canon_code gl_canon_pack(const gl_torus *torus, const gl_pairs *pairs);
void gl_canon_unpack(const gl_torus *torus, gl_canon_code code,
                     gl_pairs *pairs);
int gl_canon_compare(const void *a, const void *b); // for qsort

// The least image and, as the result, the order of the stabiliser.  `plain`
// reads all images digit by digit, on any torus; `gl_canon` is for tori of the
// family and compares whole rows where there are 8 x 8 cells.
unsigned gl_canon_plain(const gl_torus *torus, const gl_pairs *pairs,
                        gl_pairs *least);
unsigned gl_canon(const gl_torus *torus, const gl_pairs *pairs,
                  gl_canon_code *least);

// How many different images begin with 0 4, and how many of these go on with
// 1, 2 or 3.
void gl_canon_starts(const gl_torus *torus, const gl_pairs *pairs,
                     unsigned stabiliser, uint64_t *pair, uint64_t *third);

#endif
