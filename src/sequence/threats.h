// SPDX-License-Identifier: MIT
// threats.h -- threat sequences after Sieben (2008), section 8
//
// Maker is to move.  If a situation lies on the board with two stones of its
// core missing and none of Breaker's stones in it, she may put one of them, the
// gain; then Breaker must take the other one or a cell of the neighbourhood,
// the costs.  A threat sequence lets him have all of them, and goes on with
// threats that need the gain before.  It wins if in the end a single stone is
// missing.

#ifndef GL_SEQUENCE_THREATS_H
#define GL_SEQUENCE_THREATS_H

#include "sequence/field.h"
#include "sequence/plan.h"

#define GL_MOST_THREATS 4

// A situation that has been put somewhere.
typedef struct gl_threat_step {
  uint32_t situation;
  gl_field core;
  gl_field around;
  gl_point gain; // Maker's stone
} gl_threat_step;

typedef struct gl_threat_line {
  gl_field maker; // in the beginning
  gl_field breaker;
  gl_threat_step step[GL_MOST_THREATS + 1]; // the last one wins
  size_t threats;                           // that are defended
  size_t from; // the situation in which Breaker has moved
} gl_threat_line;

// Looks for winning threat sequences that begin where Breaker has taken one
// cell of a situation's neighbourhood, with situations that win in at most
// `turns` turns more.  The `count` longest are kept, each from another
// situation; how many there are.
size_t gl_threats_search(const gl_sequence *sequence, const gl_plan *plan,
                         unsigned turns, gl_threat_line *line, size_t count);

// Maker's stones after so many threats, and Breaker's.
void gl_threats_stones(const gl_threat_line *line, size_t threats,
                       gl_field *maker, gl_field *breaker);

#endif
