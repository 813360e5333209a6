// SPDX-License-Identifier: MIT
// threats.h -- threat sequences after Sieben (2008), section 8
//
// Maker is to move.  If a situation lies on the board with two stones of its
// core missing and none of Breaker's stones in it, she may put one of them, the
// gain; then Breaker must take the other one or a cell of the neighbourhood,
// the costs.  A threat sequence lets him have all of them, and goes on with
// threats that need the gain before.  It wins if in the end a single stone is
// missing.

#ifndef GL_CLI_THREATS_H
#define GL_CLI_THREATS_H

#include "sequence/field.h"
#include "sequence/plan.h"

#define MOST_THREATS 4

// A situation that has been put somewhere.
typedef struct threat {
  uint32_t situation;
  gl_field core;
  gl_field around;
  gl_point gain; // Maker's stone
} threat;

typedef struct threat_line {
  gl_field maker; // in the beginning
  gl_field breaker;
  threat step[MOST_THREATS + 1]; // the last one wins
  size_t threats;                // that are defended
  size_t from;                   // the situation in which Breaker has moved
} threat_line;

// Looks for winning threat sequences that begin where Breaker has taken one
// cell of a situation's neighbourhood, with situations that win in at most
// `turns` turns more.  The `count` longest are kept, each from another
// situation; how many there are.
size_t find_threats(const gl_sequence *sequence, const gl_plan *plan,
                    unsigned turns, threat_line *line, size_t count);

// The lines of a drawing, each a row of positions.
typedef struct threats_drawing {
  const gl_plan *plan;
  const threat_line *line;
  size_t count;
} threats_drawing;

void draw_threats(const void *what, FILE *file);

#endif
