// SPDX-License-Identifier: MIT
// A pairing of the whole game as a proof of steps.

#include "search/solver.h"
#include "weak/root.h"

#include <assert.h>
#include <stdlib.h>

gl_root_claimer gl_root_steps;

gl_status gl_root_steps(gl_search *search, const gl_pair *pair, size_t pairs,
                        gl_cell stone, gl_error *error) {
  gl_solver *solver;
  const gl_status status = gl_solver_open(&solver, search, false, false, error);
  if (status)
    return status;
  gl_ref *part = malloc((pairs + 1) * sizeof *part);
  if (!part)
    return gl_fail_memory(error);
  for (size_t i = 0; i < pairs; i++)
    part[i] = gl_shield_pair(solver->proof, pair[i].x, pair[i].y);
  const gl_ref shield = pairs ? gl_shield_join(solver->proof, part, pairs)
                              : gl_shield_none(solver->proof);
  free(part);
  assert(gl_budget_stopped(solver->budget) || shield.step);
  gl_solver_breaker(solver, shield, stone);
  return gl_solver_close(solver, error);
}
