// SPDX-License-Identifier: MIT
// The table of what the steps of a proof are asked for.

#include "cert/shrink.h"

#include "base/grow.h"

#include <stdlib.h>

// A step costs its words and a share of what it refers to.
static bool set_prices(gl_shrinker *s) {
  uint64_t *uses = calloc(s->steps, sizeof *uses);
  for (uint32_t i = 1; uses && i < s->steps; i++) {
    if (!gl_step_children(s, s->proof, i))
      break;
    for (size_t k = 0; k < s->children; k++)
      uses[s->child[k].shield.step]++;
  }
  for (uint32_t i = 1; uses && i < s->steps && !s->failed; i++) {
    gl_step_children(s, s->proof, i);
    s->price[i] =
        GL_WORD_PRICE * (3 + (uint64_t)gl_proof_step(s->proof, i)->count);
    for (size_t k = 0; k < s->children; k++)
      s->price[i] +=
          s->price[s->child[k].shield.step] / uses[s->child[k].shield.step];
  }
  const bool good = uses && !s->failed;
  free(uses);
  return good;
}

bool gl_shrink_begin(gl_shrinker *s) {
  const gl_board *board = s->proof->board;
  const size_t row = 2 * GL_WORDS + board->words;
  s->steps = gl_proof_steps(s->proof);
  s->demand = calloc(s->steps, sizeof *s->demand);
  s->lines = calloc(s->steps * board->words + 1, sizeof *s->lines);
  s->price = calloc(s->steps, sizeof *s->price);
  s->todo = calloc(GL_WORDS + 2 * board->words, sizeof *s->todo);
  s->seen = calloc(board->maps * row, sizeof *s->seen);
  return s->demand && s->lines && s->price && s->todo && s->seen &&
         set_prices(s);
}

void gl_shrink_end(gl_shrinker *s) {
  free(s->seen);
  free(s->order);
  free(s->todo);
  free(s->duty);
  free(s->cover);
  free(s->child);
  free(s->kept);
  free(s->price);
  free(s->lines);
  free(s->demand);
}

void gl_shrink_ask(gl_shrinker *s, gl_ref ref, gl_cellset own, gl_cellset all,
                   const uint64_t *lines) {
  const gl_board *board = s->proof->board;
  gl_demand *demand = &s->demand[ref.step];
  uint64_t *hit = gl_shrink_lines(s, ref.step);
  const gl_cellset own_before = gl_board_cells_into(board, ref.map, own);
  const gl_cellset all_before = gl_board_cells_into(board, ref.map, all);
  uint64_t *lines_before = s->todo + GL_WORDS + board->words;
  if (lines)
    gl_board_lines_into(board, ref.map, lines, lines_before);
  else
    gl_bits_clear(lines_before, board->words);
  if (!demand->asked++) {
    demand->own = own_before;
    demand->all = all_before;
    gl_bits_copy(hit, lines_before, board->words);
    return;
  }
  demand->own = gl_cellset_and(demand->own, own_before);
  demand->all = gl_cellset_and(demand->all, all_before);
  gl_bits_and(hit, lines_before, board->words);
}

bool gl_shrink_fits(const gl_shrinker *s, uint32_t number, gl_ref ref) {
  const gl_demand *demand = &s->demand[number];
  if (!ref.step)
    return false;
  if (gl_rule_is_card(gl_proof_step(s->proof, ref.step)->rule)) {
    const gl_card card = gl_proof_card(s->proof, ref);
    const gl_cellset all = gl_card_cells(card);
    return gl_cellset_inside(&card.a, &demand->own) &&
           gl_cellset_inside(&all, &demand->all);
  }
  const gl_shield shield = gl_proof_shield(s->proof, ref, s->proof->scratch[2]);
  return gl_cellset_inside(&shield.z, &demand->all) &&
         gl_bits_inside(shield.d, gl_shrink_lines(s, number),
                        s->proof->board->words);
}

void gl_shrink_add(gl_shrinker *s, gl_cell cell, gl_ref ref) {
  if (!GL_PUSH(s->child, s->children, s->child_room, ((gl_answer){cell, ref})))
    s->failed = true;
}
