// SPDX-License-Identifier: MIT
#include "rules/after.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The turns have moved on.  While some of a handicap is left, who begins behind
// it stays the same.
static void end_move(gl_game *game, gl_player mover) {
  if (game->handicap)
    game->handicap--;
  if (!game->handicap)
    game->first = game->turns ? game->mover[0] : gl_game_opponent(mover);
}

// Stones are kept in order: how they came there makes no difference.
bool gl_game_after(const gl_game *game, gl_cell cell, gl_game *after) {
  const gl_player mover = game->mover[0];
  const size_t count = game->stones[mover];
  *after = *game;
  after->stone[mover] = malloc((count + 1) * sizeof *after->stone[mover]);
  if (!after->stone[mover])
    return false;
  if (count)
    memcpy(after->stone[mover], game->stone[mover],
           count * sizeof *after->stone[mover]);
  after->stone[mover][count] = cell;
  gl_cells_sort(after->stone[mover], ++after->stones[mover]);
  after->made++;
  after->mover++;
  after->turns--;
  end_move(after, mover);
  after->opening = NULL;
  after->openings = 0;
  return true;
}

// The player who moved is the one before.
void gl_game_after_clear(gl_game *after) {
  free(after->stone[after->mover[-1]]);
  after->stone[after->mover[-1]] = NULL;
}

static bool owns(const gl_game *game, gl_player player, gl_cell cell) {
  for (size_t i = 0; i < game->stones[player]; i++)
    if (game->stone[player][i] == cell)
      return true;
  return false;
}

bool gl_game_taken(const gl_game *game, gl_cell cell) {
  return owns(game, GL_MAKER, cell) || owns(game, GL_BREAKER, cell);
}

gl_line gl_game_owned(const gl_game *game, gl_player player) {
  const gl_hypergraph *graph = game->graph[player];
  for (gl_line line = 0; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    size_t i = 0;
    while (i < cells.count && owns(game, player, cells.at[i]))
      i++;
    if (i == cells.count)
      return line;
  }
  return GL_NO_LINE;
}

bool gl_game_over(const gl_game *game) {
  return !game->turns || gl_game_owned(game, GL_MAKER) != GL_NO_LINE ||
         gl_game_owned(game, GL_BREAKER) != GL_NO_LINE;
}

bool gl_game_may_open(const gl_game *game, gl_cell cell) {
  bool any = !game->opening;
  for (size_t i = 0; i < game->openings; i++)
    any |= game->opening[i] == cell;
  return any;
}

const char *gl_game_refuses(const gl_game *game, gl_cell cell) {
  if (gl_game_over(game))
    return "the game is over before this move";
  if (gl_game_taken(game, cell))
    return "this cell is taken";
  if (!gl_game_may_open(game, cell))
    return "the first stone may not go here";
  return NULL;
}

char *gl_game_name_after(const gl_game *game, gl_cell cell) {
  char *text = NULL;
  return asprintf(&text, "%s%s%zu", game->text,
                  game->made ? "-" : ",after=", (size_t)cell + 1) < 0
             ? NULL
             : text;
}

static bool name_move(gl_game *game, gl_cell cell) {
  char *text = gl_game_name_after(game, cell);
  if (!text)
    return false;
  free(game->text);
  game->text = text;
  return true;
}

static bool put_stone(gl_game *game, gl_player player, gl_cell cell) {
  const size_t count = game->stones[player];
  gl_cell *stone = realloc(game->stone[player], (count + 1) * sizeof *stone);
  if (!stone)
    return false;
  game->stone[player] = stone;
  stone[count] = cell;
  gl_cells_sort(stone, ++game->stones[player]);
  return true;
}

bool gl_game_move(gl_game *game, gl_cell cell) {
  assert(!game->infinite && !gl_game_refuses(game, cell));
  const gl_player mover = game->mover[0];
  if (!name_move(game, cell) || !put_stone(game, mover, cell))
    return false;
  game->made++;
  memmove(game->mover, game->mover + 1, --game->turns * sizeof *game->mover);
  end_move(game, mover);
  free(game->opening);
  game->opening = NULL;
  game->openings = 0;
  return true;
}
