// SPDX-License-Identifier: MIT
// greedy.h -- a pairing strategy, found quickly or not at all

#ifndef GL_PAIRING_GREEDY_H
#define GL_PAIRING_GREEDY_H

#include "base/budget.h"
#include "pairing/menu.h"

// Work space, and the pairs of the last success.
typedef struct gl_greedy gl_greedy;
struct gl_greedy {
  const gl_board *board;
  gl_budget *budget; // ends a search that takes too long; may be NULL
  unsigned width;    // pairs tried per line: Hsu's N, at most this many:
#define GL_GREEDY_WIDEST 32
  size_t patience; // failures before giving up; 0 for no limit
  gl_pair *pair;
  size_t pairs;
  size_t failures;
  const gl_position *position;
  size_t words;      // of a set of open lines
  size_t sizes;      // of the longest open line, and one more
  uint64_t *through; // the open lines through each cell
  uint64_t *level;   // the states of the search, one after the other
  size_t level_room;
};

gl_greedy *gl_greedy_new(const gl_board *board);
void gl_greedy_free(gl_greedy *greedy);

// Disjoint pairs of live cells such that every open line contains one (Hsu,
// Algorithms 2, 3 and 9).  Not finding any says nothing.
bool gl_greedy_find(gl_greedy *greedy, const gl_position *position);

#endif
