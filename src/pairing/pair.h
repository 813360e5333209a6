// SPDX-License-Identifier: MIT
// pair.h -- two cells, one for each player

#ifndef GL_PAIRING_PAIR_H
#define GL_PAIRING_PAIR_H

#include "board/hypergraph.h"

typedef struct gl_pair {
  gl_cell x;
  gl_cell y;
} gl_pair;

#endif
