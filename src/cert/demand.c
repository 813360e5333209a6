// SPDX-License-Identifier: MIT
// The table of what the steps of a proof are asked for.

#include "cert/shrink.h"

#include "base/grow.h"

#include <stdlib.h>

// A step costs its words and a share of what it refers to.
static bool set_prices(gl_shrinker *shrinker) {
  uint64_t *uses = calloc(shrinker->steps, sizeof *uses);
  for (uint32_t i = 1; uses && i < shrinker->steps; i++) {
    if (!gl_shrink_children(shrinker, shrinker->proof, i))
      break;
    for (size_t k = 0; k < shrinker->children; k++)
      uses[shrinker->child[k].shield.step]++;
  }
  for (uint32_t i = 1; uses && i < shrinker->steps && !shrinker->failed; i++) {
    gl_shrink_children(shrinker, shrinker->proof, i);
    shrinker->price[i] =
        GL_WORD_PRICE *
        (3 + (uint64_t)gl_proof_step(shrinker->proof, i)->count);
    for (size_t k = 0; k < shrinker->children; k++)
      shrinker->price[i] += shrinker->price[shrinker->child[k].shield.step] /
                            uses[shrinker->child[k].shield.step];
  }
  const bool good = uses && !shrinker->failed;
  free(uses);
  return good;
}

bool gl_shrink_begin(gl_shrinker *shrinker) {
  const gl_board *board = shrinker->proof->board;
  const size_t row = 2 * GL_WORDS + board->words;
  shrinker->steps = gl_proof_steps(shrinker->proof);
  shrinker->demand = calloc(shrinker->steps, sizeof *shrinker->demand);
  shrinker->lines =
      calloc(shrinker->steps * board->words + 1, sizeof *shrinker->lines);
  shrinker->price = calloc(shrinker->steps, sizeof *shrinker->price);
  shrinker->todo = calloc(GL_WORDS + 2 * board->words, sizeof *shrinker->todo);
  shrinker->seen = calloc(board->maps * row, sizeof *shrinker->seen);
  return shrinker->demand && shrinker->lines && shrinker->price &&
         shrinker->todo && shrinker->seen && set_prices(shrinker);
}

void gl_shrink_end(gl_shrinker *shrinker) {
  free(shrinker->seen);
  free(shrinker->order);
  free(shrinker->todo);
  free(shrinker->duty);
  free(shrinker->cover);
  free(shrinker->child);
  free(shrinker->kept);
  free(shrinker->price);
  free(shrinker->lines);
  free(shrinker->demand);
}

void gl_shrink_ask(gl_shrinker *shrinker, gl_ref ref, gl_cellset own,
                   gl_cellset all, const uint64_t *lines) {
  const gl_board *board = shrinker->proof->board;
  gl_demand *demand = &shrinker->demand[ref.step];
  uint64_t *hit = gl_shrink_lines(shrinker, ref.step);
  const gl_cellset own_before = gl_board_cells_into(board, ref.map, own);
  const gl_cellset all_before = gl_board_cells_into(board, ref.map, all);
  uint64_t *lines_before = shrinker->todo + GL_WORDS + board->words;
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

bool gl_shrink_fits(const gl_shrinker *shrinker, uint32_t number, gl_ref ref) {
  const gl_demand *demand = &shrinker->demand[number];
  if (!ref.step)
    return false;
  if (gl_rule_is_card(gl_proof_step(shrinker->proof, ref.step)->rule)) {
    const gl_card card = gl_proof_card(shrinker->proof, ref);
    const gl_cellset all = gl_shrink_card_cells(card);
    return gl_cellset_inside(&card.a, &demand->own) &&
           gl_cellset_inside(&all, &demand->all);
  }
  const gl_shield shield =
      gl_proof_shield(shrinker->proof, ref, shrinker->proof->scratch[2]);
  return gl_cellset_inside(&shield.z, &demand->all) &&
         gl_bits_inside(shield.d, gl_shrink_lines(shrinker, number),
                        shrinker->proof->board->words);
}

void gl_shrink_add(gl_shrinker *shrinker, gl_cell cell, gl_ref ref) {
  if (!GL_PUSH(shrinker->child, shrinker->children, shrinker->child_room,
               ((gl_answer){cell, ref})))
    shrinker->failed = true;
}
