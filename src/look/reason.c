// SPDX-License-Identifier: MIT
#include "look/reason.h"

#include "rules/after.h"

#include <stdlib.h>

// ---- Lines ----

static bool has(const gl_game *game, gl_player player, gl_cell cell) {
  for (size_t i = 0; i < game->stones[player]; i++)
    if (game->stone[player][i] == cell)
      return true;
  return false;
}

size_t gl_reason_stones(const gl_game *game, gl_player player) {
  size_t begin = 0;
  while (begin < game->turns && game->mover[begin] != player)
    begin++;
  size_t end = begin;
  while (end < game->turns && game->mover[end] == player)
    end++;
  return end - begin;
}

gl_line gl_reason_threat(const gl_game *game, gl_player player, size_t stones,
                         gl_line from) {
  const gl_hypergraph *graph = game->graph[player];
  for (gl_line line = from; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    size_t missing = 0;
    for (size_t i = 0; i < cells.count && missing <= stones; i++)
      missing += has(game, gl_game_opponent(player), cells.at[i])
                     ? stones + 1
                     : !has(game, player, cells.at[i]);
    if (missing <= stones)
      return line;
  }
  return GL_NO_LINE;
}

// ---- What there is to see ----

static bool holds(const gl_cell *cell, size_t count, gl_cell wanted) {
  for (size_t i = 0; i < count; i++)
    if (cell[i] == wanted)
      return true;
  return false;
}

// Adds the stones and the free cells of the lines that the player can complete
// with so many stones; only of those through `through`, if that is a cell.
static void see_threats(const gl_game *game, gl_player player, size_t stones,
                        gl_cell through, gl_view *view) {
  gl_line line = 0;
  while ((line = gl_reason_threat(game, player, stones, line)) != GL_NO_LINE) {
    const gl_cells cells = gl_line_cells(game->graph[player], line++);
    if (through != GL_NO_CELL && !holds(cells.at, cells.count, through))
      continue;
    for (size_t i = 0; i < cells.count; i++) {
      const gl_cell cell = cells.at[i];
      if (holds(view->core, view->cores, cell) ||
          holds(view->zone, view->zones, cell))
        continue;
      if (has(game, player, cell))
        view->core[view->cores++] = cell;
      else
        view->zone[view->zones++] = cell;
    }
  }
}

// ---- Sentences ----

static void say_cells(const gl_game *game, const gl_cell *cell, size_t count,
                      FILE *file) {
  char name[GL_NAME_SIZE];
  for (size_t i = 0; i < count; i++)
    fprintf(file, "%s%s",
            !i              ? ""
            : i + 1 < count ? ", "
                            : " and ",
            gl_layout_name(game->layout, cell[i], name));
}

// Goes on after somebody who can complete a line in the next turn.
static void say_threat(const gl_game *game, const gl_view *view, FILE *file) {
  fputs(" threatens to complete a line at ", file);
  say_cells(game, view->zone, view->zones, file);
}

static void say_value(const gl_game *game, gridlock_value value, FILE *file) {
  for (gl_player player = 0; player < 2; player++)
    if (value == gl_analysis_won_by(game, player)) {
      gl_game_print_player(game, player, file);
      fputs(" wins, whatever ", file);
      gl_game_print_player(game, gl_game_opponent(player), file);
      fputs(" does.", file);
      return;
    }
  fputs(value == GRIDLOCK_DRAW ? "Neither can win if both play well."
                               : "Who wins is not known.",
        file);
}

// ---- Reasons ----

// The mover can complete a line in this turn, and begins to.
static bool finishes(const gl_game *game, gl_cell move, gl_view *view,
                     FILE *file) {
  char name[GL_NAME_SIZE];
  const gl_player player = gl_game_mover(game);
  see_threats(game, player, gl_reason_stones(game, player), move, view);
  if (!view->zones)
    return false;
  gl_game_print_player(game, player, file);
  fprintf(file, " completes a line at %s.",
          gl_layout_name(game->layout, move, name));
  return true;
}

static void say_move(const gl_game *game, gl_cell move, const gl_view *stopped,
                     FILE *file) {
  char name[GL_NAME_SIZE];
  gl_game_print_player(game, gl_game_mover(game), file);
  fprintf(file, " takes %s", gl_layout_name(game->layout, move, name));
  if (stopped->zones) {
    fputs(", where ", file);
    gl_game_print_player(game, gl_game_opponent(gl_game_mover(game)), file);
    fputs(" would complete a line", file);
  }
}

static void forget_stone(gl_view *view, gl_cell cell) {
  size_t kept = 0;
  for (size_t i = 0; i < view->cores; i++)
    if (view->core[i] != cell)
      view->core[kept++] = view->core[i];
  view->cores = kept;
}

// A stone that completes nothing: what it stops, and what it threatens if the
// turn ends with it.
static bool take_cell(const gl_game *game, gl_cell move, gridlock_value value,
                      gl_view *view, FILE *file) {
  const gl_player player = gl_game_mover(game);
  const gl_player other = gl_game_opponent(player);
  gl_game after;
  if (!gl_game_after(game, move, &after))
    return false;
  see_threats(game, other, gl_reason_stones(game, other), move, view);
  say_move(game, move, view, file);
  const bool stops = view->zones;
  view->cores = view->zones = 0;
  if (after.turns && gl_game_mover(&after) != player)
    see_threats(&after, player, gl_reason_stones(&after, player), move, view);
  if (view->zones) {
    fputs(stops ? ", and" : " and", file);
    say_threat(game, view, file);
  }
  fputs(". ", file);
  say_value(game, value, file);
  forget_stone(view, move);
  gl_game_after_clear(&after);
  return true;
}

bool gl_reason_give(const gl_game *game, gl_cell move, gridlock_value value,
                    gl_view *view, FILE *file) {
  const size_t cells = game->layout->cells;
  const gl_player other = gl_game_opponent(gl_game_mover(game));
  *view = (gl_view){.core = malloc((cells + 1) * sizeof *view->core),
                    .zone = malloc((cells + 1) * sizeof *view->zone)};
  if (!view->core || !view->zone)
    return false;
  if (move != GL_NO_CELL)
    return finishes(game, move, view, file) ||
           take_cell(game, move, value, view, file);
  see_threats(game, other, gl_reason_stones(game, other), GL_NO_CELL, view);
  if (view->zones) {
    gl_game_print_player(game, other, file);
    say_threat(game, view, file);
    fputs(". ", file);
  }
  say_value(game, value, file);
  return true;
}
