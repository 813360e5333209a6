// SPDX-License-Identifier: MIT
#include "pairing/quick.h"

#include "pairing/choose.h"
#include "pairing/greedy.h"

#include <stdlib.h>
#include <string.h>

gl_quick_finder gl_pairing_attempt;

static size_t choose(const gl_quick *quick, const gl_board *board,
                     const gl_position *position, gl_pair *pair) {
  gl_chooser *chooser = gl_chooser_new(board);
  size_t count = SIZE_MAX;
  if (chooser) {
    chooser->budget = quick->budget;
    chooser->patience = quick->patience;
    if (gl_chooser_takes(chooser, position) && gl_choose(chooser)) {
      count = chooser->pairs;
      memcpy(pair, chooser->pair, count * sizeof *pair);
    }
  }
  gl_chooser_free(chooser);
  return count;
}

static size_t search(const gl_quick *quick, const gl_board *board,
                     const gl_position *position, gl_pair *pair) {
  gl_greedy *greedy = gl_greedy_new(board);
  size_t count = SIZE_MAX;
  if (greedy) {
    greedy->budget = quick->budget;
    greedy->width = quick->width;
    greedy->patience = quick->patience;
    if (gl_greedy_find(greedy, position)) {
      count = greedy->pairs;
      memcpy(pair, greedy->pair, count * sizeof *pair);
    }
  }
  gl_greedy_free(greedy);
  return count;
}

size_t gl_pairing_attempt(const gl_quick *quick, const gl_cell *stone,
                          gl_pair *pair) {
  const gl_game *game = quick->game;
  gl_board *board = gl_board_new(game->graph[GL_MAKER], NULL);
  gl_cellset stones[2] = {{{0}}, {{0}}};
  gl_stack stack = {0};
  size_t count = SIZE_MAX;
  if (!board)
    return count;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      gl_cellset_add(&stones[player], game->stone[player][i]);
  if (stone)
    gl_cellset_add(&stones[GL_BREAKER], *stone);
  const gl_position *p = gl_position_new(&stack, board, stones[GL_MAKER],
                                         stones[GL_BREAKER], true);
  bool open = p;
  for (size_t i = 0; open && i < p->count; i++)
    open = gl_cellset_count(&p->open[i]) > 1;
  if (open)
    count = quick->menus ? choose(quick, board, p, pair)
                         : search(quick, board, p, pair);
  gl_stack_free(&stack);
  gl_board_free(board);
  return count;
}
