// SPDX-License-Identifier: MIT
// Depth-first proof number search with several threads.
//
// Each thread searches from the start, with its own desk and one store of
// steps, one table and one set of notes between them.  What keeps them apart is
// traffic (traffic.h): where a thread finds another one in the child that it
// would take, it takes the next best.  So they spread over the moves of one
// player and go on together in the best answers of the other, and whatever one
// of them solves the others find in the table.

#include "search/dfpn.h"
#include "search/team.h"

#include <stdlib.h>

// The numbers of a busy child are multiplied by this for each thread in it.
static double DETOUR_MAKER = 2, DETOUR_BREAKER = 2;

// A thread looks after so many nodes whether it still has to be where it is.
#ifdef GL_STRESS
#define STEPS 1
#else
#define STEPS 64
#endif

// What others have found out about a child.  One that is answered has no
// numbers any more and comes first, because to see that takes no search.
static void refresh(gl_dfpn *s, gl_child *c, gl_player mover) {
  gl_note note;
  if (!gl_notes_find(s->notes, s->desk.board, c->key, &note))
    return;
  if (note.dn > 0)
    c->n = (gl_effort){note.pn, note.dn};
  else if (mover == GL_MAKER)
    c->n.pn = GL_EFFORT_LEAST;
}

void gl_dfpn_spread(gl_dfpn *s, gl_child *children, size_t open,
                    const gl_cellset *left, gl_player mover, gl_effort limit,
                    size_t *best, double *second) {
  const double most = mover == GL_MAKER ? limit.pn : limit.dn;
  const double detour = mover == GL_MAKER ? DETOUR_MAKER : DETOUR_BREAKER;
  const size_t first = *best;
  double least = INFINITY;
  *second = INFINITY;
  for (size_t i = 0; i < open; i++) {
    gl_child *c = &children[i];
    if (c->done || (left && !gl_cellset_has(left, c->cell)))
      continue;
    unsigned busy = gl_traffic_at(s->traffic, c->key.low);
    c->met |= busy;
    if (c->met)
      refresh(s, c, mover);
    double need = mover == GL_MAKER ? c->n.pn : c->n.dn;
    if (need >= most && i != first)
      continue;
    while (busy--)
      need *= detour;
    if (need < least) {
      *second = least;
      least = need;
      *best = i;
    } else if (need < *second) {
      *second = need;
    }
  }
}

// Has another thread solved this node?
static bool is_solved(gl_dfpn *s, const gl_path *at) {
  if (at->mover == GL_MAKER)
    return gl_desk_recall(&s->desk, at->p, at->key).who;
  gl_answer answer;
  return gl_dfpn_answered(s, &(gl_turn){.p = at->p, .key = at->key}, &answer);
}

// Calls the search back to the highest node of its path that is solved.
static void look_back(gl_dfpn *s) {
  for (const gl_path *at = s->path; at; at = at->above)
    if (is_solved(s, at))
      s->solved = at;
  if (s->solved && !s->desk.budget->reason)
    s->desk.budget->reason = GRIDLOCK_INTERRUPT;
  else
    s->solved = NULL;
}

void gl_dfpn_enter(gl_dfpn *s, gl_path *here) {
  here->above = s->path;
  s->path = here;
  if (++s->steps % STEPS == 0 && !s->desk.budget->reason)
    look_back(s);
}

bool gl_dfpn_leave(gl_dfpn *s, const gl_path *here) {
  s->path = here->above;
  if (s->solved != here)
    return true;
  s->solved = NULL;
  s->desk.budget->reason = GRIDLOCK_NO_REASON;
  return false;
}

static void work(void *context) {
  gl_dfpn *s = context;
  gl_dfpn_root(s);
  gl_budget_end(s->desk.budget);
}

static void run_team(gl_dfpn *s, gl_team *team, gl_dfpn *mates,
                     void **contexts) {
  size_t count = 0;
  contexts[0] = s;
  for (; count < team->mates; count++) {
    gl_dfpn *mate = &mates[count];
    *mate = *s;
    if (gl_desk_beside(&mate->desk, &team->mate[count], &s->desk, NULL))
      break;
    contexts[count + 1] = mate;
  }
  gl_team_run(team, work, contexts, count + 1);
  for (size_t i = 0; i < count; i++) {
    gl_weak_adopt(s->desk.weak, mates[i].desk.weak);
    gl_desk_clear(&mates[i].desk);
  }
}

void gl_dfpn_share(gl_dfpn *s) {
  gl_search *search = s->desk.search;
  gl_team team;
  gl_dfpn *mates = calloc(search->threads, sizeof *mates);
  void **contexts = calloc(search->threads, sizeof *contexts);
  s->traffic = calloc(1, sizeof *s->traffic);
  if (getenv("TM"))
    DETOUR_MAKER = atof(getenv("TM"));
  if (getenv("TB"))
    DETOUR_BREAKER = atof(getenv("TB"));
  if (mates && contexts && s->traffic && gl_team_open(&team, search)) {
    run_team(s, &team, mates, contexts);
    gl_team_close(&team);
  } else {
    s->desk.budget->reason = GRIDLOCK_MEMORY_LIMIT;
  }
  free(s->traffic);
  free(contexts);
  free(mates);
}
