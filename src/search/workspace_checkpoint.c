// SPDX-License-Identifier: MIT
// The workspace of a depth-first engine, put away and taken out again.

#include "proof/checkpoint.h"
#include "search/workspace.h"

#include <assert.h>

static void put_throttle(const gl_throttle *throttle, gl_packed *packed) {
  gl_packed_put(packed, throttle->tried);
  gl_packed_put(packed, throttle->found);
  gl_packed_put(packed, throttle->shut);
}

static void get_throttle(gl_throttle *throttle, gl_packed *packed) {
  throttle->tried = gl_packed_get(packed);
  throttle->found = gl_packed_get(packed);
  throttle->shut = gl_packed_get(packed);
}

void gl_workspace_put(const gl_workspace *workspace, gl_packed *packed) {
  assert(gl_workspace_valid(workspace));
  gl_proof_put(workspace->solver->proof, packed);
  gl_hash_table_put(workspace->table, packed);
  gl_covers_put(workspace->covers, packed);
  for (size_t i = 0; i < GL_THROTTLES; i++)
    put_throttle(&workspace->pairings[i], packed);
  put_throttle(&workspace->splits, packed);
  for (size_t i = 0; i < GL_THROTTLES; i++)
    put_throttle(&workspace->seams[i], packed);
}

void gl_workspace_get(gl_workspace *workspace, gl_packed *packed) {
  assert(gl_workspace_valid(workspace) && !workspace->trail.count);
  gl_proof_get(workspace->solver->proof, packed);
  if (gl_budget_stopped(workspace->solver->budget))
    return; // what follows would miss its objects
  gl_tt_get(workspace->table, workspace->solver->proof, packed);
  gl_covers_get(workspace->covers, workspace->solver->proof, packed);
  for (size_t i = 0; i < GL_THROTTLES; i++)
    get_throttle(&workspace->pairings[i], packed);
  get_throttle(&workspace->splits, packed);
  for (size_t i = 0; i < GL_THROTTLES; i++)
    get_throttle(&workspace->seams[i], packed);
}
