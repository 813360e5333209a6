// SPDX-License-Identifier: MIT
//
// set.h -- sets of cells and sets of lines
//
// Bit i stands for number i; bit 0 is not used.  Two sets that are put
// together are both of cells or both of lines, and so have the same length.

#ifndef GRIDCHECK_SET_H
#define GRIDCHECK_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  size_t words;
  uint64_t bits[];
} set;

static inline bool has(const set *set, size_t i) {
  return set->bits[i / 64] >> i % 64 & 1;
}

static inline void put(set *set, size_t i) {
  set->bits[i / 64] |= (uint64_t)1 << i % 64;
}

static inline void drop(set *set, size_t i) {
  set->bits[i / 64] &= ~((uint64_t)1 << i % 64);
}

static inline void clear(set *set) {
  memset(set->bits, 0, set->words * sizeof *set->bits);
}

static inline void copy(set *s, const set *other) {
  memcpy(s->bits, other->bits, s->words * sizeof *s->bits);
}

static inline void unite(set *s, const set *other) {
  for (size_t i = 0; i < s->words; i++)
    s->bits[i] |= other->bits[i];
}

static inline void intersect(set *s, const set *other) {
  for (size_t i = 0; i < s->words; i++)
    s->bits[i] &= other->bits[i];
}

static inline void subtract(set *s, const set *other) {
  for (size_t i = 0; i < s->words; i++)
    s->bits[i] &= ~other->bits[i];
}

static inline bool meet(const set *s, const set *other) {
  for (size_t i = 0; i < s->words; i++)
    if (s->bits[i] & other->bits[i])
      return true;
  return false;
}

static inline bool inside(const set *s, const set *other) {
  for (size_t i = 0; i < s->words; i++)
    if (s->bits[i] & ~other->bits[i])
      return false;
  return true;
}

#endif
