// SPDX-License-Identifier: MIT
#include "rules/game.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

gl_game *gl_game_new(gl_family family, gl_kind kind) {
  gl_game *game = calloc(1, sizeof *game);
  if (!game)
    return NULL;
  game->family = family;
  game->kind = kind;
  game->p = game->q = 1;
  return game;
}

void gl_game_free(gl_game *game) {
  if (!game)
    return;
  free(game->opening);
  free(game->stone[GL_BREAKER]);
  free(game->stone[GL_MAKER]);
  free(game->mover);
  gl_shapes_clear(&game->shapes);
  gl_layout_free(game->layout);
  if (game->graph[GL_BREAKER] != game->graph[GL_MAKER])
    gl_hypergraph_free(game->graph[GL_BREAKER]);
  gl_hypergraph_free(game->graph[GL_MAKER]);
  free(game->text);
  free(game->stem);
  free(game);
}

size_t gl_game_free_cells(const gl_game *game) {
  if (game->infinite)
    return 0;
  return game->graph[GL_MAKER]->cells - game->stones[GL_MAKER] -
         game->stones[GL_BREAKER];
}

bool gl_game_fill_turns(gl_game *game) {
  const size_t turns = gl_game_free_cells(game);
  gl_player *mover = malloc((turns + 1) * sizeof *mover);
  if (!mover)
    return false;
  const size_t extra = game->handicap;
  for (size_t i = 0; i < turns; i++) {
    const bool begins =
        i < extra + game->q || (i - extra - game->q) / game->p % 2 == 1;
    mover[i] = i < extra ? GL_MAKER
               : begins  ? game->first
                         : gl_game_opponent(game->first);
  }
  free(game->mover);
  game->mover = mover;
  game->turns = turns;
  return true;
}

bool gl_game_rename(gl_game *game) {
  const char *first = game->first == game->usual  ? ""
                      : game->first == GL_BREAKER ? ",first=breaker"
                                                  : ",first=maker";
  const size_t size = strlen(game->stem) + strlen(first) + 1;
  char *text = malloc(size);
  if (!text)
    return false;
  snprintf(text, size, "%s%s", game->stem, first);
  free(game->text);
  game->text = text;
  return true;
}

gl_status gl_game_set_first(gl_game *game, gl_player first, gl_error *error) {
  assert(!game->made);
  if (game->kind == GL_TIMED)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "the file lists its turns; who moves first cannot be "
                   "changed");
  game->first = first;
  if (!gl_game_fill_turns(game) || !gl_game_rename(game))
    return gl_fail_memory(error);
  return GL_OK;
}

double gl_game_potential(const gl_game *game) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  char *owner = calloc(graph->cells + 1, 1);
  if (!owner)
    return NAN;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      owner[game->stone[player][i]] = player == GL_MAKER ? 'm' : 'b';
  double sum = 0;
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    int missing = 0;
    bool hit = false;
    for (size_t i = 0; i < cells.count; i++) {
      hit |= owner[cells.at[i]] == 'b';
      missing += owner[cells.at[i]] != 'm';
    }
    if (!hit)
      sum += ldexp(1, -missing);
  }
  free(owner);
  return sum;
}

const char *gl_game_player_name(const gl_game *game, gl_player player) {
  if (game->kind == GL_STRONG)
    return player == GL_MAKER ? "first" : "second";
  return player == GL_MAKER ? "maker" : "breaker";
}

void gl_game_print_player(const gl_game *game, gl_player player, FILE *file) {
  const char *name = gl_game_player_name(game, player);
  fprintf(file, "%c%s", toupper((unsigned char)*name), name + 1);
}

const char *gl_game_kind_name(const gl_game *game) {
  static const char *const names[] = {"weak", "strong", "timed"};
  return names[game->kind];
}
