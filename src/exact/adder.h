// SPDX-License-Identifier: MIT
// adder.h -- sums of binary numbers whose order is changed inside a proof
//
// The bits of a number are literals of a proof.  A sum of two numbers has bits
// and carries of its own, defined in the proof; that the same bits are also
// another sum of the same numbers is proved bit by bit.

#ifndef GL_EXACT_ADDER_H
#define GL_EXACT_ADDER_H

#include "exact/lemma.h"

#define GL_BITS 48

typedef struct gl_adder_number {
  struct gl_adder_number *part[2]; // a sum of these; or NULL
  size_t width;
  int32_t bit[GL_BITS + 1];   // GL_NEVER from `width` on
  int32_t carry[GL_BITS + 1]; // into each bit
  uint32_t key;               // where it is in a trie: exact/refute.c
  unsigned shift;
  uint32_t cell;
  uint32_t *charge;
} gl_adder_number;

// The number 0 without parts; NULL if malloc fails.
gl_adder_number *gl_adder_number_new(void);
void gl_adder_number_free(gl_adder_number *number); // with its parts

// A new number that is the sum of two, which become its parts.
gl_adder_number *gl_adder_number_add(gl_lemmas *lemmas, gl_adder_number *x,
                                     gl_adder_number *y);

// Part s of n is the sum of A, its part t, and of B; C is the other part of n.
// Afterwards n is the sum of a new number, A + C, and of B, in this order.
// Returns the new number; NULL if something fails.
gl_adder_number *gl_adder_number_rotate(gl_lemmas *lemmas,
                                        gl_adder_number *number, int s, int t);

// Notes which bits are false because those of the parts are.
void gl_adder_number_refresh(gl_lemmas *lemmas, gl_adder_number *number);

// at[i] says that the lowest i bits of a number are at least those of `bound`,
// or at most; the last one speaks of all.
typedef struct gl_adder_bound {
  uint64_t value;
  bool most;
  int32_t at[GL_BITS + 1];
} gl_adder_bound;

void gl_adder_bound_define(gl_lemmas *lemmas, const gl_adder_number *number,
                           uint64_t value, bool most, gl_adder_bound *bound);

// Proves that a sum obeys the sum of two bounds if its parts obey these.
void gl_adder_bound_add(gl_lemmas *lemmas, const gl_adder_number *number,
                        const gl_adder_bound *x, const gl_adder_bound *y,
                        const gl_adder_bound *sum);

// Proves that no number is at least one bound and at most a smaller one.
void gl_adder_bound_clash(gl_lemmas *lemmas, const gl_adder_number *number,
                          const gl_adder_bound *least,
                          const gl_adder_bound *most);

#endif
