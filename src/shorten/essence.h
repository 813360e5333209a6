// SPDX-License-Identifier: MIT
// essence.h -- situations out of positions, after Sieben (2008), section 4
//
// In a position, Maker's stones and cells that Breaker has, known situations
// that lack one stone are her threats.  Some of them that Breaker cannot meet
// with one move make a new situation, an essence of the position: what they
// need, and nothing else.  A position has many essences.

#ifndef GL_SHORTEN_ESSENCE_H
#define GL_SHORTEN_ESSENCE_H

#include "sequence/fit.h"

// A fit that lacks a stone, and all cells that Breaker must leave it: its
// neighbourhood and the missing stone.
typedef struct gl_threat {
  gl_fit fit;
  int top; // the first row,
  int end; // and the one after the last
  gl_field cells;
} gl_threat;

typedef struct gl_essence_threats {
  gl_threat *at;
  size_t count;
  size_t room;
  bool failed; // malloc did
} gl_essence_threats;

// Adds the threats of situations of one tribe; `spots` is for use again.
void gl_essence_threats_find(const gl_stock *stock, const uint32_t *member,
                             size_t count, const gl_fit_ground *ground,
                             gl_spots *spots, gl_essence_threats *threats);

// An essence of the position from those threats that leave `barred` alone.
// Which one depends on the random number and on the cells that are preferred.
// False if Breaker can meet them all, or if malloc fails.
bool gl_essence_find(const gl_stock *stock, const gl_fit_ground *ground,
                     const gl_essence_threats *threats, const gl_field *barred,
                     const gl_field *preferred, uint64_t random,
                     gl_situation *situation);

#endif
