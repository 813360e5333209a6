// SPDX-License-Identifier: MIT
// permutation.h -- sets of permutations of the cells, in the making

#ifndef GL_BOARD_PERMUTATION_H
#define GL_BOARD_PERMUTATION_H

#include "board/hypergraph.h"

// Different permutations, in the order in which they came.
typedef struct gl_permutations {
  size_t cells;
  size_t count;
  gl_cell *image; // count x cells
  size_t image_room;
  uint32_t *slot; // hash table of 1 + index, 0 being empty
  size_t slots;
} gl_permutations;

// Are they permutations, each found by its place in the hash table?
bool gl_permutations_valid(const gl_permutations *set);

// Adds a permutation; *fresh tells whether it was new.  False if malloc fails.
bool gl_permutations_add(gl_permutations *set, const gl_cell *image,
                         bool *fresh);

// The index of a permutation in the set, or SIZE_MAX.
size_t gl_permutations_find(const gl_permutations *set, const gl_cell *image);

// Turns generators into the group they generate, the identity first.  False if
// malloc fails or the group has more than `most` elements.
bool gl_permutations_close(gl_permutations *set, size_t most);

void gl_permutations_clear(gl_permutations *set);

#endif
