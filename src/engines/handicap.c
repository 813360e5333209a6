// SPDX-License-Identifier: MIT
#include "engines/handicap.h"

#include <assert.h>
#include <stdlib.h>

#define FIRST_TURN 20000 // nodes of the hunt

// What the hunt has kept while it is not its turn.
typedef struct kept {
  void *cards;
  size_t bytes;
  void (*free_cards)(void *cards);
} kept;

// Runs an engine for so many nodes.
static gl_status run(gl_search *search, const gl_engine *engine, uint64_t nodes,
                     gl_error *error) {
  gl_budget *budget = &search->budget;
  search->created = 0;
  budget->progress.engine = engine->name;
  budget->progress.proof = budget->progress.disproof = 0;
  budget->pause = nodes ? budget->progress.nodes + nodes : 0;
  return engine->run[gl_search_engine_copy(search->game)](search, error);
}

// A node of `strong` looks at every cell, and takes as long as many of the
// hunt's: on 15 x 15 some 200.
static uint64_t nodes_of_strong(const gl_search *search, uint64_t nodes) {
  return nodes / search->game->graph[GL_MAKER]->cells + 1;
}

// Is there an answer, or a reason to stop that is no end of a turn?
static bool is_over(const gl_search *search, gl_status status) {
  return status || search->value || !gl_budget_paused(&search->budget);
}

// After a turn, when all is freed but what the hunt has kept.
static void go_on(gl_search *search, const kept *kept) {
  gl_search_clear(search);
  gl_budget_go_on(&search->budget);
  const bool taken = gl_budget_take(&search->budget, kept->bytes);
  assert(taken);
  (void)taken;
}

// Its cards go with the search if it has an answer.
static gl_status run_hunt(gl_search *search, const gl_engine *hunt,
                          uint64_t nodes, kept *kept, gl_error *error) {
  search->cards = kept->cards;
  search->free_cards = kept->free_cards;
  gl_budget_give(&search->budget, kept->bytes);
  *kept = (struct kept){0};
  const gl_status status = run(search, hunt, nodes, error);
  if (is_over(search, status))
    return status;
  *kept = (struct kept){search->cards, search->cards_bytes, search->free_cards};
  search->cards = NULL;
  go_on(search, kept);
  return status;
}

// A hunt with nothing left to try, or no memory, leaves the rest to `strong`.
static bool gives_up(const gl_search *search) {
  return !search->value && (search->budget.stop == GL_STOP_EXHAUSTED ||
                            search->budget.stop == GL_STOP_MEMORY);
}

static gl_status run_strong(gl_search *search, const gl_engine *strong,
                            uint64_t nodes, gl_error *error) {
  const bool prove = search->prove;
  search->prove = false;
  const gl_status status = run(search, strong, nodes, error);
  search->prove = prove;
  return status;
}

// Maker wins, and now a proof is wanted.
static gl_status prove(gl_search *search, const gl_engine *hunt, kept *kept,
                       gl_error *error) {
  free(search->move);
  search->move = NULL;
  search->move_count = 0;
  search->value = GRIDLOCK_UNKNOWN;
  go_on(search, kept);
  const gl_status status = run_hunt(search, hunt, 0, kept, error);
  if (!status)
    search->value = GRIDLOCK_MAKER;
  return status;
}

gl_status gl_handicap_run(gl_search *search, const gl_engine *hunt,
                          const gl_engine *strong, gl_error *error) {
  assert(search->game->handicap);
  kept kept = {0};
  gl_status status = GL_OK;
  bool alone = false;
  for (uint64_t nodes = FIRST_TURN;; nodes *= 2) {
    status = run_hunt(search, hunt, nodes, &kept, error);
    if (status || search->value)
      return status;
    alone = gives_up(search);
    if (alone)
      go_on(search, &kept);
    else if (gl_budget_stopped(&search->budget))
      return GL_OK;
    status = run_strong(search, strong,
                        alone ? 0 : nodes_of_strong(search, nodes), error);
    if (alone || is_over(search, status))
      break;
    go_on(search, &kept);
  }
  if (!status && search->value == GRIDLOCK_MAKER && search->prove && !alone)
    status = prove(search, hunt, &kept, error);
  if (kept.cards)
    kept.free_cards(kept.cards);
  return status;
}
