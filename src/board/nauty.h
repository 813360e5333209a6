// SPDX-License-Identifier: MIT
// nauty.h -- the one door to nauty

#ifndef GL_BOARD_NAUTY_H
#define GL_BOARD_NAUTY_H

#include "board/hypergraph.h"
#include "board/permutation.h"

bool gl_nauty_available(void);

// A thread that ends gives back what nauty keeps for it.
void gl_nauty_forget(void);

// Generators of the group of all permutations of the cells that keep the lines
// of `graph` and, if it is neither NULL nor the same, of `other`; and the
// group's order in decimal digits, freed by the caller.  False if malloc
// fails.
bool gl_nauty_group(const gl_hypergraph *graph, const gl_hypergraph *other,
                    gl_permutations *generators, char **order);

// Lines as lists of cells: those of line i are at cell[start[i]], up to
// cell[start[i + 1]].
typedef struct gl_incidence {
  size_t cells;
  size_t lines;
  size_t *start;
  gl_cell *cell;
} gl_incidence;

// Canonical numbers: with them, isomorphic hypergraphs have the same lines.
// label[c] becomes the number of cell c, below `cells`.  False if malloc fails.
bool gl_nauty_label(const gl_incidence *incidence, gl_cell *label);

#endif
