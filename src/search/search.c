// SPDX-License-Identifier: MIT
#include "search/search.h"

#include "search/checkpoint.h"
#include "search/options.h"

#include <assert.h>
#include <string.h>

void gl_search_begin(gl_search *search, const gl_game *game) {
  const gl_numbers numbers = gl_technique_preset_numbers(NULL);
  *search = (gl_search){.game = game,
                        .width = GL_WIDTH,
                        .alpha = numbers.alpha,
                        .beta = numbers.beta,
                        .model = gl_model_czifra};
  gl_techniques_read(NULL, NULL, NULL, &search->use, NULL);
}

gl_search gl_search_like(const gl_search *search, const gl_game *game) {
  gl_search other = *search;
  other.game = game;
  other.value = GRIDLOCK_UNKNOWN;
  other.move = NULL;
  other.move_count = 0;
  other.proof = NULL;
  other.write_proof = NULL;
  other.cards = NULL;
  other.quota = (gl_search_quota){0};
  other.takes_turns = false;
  other.kept = (gl_kept){0};
  other.statistics = (gl_statistics){0};
  return other;
}

// What only the end knows.
static void finish_statistics(gl_search *search) {
  uint64_t *count = search->statistics.count;
  count[GL_STAT_NODES] = search->budget.progress.nodes;
  count[GL_STAT_NODES_RESUMED] =
      search->checkpoint ? search->checkpoint->resumed : 0;
  count[GL_STAT_PEAK] = search->budget.peak;
}

gridlock_result gl_search_result(gl_search *search) {
  const gl_budget *budget = &search->budget;
  finish_statistics(search);
  gridlock_result result = {
      .value = search->value,
      .reason = search->value ? GRIDLOCK_NO_REASON : gl_budget_reason(budget),
      .engine = budget->progress.engine,
      .nodes = budget->progress.nodes,
      .resumed = search->checkpoint ? search->checkpoint->resumed : 0,
      .created = search->created,
      .seconds = gl_budget_seconds(budget),
      .cpu_seconds = gl_budget_cpu_seconds(budget),
      .peak_bytes = budget->peak,
      .move = search->move,
      .move_count = search->move_count,
      .ranks = search->ranks,
  };
  memcpy(result.statistics, search->statistics.count,
         sizeof search->statistics.count);
  search->move = NULL;
  search->move_count = 0;
  return result;
}

gridlock_result gl_search_end(gl_search *search) {
  const gridlock_result result = gl_search_result(search);
  gl_search_clear(search);
  return result;
}

void gl_search_keep(gl_search *search) {
  assert(search->value && !search->budget.threads);
  search->budget.limits = (gridlock_limits){0};
  search->budget.checkpoint = NULL;
  search->budget.pause = 0;
  gl_budget_resume(&search->budget);
  search->checkpoint = NULL;
  search->wire = NULL;
  search->known = NULL;
  search->strict = false;
}

void gl_search_clear(gl_search *search) {
  if (search->proof)
    search->free_proof(search->proof);
  search->proof = NULL;
  search->write_proof = NULL;
  if (search->cards)
    search->free_cards(search->cards);
  search->cards = NULL;
}

gl_status gl_search_accepts(const gl_game *game, gl_error *error) {
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this is for finite boards, and the board is infinite");
  const size_t cells = game->graph[GL_MAKER]->cells;
  if (cells > GL_ENGINE_CELLS)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this board has %zu cells, and the engines take at most %d",
                   cells, GL_ENGINE_CELLS);
  return GL_OK;
}

size_t gl_search_engine_copy(const gl_game *game) {
  const size_t cells = game->graph[GL_MAKER]->cells;
  return cells <= 64 ? 0 : cells <= 128 ? 1 : cells <= 256 ? 2 : 3;
}
