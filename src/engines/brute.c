// SPDX-License-Identifier: MIT
// Plain minimax with a table: the judge of all other engines.
//
// A position is who owns which cell; whose turn it is follows from the number
// of stones.  The value is Maker's: 1 if she owns a line first, -1 if Breaker
// does, 0 if nobody does.  Breaker owns lines only in games that give him some;
// in a .pg game his win is as good as a full board.  Nothing here is clever: no
// symmetry, no ordering, no zones.  Three shortcuts are part of the rules
// rather than of the search: the game is over when somebody owns a line, it is
// over when no line can be owned any more, and a player who has found his best
// possible result looks no further.  The table compares whole positions, so a
// collision cannot change an answer.

#include "base/cellset.h"
#include "base/hash.h"
#include "search/search.h"
#include "weak/derive.h"

#include <assert.h>
#include <stdlib.h>

gl_engine_run gl_brute_run;

#ifdef GL_STRESS
#define FIRST_ROOM 4
#else
#define FIRST_ROOM 1024
#endif

#define NO_VALUE 2 // an empty place in the table, or a search that was stopped

typedef struct position {
  gl_cellset owned[2];
} position;

typedef struct brute {
  gl_search *search;
  const gl_game *game;
  gl_cellset *line[2]; // of each player
  size_t lines[2];
  int best[2]; // the best value for each player

  position *key;
  signed char *value;
  size_t room; // a power of two
  size_t used;
} brute;

static size_t find_place(const brute *brute, const position *position) {
  uint64_t hash = 0;
  for (size_t player = 0; player < 2; player++)
    for (size_t w = 0; w < GL_WORDS; w++)
      hash = gl_hash(hash, position->owned[player].word[w]);
  size_t at = (size_t)hash & (brute->room - 1);
  while (brute->value[at] != NO_VALUE &&
         !(gl_cellset_equal(&brute->key[at].owned[0], &position->owned[0]) &&
           gl_cellset_equal(&brute->key[at].owned[1], &position->owned[1])))
    at = (at + 1) & (brute->room - 1);
  return at;
}

static size_t table_bytes(size_t room) {
  return room * (sizeof(position) + sizeof(signed char));
}

// A table of `room` places with what the old one held.  False when that does
// not fit the budget or the machine.
static bool resize_table(brute *brute, size_t room) {
  gl_budget *budget = &brute->search->budget;
  const struct brute old = *brute;
  if (!gl_budget_take(budget, table_bytes(room)))
    return false;
  brute->key = malloc(room * sizeof *brute->key);
  brute->value = malloc(room * sizeof *brute->value);
  if (!brute->key || !brute->value) {
    free(brute->key);
    free(brute->value);
    brute->key = old.key;
    brute->value = old.value;
    gl_budget_give(budget, table_bytes(room));
    gl_budget_stop(budget, GL_STOP_MEMORY);
    return false;
  }
  brute->room = room;
  for (size_t i = 0; i < room; i++)
    brute->value[i] = NO_VALUE;
  for (size_t i = 0; i < old.room; i++)
    if (old.value[i] != NO_VALUE) {
      const size_t at = find_place(brute, &old.key[i]);
      brute->key[at] = old.key[i];
      brute->value[at] = old.value[i];
    }
  free(old.key);
  free(old.value);
  if (old.room)
    gl_budget_give(budget, table_bytes(old.room));
  return true;
}

static bool store(brute *brute, const position *position, int value) {
  if (2 * (brute->used + 1) > brute->room &&
      !resize_table(brute, 2 * brute->room))
    return false;
  const size_t at = find_place(brute, position);
  assert(brute->value[at] == NO_VALUE);
  brute->key[at] = *position;
  brute->value[at] = (signed char)value;
  brute->used++;
  return true;
}

static bool owns_line(const brute *brute, const position *position,
                      gl_player player) {
  for (size_t i = 0; i < brute->lines[player]; i++)
    if (gl_cellset_inside(&brute->line[player][i], &position->owned[player]))
      return true;
  return false;
}

static bool has_hope(const brute *brute, const position *position,
                     gl_player player) {
  const gl_cellset *enemy = &position->owned[gl_game_opponent(player)];
  for (size_t i = 0; i < brute->lines[player]; i++)
    if (gl_cellset_apart(&brute->line[player][i], enemy))
      return true;
  return false;
}

// Is the game over?  Then *value is its value.
static bool is_over(const brute *brute, const position *position, size_t stones,
                    int *value) {
  *value = 0;
  if (owns_line(brute, position, GL_MAKER))
    *value = 1;
  else if (owns_line(brute, position, GL_BREAKER))
    *value = brute->best[GL_BREAKER];
  else if (stones < brute->game->turns &&
           (has_hope(brute, position, GL_MAKER) ||
            has_hope(brute, position, GL_BREAKER)))
    return false;
  return true;
}

static bool is_allowed(const brute *brute, const position *position,
                       size_t stones, size_t cell) {
  if (gl_cellset_has(&position->owned[0], cell) ||
      gl_cellset_has(&position->owned[1], cell))
    return false;
  if (stones || !brute->game->opening)
    return true;
  for (size_t i = 0; i < brute->game->openings; i++)
    if (brute->game->opening[i] == cell)
      return true;
  return false;
}

static bool is_better(gl_player mover, int value, int than) {
  return mover == GL_MAKER ? value > than : value < than;
}

static int evaluate(brute *brute, position *position, size_t stones);

// The best value over all moves, and a move that has it.
static int expand(brute *brute, position *position, size_t stones,
                  gl_cell *move) {
  const gl_player mover = brute->game->mover[stones];
  int best = NO_VALUE;
  if (!gl_search_node(brute->search, mover == GL_MAKER ? GL_STAT_NODES_MAKER
                                                       : GL_STAT_NODES_BREAKER))
    return NO_VALUE;
  for (size_t cell = 0; cell < brute->game->graph[GL_MAKER]->cells; cell++) {
    if (!is_allowed(brute, position, stones, cell))
      continue;
    gl_cellset_add(&position->owned[mover], cell);
    const int value = evaluate(brute, position, stones + 1);
    gl_cellset_remove(&position->owned[mover], cell);
    if (value == NO_VALUE)
      return NO_VALUE;
    if (best == NO_VALUE || is_better(mover, value, best)) {
      best = value;
      *move = (gl_cell)cell;
    }
    if (best == brute->best[mover])
      break;
  }
  assert(best != NO_VALUE);
  return best;
}

static int evaluate(brute *brute, position *position, size_t stones) {
  int value;
  gl_search_count(brute->search, GL_STAT_GLANCES);
  if (is_over(brute, position, stones, &value)) {
    gl_search_count(brute->search,
                    value ? GL_STAT_GLANCES_LINE : GL_STAT_GLANCES_EMPTY);
    return value;
  }
  const size_t at = find_place(brute, position);
  const bool known = brute->value[at] != NO_VALUE;
  gl_search_count(brute->search,
                  known ? GL_STAT_GLANCES_TABLE : GL_STAT_GLANCES_OPEN);
  gl_search_count(brute->search, GL_STAT_TABLE);
  gl_search_count(brute->search,
                  known ? GL_STAT_TABLE_EXACT : GL_STAT_TABLE_MISSED);
  if (known)
    return brute->value[at];
  gl_cell move;
  value = expand(brute, position, stones, &move);
  if (value == NO_VALUE || !store(brute, position, value))
    return NO_VALUE;
  return value;
}

// The first turn that leads to the value of the game, if that is a win for the
// player who makes it.  The table has all that is needed, but the search below
// does not rely on it.
static bool find_turn(brute *brute, position p, int value) {
  gl_search *search = brute->search;
  const gl_game *game = brute->game;
  const gl_player mover = game->mover[0];
  if (value != brute->best[mover])
    return true;
  search->move = malloc((game->turns + 1) * sizeof *search->move);
  if (!search->move)
    return false;
  int end;
  for (size_t i = 0; !is_over(brute, &p, i, &end) && game->mover[i] == mover;
       i++) {
    gl_cell move = 0;
    if (expand(brute, &p, i, &move) == NO_VALUE)
      return false;
    search->move[search->move_count++] = move;
    gl_cellset_add(&p.owned[mover], move);
  }
  return true;
}

static gridlock_value name_value(const gl_game *game, int value) {
  if (game->kind != GL_STRONG)
    return value > 0 ? GRIDLOCK_MAKER : GRIDLOCK_BREAKER;
  return value > 0   ? GRIDLOCK_FIRST
         : value < 0 ? GRIDLOCK_SECOND
                     : GRIDLOCK_DRAW;
}

static void solve_start(brute *brute, position *position) {
  int value;
  const bool over = is_over(brute, position, 0, &value);
  if (!over)
    value = evaluate(brute, position, 0);
  if (value == NO_VALUE)
    return;
  if (!over && !find_turn(brute, *position, value)) {
    free(brute->search->move);
    brute->search->move = NULL;
    brute->search->move_count = 0;
  }
  brute->search->value = name_value(brute->game, value);
}

// What gl_weak_derive asks: the number of stones tells whose turn it is.
static int maker_wins(void *context, gl_cellset maker, gl_cellset breaker,
                      gl_player mover) {
  brute *b = context;
  position p = {{maker, breaker}};
  const size_t stones = gl_cellset_count(&maker) + gl_cellset_count(&breaker) -
                        b->game->stones[0] - b->game->stones[1];
  assert(stones == b->game->turns || b->game->mover[stones] == mover);
  (void)mover;
  const int value = evaluate(b, &p, stones);
  return value == NO_VALUE ? -1 : value > 0;
}

// The value is known; its proof is made from the table.
static gl_status prove(brute *brute, gl_error *error) {
  gl_search *search = brute->search;
  const gridlock_value value = search->value;
  gl_solver *solver = NULL;
  const gl_status status = gl_solver_open(&solver, search, false, false, error);
  if (status)
    return status;
  search->value = GRIDLOCK_UNKNOWN;
  gl_weak_derive(solver, maker_wins, brute);
  assert(!search->value || search->value == value);
  (void)value;
  free(search->move);
  search->move = NULL;
  search->move_count = 0;
  return gl_solver_close(solver, error);
}

static bool copy_lines(brute *brute, gl_player player) {
  const gl_hypergraph *graph = brute->game->graph[player];
  if (!graph)
    return true;
  brute->line[player] = calloc(graph->lines + 1, sizeof *brute->line[player]);
  if (!brute->line[player])
    return false;
  brute->lines[player] = graph->lines;
  for (gl_line line = 0; line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    for (size_t i = 0; i < cells.count; i++)
      gl_cellset_add(&brute->line[player][line], cells.at[i]);
  }
  return true;
}

gl_status gl_brute_run(gl_search *search, gl_error *error) {
  const gl_game *game = search->game;
  brute b = {.search = search, .game = game};
  b.best[GL_MAKER] = 1;
  b.best[GL_BREAKER] = game->kind == GL_STRONG ? -1 : 0;
  position p = {0};
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      gl_cellset_add(&p.owned[player], game->stone[player][i]);
  gl_status status = GL_OK;
  if (!copy_lines(&b, GL_MAKER) || !copy_lines(&b, GL_BREAKER))
    status = gl_fail_memory(error);
  if (!status && resize_table(&b, FIRST_ROOM))
    solve_start(&b, &p);
  gl_statistics_hold(&search->statistics, search->budget.progress.bytes);
  gl_statistics_hold_part(&search->statistics, GL_STAT_MEMORY_TABLE,
                          table_bytes(b.room));
  if (!status && search->prove && search->value && game->kind == GL_WEAK)
    status = prove(&b, error);
  free(b.value);
  free(b.key);
  free(b.line[GL_BREAKER]);
  free(b.line[GL_MAKER]);
  return status;
}
