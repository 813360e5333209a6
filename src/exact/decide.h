// SPDX-License-Identifier: MIT
// decide.h -- is there a pairing?

#ifndef GL_EXACT_DECIDE_H
#define GL_EXACT_DECIDE_H

#include "base/budget.h"
#include "exact/offer.h"
#include "exact/weights.h"

#include <stdio.h>

typedef enum gl_method {
  GL_METHOD_MATCH,   // complete where no two lines share two cells
  GL_METHOD_MENU,    // finds pairings, finite boards of up to 512 cells
  GL_METHOD_GREEDY,  // the same, after Hsu
  GL_METHOD_WEIGHTS, // shows that there is none
  GL_METHOD_PLANE,   // finds pairings of boards of shapes: window.h
  GL_METHOD_EXACT,   // either, given time: a SAT solver
  GL_METHODS
} gl_method;

typedef enum gl_decision {
  GL_UNDECIDED,
  GL_PAIRED,
  GL_UNPAIRED,
} gl_decision;

typedef struct gl_pairing {
  gl_decision decision;
  gl_method method; // the one that answered
  uint32_t *chosen; // GL_PAIRED: the pairs, by their numbers in the offer
  size_t count;
  gl_weights weights; // GL_UNPAIRED, but for GL_METHOD_EXACT
} gl_pairing;

// What is asked, and how.
typedef struct gl_pairing_question {
  const gl_offer *offer;
  const gl_game *game; // a finite one whose offer it is, or NULL
  gl_method first;     // these are asked one after the other,
  gl_method last;      // as long as the question is open
  unsigned width;      // of the greedy search
  gl_budget *budget;   // may be NULL
  bool strong;         // among strong pairs only: exact.h
  FILE *proof;         // takes a DRAT proof; may be NULL
} gl_pairing_question;

// Fails only if malloc does; the pairing is cleared by the caller either way.
gl_status gl_decide_pairing(const gl_pairing_question *question,
                            gl_pairing *pairing, gl_error *error);
// An open question that some method is to answer; or its answer, if there is
// nothing to block or a line that no pair blocks.
gl_status gl_decide_begin(const gl_offer *offer, gl_method method,
                          gl_pairing *pairing, gl_error *error);
void gl_decide_clear(gl_pairing *pairing);

// "match" and so on; GL_METHODS for a name that there is not.
const char *gl_decide_method_name(gl_method method);
gl_method gl_decide_method_named(const char *name);

#endif
