// SPDX-License-Identifier: MIT
// proof.h -- a search that is kept for its proof, in public

#ifndef GL_PUBLIC_PROOF_H
#define GL_PUBLIC_PROOF_H

#include "search/search.h"

// On the heap from the beginning: what an engine leaves knows where its search
// is.
struct gridlock_proof {
  gl_search search;
};

#endif
