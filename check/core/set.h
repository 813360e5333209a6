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

// Puts in all numbers from 1 to `most`, the largest that the set is for.
static inline void put_all(set *set, size_t most) {
  memset(set->bits, -1, set->words * sizeof *set->bits);
  set->bits[most / 64] >>= 63 - most % 64;
  drop(set, 0);
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

static inline size_t size_of(const set *s) {
  size_t size = 0;
  for (size_t i = 0; i < s->words; i++)
    size += (size_t)__builtin_popcountll(s->bits[i]);
  return size;
}

// The next member behind number i, or 0: for (i = 0; (i = next_in(s, i));)
static inline size_t next_in(const set *s, size_t i) {
  size_t word = ++i / 64;
  if (word == s->words)
    return 0;
  uint64_t rest = s->bits[word] >> i % 64 << i % 64;
  while (!rest && ++word < s->words)
    rest = s->bits[word];
  return rest ? word * 64 + (size_t)__builtin_ctzll(rest) : 0;
}

#endif
