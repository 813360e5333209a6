// SPDX-License-Identifier: MIT
// model.h -- who will win, guessed from three numbers
//
// A logistic model after Czifra et al. (2021), section IV.E.  It knows of a
// position who moves, how many free cells lie in open lines, and the potential:
// the sum over the open lines of 2^-(l-1), l being the number of free cells of
// the line.  A weighted sum of these is the log-odds that Maker wins.
//
// A guess decides what a search looks at first, never what it answers.

#ifndef GL_SEARCH_MODEL_H
#define GL_SEARCH_MODEL_H

#include "base/status.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct gl_model {
  double constant;
  double turn;      // added if Maker is to move
  double empty;     // per free cell in an open line
  double potential; // per unit of potential
} gl_model;

// The coefficients printed in the paper, fitted to positions of (4,n,7tr) with
// n = 7 to 10; and the same as they must be meant.  As printed, nodeT is 1
// where Maker moves and has a negative coefficient, so that the turn would harm
// her: it must be 1 where Breaker moves.  And a potential in the scale of the
// printed coefficient is the sum of 2^-l, half of what Definition II.2 says.
// (doc/results/README.md compares them.)
extern const gl_model gl_model_printed;
extern const gl_model gl_model_czifra;

// A coefficient of a file is no larger, so that log-odds are always finite.
#define GL_MODEL_MOST 1e100

// The logarithm of P(Maker wins) / P(Breaker wins).
static inline double gl_model_log_odds(const gl_model *model,
                                       bool maker_to_move, size_t empty,
                                       double pot) {
  return model->constant + (maker_to_move ? model->turn : 0) +
         model->empty * (double)empty + model->potential * pot;
}

// The probability that Breaker wins.  The paper's 1 - 1/(1 + e^-x) would lose
// all digits of small probabilities; this is the same number without the
// subtraction, and an overflow of exp gives 0 as it should.
static inline double gl_model_breaker(const gl_model *model, bool maker_to_move,
                                      size_t empty, double pot) {
  return 1 / (1 + exp(gl_model_log_odds(model, maker_to_move, empty, pot)));
}

// Reads a model, doc/formats/model.md, from a file (`-` is stdin) or from bytes
// that are said to come from `place`.  On failure *model stays as it was.
gl_status gl_model_read(const char *path, gl_model *model, gl_error *error);
gl_status gl_model_parse(const char *place, const char *bytes, size_t size,
                         gl_model *model, gl_error *error);

// Writes a model so that it reads back exactly.  `note`, one line of text or
// NULL, says in a comment where the model comes from.  A file at `path` appears
// whole or not at all (io/output.h).
gl_status gl_model_write(const char *path, const gl_model *model,
                         const char *note, gl_error *error);
void gl_model_print(const gl_model *model, const char *note, FILE *file);

#endif
