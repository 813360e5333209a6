// SPDX-License-Identifier: MIT
//
// variable.c -- numbers the variables, by a hash table of their names

#include "variable.h"
#include "memory.h"

#include <unistd.h>

static _Thread_local uint32_t
    *slots; // numbers, or 0; at most half of them are used
static _Thread_local size_t slot_count;
static _Thread_local uint32_t *names; // by numbers
static _Thread_local uint32_t variable_count;
static _Thread_local uint64_t secret;

// The finish of splitmix64.  Without entropy the secret is 0, and a file can be
// slow, but not wrong.
uint64_t secret_hash(uint64_t value) {
  if (!secret && getentropy(&secret, sizeof secret) == 0)
    secret |= 1;
  uint64_t x = value * UINT64_C(0x9e3779b97f4a7c15) + secret;
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

static uint32_t *find_slot(size_t name) {
  size_t i = (size_t)(secret_hash(name) % slot_count);
  while (slots[i] && names[slots[i]] != name)
    i = (i + 1) % slot_count;
  return &slots[i];
}

static void grow_slots(void) {
  release(slots);
  slot_count = slot_count ? 2 * slot_count : 1024;
  slots = zeroed(slot_count, sizeof *slots);
  for (uint32_t v = 1; v <= variable_count; v++)
    *find_slot(names[v]) = v;
}

uint32_t variable_number(size_t name) {
  if (variable_count >= slot_count / 2)
    grow_slots();
  uint32_t *slot = find_slot(name);
  if (!*slot) {
    *slot = ++variable_count;
    names = one_more(names, variable_count, sizeof *names);
    names[variable_count] = (uint32_t)name;
  }
  return *slot;
}

size_t variable_name(uint32_t number) { return names[number]; }
