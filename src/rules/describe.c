// SPDX-License-Identifier: MIT
// Games from arrays in memory.

#include "rules/describe.h"

#include "board/layout.h"

#include <stdlib.h>
#include <string.h>

typedef struct maker {
  const gridlock_description *from;
  gl_game *game;
  gl_error *error;
  size_t *mark; // per cell: the last list that named it
  size_t lists;
} maker;

// Says what is wrong with an item of a list; both count from 0 here.
static gl_status complain(const maker *maker, size_t line, size_t column,
                          const char *sentence) {
  return gl_fail(maker->error, GL_INPUT, maker->game->text, line, column, "%s",
                 sentence);
}

// The cells of a list, which are on the board; those that an earlier list of
// the same number has named are not named again.  A count that cannot be right
// is seen before the cells are read.
static gl_status check_cells(maker *maker, size_t line, const uint32_t *cell,
                             size_t count) {
  if (count && !cell)
    return complain(maker, line, 0, "there is a number of cells, but no cells");
  if (count > maker->from->cells)
    return complain(maker, line, 0, "more cells than the board has");
  for (size_t i = 0; i < count; i++) {
    if (cell[i] >= maker->from->cells)
      return complain(maker, line, i + 1, "this cell is not on the board");
    if (maker->mark[cell[i]] == maker->lists)
      return complain(maker, line, i + 1, "this cell is named twice");
    maker->mark[cell[i]] = maker->lists;
  }
  return GL_OK;
}

static gl_status add_line(maker *maker, const gridlock_lines *lines, size_t i,
                          size_t start, gl_draft *draft) {
  const uint32_t *cell = lines->cell ? lines->cell + start : NULL;
  if (!lines->size[i])
    return complain(maker, i + 1, 0, "a line must have a cell");
  maker->lists++;
  gl_status status = check_cells(maker, i + 1, cell, lines->size[i]);
  if (status)
    return status;
  status = gl_hypergraph_draft_add(draft, cell, lines->size[i], maker->error);
  return status == GL_INPUT
             ? complain(maker, i + 1, 0, "the lines are too large in all")
             : status;
}

static gl_status make_lines(maker *maker, const gridlock_lines *lines,
                            gl_player player) {
  gl_draft draft = {0};
  gl_status status = GL_OK;
  for (size_t i = 0, start = 0; !status && i < lines->count; i++) {
    status = add_line(maker, lines, i, start, &draft);
    start += lines->size[i];
  }
  if (!status)
    status = gl_hypergraph_new(maker->from->cells, &draft,
                               &maker->game->graph[player], maker->error);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

// A list of single cells, which the game keeps sorted.
static gl_status copy_cells(maker *maker, const uint32_t *cell, size_t count,
                            gl_cell **copy, size_t *copied) {
  const gl_status status = check_cells(maker, 0, cell, count);
  if (status || !count)
    return status;
  *copy = malloc(count * sizeof **copy);
  if (!*copy)
    return gl_fail_memory(maker->error);
  memcpy(*copy, cell, count * sizeof **copy);
  gl_cells_sort(*copy, count);
  *copied = count;
  return GL_OK;
}

// Three lists, no two of them with a cell in common.
static gl_status place_stones(maker *maker) {
  const gridlock_description *from = maker->from;
  gl_game *game = maker->game;
  maker->lists++;
  gl_status status =
      copy_cells(maker, from->maker_stone, from->maker_stones,
                 &game->stone[GL_MAKER], &game->stones[GL_MAKER]);
  if (!status)
    status = copy_cells(maker, from->breaker_stone, from->breaker_stones,
                        &game->stone[GL_BREAKER], &game->stones[GL_BREAKER]);
  return status ? status
                : copy_cells(maker, from->opening, from->openings,
                             &game->opening, &game->openings);
}

static gl_player player_of(gridlock_player player) {
  return player == GRIDLOCK_PLAYER_BREAKER ? GL_BREAKER : GL_MAKER;
}

// The list of turns, which ends with the free cells.
static gl_status list_turns(maker *maker) {
  const gridlock_description *from = maker->from;
  gl_game *game = maker->game;
  if (game->turns > from->turns)
    game->turns = from->turns;
  for (size_t i = 0; i < game->turns; i++) {
    if (from->turn[i] != GRIDLOCK_PLAYER_MAKER &&
        from->turn[i] != GRIDLOCK_PLAYER_BREAKER)
      return complain(maker, 0, i + 1, "each turn is a player's");
    game->mover[i] = player_of(from->turn[i]);
  }
  if (game->turns)
    game->first = game->mover[0];
  return GL_OK;
}

static gl_status make_turns(maker *maker) {
  const gridlock_description *from = maker->from;
  gl_game *game = maker->game;
  game->first = player_of(from->first);
  game->p = from->p ? from->p : 1;
  game->q = from->q ? from->q : 1;
  if (!gl_game_fill_turns(game))
    return gl_fail_memory(maker->error);
  return from->turn ? list_turns(maker) : GL_OK;
}

// Is it a weak game in other words?
static bool is_weak(const gl_game *game) {
  if (game->openings || game->graph[GL_BREAKER] ||
      game->turns < gl_game_free_cells(game))
    return false;
  for (size_t i = 1; i < game->turns; i++)
    if (game->mover[i] == game->mover[i - 1])
      return false;
  return true;
}

static gl_status name_cells(maker *maker) {
  const gridlock_description *from = maker->from;
  for (size_t i = 0; from->cell_name && i < from->cells; i++)
    if (!from->cell_name[i])
      return complain(maker, 0, i + 1, "this cell has no name");
  maker->game->layout = from->cell_name
                            ? gl_layout_names(from->cells, from->cell_name)
                            : gl_layout_plain(from->cells);
  return maker->game->layout ? GL_OK : gl_fail_memory(maker->error);
}

// What can be said without looking at a list.
static gl_status check_whole(const maker *maker) {
  const gridlock_description *from = maker->from;
  const bool empty = (from->maker.count && !from->maker.size) ||
                     (from->breaker.count && !from->breaker.size);
  if (from->cells > GL_MAX_CELLS)
    return complain(maker, 0, 0, "a board has at most 65536 cells");
  if (empty)
    return complain(maker, 0, 0, "there are lines without sizes");
  if ((unsigned)from->first > GRIDLOCK_PLAYER_BREAKER)
    return complain(maker, 0, 0, "who moves first is no player");
  if (from->strong && (from->turn || from->breaker.count || from->openings))
    return complain(maker, 0, 0,
                    "a strong game has no list of turns, no lines of "
                    "Breaker's, and no cells for the first stone");
  if (from->turn && (from->p || from->q || from->first))
    return complain(maker, 0, 0,
                    "a list of turns says who moves first, and how often");
  return GL_OK;
}

static gl_status make_game(maker *maker) {
  const gridlock_description *from = maker->from;
  gl_game *game = maker->game;
  gl_status status = check_whole(maker);
  if (status)
    return status;
  maker->mark = calloc(from->cells + 1, sizeof *maker->mark);
  if (!maker->mark)
    return gl_fail_memory(maker->error);
  status = make_lines(maker, &from->maker, GL_MAKER);
  if (!status && from->breaker.count)
    status = make_lines(maker, &from->breaker, GL_BREAKER);
  if (!status)
    status = place_stones(maker);
  if (!status)
    status = make_turns(maker);
  if (!status)
    status = name_cells(maker);
  if (!status && from->strong)
    game->graph[GL_BREAKER] = game->graph[GL_MAKER];
  else if (!status && is_weak(game))
    game->kind = GL_WEAK;
  return status;
}

gl_status gl_game_describe(const gridlock_description *description,
                           gl_game **game, gl_error *error) {
  maker m = {.from = description, .error = error};
  m.game = gl_game_new(GL_FILE, description->strong ? GL_STRONG : GL_TIMED);
  if (!m.game)
    return gl_fail_memory(error);
  m.game->stem = strdup(description->name ? description->name : "game");
  gl_status status = m.game->stem && gl_game_rename(m.game)
                         ? make_game(&m)
                         : gl_fail_memory(error);
  free(m.mark);
  if (status)
    gl_game_free(m.game);
  else
    *game = m.game;
  return status;
}
