// SPDX-License-Identifier: MIT
// Is there a pairing?  The methods in turns, fast ones first.

#include "exact/decide.h"
#include "search/options.h"

#include <stdlib.h>

struct gridlock_pairing {
  gridlock_pairing_answer answer;
  uint32_t *cell; // two by two
  size_t cells;
};

static gl_status decide(const gl_game *game, const gl_offer *offer,
                        gl_budget *budget, gl_pairing *found, gl_error *error) {
  const gl_pairing_question question = {.offer = offer,
                                        .game = game,
                                        .first = GL_METHOD_MATCH,
                                        .last = GL_METHOD_EXACT,
                                        .width = GL_WIDTH,
                                        .budget = budget};
  return gl_decide_pairing(&question, found, error);
}

// In an offer the turn of a Breaker who begins is a cell, after all others.
static bool copy_cells(const gl_game *game, const gl_offer *offer,
                       const gl_pairing *found, gridlock_pairing *pairing) {
  pairing->cell = calloc(2 * found->count + 1, sizeof *pairing->cell);
  if (!pairing->cell)
    return false;
  for (size_t i = 0; i < found->count; i++) {
    const gl_pair pair = offer->pair[found->chosen[i]];
    const bool turn = pair.y >= game->graph[GL_MAKER]->cells;
    pairing->cell[pairing->cells++] = pair.x;
    pairing->cell[pairing->cells++] = turn ? GRIDLOCK_NO_CELL : pair.y;
  }
  return true;
}

static gl_status publish(const gl_game *game, const gl_offer *offer,
                         const gl_pairing *found, gridlock_pairing **pairing,
                         gl_error *error) {
  static const gridlock_pairing_answer answers[] = {
      [GL_UNDECIDED] = GRIDLOCK_PAIRING_UNKNOWN,
      [GL_PAIRED] = GRIDLOCK_PAIRING_FOUND,
      [GL_UNPAIRED] = GRIDLOCK_PAIRING_NONE};
  gridlock_pairing *made = calloc(1, sizeof *made);
  if (!made)
    return gl_fail_memory(error);
  made->answer = answers[found->decision];
  if (found->decision == GL_PAIRED && !copy_cells(game, offer, found, made)) {
    gridlock_pairing_free(made);
    return gl_fail_memory(error);
  }
  *pairing = made;
  return GL_OK;
}

gridlock_status gridlock_pairing_find(const gridlock_game *game,
                                      const gridlock_limits *limits,
                                      gridlock_pairing **pairing,
                                      gridlock_error *error) {
  static const gridlock_limits none;
  gl_offer *offer = NULL;
  gl_line *line = NULL;
  gl_pairing found = {0};
  gl_budget budget;
  if (game->infinite || game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this finds pairings of weak games on finite boards");
  gl_budget_start(&budget, limits ? limits : &none, "pairing");
  gl_status status = gl_offer_of_game(game, &offer, &line, error);
  if (!status)
    status = decide(game, offer, &budget, &found, error);
  if (!status)
    status = publish(game, offer, &found, pairing, error);
  gl_decide_clear(&found);
  gl_offer_free(offer);
  free(line);
  return status;
}

void gridlock_pairing_free(gridlock_pairing *pairing) {
  if (!pairing)
    return;
  free(pairing->cell);
  free(pairing);
}

gridlock_pairing_answer
gridlock_pairing_answered(const gridlock_pairing *pairing) {
  return pairing->answer;
}

const uint32_t *gridlock_pairing_cells(const gridlock_pairing *pairing,
                                       size_t *count) {
  *count = pairing->cells;
  return pairing->cell;
}
