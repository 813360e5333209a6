// SPDX-License-Identifier: MIT
// simplify.h -- a small proof in a digraph, after Sieben (2008), section 6

#ifndef GL_SHORTEN_SIMPLIFY_H
#define GL_SHORTEN_SIMPLIFY_H

#include "shorten/digraph.h"

// The four rules and the backtracking of the paper.  The proof `chosen` becomes
// the least one that was found; *complete says whether there is none with fewer
// vertices, otherwise the budget ended.  False if malloc fails.
bool gl_simplify(const gl_digraph *digraph, bool *chosen, bool *complete,
                 gl_budget *budget);

#endif
