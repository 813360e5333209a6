// SPDX-License-Identifier: MIT
// handicap.h -- weak games with a handicap: the hunt and `strong` in turns
//
// The hunt finds Maker's wins on large boards in moments, and `strong` finds
// who wins small ones.  Each turn is twice as long as the one before.  The hunt
// keeps its cards from turn to turn; `strong` begins anew.  Only the hunt has
// proofs: if one is wanted and `strong` says that Maker wins, it hunts on.

#ifndef GL_ENGINES_HANDICAP_H
#define GL_ENGINES_HANDICAP_H

#include "search/search.h"

// The game is for both engines.
gl_status gl_handicap_run(gl_search *search, const gl_engine *hunt,
                          const gl_engine *strong, gl_error *error);

#endif
