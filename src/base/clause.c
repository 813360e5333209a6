// SPDX-License-Identifier: MIT
#include "base/clause.h"

// What CaDiCaL takes for a literal, and for a clause with its watches and what
// is learned from it, at its peak and with what malloc cannot use meanwhile:
// 2.6 times what the clauses themselves take, in the counters of
// shorten/minimum.c for 1,300 situations of Snaky.
#define BYTES_PER_LITERAL 20
#define BYTES_PER_CLAUSE 256

gl_clauses gl_clauses_new(gl_budget *budget) {
  gl_clauses clauses = {.sat = gl_sat_new(), .budget = budget};
  clauses.failed = !clauses.sat;
  return clauses;
}

void gl_clauses_free(gl_clauses *clauses) {
  if (clauses->sat)
    gl_sat_free(clauses->sat);
  if (clauses->budget)
    gl_budget_hold(clauses->budget, &clauses->held, 0);
  *clauses = (gl_clauses){0};
}

void gl_clauses_put(gl_clauses *clauses, int literal) {
  const size_t more = literal ? BYTES_PER_LITERAL : BYTES_PER_CLAUSE;
  if (clauses->budget)
    clauses->failed |=
        !gl_budget_hold(clauses->budget, &clauses->held, clauses->held + more);
  if (!clauses->failed)
    gl_sat_add(clauses->sat, literal);
}
