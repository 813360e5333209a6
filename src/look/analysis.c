// SPDX-License-Identifier: MIT
#include "look/analysis.h"

#include "base/budget.h"
#include "base/sort.h"
#include "cert/cert.h"
#include "cert/follow.h"
#include "hunt/hunt.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

#define FIRST 0.5 // part of the time for the position itself

typedef struct looker {
  const gridlock_limits *limits; // of a search
  const gl_analysis_watch *watch;
  double seconds; // for everything
  gl_budget clock;
} looker;

static gridlock_limits limits_for(const looker *looker, double seconds) {
  gridlock_limits limits = *looker->limits;
  limits.seconds = seconds > 0.001 ? seconds : 0.001;
  return limits;
}

// What a strategy is about to do.
static void show_strategy(gl_strategy *strategy, gl_player mover,
                          gl_evaluation *evaluation) {
  evaluation->side = strategy->side;
  evaluation->seen = gl_strategy_show(strategy, &evaluation->view);
  evaluation->move =
      mover == evaluation->side ? gl_strategy_move(strategy) : GL_NO_CELL;
}

// After each of Breaker's moves one of the cards still fits.
static gl_status answer_moves(const gl_strategy *strategy,
                              gl_analysis *analysis, gl_error *error) {
  for (size_t i = 0; i < analysis->entries; i++) {
    gl_rated_move *e = &analysis->entry[i];
    gl_strategy *after = gl_follow_copy(strategy);
    if (!after)
      return gl_fail_memory(error);
    gl_strategy_see(after, e->cell);
    show_strategy(after, GL_MAKER, &e->g);
    e->g.value = GRIDLOCK_MAKER;
    e->category = GL_LOSS;
    gl_strategy_free(after);
  }
  return GL_OK;
}

// What the search has proved.  Lattice cards tell about all of Breaker's moves
// at once: those of the analysis, which may be NULL.
static gl_status show_proof(const gl_search *search, gl_evaluation *evaluation,
                            gl_analysis *analysis, gl_error *error) {
  const gl_player mover = gl_game_mover(search->game);
  gl_strategy *strategy = NULL;
  gl_status status = gl_strategy_at(search, search->game, &strategy, error);
  if (strategy && analysis && mover == GL_BREAKER)
    status = answer_moves(strategy, analysis, error);
  if (!status && !strategy)
    strategy = gl_strategy_new(search);
  if (strategy)
    show_strategy(strategy, mover, evaluation);
  gl_strategy_free(strategy);
  return status;
}

// `analysis` as in show_proof.
static gl_status judge_weak(const looker *looker, const gl_game *game,
                            const char *engine, double seconds,
                            gl_evaluation *evaluation, gl_analysis *analysis,
                            gl_error *error) {
  const gridlock_limits limits = limits_for(looker, seconds);
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &limits, "look");
  search.prove = true;
  gl_status status = gl_search_run(&search, gl_engine_named(engine), error);
  evaluation->value = status ? GRIDLOCK_UNKNOWN : search.value;
  if (evaluation->value)
    status = show_proof(&search, evaluation, analysis, error);
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
  gl_player *mover = calloc(game->turns + 1, sizeof *mover);
  if (!mover)
    return gl_fail_memory(error);
  for (size_t i = 0; i < game->turns; i++)
    mover[i] =
        player == GL_MAKER ? game->mover[i] : gl_game_opponent(game->mover[i]);
  question.kind = GL_TIMED;
  question.mover = mover;
  question.first = mover[0];
  for (gl_player i = 0; i < 2; i++) {
    const gl_player from = player == GL_MAKER ? i : gl_game_opponent(i);
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

gridlock_value gl_analysis_won_by(const gl_game *game, gl_player player) {
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
                              double seconds, gl_evaluation *evaluation,
                              gl_error *error) {
  answer first = {0};
  answer second = {0};
  gl_status status =
      ask_about(looker, game, GL_MAKER, seconds / 2, &first, error);
  if (!status && !first.yes && game->kind == GL_STRONG)
    status = ask_about(looker, game, GL_BREAKER, seconds / 2, &second, error);
  if (first.yes || second.yes) {
    evaluation->value =
        gl_analysis_won_by(game, first.yes ? GL_MAKER : GL_BREAKER);
    evaluation->move = first.yes ? first.move : second.move;
  } else if (first.known && (second.known || game->kind != GL_STRONG)) {
    evaluation->value = value_of_nothing(game);
  }
  return status;
}

// Is the board too large for the other engines?
static bool is_for_hunt(const gl_game *game) {
  return game->graph[GL_MAKER]->cells > GL_ENGINE_CELLS;
}

// With a handicap only the hunt has a proof, and the engine for strong games
// may still know who wins.
static gl_status judge_handicap(const looker *looker, const gl_game *game,
                                double seconds, gl_evaluation *evaluation,
                                gl_analysis *analysis, gl_error *error) {
  gl_status status = GL_OK;
  if (!gl_hunt_accepts(game, NULL))
    status = judge_weak(looker, game, "hunt", seconds / 2, evaluation, analysis,
                        error);
  return status || evaluation->value
             ? status
             : judge_strong(looker, game, seconds / 2, evaluation, error);
}

// `analysis` as in show_proof.
static gl_status judge(const looker *looker, const gl_game *game,
                       double seconds, gl_evaluation *g, gl_analysis *analysis,
                       gl_error *error) {
  *g = (gl_evaluation){.move = GL_NO_CELL};
  for (gl_player player = 0; player < 2; player++)
    if (gl_game_owned(game, player) != GL_NO_LINE) {
      g->value = gl_analysis_won_by(game, player);
      return GL_OK;
    }
  if (!game->turns) {
    g->value = value_of_nothing(game);
    return GL_OK;
  }
  if (game->kind != GL_WEAK)
    return judge_strong(looker, game, seconds, g, error);
  return game->handicap && !is_for_hunt(game)
             ? judge_handicap(looker, game, seconds, g, analysis, error)
             : judge_weak(looker, game, is_for_hunt(game) ? "hunt" : "auto",
                          seconds, g, analysis, error);
}

gl_category gl_analysis_category_for(const gl_game *game, gl_player player,
                                     gridlock_value value) {
  return value == GRIDLOCK_UNKNOWN                   ? GL_UNKNOWN
         : value == gl_analysis_won_by(game, player) ? GL_WIN
         : value == GRIDLOCK_DRAW                    ? GL_DRAW
                                                     : GL_LOSS;
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
  const gl_rated_move *p = a;
  const gl_rated_move *q = b;
  if (p->category != q->category)
    return p->category < q->category ? -1 : 1;
  if (p->weight < q->weight || p->weight > q->weight)
    return p->weight > q->weight ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static double time_left(const looker *looker) {
  return looker->seconds - gl_budget_seconds(&looker->clock);
}

gl_status gl_analysis_list(const gl_game *game, gl_analysis *analysis,
                           gl_error *error) {
  const size_t cells = game->layout->cells;
  analysis->entry = calloc(cells + 1, sizeof *analysis->entry);
  if (!analysis->entry)
    return gl_fail_memory(error);
  for (gl_cell cell = 0; cell < cells && !gl_game_over(game); cell++)
    if (!gl_game_taken(game, cell) && gl_game_may_open(game, cell))
      analysis->entry[analysis->entries++] =
          (gl_rated_move){.cell = cell,
                          .category = GL_UNKNOWN,
                          .weight = weight_of(game, cell),
                          .g = {.move = GL_NO_CELL}};
  gl_sort(analysis->entry, analysis->entries, sizeof *analysis->entry,
          compare_entries);
  return GL_OK;
}

// The moves stay in their order as long as they are looked at, so a copy is
// concluded.
static gl_status tell(const looker *looker, const gl_game *game,
                      const gl_analysis *analysis, gl_error *error) {
  gl_analysis copy = *analysis;
  if (!looker->watch)
    return GL_OK;
  copy.entry = malloc((copy.entries + 1) * sizeof *copy.entry);
  if (!copy.entry)
    return gl_fail_memory(error);
  if (copy.entries)
    memcpy(copy.entry, analysis->entry, copy.entries * sizeof *copy.entry);
  gl_analysis_conclude(game, &copy);
  looker->watch->tell(looker->watch->context, &copy, NULL);
  free(copy.entry);
  return GL_OK;
}

static bool is_unwanted(const looker *looker) {
  const gridlock_limits *limits = looker->limits;
  return limits->tick && limits->tick(&looker->clock.progress, limits->context);
}

// The heaviest first; what there is no time for stays unknown.
static gl_status look_at_moves(const looker *looker, const gl_game *game,
                               gl_analysis *analysis, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < analysis->entries && time_left(looker) > 0;
       i++) {
    gl_rated_move *e = &analysis->entry[i];
    gl_game after;
    if (e->g.value)
      continue;
    if (is_unwanted(looker))
      break;
    if (!gl_game_after(game, e->cell, &after))
      return gl_fail_memory(error);
    const double share = time_left(looker) / (double)(analysis->entries - i);
    status = judge(looker, &after, share, &e->g, NULL, error);
    e->category =
        gl_analysis_category_for(game, gl_game_mover(game), e->g.value);
    gl_game_after_clear(&after);
    if (looker->watch && e->g.value)
      looker->watch->tell(looker->watch->context, analysis, e);
  }
  return status;
}

// A move has the value of the position if that one's proof makes it, or if the
// position is lost; and a position is what its best move is.
void gl_analysis_conclude(const gl_game *game, gl_analysis *analysis) {
  const gl_category here =
      gl_analysis_category_for(game, gl_game_mover(game), analysis->here.value);
  bool all = true;
  for (size_t i = 0; i < analysis->entries; i++) {
    gl_rated_move *e = &analysis->entry[i];
    if (e->category == GL_UNKNOWN &&
        (here == GL_LOSS ||
         (here == GL_WIN && e->cell == analysis->here.move))) {
      e->category = here;
      e->g.value = analysis->here.value;
    }
    all &= e->category != GL_UNKNOWN;
  }
  if (!analysis->entries)
    return;
  gl_sort(analysis->entry, analysis->entries, sizeof *analysis->entry,
          compare_entries);
  if (!analysis->here.value && (analysis->entry[0].category == GL_WIN || all))
    analysis->here.value = analysis->entry[0].g.value;
}

// ---- By cards ----

// *known says whether a card tells who wins.
static gl_status look_by_cards(const gl_search *by, const gl_game *game,
                               gl_analysis *analysis, bool *known,
                               gl_error *error) {
  gl_strategy *strategy = NULL;
  gl_status status =
      gl_game_over(game) ? GL_OK : gl_strategy_at(by, game, &strategy, error);
  *known = strategy;
  if (status || !strategy)
    return status;
  status = gl_analysis_list(game, analysis, error);
  if (!status && gl_game_mover(game) == GL_BREAKER)
    status = answer_moves(strategy, analysis, error);
  analysis->here.value = GRIDLOCK_MAKER;
  show_strategy(strategy, gl_game_mover(game), &analysis->here);
  gl_strategy_free(strategy);
  if (!status)
    gl_analysis_conclude(game, analysis);
  return status;
}

// ---- By searches ----

static gl_status look_by_search(const looker *looker, const gl_game *game,
                                gl_analysis *analysis, gl_error *error) {
  gl_status status = gl_analysis_list(game, analysis, error);
  if (!status)
    status = tell(looker, game, analysis, error);
  if (!status)
    status = judge(looker, game, FIRST * looker->seconds, &analysis->here,
                   analysis, error);
  if (!status)
    status = tell(looker, game, analysis, error);
  if (!status)
    status = look_at_moves(looker, game, analysis, error);
  if (!status)
    gl_analysis_conclude(game, analysis);
  return status;
}

// All the time goes into the position itself: Maker's cards tell about every
// move of Breaker's, and there is no other engine for hers.
static gl_status look_by_hunt(const looker *looker, const gl_game *game,
                              gl_analysis *analysis, gl_error *error) {
  if (gl_hunt_accepts(game, NULL))
    return gl_search_accepts(game, error);
  gl_status status = gl_analysis_list(game, analysis, error);
  if (!status)
    status = tell(looker, game, analysis, error);
  if (!status)
    status =
        judge(looker, game, looker->seconds, &analysis->here, analysis, error);
  if (!status && !analysis->here.value)
    status = gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                     "on more than %d cells a position is looked at by lattice "
                     "cards, and none were found in time; a longer --time, or "
                     "a proof by --cert, may do",
                     GL_ENGINE_CELLS);
  if (!status)
    gl_analysis_conclude(game, analysis);
  return status;
}

gl_status gl_analysis_make(const gridlock_limits *limits, const gl_game *game,
                           const gl_search *by, const gl_analysis_watch *watch,
                           gl_analysis *o, gl_error *error) {
  const double seconds =
      limits->seconds > 0 ? limits->seconds : GL_ANALYSIS_SECONDS;
  looker s = {.limits = limits, .watch = watch, .seconds = seconds};
  bool known = false;
  gl_status status = GL_OK;
  *o = (gl_analysis){.here.move = GL_NO_CELL};
  gl_budget_start(&s.clock, &(gridlock_limits){0}, "look");
  if (by)
    status = look_by_cards(by, game, o, &known, error);
  if (status || known)
    return status;
  return is_for_hunt(game) ? look_by_hunt(&s, game, o, error)
                           : look_by_search(&s, game, o, error);
}

gl_cell gl_analysis_move(const gl_analysis *analysis) {
  return analysis->entries && analysis->entry[0].category < GL_UNKNOWN
             ? analysis->entry[0].cell
             : GL_NO_CELL;
}

void gl_analysis_clear(gl_analysis *analysis) {
  for (size_t i = 0; i < analysis->entries; i++)
    gl_strategy_view_clear(&analysis->entry[i].g.view);
  gl_strategy_view_clear(&analysis->here.view);
  free(analysis->entry);
  *analysis = (gl_analysis){0};
}
