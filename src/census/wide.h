// SPDX-License-Identifier: MIT
// wide.h -- good pairings of 9 in a row that repeat after 16 cells, not after 8
//
// In a good pairing of the plane every line has a pair in each 8 cells, so that
// a line repeats after 8 cells, but the line 8 cells beside it may have its
// pairs elsewhere.  On the wide torus (torus.h) a line has 8 ways to lie, each
// covers four cells, and a pairing is an exact cover of the 256 cells by 64
// lines.

#ifndef GL_CENSUS_WIDE_H
#define GL_CENSUS_WIDE_H

#include "base/budget.h"
#include "census/torus.h"

// Looks for one, in an order that depends on the seed.  *some tells whether
// `found` is one; if not, there is none, or the budget has ended.
void gl_wide_find(uint64_t seed, gl_budget *budget, gl_pairs *found,
                  bool *some);

#endif
