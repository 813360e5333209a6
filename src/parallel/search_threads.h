// SPDX-License-Identifier: MIT
// search_threads.h -- the searches of several threads for one game
//
// The first thread has the search that the engine was called with.  Each of the
// others has a copy with a budget of its own; the budgets meet in `threads`
// (base/threads.h).

#ifndef GL_PARALLEL_SEARCH_THREADS_H
#define GL_PARALLEL_SEARCH_THREADS_H

#include "search/search.h"

typedef struct gl_search_threads {
  gl_threads threads;
  gl_search *first;
  gl_search *other; // one for each thread after the first
  size_t others;
} gl_search_threads;

// Has each search a budget of its own that meets the others in `threads`?
bool gl_search_threads_valid(const gl_search_threads *threads);

// Prepares the searches of all threads but the first.  False if there is no
// memory for them.
bool gl_search_threads_open(gl_search_threads *threads, gl_search *first);

// Runs work(contexts[i]) for `count` threads, the first context being the first
// search's.
void gl_search_threads_run(gl_search_threads *threads, gl_threads_work *work,
                           void **contexts, size_t count);

// Gives the first search what all have spent, and the reason of the one that
// ended the search, if there is no value.  The others' proofs are cleared.
void gl_search_threads_close(gl_search_threads *threads);

#endif
