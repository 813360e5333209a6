// SPDX-License-Identifier: MIT
// closure.h -- situations from the goals upwards
//
// Given a list of cores: which situations with these cores follow from those
// that are known, and which ones from these, and so on?  Each round looks at
// every core and adds a few essences (essence.h) that ask for little; one that
// contains a known situation is left out.

#ifndef GL_SHORTEN_CLOSURE_H
#define GL_SHORTEN_CLOSURE_H

#include "base/budget.h"
#include "sequence/stock.h"

typedef struct gl_closure {
  const gl_stock *cores; // situations without neighbourhood
  gl_stock *stock;       // what is known, and becomes known
  size_t tries;          // essences for each core and round,
  size_t kept;           // so many of them in the mean
  size_t most;           // cells in the core of a root
  size_t limit;          // situations in the stock
  uint64_t random;
  gl_budget *budget;
  size_t held; // bytes, as the budget knows them; when it has run, those of the
               // stock
} gl_closure;

// All cores with at most `most` cells in a square of side `box`; false if
// malloc fails.
bool gl_closure_cores(gl_stock *cores, size_t most, int box);

// Rounds until there is a root, and some more; or `rounds`, or until nothing
// new comes.  False if malloc fails.
bool gl_closure_run(gl_closure *closure, size_t rounds);

#endif
