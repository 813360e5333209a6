// SPDX-License-Identifier: MIT
// search_threads.h -- the searches of several threads for one game
//
// The first thread has the search that the engine was called with.  Each of the
// others, the mates, has a copy with a budget of its own; they all are one crew
// (base/threads.h).

#ifndef GL_PARALLEL_SEARCH_THREADS_H
#define GL_PARALLEL_SEARCH_THREADS_H

#include "search/search.h"

typedef struct gl_team {
  gl_crew crew;
  gl_search *first;
  gl_search *mate; // one for each thread after the first
  size_t mates;
} gl_team;

// Prepares as many mates as the search has threads but one.  False if there is
// no memory for them.
bool gl_team_open(gl_team *team, gl_search *first);

// Runs work(contexts[i]) for `count` threads, the first context being the first
// search's.
void gl_team_run(gl_team *team, gl_crew_work *work, void **contexts,
                 size_t count);

// Gives the first search what all have spent, and the reason of the one that
// ended the search, if there is no value.  The mates' proofs are cleared.
void gl_team_close(gl_team *team);

#endif
