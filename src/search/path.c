// SPDX-License-Identifier: MIT
#include "search/workspace.h"

#include <assert.h>

// A thread looks after so many nodes whether it still has to be where it is.
#ifdef GL_STRESS
#define STEPS 1
#else
#define STEPS 64
#endif

static bool is_solved(gl_workspace *workspace, const gl_path *at) {
  assert(at->p);
  if (at->answered)
    return at->answered(workspace->company.engine, at);
  return gl_workspace_recall(workspace, at->p, at->key).who;
}

// The highest node of the path that is solved counts.
bool gl_workspace_called(gl_workspace *workspace) {
  gl_company *c = &workspace->company;
  if (gl_budget_stopped(workspace->solver->budget))
    return false;
  for (const gl_path *at = c->path; at; at = at->above)
    if (is_solved(workspace, at))
      c->solved = at;
  if (c->solved && !gl_budget_stopped(workspace->solver->budget)) {
    gl_budget_stop(workspace->solver->budget, GL_STOP_RECALL);
    gl_search_count(workspace->solver->search, GL_STAT_RECALLS);
  } else {
    c->solved = NULL;
  }
  return c->solved;
}

void gl_workspace_enter(gl_workspace *workspace, gl_path *here) {
  assert(workspace->company.busy && here->p);
  gl_company *c = &workspace->company;
  here->above = c->path;
  c->path = here;
  if (++c->steps % STEPS == 0)
    gl_workspace_called(workspace);
}

bool gl_workspace_leave(gl_workspace *workspace, const gl_path *here) {
  assert(workspace->company.path == here);
  gl_company *c = &workspace->company;
  c->path = here->above;
  if (c->solved != here)
    return true;
  assert(gl_budget_stopped(workspace->solver->budget));
  c->solved = NULL;
  gl_budget_recall_over(workspace->solver->budget);
  return false;
}

gl_key gl_workspace_move_key(const gl_workspace *workspace, gl_key key,
                             gl_cell cell) {
  assert(cell < workspace->solver->board->cells &&
         key.map < workspace->solver->board->maps);
  const gl_board *board = workspace->solver->board;
  return gl_key_salted(key, GL_MOST_CELLS +
                                board->cell_map[key.map * board->cells + cell]);
}
