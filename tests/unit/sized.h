// SPDX-License-Identifier: MIT
// sized.h -- boards of one word for the units

#ifndef GL_TESTS_UNIT_SIZED_H
#define GL_TESTS_UNIT_SIZED_H

#include "board/position.h"
#include "unit/support.h"

// A set of cells, counted from 1 as in the documents, ended by 0.
static inline gl_cellset cells(const unsigned *list) {
  gl_cellset set = {{0}};
  for (; *list; list++)
    gl_cellset_add(&set, *list - 1);
  return set;
}

#define CELLS(...) cells((const unsigned[]){__VA_ARGS__, 0})
#define NO_CELLS ((gl_cellset){{0}})

static inline void expect_set(gl_cellset set, gl_cellset expected) {
  assert_true(gl_cellset_equal(&set, &expected));
}

// A board from the lines of a game, with all its isometries.
typedef struct fixture {
  gl_game *game;
  gl_symmetry *symmetry;
  gl_board *board;
  gl_stack stack;
} fixture;

static inline void open_board(fixture *f, gl_game *game) {
  *f = (fixture){.game = game};
  assert_int_equal(gl_symmetry_find(game->layout, game->graph[GL_MAKER], NULL,
                                    &f->symmetry, NULL),
                   GL_OK);
  f->board = gl_board_new(game->graph[GL_MAKER], f->symmetry);
  assert_non_null(f->board);
}

static inline void close_board(fixture *fixture) {
  gl_stack_free(&fixture->stack);
  gl_board_free(fixture->board);
  gl_symmetry_free(fixture->symmetry);
  gl_game_free(fixture->game);
}

#endif
