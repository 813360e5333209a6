// SPDX-License-Identifier: MIT
// plan.h -- Maker's answers in a proof sequence
//
// For each situation and each cell x of its neighbourhood, what Maker does if
// Breaker takes x: an earlier situation, where it lies, and the cell that she
// takes to reach it; the answer that wins in the fewest turns.

#ifndef GL_SEQUENCE_PLAN_H
#define GL_SEQUENCE_PLAN_H

#include "sequence/sequence.h"

typedef struct gl_plan_answer {
  uint32_t to;     // a situation,
  gl_isometry map; // moved by this
  bool lacking;    // one stone, otherwise any cell will do:
  gl_point move;   // in the frame of the situation that is answered,
  size_t stone;    // and its place in the core of the other one
} gl_plan_answer;

typedef struct gl_plan {
  size_t count;            // of situations
  gl_plan_answer **answer; // by situation and cell of the neighbourhood
  unsigned *turns;         // that Maker still needs: the upper index d
} gl_plan;

// *whole says whether there is an answer to everything: whether the situations,
// all canonical and different, are a proof sequence.  If not, there is no plan.
gl_status gl_plan_make(const gl_sequence *sequence, gl_plan *plan, bool *whole,
                       gl_error *error);
void gl_plan_clear(gl_plan *plan);

#endif
