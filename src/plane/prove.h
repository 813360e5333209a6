// SPDX-License-Identifier: MIT
// prove.h -- Maker's win on the infinite board, from the question to the plan
//
// Three steps: a proof is taken from situations that are known, or hunted for
// (hunt.h); it is made shorter (shorten.h); and Maker's plan is made (plan.h),
// by other means than the sequence was, so that a mistake shows.

#ifndef GL_PLANE_PROVE_H
#define GL_PLANE_PROVE_H

#include "hunt/hunt.h"
#include "rules/game.h"
#include "sequence/plan.h"
#include "shorten/shorten.h"

// Processor seconds of shortening, if nothing else is said.
#define GL_PROVE_SHORTENING 50

typedef struct gl_prove {
  const gl_game *game; // shapes on the infinite board
  const char *from;    // a file of situations that are known, or NULL
  gridlock_limits limits;
  double shortening; // processor seconds, where there is no limit of time
  bool paper;        // shorten as Sieben does
  uint64_t seed;

  // What was found; valid when zeroed.
  gl_budget budget;  // of the hunt,
  gl_budget shorter; // and of what follows
  gl_hunt hunt;
  gl_sequence given; // in `from`
  size_t learned;    // how many of its situations the hunt could use
  gl_sequence sequence;
  bool found;
  gl_shorten shorten;
  gl_plan plan;
} gl_prove;

// Looks for a proof; `found` says whether there is one.
gl_status gl_prove_find(gl_prove *prove, gl_error *error);

// Makes it shorter, within what is left of the limits.
gl_status gl_prove_shorten(gl_prove *prove, gl_error *error);

// Makes the plan of the proof that was found.
gl_status gl_prove_plan(gl_prove *prove, gl_error *error);

void gl_prove_clear(gl_prove *prove);

#endif
