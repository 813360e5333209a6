// SPDX-License-Identifier: MIT
// Positions that are decided at a glance, Maker to move.

#include "reduce/reduce.h"

#include <assert.h>

#define MOST (UINT64_C(1) << 62)

// An open line with one cell, or with none if Maker has won already.
gl_ref gl_leaf_won(gl_proof *proof, const gl_position *position) {
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    if (size > 1)
      continue;
    assert(position->line[i] < proof->board->lines);
    const gl_cellset *cells =
        size ? &position->open[i] : &proof->board->line[position->line[i]];
    return gl_card_line(proof, position->line[i], gl_cellset_first(cells));
  }
  return GL_NO_REF;
}

// Two open lines {x, a} and {x, b}: Maker plays x.
gl_ref gl_leaf_crossing(gl_proof *proof, const gl_position *position) {
  gl_cellset twice = {{0}};
  gl_cellset once = {{0}};
  for (size_t i = 0; i < position->count; i++)
    if (gl_cellset_count(&position->open[i]) == 2) {
      twice = gl_cellset_or(twice, gl_cellset_and(once, position->open[i]));
      once = gl_cellset_or(once, position->open[i]);
    }
  while (!gl_cellset_empty(&twice)) {
    const gl_cell x = gl_cellset_pop(&twice);
    gl_cell other = x;
    gl_ref first = GL_NO_REF;
    for (size_t i = 0; i < position->count; i++) {
      gl_cellset rest = position->open[i];
      if (gl_cellset_count(&rest) != 2 || !gl_cellset_has(&rest, x))
        continue;
      gl_cellset_remove(&rest, x);
      assert(gl_cellset_count(&rest) == 1);
      const gl_cell end = gl_cellset_first(&rest);
      const gl_ref card = gl_card_line(proof, position->line[i], end);
      if (!first.step) {
        first = card;
        other = end;
      } else if (end != other) { // equal lines are one threat, not two
        assert(end != x && other != x);
        const gl_ref children[2] = {first, card};
        return gl_card_play(proof, x, children, 2);
      }
    }
  }
  return GL_NO_REF;
}

static uint64_t stop(uint64_t sum) { return sum < MOST ? sum : MOST; }

uint64_t gl_leaf_weigh(const gl_board *board, const gl_position *position,
                       uint64_t *weight) {
  assert(gl_position_valid(board, position));
  uint64_t sum = 0;
  memset(weight, 0, board->cells * sizeof *weight);
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    const uint64_t w = size <= GL_WEIGHT_ONE
                           ? UINT64_C(1) << (GL_WEIGHT_ONE - size)
                           : 1; // too heavy, which is safe
    sum = stop(sum + w);
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);) {
      const gl_cell cell = gl_cellset_pop(&rest);
      assert(cell < board->cells);
      weight[cell] = stop(weight[cell] + w);
    }
  }
  assert(sum <= MOST);
  return sum;
}

// Erdos and Selfridge, after any Maker move: the sum of the weights and the
// largest weight of a cell together are less than one.
gl_ref gl_leaf_potential(gl_proof *proof, const gl_position *position,
                         uint64_t sum, const uint64_t *weight) {
  uint64_t most = 0;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    if (most < weight[cell])
      most = weight[cell];
  }
  assert(most <= sum);
  if (sum + most >= UINT64_C(1) << GL_WEIGHT_ONE)
    return GL_NO_REF;
  return gl_shield_potential(proof, position->live, position->line,
                             position->count);
}
