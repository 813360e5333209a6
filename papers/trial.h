// SPDX-License-Identifier: MIT
// trial.h -- strips, and one run of a search on one of them or another game
//
// For the commands that run many: learn and reproduce.

#ifndef GL_PAPERS_TRIAL_H
#define GL_PAPERS_TRIAL_H

#include "rules/game.h"
#include "search/model.h"
#include "search/sample.h"

#include <stdbool.h>

// The columns of (4,n,7tr) for which cells fit into one machine word.
#define STRIP_LEAST 7
#define STRIP_MOST 16

// The two set-ups of Czifra et al. (2021), section IV.E.
typedef enum setup { SETUP_PROOF, SETUP_DISPROOF } setup;

const char *trial_setup_name(setup kind);

// The strip with `columns` columns.  The proof set-up is the empty board, which
// Maker wins; in the disproof set-up three moves have been made, two weak ones
// of Maker's and a strong one of Breaker's, Breaker is to move, and he wins.
gl_status open_trial_strip(size_t columns, setup kind, gl_game **game,
                           gl_error *error);

// Puts stones on an empty game, given as sets of cells below 64, and says who
// moves next.
gl_status place_trial_stones(gl_game *game, uint64_t maker, uint64_t breaker,
                             gl_player next, gl_error *error);

// What to run; zeros are defaults.
typedef struct trial {
  const gl_game *game;
  const char *engine; // pns
  const char *preset; // czifra, unless there is an engine
  const char *with;
  const char *without;
  int width;             // as in gridlock_options
  double alpha;          // the preset's
  double beta;           // the preset's
  const gl_model *model; // the paper's
  gl_samples *samples;   // none
  gridlock_limits limits;
} trial;

// Runs it.  On GL_OK the result must be cleared.
gl_status run_trial(const trial *trial, gridlock_result *result,
                    gl_error *error);

#endif
