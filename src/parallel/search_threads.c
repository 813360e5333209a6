// SPDX-License-Identifier: MIT
#include "parallel/search_threads.h"

#include <assert.h>
#include <stdlib.h>

bool gl_search_threads_valid(const gl_search_threads *threads) {
  bool good = threads->others + 1 == threads->first->threads &&
              threads->first->budget.threads == &threads->threads;
  for (size_t i = 0; good && i < threads->others; i++)
    good = threads->other[i].budget.threads == &threads->threads &&
           threads->other[i].game == threads->first->game;
  return good;
}

bool gl_search_threads_open(gl_search_threads *threads, gl_search *first) {
  assert(first->threads >= 2 && !first->budget.threads);
  *threads = (gl_search_threads){.first = first, .others = first->threads - 1};
  threads->other = calloc(threads->others, sizeof *threads->other);
  if (!threads->other || !gl_threads_open(&threads->threads)) {
    free(threads->other);
    return false;
  }
  gl_budget_begin_threads(&first->budget, &threads->threads);
  for (size_t i = 0; i < threads->others; i++) {
    threads->other[i] = gl_search_like(first, first->game);
    threads->other[i].budget = gl_budget_beside(&first->budget);
  }
  assert(gl_search_threads_valid(threads));
  return true;
}

void gl_search_threads_run(gl_search_threads *threads, gl_threads_work *work,
                           void **contexts, size_t count) {
  assert(count >= 1 && count <= threads->others + 1);
  gl_threads_run(&threads->threads, work, contexts, count);
}

// What stopped the thread that ended the search has stopped all.
static void set_stop(gl_search_threads *threads) {
  gl_budget *budget = &threads->first->budget;
  for (size_t i = 0; budget->stop == GL_STOP_OVER && i < threads->others; i++)
    gl_budget_adopt(budget, &threads->other[i].budget);
  if (threads->first->value || budget->stop == GL_STOP_OVER)
    gl_budget_resume(budget);
}

void gl_search_threads_close(gl_search_threads *threads) {
  assert(gl_search_threads_valid(threads));
  set_stop(threads);
  for (size_t i = 0; i < threads->others; i++) {
    gl_statistics_add(&threads->first->statistics,
                      &threads->other[i].statistics);
    gl_search_clear(&threads->other[i]);
  }
  gl_budget_end_threads(&threads->first->budget);
  gl_threads_close(&threads->threads);
  free(threads->other);
}
