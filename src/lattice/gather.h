// SPDX-License-Identifier: MIT
// gather.h -- A and T of a card, gathered from its children
//
// A hash table of cells that knows of each whether an A has it, and how many T
// have it.  Entries of earlier rounds count as empty.

#ifndef GL_LATTICE_GATHER_H
#define GL_LATTICE_GATHER_H

#include "lattice/card.h"

#define GL_GATHER_CELLS 10000 // of a card, at most

typedef struct gl_gathered {
  gl_point at;
  uint32_t round; // for which this entry was used last
  uint32_t in_ts;
  bool in_a;
} gl_gathered;

typedef struct gl_gather {
  gl_gathered *table;
  uint32_t *used; // the entries of this round
  size_t count;
  size_t most; // cells, up to GL_GATHER_CELLS; one more is not taken
  uint32_t round;
  bool full;
} gl_gather;

// False if malloc fails; cleared by the caller then, too.
bool gl_gather_open(gl_gather *gather, size_t most);
void gl_gather_clear(gl_gather *gather);

void gl_gather_begin(gl_gather *gather);

// A cell of an A or a T.  If there is no room, the gathering is full.
void gl_gather_add(gl_gather *gather, gl_point cell, bool in_a);

// A and T of a card that plays there and has so many children, sorted; a and t
// are NULL if malloc fails.  A line is a play after one child that has nothing
// but A.
void gl_gather_end(gl_gather *gather, gl_point move, size_t children,
                   gl_lattice_card *card);

#endif
