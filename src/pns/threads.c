// SPDX-License-Identifier: MIT
// Proof number search with several threads.
//
// There is one pool, and a lock for it.  A thread takes the lock to choose a
// leaf and to give it its children, and does without it in between.  Meanwhile
// the leaf is busy: its numbers are larger than they were, and so are those
// above it, so that the other threads go elsewhere.

#include "board/nauty.h"
#include "parallel/search_threads.h"
#include "pns/pns.h"

#include <stdlib.h>

static void work(void *context) {
  gl_pns *s = context;
  gl_pns_search(s);
  gl_budget_end(s->budget);
  gl_nauty_forget();
}

// What a thread has for itself.
static bool hire(gl_pns *mate, const gl_pns *first, gl_search *search) {
  *mate = *first;
  mate->search = search;
  mate->budget = &search->budget;
  mate->trail = (gl_trail){0};
  mate->queue = NULL;
  mate->queued = mate->queue_room = 0;
  mate->keys = NULL;
  if (gl_weak_beside(&mate->weak, search, first->weak, NULL))
    return false;
  mate->proof = mate->weak->proof;
  mate->keys = gl_keys_new(first->board, gl_pns_uses(first, GL_USE_SYMMETRY));
  return mate->keys;
}

static void dismiss(gl_pns *mate) {
  gl_keys_free(mate->keys);
  gl_trail_free(&mate->trail);
  gl_budget_give(mate->budget, mate->queue_room * sizeof *mate->queue);
  free(mate->queue);
}

static void run_team(gl_pns *s, gl_team *team, gl_pns *mates, void **contexts) {
  size_t count = 0;
  contexts[0] = s;
  for (; count < team->mates && hire(&mates[count], s, &team->mate[count]);
       count++)
    contexts[count + 1] = &mates[count];
  gl_team_run(team, work, contexts, count + 1);
  for (size_t i = 0; i < team->mates && mates[i].search; i++)
    dismiss(&mates[i]);
}

void gl_pns_share(gl_pns *s) {
  const size_t threads = s->search->threads;
  pthread_mutex_t gate;
  gl_team team;
  gl_pns *mates = calloc(threads, sizeof *mates);
  void **contexts = calloc(threads, sizeof *contexts);
  s->shared = true;
  if (mates && contexts && !pthread_mutex_init(&gate, NULL)) {
    s->gate = &gate;
    if (gl_team_open(&team, s->search)) {
      run_team(s, &team, mates, contexts);
      gl_team_close(&team);
    }
    s->gate = NULL;
    pthread_mutex_destroy(&gate);
  }
  free(contexts);
  free(mates);
  gl_pns_search(s); // if nothing of that could be done
}
