// SPDX-License-Identifier: MIT
#include "cli/judge.h"

#include "cli/commands.h"
#include "rules/after.h"

#include <stdlib.h>

#define FIRST 0.5 // part of the time for the position itself

typedef struct looker {
  const cli_settings *settings;
  double seconds; // for everything
  gl_budget clock;
} looker;

bool is_over(const gl_game *game) {
  return !game->turns || gl_game_owned(game, GL_MAKER) != GL_NO_LINE ||
         gl_game_owned(game, GL_BREAKER) != GL_NO_LINE;
}

bool may_open(const gl_game *game, gl_cell cell) {
  bool any = !game->opening;
  for (size_t i = 0; i < game->openings; i++)
    any |= game->opening[i] == cell;
  return any;
}

static gridlock_limits limits_for(const looker *looker, double seconds) {
  gridlock_limits limits = limits_of(looker->settings);
  limits.seconds = seconds > 0.001 ? seconds : 0.001;
  limits.tick = stop_if_interrupted;
  return limits;
}

static gl_status judge_weak(const looker *looker, const gl_game *game,
                            double seconds, glimpse *glimpse, gl_error *error) {
  const gridlock_limits limits = limits_for(looker, seconds);
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &limits, "look");
  search.prove = true;
  const gl_status status =
      gl_search_run(&search, gl_engine_named("auto"), error);
  gl_strategy *strategy =
      !status && search.value ? gl_strategy_new(&search) : NULL;
  glimpse->value = status ? GRIDLOCK_UNKNOWN : search.value;
  if (strategy) {
    glimpse->side = strategy->side;
    glimpse->seen = gl_strategy_show(strategy, &glimpse->view);
    glimpse->move =
        game->first == glimpse->side ? gl_strategy_move(strategy) : GL_NO_CELL;
  }
  gl_strategy_free(strategy);
  free(search.move);
  gl_search_clear(&search);
  return status;
}

typedef struct answer {
  bool known;
  bool yes;
  gl_cell move; // of a player who moves and does, or GL_NO_CELL
} answer;

// Does this player own a line first?  The question of a timed game, with the
// players exchanged if it is about the second.
static gl_status ask_about(const looker *looker, const gl_game *game,
                           gl_player player, double seconds, answer *found,
                           gl_error *error) {
  const gridlock_limits limits = limits_for(looker, seconds);
  gl_game question = *game;
  gl_search search;
  gl_player *mover = malloc((game->turns + 1) * sizeof *mover);
  if (!mover)
    return gl_fail_memory(error);
  for (size_t i = 0; i < game->turns; i++)
    mover[i] =
        player == GL_MAKER ? game->mover[i] : gl_opponent(game->mover[i]);
  question.kind = GL_TIMED;
  question.mover = mover;
  question.first = mover[0];
  for (gl_player i = 0; i < 2; i++) {
    const gl_player from = player == GL_MAKER ? i : gl_opponent(i);
    question.graph[i] = game->graph[from];
    question.stone[i] = game->stone[from];
    question.stones[i] = game->stones[from];
  }
  gl_search_begin(&search, &question);
  gl_budget_start(&search.budget, &limits, "look");
  const gl_status status =
      gl_search_run(&search, gl_engine_named("strong"), error);
  found->known = !status && search.value;
  found->yes = found->known && search.value == GRIDLOCK_MAKER;
  found->move = found->yes && search.move && search.move_count &&
                        question.first == GL_MAKER
                    ? search.move[0]
                    : GL_NO_CELL;
  free(search.move);
  gl_search_clear(&search);
  free(mover);
  return status;
}

gridlock_value won_by(const gl_game *game, gl_player player) {
  const bool strong = game->kind == GL_STRONG;
  return player == GL_MAKER ? strong ? GRIDLOCK_FIRST : GRIDLOCK_MAKER
         : strong           ? GRIDLOCK_SECOND
                            : GRIDLOCK_BREAKER;
}

// Of a game in which nobody owns a line any more.
static gridlock_value value_of_nothing(const gl_game *game) {
  return game->kind == GL_STRONG ? GRIDLOCK_DRAW : GRIDLOCK_BREAKER;
}

static gl_status judge_strong(const looker *looker, const gl_game *game,
                              double seconds, glimpse *glimpse,
                              gl_error *error) {
  answer first = {0};
  answer second = {0};
  gl_status status =
      ask_about(looker, game, GL_MAKER, seconds / 2, &first, error);
  if (!status && !first.yes && game->kind == GL_STRONG)
    status = ask_about(looker, game, GL_BREAKER, seconds / 2, &second, error);
  if (first.yes || second.yes) {
    glimpse->value = won_by(game, first.yes ? GL_MAKER : GL_BREAKER);
    glimpse->move = first.yes ? first.move : second.move;
  } else if (first.known && (second.known || game->kind != GL_STRONG)) {
    glimpse->value = value_of_nothing(game);
  }
  return status;
}

static gl_status judge(const looker *looker, const gl_game *game,
                       double seconds, glimpse *g, gl_error *error) {
  *g = (glimpse){.move = GL_NO_CELL};
  for (gl_player player = 0; player < 2; player++)
    if (gl_game_owned(game, player) != GL_NO_LINE) {
      g->value = won_by(game, player);
      return GL_OK;
    }
  if (!game->turns) {
    g->value = value_of_nothing(game);
    return GL_OK;
  }
  return game->kind == GL_WEAK ? judge_weak(looker, game, seconds, g, error)
                               : judge_strong(looker, game, seconds, g, error);
}

category category_for(const gl_game *game, gl_player player,
                      gridlock_value value) {
  return value == GRIDLOCK_UNKNOWN       ? UNKNOWN
         : value == won_by(game, player) ? WIN
         : value == GRIDLOCK_DRAW        ? DRAW
                                         : LOSS;
}

static size_t count_in(const gl_cells line, const gl_cell *stone,
                       size_t stones) {
  size_t count = 0;
  for (size_t i = 0; i < line.count; i++)
    for (size_t j = 0; j < stones; j++)
      count += line.at[i] == stone[j];
  return count;
}

// Lines that somebody may still complete, four times as much for each stone.
static double weight_of(const gl_game *game, gl_cell cell) {
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  const gl_lines lines = gl_cell_lines(graph, cell);
  double weight = 0;
  for (size_t i = 0; i < lines.count; i++) {
    const gl_cells line = gl_line_cells(graph, lines.at[i]);
    const size_t own =
        count_in(line, game->stone[GL_MAKER], game->stones[GL_MAKER]);
    const size_t other =
        count_in(line, game->stone[GL_BREAKER], game->stones[GL_BREAKER]);
    double worth = 1;
    for (size_t j = own + other; j; j--)
      worth *= 4;
    if (!other || (!own && game->kind != GL_WEAK))
      weight += worth;
  }
  return weight;
}

static int compare_entries(const void *a, const void *b) {
  const entry *p = a;
  const entry *q = b;
  if (p->category != q->category)
    return p->category < q->category ? -1 : 1;
  if (p->weight < q->weight || p->weight > q->weight)
    return p->weight > q->weight ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static double time_left(const looker *looker) {
  return looker->seconds - gl_budget_seconds(&looker->clock);
}

static gl_status list_moves(const gl_game *game, outlook *outlook,
                            gl_error *error) {
  const size_t cells = game->layout->cells;
  outlook->entry = calloc(cells + 1, sizeof *outlook->entry);
  if (!outlook->entry)
    return gl_fail_memory(error);
  for (gl_cell cell = 0; cell < cells && !is_over(game); cell++)
    if (!gl_game_taken(game, cell) && may_open(game, cell))
      outlook->entry[outlook->entries++] =
          (entry){.cell = cell,
                  .category = UNKNOWN,
                  .weight = weight_of(game, cell),
                  .g = {.move = GL_NO_CELL}};
  qsort(outlook->entry, outlook->entries, sizeof *outlook->entry,
        compare_entries);
  return GL_OK;
}

// The heaviest first; what there is no time for stays unknown.
static gl_status look_at_moves(const looker *looker, const gl_game *game,
                               outlook *outlook, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < outlook->entries && time_left(looker) > 0;
       i++) {
    entry *e = &outlook->entry[i];
    gl_game after;
    if (was_interrupted())
      break;
    if (!gl_game_after(game, e->cell, &after))
      return gl_fail_memory(error);
    const double share = time_left(looker) / (double)(outlook->entries - i);
    status = judge(looker, &after, share, &e->g, error);
    e->category = category_for(game, game->first, e->g.value);
    gl_game_after_clear(&after);
  }
  return status;
}

// A move has the value of the position if that one's proof makes it, or if the
// position is lost; and a position is what its best move is.
static void conclude(const gl_game *game, outlook *outlook) {
  const category here = category_for(game, game->first, outlook->here.value);
  bool all = true;
  for (size_t i = 0; i < outlook->entries; i++) {
    entry *e = &outlook->entry[i];
    if (e->category == UNKNOWN &&
        (here == LOSS || (here == WIN && e->cell == outlook->here.move))) {
      e->category = here;
      e->g.value = outlook->here.value;
    }
    all &= e->category != UNKNOWN;
  }
  if (!outlook->entries)
    return;
  qsort(outlook->entry, outlook->entries, sizeof *outlook->entry,
        compare_entries);
  if (!outlook->here.value && (outlook->entry[0].category == WIN || all))
    outlook->here.value = outlook->entry[0].g.value;
}

gl_status look_around(const cli_settings *settings, const gl_game *game,
                      double seconds, outlook *o, gl_error *error) {
  looker s = {.settings = settings, .seconds = seconds};
  *o = (outlook){0};
  gl_budget_start(&s.clock, &(gridlock_limits){0}, "look");
  gl_status status = judge(&s, game, FIRST * seconds, &o->here, error);
  if (!status)
    status = list_moves(game, o, error);
  if (!status)
    status = look_at_moves(&s, game, o, error);
  if (!status)
    conclude(game, o);
  return status;
}

gl_cell best_move(const outlook *outlook) {
  return outlook->entries && outlook->entry[0].category < UNKNOWN
             ? outlook->entry[0].cell
             : GL_NO_CELL;
}

void outlook_clear(outlook *o) {
  for (size_t i = 0; i < o->entries; i++)
    gl_view_clear(&o->entry[i].g.view);
  gl_view_clear(&o->here.view);
  free(o->entry);
  *o = (outlook){0};
}
