// SPDX-License-Identifier: MIT
// symmetry.h -- automorphisms of a game's lines
//
// Boards have the isometries of their layout; files have what nauty finds.
// Either way every listed permutation has been checked against the lines.

#ifndef GL_BOARD_SYMMETRY_H
#define GL_BOARD_SYMMETRY_H

#include "base/status.h"
#include "board/hypergraph.h"
#include "board/layout.h"

// Groups with more elements than this, or more than 2^24 images in all, are
// given by generators.
#define GL_MAX_LISTED 4096

// nauty's recursion is as deep as the chain of stabilisers, and its time grows
// with the cube of that: beyond these it is not asked.
#define GL_NAUTY_MOST_CELLS 512
#define GL_NAUTY_MOST 8192 // cells and lines

typedef struct gl_symmetry {
  size_t cells;
  bool complete; // the list is the whole group, the identity first;
                 // otherwise it is a set of generators
  size_t count;
  gl_cell *image; // count x cells: element i carries cell c to
                  // image[i * cells + c]
  char *order;    // of the group, in decimal digits: it may be large
} gl_symmetry;

// The automorphisms that keep the lines of both hypergraphs; `other` may be
// NULL or the same.  On a full board they come from the layout, otherwise from
// nauty.  Without nauty, and beyond its limits above, a file gets the identity
// and the order NULL: unknown.
gl_status gl_symmetry_find(const gl_layout *layout, const gl_hypergraph *graph,
                           const gl_hypergraph *other, gl_symmetry **symmetry,
                           gl_error *error);
void gl_symmetry_free(gl_symmetry *symmetry);

// Is each element a permutation of the cells, and the first of a complete list
// the identity?
bool gl_symmetry_valid(const gl_symmetry *symmetry);

static inline const gl_cell *gl_symmetry_image(const gl_symmetry *symmetry,
                                               size_t element) {
  return symmetry->image + element * symmetry->cells;
}

#endif
