// SPDX-License-Identifier: MIT
#include "proof/store.h"

#include "base/bits.h"
#include "base/hash.h"

#include <assert.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 16
#define MARK UINT32_MAX // a step in the making

// What is in a slot, once it is there.  Who has made the mark may have to wait
// for a processor.
static uint32_t read_slot(const gl_store *store, size_t at) {
  for (unsigned tries = 1;; tries++) {
    const uint32_t number =
        atomic_load_explicit(&store->slot[at], memory_order_acquire);
    if (number != MARK)
      return number;
    if (tries % 64 == 0)
      sched_yield();
  }
}

// The slot of a step, or the empty one where it belongs.
static size_t find_step(const gl_store *store, gl_rule rule,
                        const uint32_t *number, size_t count, uint32_t *found) {
  assert(rule < GL_RULES_AND_LENT);
  uint64_t hash = gl_hash(rule, count);
  for (size_t i = 0; i < count; i++)
    hash = gl_hash(hash, number[i]);
  size_t at = (size_t)hash & (store->slots - 1);
  for (; (*found = read_slot(store, at)); at = (at + 1) & (store->slots - 1)) {
    assert(*found < store->steps);
    const gl_step *step = &store->step[*found];
    if (step->rule == rule && step->count == count &&
        (!count ||
         !memcmp(store->number + step->first, number, count * sizeof *number)))
      break;
  }
  return at;
}

uint32_t gl_store_find(const gl_store *store, gl_rule rule,
                       const uint32_t *number, size_t count) {
  uint32_t found;
  find_step(store, rule, number, count, &found);
  assert(found != MARK);
  return found;
}

static bool is_valid_step(const gl_store *store, size_t at) {
  const gl_step *step = &store->step[at];
  if (step->rule >= GL_RULES_AND_LENT || step->first > store->numbers ||
      step->count > store->numbers - step->first)
    return false;
  const uint32_t *number = store->number + step->first;
  const gl_children c = gl_rule_children(step->rule, step->count);
  for (size_t i = 0; i < c.count; i++)
    if (number[c.first + i * c.stride] >= at)
      return false;
  return (gl_rule_is_card(step->rule) ||
          step->d + store->words <= store->sets) &&
         gl_store_find(store, step->rule, number, step->count) == at;
}

bool gl_store_valid(const gl_store *store) {
  size_t taken = 0;
  bool good = store->steps >= 1 && store->steps <= store->step_room &&
              store->numbers <= store->number_room &&
              store->sets <= store->set_room &&
              !(store->slots & (store->slots - 1)) &&
              2 * (store->steps - 1) <= store->slots;
  for (size_t i = 0; good && i < store->slots; i++) {
    taken += store->slot[i] > 0;
    good = store->slot[i] < store->steps;
  }
  good = good && taken == store->steps - 1;
  for (size_t i = 1; good && i < store->steps; i++)
    good = is_valid_step(store, i);
  return good;
}

// The new slots are there before the old ones are gone.
static bool widen_index(gl_store *store, gl_budget *budget) {
  const size_t bytes = store->slots * sizeof *store->slot;
  if (!gl_budget_take(budget, 2 * bytes))
    return false;
  _Atomic uint32_t *slot = calloc(2 * store->slots, sizeof *slot);
  if (!slot) {
    gl_budget_give(budget, 2 * bytes);
    return false;
  }
  free(store->slot);
  gl_budget_give(budget, bytes);
  store->slot = slot;
  store->slots *= 2;
  for (size_t i = 1; i < store->steps; i++) {
    const gl_step *step = &store->step[i];
    uint32_t none;
    const size_t at = find_step(store, step->rule, store->number + step->first,
                                step->count, &none);
    atomic_store_explicit(&store->slot[at], (uint32_t)i, memory_order_relaxed);
  }
  assert(gl_store_valid(store));
  return true;
}

// Memory that a certificate will need, so that it can be written when all the
// rest is full.
static bool reserve(gl_store *store, gl_budget *budget) {
  assert(store->step_room * GL_STORE_LATER >= store->reserved);
  const size_t bytes = store->step_room * GL_STORE_LATER;
  if (!gl_budget_take(budget, bytes - store->reserved))
    return false;
  store->reserved = bytes;
  return true;
}

// Room for one more step, with nobody else there.
static bool grow_store(gl_store *store, gl_budget *budget, size_t count) {
  if (store->steps >= MARK - 1 ||
      (2 * (store->steps + 1) > store->slots && !widen_index(store, budget))) {
    gl_budget_stop(budget, GL_STOP_MEMORY);
    return false;
  }
  return gl_budget_grow(budget, (void **)&store->number, &store->number_room,
                        store->numbers + count, sizeof *store->number) &&
         gl_budget_grow(budget, (void **)&store->set, &store->set_room,
                        store->sets + store->words + 1, sizeof *store->set) &&
         gl_budget_grow(budget, (void **)&store->step, &store->step_room,
                        store->steps + 1, sizeof *store->step) &&
         reserve(store, budget);
}

gl_store *gl_store_new(size_t words, gl_budget *budget) {
  gl_store *store = calloc(1, sizeof *store);
  if (!store)
    return NULL;
  store->words = words;
  store->steps = 1;
  store->slots = FIRST_SLOTS;
  store->slot = calloc(store->slots, sizeof *store->slot);
  if (store->slot && grow_store(store, budget, 1))
    return store;
  gl_store_free(store, budget);
  return NULL;
}

size_t gl_store_bytes(const gl_store *store) {
  return store->step_room * sizeof *store->step +
         store->number_room * sizeof *store->number +
         store->set_room * sizeof *store->set +
         (store->slots - FIRST_SLOTS) * sizeof *store->slot + store->reserved;
}

void gl_store_free(gl_store *store, gl_budget *budget) {
  if (!store)
    return;
  assert(store->steps <= store->step_room || !store->step);
  gl_budget_give(budget, gl_store_bytes(store));
  free(store->slot);
  free(store->set);
  free(store->number);
  free(store->step);
  free(store);
}

static bool make_room(gl_store *store, gl_budget *budget, size_t count) {
  gl_threads_stop(budget->threads);
  const bool good = grow_store(store, budget, count);
  gl_threads_resume(budget->threads);
  return good;
}

// Takes `count` elements of an array that has room for `room`.
static bool take(_Atomic size_t *used, size_t room, size_t count,
                 size_t *first) {
  assert(*used <= room);
  *first = atomic_load_explicit(used, memory_order_relaxed);
  do {
    if (*first + count > room)
      return false;
  } while (!atomic_compare_exchange_weak(used, first, *first + count));
  return true;
}

static bool take_all(gl_store *store, size_t words, gl_step *step,
                     size_t *number) {
  const size_t half = store->slots / 2;
  return take(&store->numbers, store->number_room, step->count, &step->first) &&
         (!words || take(&store->sets, store->set_room, words, &step->d)) &&
         take(&store->steps, store->step_room < half ? store->step_room : half,
              1, number);
}

uint32_t gl_store_add(gl_store *store, gl_budget *budget, gl_step step,
                      const uint32_t *number, const uint64_t *d) {
  assert(step.rule < GL_RULES_AND_LENT);
  assert(gl_rule_is_card(step.rule) == !d);
  assert(number || !step.count);
  const size_t words = d ? store->words : 0;
  size_t at;
  size_t new;
  for (;;) {
    uint32_t found;
    at = find_step(store, step.rule, number, step.count, &found);
    if (found)
      return found;
    if (!atomic_compare_exchange_strong(&store->slot[at], &found, MARK))
      continue;
    if (take_all(store, words, &step, &new))
      break;
    atomic_store(&store->slot[at], 0);
    if (!make_room(store, budget, step.count))
      return 0;
  }
  if (step.count)
    memcpy(store->number + step.first, number, step.count * sizeof *number);
  if (words)
    gl_bits_copy(store->set + step.d, d, words);
  assert(new < store->step_room &&new < MARK);
  assert(step.first + step.count <= store->number_room);
  assert(step.d + words <= store->set_room);
  store->step[new] = step;
  atomic_store_explicit(&store->slot[at], (uint32_t) new, memory_order_release);
  return (uint32_t) new;
}
