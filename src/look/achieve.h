// SPDX-License-Identifier: MIT
// achieve.h -- how soon does Maker make a polyomino, one of several shapes, or
// a row on this board?
//
// A board is asked two questions: who wins, of any engine, and if Maker does,
// how soon (weak/fewest.h).  Both answers come with proofs, and the faster
// one is kept.

#ifndef GL_LOOK_ACHIEVE_H
#define GL_LOOK_ACHIEVE_H

#include "base/budget.h"
#include "base/status.h"

typedef struct gl_achieve_board {
  size_t width;
  size_t height;
  gridlock_value value;
  gridlock_reason reason; // why something is missing
  size_t least;           // if Maker wins, she needs so many moves,
  size_t most;            // and not more than so many
  uint64_t nodes;
  double seconds;
  char *path; // of the certificate, or NULL
  bool lost;  // it could not be written
  bool tried;
} gl_achieve_board;

// How boards are tried: by one thread after the other, or by several at the
// same time, each with one of these.
typedef struct gl_achieve {
  gridlock_limits limits; // of each search; of all in `bytes`
  const char *folder;     // for certificates, or NULL
  const char *name;       // of the shapes, in the grammar; or line:K
  bool fixed;
  bool torus;
  size_t threads;         // for one board
  size_t sharers;         // of the memory: boards at the same time
  const gl_budget *clock; // started with the command
  double deadline;        // of the present board; 0 for none
  size_t held;            // bytes, by a proof that waits for a faster one
} gl_achieve;

// Finds out about the board, of which only the sides are given.
gl_status gl_achieve_run(gl_achieve *achieve, gl_achieve_board *board,
                         gl_error *error);

#endif
