// SPDX-License-Identifier: MIT
// verdict.h -- what a QBF solver has answered
//
// Solvers say it twice, by exit code (10 true, 20 false) and in print, in
// several dialects.  An answer counts only if nothing contradicts it.

#ifndef GL_QBF_VERDICT_H
#define GL_QBF_VERDICT_H

#include "base/status.h"
#include "io/child.h"

typedef enum gl_verdict {
  GL_UNDECIDED = 0,
  GL_HOLDS = 10,
  GL_REFUTED = 20,
} gl_verdict;

// Exit codes of a solver.
typedef struct gl_codes {
  int holds;
  int refuted;
} gl_codes;

// Reads the answer of a child that has ended by itself.  Exit code 0 without an
// answer in print is undecided: the solver has given up.  A crash, another
// exit code, print that is neither comment nor answer, or an answer that
// contradicts the exit code is GL_INPUT.
gl_status gl_verdict_read(const gl_child *child, gl_codes codes,
                          const char *command, gl_verdict *verdict,
                          gl_error *error);

#endif
