// SPDX-License-Identifier: MIT
// The threads of a depth-first engine.
//
// Each of them searches from the start, with its own workspace; the store of
// steps, the table and whatever else the engine points to are shared.  Busy
// marks (tables/busy.h) keeps them apart, and whatever one of them solves the
// others find in the table.

#include "parallel/search_threads.h"
#include "search/workspace.h"

#include <assert.h>
#include <stdlib.h>

static void run_threads(gl_workspace *workspace, size_t size,
                        gl_threads_work *work, gl_search_threads *threads,
                        unsigned char *others, void **contexts) {
  assert(size >= sizeof *workspace);
  size_t count = 0;
  contexts[0] = workspace;
  for (; count < threads->others; count++) {
    void *other = others + count * size;
    memcpy(other, workspace, size);
    if (gl_workspace_beside(other, &threads->other[count], workspace, NULL))
      break;
    contexts[count + 1] = other;
  }
  assert(count <= threads->others);
  gl_search_threads_run(threads, work, contexts, count + 1);
  for (size_t i = 0; i < count; i++) {
    gl_workspace *other = contexts[i + 1];
    gl_solver_adopt(workspace->solver, other->solver);
    gl_workspace_clear(other);
  }
}

void gl_depth_first_run(gl_workspace *workspace, size_t size,
                        gl_threads_work *work) {
  assert(workspace->solver->search->threads > 1 && !workspace->company.busy);
  assert(!workspace->beside);
  gl_search *search = workspace->solver->search;
  gl_search_threads threads;
  unsigned char *others = calloc(search->threads, size);
  void **contexts = calloc(search->threads, sizeof *contexts);
  gl_busy *busy = calloc(1, sizeof *busy);
  workspace->company.busy = busy;
  if (others && contexts && busy && gl_search_threads_open(&threads, search)) {
    run_threads(workspace, size, work, &threads, others, contexts);
    gl_search_threads_close(&threads);
  } else {
    gl_budget_stop(&search->budget, GL_STOP_MEMORY);
  }
  assert(!busy || gl_busy_valid(busy));
  workspace->company.busy = NULL;
  free(busy);
  free(contexts);
  free(others);
}
