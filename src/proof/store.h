// SPDX-License-Identifier: MIT
// store.h -- the steps of a proof, shared by all threads of a search
//
// A step is in the store once, and its parents come after it.  Steps are added,
// never changed and never removed, so they are read without a lock once their
// number is known.  A new step takes its place in the hash table first, by
// marking the slot; then it takes numbers, lines and a step, which are counted
// upwards; then it is written, and last of all its number goes into the slot.
// Who meets the mark waits for the number: that is the time to copy a step.
//
// When an array is full, the thread that needs more asks to be alone
// (base/threads.h) and moves it.

#ifndef GL_PROOF_STORE_H
#define GL_PROOF_STORE_H

#include "base/budget.h"
#include "base/cellset.h"
#include "proof/rule.h"

#include <stdatomic.h>

// What a step was made from is a list of numbers, `count` of them at `first`
// in store->number: cells, lines, and references as step and map.
typedef struct gl_step {
  gl_rule rule;
  uint32_t count;
  size_t first;
  gl_cellset a; // A of a card, Z of a shield
  gl_cellset t; // T of a card
  size_t d;     // where D of a shield begins in store->set
} gl_step;

typedef struct gl_store {
  size_t words;  // of a set of lines
  gl_step *step; // step 0 is not used
  uint32_t *number;
  uint64_t *set;
  _Atomic uint32_t *slot; // hash table of steps, 0 being empty
  _Atomic size_t steps;
  _Atomic size_t numbers;
  _Atomic size_t sets;
  // These change only while a thread is alone.
  size_t step_room;
  size_t number_room;
  size_t set_room;
  size_t slots;
  size_t reserved; // bytes
} gl_store;

// Bytes of memory that a certificate takes for each step (cert/write.c).
#define GL_STORE_LATER (2 * sizeof(uint32_t))

// NULL if the budget or the machine has no memory.
gl_store *gl_store_new(size_t words, gl_budget *budget);
void gl_store_free(gl_store *store, gl_budget *budget);

// What of the budget's bytes is the store's.
size_t gl_store_bytes(const gl_store *store);

// With nobody else there: do all steps lie inside the arrays, come after what
// they were made from, and have one slot each, where they are found?
bool gl_store_valid(const gl_store *store);

// The step made by this rule from these numbers; 0 if there is none.
uint32_t gl_store_find(const gl_store *store, gl_rule rule,
                       const uint32_t *number, size_t count);

// The same step, made from `step` and, for a shield, the set of lines `d` if it
// is not there yet.  0 if that is too much for the budget.
uint32_t gl_store_add(gl_store *store, gl_budget *budget, gl_step step,
                      const uint32_t *number, const uint64_t *d);

#endif
