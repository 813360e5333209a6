// SPDX-License-Identifier: MIT
#include "parallel/search_threads.h"

#include <stdlib.h>

bool gl_team_open(gl_team *team, gl_search *first) {
  *team = (gl_team){.first = first, .mates = first->threads - 1};
  team->mate = calloc(team->mates, sizeof *team->mate);
  if (!team->mate || !gl_crew_open(&team->crew)) {
    free(team->mate);
    return false;
  }
  gl_budget_share(&first->budget, &team->crew);
  for (size_t i = 0; i < team->mates; i++) {
    team->mate[i] = *first;
    team->mate[i].proof = NULL;
    team->mate[i].budget = gl_budget_beside(&first->budget);
  }
  return true;
}

void gl_team_run(gl_team *team, gl_crew_work *work, void **contexts,
                 size_t count) {
  gl_crew_run(&team->crew, work, contexts, count);
}

// The reason of who ended the search is the reason of all.
static void set_reason(gl_team *team) {
  gl_budget *budget = &team->first->budget;
  for (size_t i = 0; budget->stopped && i < team->mates; i++) {
    const gl_budget *other = &team->mate[i].budget;
    if (other->reason && !other->stopped) {
      budget->reason = other->reason;
      budget->paused = other->paused;
      budget->stopped = false;
    }
  }
  if (team->first->value || budget->stopped) {
    budget->reason = GRIDLOCK_NO_REASON;
    budget->paused = budget->stopped = false;
  }
}

void gl_team_close(gl_team *team) {
  set_reason(team);
  for (size_t i = 0; i < team->mates; i++)
    gl_search_clear(&team->mate[i]);
  gl_budget_unshare(&team->first->budget);
  gl_crew_close(&team->crew);
  free(team->mate);
}
