// SPDX-License-Identifier: MIT
// cellset.h -- sets of cells, compiled for the size of the board
//
// A set is GL_WORDS machine words, bit i of word w being cell 64 w + i.  Files
// that use it are compiled once for each of 1, 2, 4 and 8 words, so that a
// board of up to 64 cells pays for one word and no more:
//
//     words      1    2    4    8
//     cells     64  128  256  512
//
// Such a file gives every name that crosses files a suffix with GL_SIZED, and
// an unsized file chooses the copy (engines/engines.c shows how).  All loops
// over words have a constant bound and vanish.

#ifndef GL_BASE_CELLSET_H
#define GL_BASE_CELLSET_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef GL_WORDS
#error "cellset.h is for files that are compiled per board size"
#endif

#define GL_JOIN_(name, words) name##_##words
#define GL_JOIN(name, words) GL_JOIN_(name, words)
#define GL_SIZED(name) GL_JOIN(name, GL_WORDS)

#include "base/sized.h" // after GL_SIZED, which it uses

typedef struct gl_cellset {
  uint64_t word[GL_WORDS];
} gl_cellset;

// Are all its cells below `cells`, those of the board?
static inline bool gl_cellset_valid(const gl_cellset *set, size_t cells) {
  for (size_t w = 0; w < GL_WORDS; w++) {
    const size_t below = cells > 64 * w ? cells - 64 * w : 0;
    if (below < 64 && set->word[w] >> below)
      return false;
  }
  return cells <= (size_t)64 * GL_WORDS;
}

static inline void gl_cellset_add(gl_cellset *set, size_t cell) {
  assert(cell < (size_t)64 * GL_WORDS);
  set->word[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline void gl_cellset_remove(gl_cellset *set, size_t cell) {
  set->word[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
}

static inline bool gl_cellset_has(const gl_cellset *set, size_t cell) {
  return set->word[cell / 64] >> (cell % 64) & 1;
}

// No cell in common.
static inline bool gl_cellset_apart(const gl_cellset *a, const gl_cellset *b) {
  uint64_t common = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    common |= a->word[w] & b->word[w];
  return !common;
}

static inline bool gl_cellset_inside(const gl_cellset *a, const gl_cellset *b) {
  uint64_t outside = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    outside |= a->word[w] & ~b->word[w];
  return !outside;
}

static inline bool gl_cellset_equal(const gl_cellset *a, const gl_cellset *b) {
  uint64_t different = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    different |= a->word[w] ^ b->word[w];
  return !different;
}

static inline gl_cellset gl_cellset_and(gl_cellset a, gl_cellset b) {
  for (size_t w = 0; w < GL_WORDS; w++)
    a.word[w] &= b.word[w];
  return a;
}

static inline gl_cellset gl_cellset_or(gl_cellset a, gl_cellset b) {
  for (size_t w = 0; w < GL_WORDS; w++)
    a.word[w] |= b.word[w];
  return a;
}

static inline gl_cellset gl_cellset_minus(gl_cellset a, gl_cellset b) {
  for (size_t w = 0; w < GL_WORDS; w++)
    a.word[w] &= ~b.word[w];
  return a;
}

static inline bool gl_cellset_empty(const gl_cellset *set) {
  uint64_t any = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    any |= set->word[w];
  return !any;
}

static inline size_t gl_cellset_count(const gl_cellset *set) {
  size_t count = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    count += (size_t)__builtin_popcountll(set->word[w]);
  return count;
}

static inline gl_cellset gl_cellset_of(size_t cell) {
  gl_cellset set = {{0}};
  gl_cellset_add(&set, cell);
  return set;
}

// The first cell; the set is not empty.
static inline uint32_t gl_cellset_first(const gl_cellset *set) {
  size_t w = 0;
  while (w + 1 < GL_WORDS && !set->word[w])
    w++;
  assert(set->word[w]);
  return (uint32_t)(64 * w + (size_t)__builtin_ctzll(set->word[w]));
}

// Takes the first cell out of the set.
static inline uint32_t gl_cellset_pop(gl_cellset *set) {
  const uint32_t cell = gl_cellset_first(set);
  set->word[cell / 64] &= set->word[cell / 64] - 1;
  return cell;
}

#endif
