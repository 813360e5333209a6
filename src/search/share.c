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

// One of the threads.
typedef struct worker {
  gl_search search;
  gl_dfpn dfpn;
  bool ready;
} worker;

static void work(void *context) {
  gl_dfpn *s = context;
  gl_dfpn_root(s);
  gl_budget_end(s->desk.budget);
}

static bool hire(worker *w, const gl_dfpn *first) {
  w->search = *first->desk.search;
  w->search.budget = gl_budget_beside(&first->desk.search->budget);
  w->search.proof = NULL;
  w->dfpn = *first;
  w->ready = !gl_desk_beside(&w->dfpn.desk, &w->search, &first->desk, NULL);
  return w->ready;
}

// Takes over what a thread has found out: its claim, or why it has none.
static void dismiss(worker *w, gl_dfpn *first) {
  gl_budget *budget = first->desk.budget;
  const gl_budget *other = &w->search.budget;
  if (w->ready) {
    gl_weak_adopt(first->desk.weak, w->dfpn.desk.weak);
    gl_desk_clear(&w->dfpn.desk);
  }
  if (budget->stopped && other->reason && !other->stopped) {
    budget->reason = other->reason;
    budget->paused = other->paused;
    budget->stopped = false;
  }
  gl_search_clear(&w->search);
}

static void run_crew(gl_dfpn *s, worker *workers, void **contexts,
                     gl_crew *crew) {
  gl_budget *budget = s->desk.budget;
  size_t count = 0;
  contexts[count++] = s;
  gl_budget_share(budget, crew);
  for (size_t i = 1; i < s->desk.search->threads && hire(&workers[i], s); i++)
    contexts[count++] = &workers[i].dfpn;
  gl_crew_run(crew, work, contexts, count);
  for (size_t i = 1; i < s->desk.search->threads; i++)
    dismiss(&workers[i], s);
  gl_budget_unshare(budget);
  if (s->desk.search->value || budget->stopped)
    budget->reason = GRIDLOCK_NO_REASON;
}

void gl_dfpn_share(gl_dfpn *s) {
  const size_t threads = s->desk.search->threads;
  gl_crew crew;
  worker *workers = calloc(threads, sizeof *workers);
  void **contexts = calloc(threads, sizeof *contexts);
  s->traffic = calloc(1, sizeof *s->traffic);
  if (getenv("TM"))
    DETOUR_MAKER = atof(getenv("TM"));
  if (getenv("TB"))
    DETOUR_BREAKER = atof(getenv("TB"));
  if (workers && contexts && s->traffic && gl_crew_open(&crew)) {
    run_crew(s, workers, contexts, &crew);
    gl_crew_close(&crew);
  } else {
    s->desk.budget->reason = GRIDLOCK_MEMORY_LIMIT;
  }
  free(s->traffic);
  free(contexts);
  free(workers);
}
