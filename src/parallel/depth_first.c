// SPDX-License-Identifier: MIT
// The threads of a depth-first engine.
//
// Each of them searches from the start, with its own desk; the store of steps,
// the table and whatever else the engine points to are shared.  Traffic
// (tables/busy.h) keeps them apart, and whatever one of them solves the others
// find in the table.

#include "parallel/search_threads.h"
#include "search/workspace.h"

#include <stdlib.h>

static void run_team(gl_desk *desk, size_t size, gl_crew_work *work,
                     gl_team *team, unsigned char *mates, void **contexts) {
  size_t count = 0;
  contexts[0] = desk;
  for (; count < team->mates; count++) {
    void *mate = mates + count * size;
    memcpy(mate, desk, size);
    if (gl_desk_beside(mate, &team->mate[count], desk, NULL))
      break;
    contexts[count + 1] = mate;
  }
  gl_team_run(team, work, contexts, count + 1);
  for (size_t i = 0; i < count; i++) {
    gl_desk *mate = contexts[i + 1];
    gl_weak_adopt(desk->weak, mate->weak);
    gl_desk_clear(mate);
  }
}

void gl_desk_share(gl_desk *desk, size_t size, gl_crew_work *work) {
  gl_search *search = desk->search;
  gl_team team;
  unsigned char *mates = calloc(search->threads, size);
  void **contexts = calloc(search->threads, sizeof *contexts);
  gl_traffic *traffic = calloc(1, sizeof *traffic);
  desk->company.traffic = traffic;
  if (mates && contexts && traffic && gl_team_open(&team, search)) {
    run_team(desk, size, work, &team, mates, contexts);
    gl_team_close(&team);
  } else {
    search->budget.reason = GRIDLOCK_MEMORY_LIMIT;
  }
  desk->company.traffic = NULL;
  free(traffic);
  free(contexts);
  free(mates);
}
