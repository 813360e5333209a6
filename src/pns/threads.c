// SPDX-License-Identifier: MIT
// Proof number search with several threads.
//
// There is one tree, and a lock for it.  A thread takes the lock to choose a
// leaf and to give it its children, and does without it in between.  Meanwhile
// the leaf is busy: its numbers are larger than they were, and so are those
// above it, so that the other threads go elsewhere.

#include "board/nauty.h"
#include "parallel/search_threads.h"
#include "pns/pns.h"

#include <assert.h>
#include <stdlib.h>

static void work(void *context) {
  gl_pns *s = context;
  gl_pns_search(s);
  gl_budget_end(s->solver->budget);
  gl_nauty_forget();
}

// What a thread has for itself.
static bool open_thread(gl_pns *other, const gl_pns *first, gl_search *search) {
  assert(first->lock && first->solver->search != search);
  *other = *first;
  other->trail = (gl_trail){0};
  other->queue = NULL;
  other->queued = other->queue_room = 0;
  other->keys = NULL;
  if (gl_solver_beside(&other->solver, search, first->solver, NULL))
    return false;
  other->keys =
      gl_keys_new(first->solver->board, gl_pns_uses(first, GL_USE_SYMMETRY));
  return other->keys;
}

static void close_thread(gl_pns *other) {
  assert(!other->trail.count);
  gl_keys_free(other->keys);
  gl_trail_free(&other->trail);
  gl_budget_give(other->solver->budget,
                 other->queue_room * sizeof *other->queue);
  free(other->queue);
}

static void run_threads(gl_pns *pns, gl_search_threads *threads, gl_pns *others,
                        void **contexts) {
  size_t count = 0;
  contexts[0] = pns;
  for (; count < threads->others &&
         open_thread(&others[count], pns, &threads->other[count]);
       count++)
    contexts[count + 1] = &others[count];
  assert(count <= threads->others);
  gl_search_threads_run(threads, work, contexts, count + 1);
  for (size_t i = 0; i < threads->others && others[i].solver; i++)
    close_thread(&others[i]);
}

void gl_pns_threads_run(gl_pns *pns) {
  assert(!pns->lock && !pns->shared && pns->root);
  const size_t count = pns->solver->search->threads;
  pthread_mutex_t lock;
  gl_search_threads threads;
  gl_pns *others = calloc(count, sizeof *others);
  void **contexts = calloc(count, sizeof *contexts);
  pns->shared = true;
  if (others && contexts && !pthread_mutex_init(&lock, NULL)) {
    pns->lock = &lock;
    if (gl_search_threads_open(&threads, pns->solver->search)) {
      run_threads(pns, &threads, others, contexts);
      gl_search_threads_close(&threads);
    }
    assert(gl_tree_valid(pns->tree));
    pns->lock = NULL;
    pthread_mutex_destroy(&lock);
  }
  free(contexts);
  free(others);
  gl_pns_search(pns); // if nothing of that could be done
}
