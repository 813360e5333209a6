// SPDX-License-Identifier: MIT
// nauty.h -- the one door to nauty

#ifndef GL_BOARD_NAUTY_H
#define GL_BOARD_NAUTY_H

#include "board/hypergraph.h"
#include "board/permutation.h"

bool gl_nauty_available(void);

// Generators of the group of all permutations of the cells that keep the lines
// of `graph` and, if it is neither NULL nor the same, of `other`; and the
// group's order in decimal digits, freed by the caller.  False if malloc
// fails.
bool gl_nauty_group(const gl_hypergraph *graph, const gl_hypergraph *other,
                    gl_permutations *generators, char **order);

#endif
