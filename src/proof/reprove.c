// SPDX-License-Identifier: MIT
#include "proof/reprove.h"

#include <assert.h>
#include <stdlib.h>

#define MOST 12

// The local game: cells 0 to cells - 1, lines as bits.
typedef struct local {
  size_t cells;
  uint32_t *line;
  size_t lines;
  signed char *known; // by stones in base 3: 0 unknown, 1 Maker, 2 Breaker
} local;

static uint32_t power_of_three(size_t exponent) {
  assert(exponent <= MOST);
  uint32_t power = 1;
  while (exponent--)
    power *= 3;
  return power;
}

// Does Maker win, `turn` being 0 if she is to move?
static bool maker_wins(local *game, uint32_t maker, uint32_t breaker,
                       uint32_t code, int turn) {
  assert(!(maker & breaker) && !((maker | breaker) >> game->cells));
  assert(turn == 0 || turn == 1);
  for (size_t i = 0; i < game->lines; i++)
    if (!(game->line[i] & ~maker))
      return true;
  if (game->known[code])
    return game->known[code] == 1;
  bool wins = turn; // the player to move has found nothing yet
  bool moved = false;
  uint32_t power = 1;
  for (size_t c = 0; c < game->cells && wins == (bool)turn; c++, power *= 3) {
    if ((maker | breaker) >> c & 1)
      continue;
    moved = true;
    const uint32_t bit = UINT32_C(1) << c;
    wins = turn ? maker_wins(game, maker, breaker | bit, code + 2 * power, 0)
                : maker_wins(game, maker | bit, breaker, code + power, 1);
  }
  if (!moved)
    wins = false;
  game->known[code] = wins ? 1 : 2;
  return wins;
}

static uint32_t gather_bits(gl_cellset part, gl_cellset zone) {
  uint32_t bits = 0;
  for (uint32_t bit = 1; !gl_cellset_empty(&zone); bit <<= 1)
    if (gl_cellset_has(&part, gl_cellset_pop(&zone)))
      bits |= bit;
  return bits;
}

bool gl_reprove(const gl_proof *proof, gl_ref ref) {
  assert(gl_proof_ref_valid(proof, ref));
  const gl_board *board = proof->board;
  const gl_step *step = gl_proof_step(proof, ref.step);
  const bool card = gl_rule_is_card(step->rule);
  const gl_cellset zone = card ? step->t : step->a;
  const gl_cellset whole = gl_cellset_or(step->a, step->t);
  const size_t cells = gl_cellset_count(&zone);
  if (cells > MOST)
    return true;
  local game = {.cells = cells};
  game.line = malloc((board->lines + 1) * sizeof *game.line);
  game.known = calloc(power_of_three(cells), 1);
  bool good = true; // without memory there is no doubt either
  if (game.line && game.known) {
    for (size_t e = 0; e < board->lines; e++)
      if (card ? gl_cellset_inside(&board->line[e], &whole)
               : !gl_bits_has(gl_proof_lines(proof, step), e))
        game.line[game.lines++] = gather_bits(board->line[e], zone);
    good = maker_wins(&game, 0, 0, 0, 0) == card;
  }
  free(game.known);
  free(game.line);
  return good;
}
