// SPDX-License-Identifier: MIT
// The games after each move are kept, each of which borrows from the one
// before: a move that is taken back is the last of them.

#include "public/position.h"

#include "base/grow.h"
#include "rules/after.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const gl_game *gl_position_game(const gridlock_position *position) {
  return position->moves ? &position->later[position->moves - 1]
                         : position->start;
}

// The free cells, in order, or those of them that are allowed.
static void list_choices(gridlock_position *position) {
  const gl_game *game = gl_position_game(position);
  position->choices = 0;
  if (gl_game_over(game))
    return;
  for (gl_cell cell = 0; cell < game->graph[GL_MAKER]->cells; cell++)
    if (!gl_game_taken(game, cell) && gl_game_may_open(game, cell))
      position->choice[position->choices++] = cell;
}

gridlock_status gridlock_position_new(const gridlock_game *game,
                                      gridlock_position **position,
                                      gridlock_error *error) {
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "positions are those of finite boards, and the board is "
                   "infinite");
  gridlock_position *made = calloc(1, sizeof *made);
  if (!made)
    return gl_fail_memory(error);
  made->start = game;
  made->choice = calloc(game->graph[GL_MAKER]->cells + 1, sizeof(gl_cell));
  if (!made->choice) {
    gridlock_position_free(made);
    return gl_fail_memory(error);
  }
  list_choices(made);
  *position = made;
  return GL_OK;
}

static void take_back(gridlock_position *position) {
  assert(position->moves);
  gl_game *last = &position->later[--position->moves];
  free(last->text);
  gl_game_after_clear(last);
}

void gridlock_position_free(gridlock_position *position) {
  if (!position)
    return;
  while (position->moves)
    take_back(position);
  free(position->later);
  free(position->cell);
  free(position->choice);
  free(position);
}

static const char *refusal(const gl_game *game, uint32_t cell) {
  if (cell >= game->graph[GL_MAKER]->cells)
    return "this cell is not on the board";
  if (gl_game_over(game))
    return "the game is over before this move";
  if (gl_game_taken(game, cell))
    return "this cell is taken";
  return gl_game_may_open(game, cell) ? NULL
                                      : "the first stone may not go here";
}

static bool add_move(gridlock_position *position, gl_cell cell) {
  if (!gl_grow((void **)&position->later, &position->room, position->moves + 1,
               sizeof *position->later) ||
      !gl_grow((void **)&position->cell, &position->cell_room,
               position->moves + 1, sizeof *position->cell))
    return false;
  char *text = gl_game_name_after(gl_position_game(position), cell);
  gl_game *after = &position->later[position->moves];
  if (!text || !gl_game_after(gl_position_game(position), cell, after)) {
    free(text);
    return false;
  }
  after->text = text;
  position->cell[position->moves++] = cell;
  return true;
}

gridlock_status gridlock_position_play(gridlock_position *position,
                                       uint32_t cell, gridlock_error *error) {
  const gl_game *game = gl_position_game(position);
  const char *why = refusal(game, cell);
  if (why)
    return gl_fail(error, GL_INPUT, game->text, 0, 0, "%s", why);
  if (!add_move(position, cell))
    return gl_fail_memory(error);
  list_choices(position);
  return GL_OK;
}

uint32_t gridlock_position_undo(gridlock_position *position) {
  if (!position->moves)
    return GRIDLOCK_NO_CELL;
  take_back(position);
  list_choices(position);
  return position->cell[position->moves];
}

const uint32_t *gridlock_position_moves(const gridlock_position *position,
                                        size_t *count) {
  *count = position->moves;
  return position->cell;
}

const uint32_t *gridlock_position_choices(const gridlock_position *position,
                                          size_t *count) {
  *count = position->choices;
  return position->choice;
}

const uint32_t *gridlock_position_line(const gridlock_position *position,
                                       size_t *count) {
  const gl_game *game = gl_position_game(position);
  *count = 0;
  for (gl_player player = 0; player < 2; player++) {
    const gl_line line = gl_game_owned(game, player);
    if (line == GL_NO_LINE)
      continue;
    const gl_cells cells = gl_line_cells(game->graph[player], line);
    *count = cells.count;
    return cells.at;
  }
  return NULL;
}

gridlock_player gridlock_position_owner(const gridlock_position *position,
                                        uint32_t cell) {
  const gl_game *game = gl_position_game(position);
  for (gl_player player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      if (game->stone[player][i] == cell)
        return player == GL_MAKER ? GRIDLOCK_PLAYER_MAKER
                                  : GRIDLOCK_PLAYER_BREAKER;
  return GRIDLOCK_NOBODY;
}

gridlock_player gridlock_position_turn(const gridlock_position *position) {
  const gl_game *game = gl_position_game(position);
  if (gl_game_over(game))
    return GRIDLOCK_NOBODY;
  return gl_game_mover(game) == GL_MAKER ? GRIDLOCK_PLAYER_MAKER
                                         : GRIDLOCK_PLAYER_BREAKER;
}

int gridlock_position_over(const gridlock_position *position) {
  return gl_game_over(gl_position_game(position));
}

gridlock_value gridlock_position_value(const gridlock_position *position) {
  const gl_game *game = gl_position_game(position);
  const bool strong = game->kind == GL_STRONG;
  if (gl_game_owned(game, GL_MAKER) != GL_NO_LINE)
    return strong ? GRIDLOCK_FIRST : GRIDLOCK_MAKER;
  if (gl_game_owned(game, GL_BREAKER) != GL_NO_LINE)
    return strong ? GRIDLOCK_SECOND : GRIDLOCK_BREAKER;
  if (!gl_game_over(game))
    return GRIDLOCK_UNKNOWN;
  return strong ? GRIDLOCK_DRAW : GRIDLOCK_BREAKER;
}

const gridlock_game *gridlock_position_game(const gridlock_position *position) {
  return gl_position_game(position);
}
