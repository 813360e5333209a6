// SPDX-License-Identifier: MIT
// attain.h -- one board of gridlock achieve
//
// A board is asked two questions: who wins, of any engine, and if Maker does,
// how soon (weak/fewest.h).  Both answers come with proofs, and the faster
// one is kept.

#ifndef GL_CLI_ATTAIN_H
#define GL_CLI_ATTAIN_H

#include "base/budget.h"
#include "base/status.h"
#include "cli/commands.h"

typedef struct board {
  size_t width;
  size_t height;
  gridlock_value value;
  gridlock_reason reason; // why something is missing
  size_t least;           // if Maker wins, she needs so many moves,
  size_t most;            // and not more than so many
  uint64_t nodes;
  double seconds;
  char *path; // of the certificate, or NULL
  bool tried;
} board;

// How boards are tried: by one thread after the other, or by several at the
// same time, each with an attempt of its own.
typedef struct attempt {
  const cli_settings *settings;
  const char *name; // of the polyomino, in the grammar
  bool torus;
  size_t threads;         // for one board
  size_t sharers;         // of --memory: attempts at the same time
  const gl_budget *clock; // started with the command
  double deadline;        // of the present board; 0 for none
  size_t held;            // bytes, by a proof that waits for a faster one
  progress_kind how;
} attempt;

// Finds out about the board, of which only the sides are given.
gl_status attain(attempt *attempt, board *board, gl_error *error);

#endif
