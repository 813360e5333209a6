// SPDX-License-Identifier: MIT
#include "base/threads.h"

#include <stdlib.h>

bool gl_crew_open(gl_crew *crew) {
  *crew = (gl_crew){0};
  if (pthread_mutex_init(&crew->lock, NULL))
    return false;
  if (!pthread_cond_init(&crew->change, NULL))
    return true;
  pthread_mutex_destroy(&crew->lock);
  return false;
}

void gl_crew_close(gl_crew *crew) {
  pthread_cond_destroy(&crew->change);
  pthread_mutex_destroy(&crew->lock);
}

// With the lock: rests until nobody is alone.
static void rest(gl_crew *crew) {
  crew->resting++;
  pthread_cond_broadcast(&crew->change);
  while (crew->taken)
    pthread_cond_wait(&crew->change, &crew->lock);
  crew->resting--;
}

static void leave(gl_crew *crew) {
  pthread_mutex_lock(&crew->lock);
  crew->members--;
  pthread_cond_broadcast(&crew->change);
  pthread_mutex_unlock(&crew->lock);
}

void gl_crew_wait(gl_crew *crew) {
  pthread_mutex_lock(&crew->lock);
  if (crew->taken)
    rest(crew);
  pthread_mutex_unlock(&crew->lock);
}

void gl_crew_alone(gl_crew *crew) {
  if (!crew)
    return;
  pthread_mutex_lock(&crew->lock);
  while (crew->taken)
    rest(crew);
  crew->taken = true;
  atomic_store_explicit(&crew->wanted, true, memory_order_relaxed);
  while (crew->resting + 1 < crew->members)
    pthread_cond_wait(&crew->change, &crew->lock);
  pthread_mutex_unlock(&crew->lock);
}

void gl_crew_together(gl_crew *crew) {
  if (!crew)
    return;
  pthread_mutex_lock(&crew->lock);
  crew->taken = false;
  atomic_store_explicit(&crew->wanted, false, memory_order_relaxed);
  pthread_cond_broadcast(&crew->change);
  pthread_mutex_unlock(&crew->lock);
}

// What a thread is told.
typedef struct order {
  gl_crew *crew;
  gl_crew_work *work;
  void *context;
  pthread_t thread;
  bool started;
} order;

static void *obey(void *argument) {
  order *o = argument;
  o->work(o->context);
  leave(o->crew);
  return NULL;
}

// All are members before the first begins: who is alone waits for all others,
// and somebody who came later would not know.
void gl_crew_run(gl_crew *crew, gl_crew_work *work, void **contexts,
                 size_t count) {
  order *orders = calloc(count, sizeof *orders);
  crew->members = orders ? count : 1;
  for (size_t i = 1; orders && i < count; i++) {
    orders[i] = (order){.crew = crew, .work = work, .context = contexts[i]};
    orders[i].started =
        !pthread_create(&orders[i].thread, NULL, obey, &orders[i]);
    if (!orders[i].started)
      leave(crew);
  }
  work(contexts[0]);
  leave(crew);
  for (size_t i = 1; orders && i < count; i++)
    if (orders[i].started)
      pthread_join(orders[i].thread, NULL);
  free(orders);
}
