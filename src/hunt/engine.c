// SPDX-License-Identifier: MIT
// The engine `hunt`, on boards for which there are proofs of steps.

#include "hunt/engine.h"
#include "hunt/steps.h"

gl_engine_run gl_hunt_board;

gl_status gl_hunt_board(gl_search *search, gl_error *error) {
  gl_solver *solver;
  gl_hunt *hunt = NULL;
  gl_status status = gl_solver_open(&solver, search, false, false, error);
  if (status)
    return status;
  if (!gl_solver_trivial(solver)) {
    status = gl_hunt_for_search(search, &hunt, error);
    if (!status && hunt->found)
      gl_hunt_steps(hunt, solver);
  }
  return status ? status : gl_solver_close(solver, error);
}
