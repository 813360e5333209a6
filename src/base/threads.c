// SPDX-License-Identifier: MIT
#include "base/threads.h"

#include <assert.h>
#include <stdlib.h>

bool gl_threads_valid(const gl_threads *threads) {
  return threads->waiting <= threads->running &&
         threads->stopped == atomic_load(&threads->wanted);
}

bool gl_threads_open(gl_threads *threads) {
  *threads = (gl_threads){0};
  if (pthread_mutex_init(&threads->lock, NULL))
    return false;
  if (!pthread_cond_init(&threads->change, NULL))
    return true;
  pthread_mutex_destroy(&threads->lock);
  return false;
}

void gl_threads_close(gl_threads *threads) {
  assert(gl_threads_valid(threads) && !threads->waiting && !threads->stopped);
  pthread_cond_destroy(&threads->change);
  pthread_mutex_destroy(&threads->lock);
}

// With the lock: waits until the threads are resumed.
static void wait_at_safepoint(gl_threads *threads) {
  assert(threads->stopped);
  threads->waiting++;
  pthread_cond_broadcast(&threads->change);
  while (threads->stopped)
    pthread_cond_wait(&threads->change, &threads->lock);
  assert(threads->waiting > 0);
  threads->waiting--;
}

static void leave(gl_threads *threads) {
  pthread_mutex_lock(&threads->lock);
  assert(threads->running > 0);
  threads->running--;
  assert(gl_threads_valid(threads));
  pthread_cond_broadcast(&threads->change);
  pthread_mutex_unlock(&threads->lock);
}

void gl_threads_wait(gl_threads *threads) {
  pthread_mutex_lock(&threads->lock);
  if (threads->stopped)
    wait_at_safepoint(threads);
  pthread_mutex_unlock(&threads->lock);
}

void gl_threads_stop(gl_threads *threads) {
  if (!threads)
    return;
  pthread_mutex_lock(&threads->lock);
  while (threads->stopped)
    wait_at_safepoint(threads);
  threads->stopped = true;
  atomic_store_explicit(&threads->wanted, true, memory_order_relaxed);
  while (threads->waiting + 1 < threads->running)
    pthread_cond_wait(&threads->change, &threads->lock);
  assert(gl_threads_valid(threads) && threads->stopped);
  pthread_mutex_unlock(&threads->lock);
}

void gl_threads_resume(gl_threads *threads) {
  if (!threads)
    return;
  pthread_mutex_lock(&threads->lock);
  assert(threads->stopped && gl_threads_valid(threads));
  threads->stopped = false;
  atomic_store_explicit(&threads->wanted, false, memory_order_relaxed);
  pthread_cond_broadcast(&threads->change);
  pthread_mutex_unlock(&threads->lock);
}

// What a thread is told.
typedef struct order {
  gl_threads *threads;
  gl_threads_work *work;
  void *context;
  pthread_t thread;
  bool started;
} order;

static void *obey(void *argument) {
  assert(argument);
  order *o = argument;
  o->work(o->context);
  leave(o->threads);
  return NULL;
}

// Searches go deep.  A thread of musl has 128 kB if nobody asks for more.
#define STACK_LEAST ((size_t)8 << 20)

static bool begin(order *order) {
  pthread_attr_t attributes;
  size_t stack;
  if (pthread_attr_init(&attributes))
    return false;
  const bool good = !pthread_attr_getstacksize(&attributes, &stack) &&
                    (stack >= STACK_LEAST ||
                     !pthread_attr_setstacksize(&attributes, STACK_LEAST)) &&
                    !pthread_create(&order->thread, &attributes, obey, order);
  pthread_attr_destroy(&attributes);
  return good;
}

// All are counted before the first begins: who stops the others waits for all
// of them, and one that came later would not know.
void gl_threads_run(gl_threads *threads, gl_threads_work *work, void **contexts,
                    size_t count) {
  assert(work && contexts && count >= 1);
  assert(!threads->running && !threads->stopped);
  order *orders = calloc(count, sizeof *orders);
  threads->running = orders ? count : 1;
  for (size_t i = 1; orders && i < count; i++) {
    orders[i] =
        (order){.threads = threads, .work = work, .context = contexts[i]};
    orders[i].started = begin(&orders[i]);
    if (!orders[i].started)
      leave(threads);
  }
  work(contexts[0]);
  leave(threads);
  for (size_t i = 1; orders && i < count; i++)
    if (orders[i].started)
      pthread_join(orders[i].thread, NULL);
  assert(!threads->running && gl_threads_valid(threads));
  free(orders);
}
