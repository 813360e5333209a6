// SPDX-License-Identifier: MIT
// bits.h -- sets of lines: arrays of words whose number is known at run time

#ifndef GL_BASE_BITS_H
#define GL_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline size_t gl_bits_words(size_t count) { return (count + 63) / 64; }

static inline void gl_bits_clear(uint64_t *set, size_t words) {
  memset(set, 0, words * sizeof *set);
}

static inline void gl_bits_copy(uint64_t *to, const uint64_t *from,
                                size_t words) {
  memcpy(to, from, words * sizeof *to);
}

// All of the first `count` bits.
static inline void gl_bits_fill(uint64_t *set, size_t count) {
  memset(set, 0xff, count / 64 * sizeof *set);
  if (count % 64)
    set[count / 64] = (UINT64_C(1) << (count % 64)) - 1;
}

// Are all its elements among the first `count`?
static inline bool gl_bits_valid(const uint64_t *set, size_t count) {
  return count % 64 == 0 || !(set[count / 64] >> (count % 64));
}

static inline void gl_bits_add(uint64_t *set, size_t bit) {
  set[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static inline void gl_bits_remove(uint64_t *set, size_t bit) {
  set[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
}

static inline bool gl_bits_has(const uint64_t *set, size_t bit) {
  return set[bit / 64] >> (bit % 64) & 1;
}

static inline void gl_bits_or(uint64_t *set, const uint64_t *other,
                              size_t words) {
  for (size_t w = 0; w < words; w++)
    set[w] |= other[w];
}

static inline void gl_bits_and(uint64_t *set, const uint64_t *other,
                               size_t words) {
  for (size_t w = 0; w < words; w++)
    set[w] &= other[w];
}

static inline void gl_bits_minus(uint64_t *set, const uint64_t *other,
                                 size_t words) {
  for (size_t w = 0; w < words; w++)
    set[w] &= ~other[w];
}

static inline bool gl_bits_inside(const uint64_t *a, const uint64_t *b,
                                  size_t words) {
  for (size_t w = 0; w < words; w++)
    if (a[w] & ~b[w])
      return false;
  return true;
}

// The 32 bits of a number, which have the order of the numbers from 0 on.
static inline uint32_t gl_bits_from_float(float number) {
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static inline float gl_bits_to_float(uint32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

#endif
