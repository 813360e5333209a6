// SPDX-License-Identifier: MIT
// clause.h -- clauses for a SAT solver, within a budget
//
// The solver allocates for itself, so what it takes is estimated, clause by
// clause.  When that is too much, the budget has its reason, the rest is left
// out, and nothing that the solver says about what it has is an answer.

#ifndef GL_BASE_CLAUSE_H
#define GL_BASE_CLAUSE_H

#include "base/budget.h"
#include "base/sat.h"

typedef struct gl_clauses {
  gl_sat *sat;       // NULL without a solver or memory
  gl_budget *budget; // may be NULL
  size_t held;       // bytes, as the budget knows them
  bool failed;       // something was left out
} gl_clauses;

gl_clauses gl_clauses_new(gl_budget *budget);
void gl_clauses_free(gl_clauses *clauses);

// A literal, or 0 at the end of a clause.
void gl_clauses_put(gl_clauses *clauses, int literal);

#endif
