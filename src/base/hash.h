// SPDX-License-Identifier: MIT
// hash.h -- mixing bits

#ifndef GL_BASE_HASH_H
#define GL_BASE_HASH_H

#include <stdint.h>

// The finalizer of splitmix64: a bijection in which every input bit reaches
// every output bit.
static inline uint64_t gl_hash_mix(uint64_t x) {
  x ^= x >> 30;
  x *= UINT64_C(0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= UINT64_C(0x94d049bb133111eb);
  x ^= x >> 31;
  return x;
}

// Folds one more word into a running hash.  In the stress build three bits are
// left, so that tables which confuse equal hashes with equal keys fail at once.
static inline uint64_t gl_hash(uint64_t hash, uint64_t word) {
  hash = gl_hash_mix(hash + UINT64_C(0x9e3779b97f4a7c15) + word);
#ifdef GL_STRESS
  hash &= 7;
#endif
  return hash;
}

#endif
