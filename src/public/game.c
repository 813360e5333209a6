// SPDX-License-Identifier: MIT
// Games: from text, from arrays, from files in memory; and their cells.

#include "public/sink.h"
#include "rules/describe.h"
#include "rules/file.h"

#include <stdlib.h>
#include <string.h>

gridlock_status gridlock_game_parse(const char *text, gridlock_game **game,
                                    gridlock_error *error) {
  gl_game *parsed = NULL;
  const gl_status status = gl_game_parse(text, &parsed, error);
  if (!status)
    *game = parsed;
  return status;
}

void gridlock_game_free(gridlock_game *game) { gl_game_free(game); }

const char *gridlock_game_text(const gridlock_game *game) { return game->text; }

size_t gridlock_game_cells(const gridlock_game *game) {
  return game->infinite ? 0 : game->graph[GL_MAKER]->cells;
}

gridlock_kind gridlock_game_kind(const gridlock_game *game) {
  static const gridlock_kind kinds[] = {[GL_WEAK] = GRIDLOCK_WEAK,
                                        [GL_STRONG] = GRIDLOCK_STRONG,
                                        [GL_TIMED] = GRIDLOCK_TIMED};
  return kinds[game->kind];
}

gridlock_player gridlock_game_first(const gridlock_game *game) {
  return gl_game_mover(game) == GL_MAKER ? GRIDLOCK_PLAYER_MAKER
                                         : GRIDLOCK_PLAYER_BREAKER;
}

static const gl_hypergraph *lines_of(const gl_game *game,
                                     gridlock_player player) {
  if (game->infinite)
    return NULL;
  return player == GRIDLOCK_PLAYER_MAKER     ? game->graph[GL_MAKER]
         : player == GRIDLOCK_PLAYER_BREAKER ? game->graph[GL_BREAKER]
                                             : NULL;
}

size_t gridlock_game_player_lines(const gridlock_game *game,
                                  gridlock_player player) {
  const gl_hypergraph *graph = lines_of(game, player);
  return graph ? graph->lines : 0;
}

const uint32_t *gridlock_game_player_line(const gridlock_game *game,
                                          gridlock_player player, size_t line,
                                          size_t *count) {
  *count = 0;
  if (line >= gridlock_game_player_lines(game, player))
    return NULL;
  const gl_cells cells = gl_line_cells(lines_of(game, player), (gl_line)line);
  *count = cells.count;
  return cells.at;
}

size_t gridlock_game_lines(const gridlock_game *game) {
  return gridlock_game_player_lines(game, GRIDLOCK_PLAYER_MAKER);
}

const uint32_t *gridlock_game_line(const gridlock_game *game, size_t line,
                                   size_t *count) {
  return gridlock_game_player_line(game, GRIDLOCK_PLAYER_MAKER, line, count);
}

gridlock_status gridlock_game_new(const gridlock_description *description,
                                  gridlock_game **game, gridlock_error *error) {
  gl_error local;
  error = error ? error : &local;
  *error = (gl_error){0};
  return gl_game_describe(description, game, error);
}

gridlock_status gridlock_game_read(const char *place, const void *bytes,
                                   size_t size, gridlock_game **game,
                                   gridlock_error *error) {
  gl_game *read = NULL;
  gl_status status =
      size > GL_MAX_FILE
          ? gl_fail(error, GL_INPUT, place, 0, 0, "the file is too large")
          : gl_file_parse(place, bytes, size, &read, error);
  if (status)
    return status;
  read->stem = strdup(place);
  if (read->stem && gl_game_rename(read)) {
    *game = read;
    return GL_OK;
  }
  gl_game_free(read);
  return gl_fail_memory(error);
}

// On the infinite board cells have coordinates, and no number.
static size_t named_cells(const gl_game *game) {
  return game->infinite ? 0 : game->layout->cells;
}

void gridlock_game_cell_name(const gridlock_game *game, uint32_t cell,
                             char *name, size_t size) {
  char buffer[GL_NAME_SIZE];
  const char *full = cell < named_cells(game)
                         ? gl_layout_name(game->layout, cell, buffer)
                         : "";
  if (size)
    snprintf(name, size, "%s", full);
}

uint32_t gridlock_game_cell(const gridlock_game *game, const char *name) {
  char buffer[GL_NAME_SIZE];
  for (gl_cell cell = 0; cell < named_cells(game); cell++)
    if (!strcmp(gl_layout_name(game->layout, cell, buffer), name))
      return cell;
  return GRIDLOCK_NO_CELL;
}

void gridlock_game_grid(const gridlock_game *game, gridlock_grid *grid) {
  const gl_layout *layout = game->layout;
  const bool known = named_cells(game) && layout->x;
  *grid = known ? (gridlock_grid){layout->width, layout->height, layout->torus}
                : (gridlock_grid){0};
}

int gridlock_game_place(const gridlock_game *game, uint32_t cell,
                        uint32_t *column, uint32_t *row) {
  if (cell >= named_cells(game) || !game->layout->x)
    return 1;
  *column = game->layout->x[cell];
  *row = game->layout->y[cell];
  return 0;
}

const char *gridlock_player_name(const gridlock_game *game,
                                 gridlock_player player) {
  if (player != GRIDLOCK_PLAYER_MAKER && player != GRIDLOCK_PLAYER_BREAKER)
    return NULL;
  return gl_game_player_name(
      game, player == GRIDLOCK_PLAYER_MAKER ? GL_MAKER : GL_BREAKER);
}

// ---- Writing ----

static gl_status print_hg(const void *made, const char *place, FILE *file,
                          gl_error *error) {
  (void)place;
  return gl_hg_write(made, file, error);
}

static gl_status print_pg(const void *made, const char *place, FILE *file,
                          gl_error *error) {
  (void)place;
  return gl_pg_write(made, file, error);
}

gridlock_status gridlock_game_write(const gridlock_game *game, int times,
                                    gridlock_sink *sink, void *context,
                                    gridlock_error *error) {
  return gl_sink_print(times ? print_pg : print_hg, game, game->text, sink,
                       context, error);
}
