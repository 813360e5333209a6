// SPDX-License-Identifier: MIT
// Other steps that keep to the bounds of a demand, under some map.

#include "cert/shrink.h"

// How far back a step looks for others, so that a round takes no more than so
// many comparisons per step.
#define MOST_COMPARED 16384

// The bounds as each map sees them, in s->seen.
static void see(gl_shrinker *shrinker, gl_cellset own, gl_cellset all,
                const uint64_t *lines) {
  const gl_board *board = shrinker->proof->board;
  uint64_t *row = shrinker->seen;
  for (size_t m = 0; m < board->maps; m++) {
    gl_shrink_row_set(row, 0, gl_board_cells_into(board, m, own));
    gl_shrink_row_set(row, 1, gl_board_cells_into(board, m, all));
    if (lines)
      gl_board_lines_into(board, m, lines, row + 2 * GL_WORDS);
    row += 2 * GL_WORDS + board->words;
  }
}

// The first map from `m` on under which the step keeps to these bounds, or
// SIZE_MAX.
static size_t fitting_map(const gl_shrinker *shrinker, uint32_t number,
                          size_t m) {
  const gl_board *board = shrinker->proof->board;
  const gl_step *step = gl_proof_step(shrinker->proof, number);
  const bool card = gl_rule_is_card(step->rule);
  const gl_cellset whole = gl_cellset_or(step->a, step->t);
  const uint64_t *row = shrinker->seen + m * (2 * GL_WORDS + board->words);
  for (; m < board->maps; m++) {
    const gl_cellset own = gl_shrink_row_cells(row, 0);
    const gl_cellset all = gl_shrink_row_cells(row, 1);
    if (gl_cellset_inside(&whole, &all) &&
        (card ? gl_cellset_inside(&step->a, &own)
              : gl_bits_inside(gl_proof_lines(shrinker->proof, step),
                               row + 2 * GL_WORDS, board->words)))
      return m;
    row += 2 * GL_WORDS + board->words;
  }
  return SIZE_MAX;
}

static uint32_t first_compared(uint32_t end) {
  return end > MOST_COMPARED ? end - MOST_COMPARED : 1;
}

void gl_shrink_offer(gl_shrinker *shrinker, uint32_t number, bool card,
                     gl_cell cell, gl_cellset own, gl_cellset all,
                     const uint64_t *lines) {
  const uint32_t end = number ? number : (uint32_t)shrinker->steps;
  see(shrinker, own, all, lines);
  for (uint32_t i = first_compared(end);
       i < end && gl_budget_work(shrinker->budget); i++) {
    if (!shrinker->demand[i].asked ||
        gl_rule_is_card(gl_proof_step(shrinker->proof, i)->rule) != card)
      continue;
    for (size_t m = fitting_map(shrinker, i, 0); m != SIZE_MAX;
         m = fitting_map(shrinker, i, m + 1))
      gl_shrink_add(shrinker, cell, (gl_ref){i, (uint32_t)m});
  }
}

// A step that is needed anyway is the best; otherwise the cheapest.
gl_ref gl_shrink_find(gl_shrinker *shrinker, uint32_t number) {
  const gl_rule rule = gl_proof_step(shrinker->proof, number)->rule;
  const bool card = gl_rule_is_card(rule);
  gl_ref best = GL_NO_REF;
  uint64_t price = shrinker->price[number];
  if (rule == GL_RULE_LINE || rule == GL_RULE_NONE || rule == GL_RULE_PAIR)
    return best;
  see(shrinker, shrinker->demand[number].own, shrinker->demand[number].all,
      gl_shrink_lines(shrinker, number));
  for (uint32_t i = number - 1; i >= first_compared(number) && price; i--) {
    const uint64_t other = shrinker->demand[i].asked ? 0 : shrinker->price[i];
    if (other >= price ||
        gl_rule_is_card(gl_proof_step(shrinker->proof, i)->rule) != card)
      continue;
    if (!gl_budget_work(shrinker->budget))
      break;
    const size_t map = fitting_map(shrinker, i, 0);
    if (map == SIZE_MAX)
      continue;
    best = (gl_ref){i, (uint32_t)map};
    price = other;
  }
  if (best.step)
    gl_shrink_ask(shrinker, best, shrinker->demand[number].own,
                  shrinker->demand[number].all,
                  gl_shrink_lines(shrinker, number));
  return best;
}
