// SPDX-License-Identifier: MIT
#include "papers/trial.h"

#include "rules/strip.h"
#include "search/search.h"
#include "search/technique.h"

#include <stdio.h>
#include <stdlib.h>

const char *trial_setup_name(setup kind) {
  return kind == SETUP_PROOF ? "proof" : "disproof";
}

// Cells of row `row` and column `column`, both from 1 as in the paper.
static uint64_t cell_at(size_t columns, size_t row, size_t column) {
  return UINT64_C(1) << ((row - 1) * columns + column - 1);
}

static gl_status add_stones(gl_game *game, gl_player player, uint64_t cells,
                            gl_error *error) {
  gl_cell *stone = malloc(64 * sizeof *stone);
  size_t count = 0;
  if (!stone)
    return gl_fail_memory(error);
  for (gl_cell cell = 0; cell < 64; cell++)
    if (cells >> cell & 1)
      stone[count++] = cell;
  free(game->stone[player]);
  game->stone[player] = stone;
  game->stones[player] = count;
  return GL_OK;
}

gl_status place_trial_stones(gl_game *game, uint64_t maker, uint64_t breaker,
                             gl_player next, gl_error *error) {
  gl_status status = add_stones(game, GL_MAKER, maker, error);
  if (!status)
    status = add_stones(game, GL_BREAKER, breaker, error);
  return status ? status : gl_game_set_first(game, next, error);
}

// The paper shows its disproof set-up only in a picture.  Three moves have been
// made, so Breaker is next; with Maker to move she would win 4 x 7 after every
// choice of such stones, and with Breaker to move he wins after just ten of
// them, up to the mirror.  Of those we take Breaker in (2,1), where he hits two
// of the three short lines of an end, and Maker in the corners of the first
// row, where few lines meet: searches finish it soonest.  More is in
// doc/results/README.md.
gl_status open_trial_strip(size_t columns, setup kind, gl_game **game,
                           gl_error *error) {
  char text[32];
  snprintf(text, sizeof text, "strip:%zu", columns);
  gl_status status = gl_game_parse(text, game, error);
  if (!status && kind == SETUP_DISPROOF)
    status = place_trial_stones(
        *game, cell_at(columns, 1, 1) | cell_at(columns, 1, columns),
        cell_at(columns, 2, 1), GL_BREAKER, error);
  return status;
}

gl_status run_trial(const trial *trial, gridlock_result *result,
                    gl_error *error) {
  const gl_engine *engine =
      gl_engine_named(trial->engine ? trial->engine : "pns");
  const char *preset =
      trial->preset || trial->engine ? trial->preset : "czifra";
  const gl_numbers numbers = gl_technique_preset_numbers(preset);
  gl_search search;
  gl_search_begin(&search, trial->game);
  search.alpha = trial->alpha > 0 ? trial->alpha : numbers.alpha;
  search.beta = trial->beta > 0 ? trial->beta : numbers.beta;
  search.samples = trial->samples;
  if (trial->width)
    search.width = trial->width > 0 ? (unsigned)trial->width : 0;
  if (trial->model)
    search.model = *trial->model;
  gl_status status = gl_techniques_read(preset, trial->with, trial->without,
                                        &search.use, error);
  if (status)
    return status;
  gl_budget_start(&search.budget, &trial->limits, engine->name);
  status = gl_search_run(&search, engine, error);
  const gridlock_result ended = gl_search_end(&search);
  if (status)
    free(ended.move);
  else
    *result = ended;
  return status;
}
