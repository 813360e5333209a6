// SPDX-License-Identifier: MIT
// The engine `strong`: one question or two, and what follows from the answers.
//
// With p = q the player who moves second cannot win, or the first could steal
// the strategy; so there is one question.  With p = q = 1 nobody wins if
// Breaker wins the weak game on the same lines, and that is asked first, for a
// while (doc/theory/strategy.md).  A .pg file asks one question anyway.

#include "search/search.h"
#include "search/solver.h"
#include "strong/scheme.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

gl_engine_run gl_strong_run;

gl_engine_run gl_dfpn_run; // the engine of the weak game

typedef struct contest {
  gl_search *search;
  const gl_game *game;
  gl_scheme *scheme;
  gl_state start;
  bool over; // before it begins
  gl_player winner;
  gl_duel duel[2]; // by attacker
  bool opened[2];
} contest;

// Lemma 6 of doc/theory/strategy.md: of two players who differ in nothing but
// that one moves first, the second does not win.  A stone is a difference.
static bool are_alike(const gl_game *game) {
  return game->p == game->q && !game->stones[GL_MAKER] &&
         !game->stones[GL_BREAKER];
}

// ---- The weak game ----

// So many nodes are spent on it.
#define WEAK_NODES 30000

// The weak game on the same lines, with Maker first.  It shares what it can
// with the strong one; its turns are its own.
static bool make_weak(const gl_game *game, gl_game *weak) {
  *weak = *game;
  weak->kind = GL_WEAK;
  weak->graph[GL_BREAKER] = NULL;
  weak->first = GL_MAKER;
  weak->mover = NULL;
  return gl_game_fill_turns(weak);
}

// Does Breaker, moving second, hit all lines?  Then nobody wins, and the proof
// is his shield.
static gl_status ask_weak(gl_search *search, gl_error *error) {
  assert(search->game->p == 1 && are_alike(search->game) && !search->value);
  gl_game weak;
  if (!make_weak(search->game, &weak))
    return gl_fail_memory(error);
  gl_search question = gl_search_like(search, &weak);
  question.budget = gl_budget_part(&search->budget, "dfpn", WEAK_NODES);
  const gl_status status = gl_dfpn_run(&question, error);
  const bool drawn = !status && question.value == GRIDLOCK_BREAKER;
  if (drawn) {
    search->value = GRIDLOCK_DRAW;
    gl_solver_take_proof(search, &question);
  }
  gl_statistics_add(&search->statistics, &question.statistics);
  gl_search_clear(&question);
  gl_budget_unpart(&search->budget, &question.budget, drawn);
  free(question.move);
  free(weak.mover);
  return status;
}

// ---- Questions ----

// A narrow attack considers so few cells, with one stone per turn or more, and
// has so many nodes.
#ifdef GL_STRESS
#define NARROW_STONE 1
#define NARROW_TURN 2
#else
#define NARROW_STONE 10
#define NARROW_TURN 16
#endif
#define NARROW_NODES 400000

// On a smaller board all turns are searched at once.
#ifdef GL_STRESS
#define MANY_CELLS 1
#else
#define MANY_CELLS 33
#endif

static gl_judgement ask_duel(contest *contest, gl_player attacker,
                             size_t narrow) {
  assert(!contest->opened[attacker]);
  gl_duel *duel = &contest->duel[attacker];
  contest->opened[attacker] = true;
  if (!gl_duel_open(duel, contest->scheme->arena, attacker,
                    &contest->search->budget)) {
    gl_budget_stop(&contest->search->budget, GL_STOP_MEMORY);
    return GL_NOT_YET;
  }
  duel->narrow = narrow;
  return gl_duel_ask(duel, &contest->start);
}

// What it has counted is the search's.
static void close_duel(contest *contest, gl_player attacker) {
  gl_statistics_add(&contest->search->statistics,
                    &contest->duel[attacker].statistics);
  gl_duel_close(&contest->duel[attacker]);
  contest->opened[attacker] = false;
}

// A narrow attack first, for a while, or until the engine's turn is over.
static gl_judgement ask_narrow(contest *contest, gl_player attacker) {
  gl_budget *budget = &contest->search->budget;
  const uint64_t turn = budget->pause;
  const uint64_t enough = budget->progress.nodes + NARROW_NODES;
  budget->pause = turn && turn < enough ? turn : enough;
  const gl_judgement found = ask_duel(
      contest, attacker, contest->game->p > 1 ? NARROW_TURN : NARROW_STONE);
  budget->pause = turn;
  if (found != GL_NOT_YET || (turn && budget->progress.nodes >= turn) ||
      (gl_budget_stopped(budget) && !gl_budget_paused(budget)))
    return found;
  close_duel(contest, attacker);
  const size_t bytes = budget->progress.bytes;
  gl_budget_go_on(budget);
  budget->progress.bytes = bytes;
  return GL_NOT_YET;
}

static gl_judgement ask(contest *contest, gl_player attacker) {
  const gl_budget *budget = &contest->search->budget;
  if (contest->over)
    return contest->winner == attacker ? GL_ATTACKED : GL_HELD;
  const bool many = gl_game_free_cells(contest->game) >= MANY_CELLS;
  const gl_judgement found = many ? ask_narrow(contest, attacker) : GL_NOT_YET;
  return found == GL_NOT_YET && !gl_budget_stopped(budget)
             ? ask_duel(contest, attacker, 0)
             : found;
}

// Adds the strategy of the player who has what is wanted, if proofs are.
static void explain(contest *contest, gl_player attacker, gl_judgement wanted) {
  assert(wanted != GL_NOT_YET && contest->scheme->parts < 2);
  gl_scheme *scheme = contest->scheme;
  if (!contest->search->prove)
    return;
  if (contest->over)
    scheme->part[scheme->parts++] = (gl_scheme_part){
        .owner = contest->winner, .wins = wanted == GL_ATTACKED};
  else if (!gl_scheme_add(scheme, &contest->duel[attacker], &contest->start,
                          wanted))
    scheme->broken |= !gl_budget_stopped(&contest->search->budget);
}

static void ask_once(contest *contest) {
  const gl_judgement answer = ask(contest, GL_MAKER);
  if (answer == GL_NOT_YET)
    return;
  explain(contest, GL_MAKER, answer);
  contest->scheme->value =
      answer == GL_ATTACKED ? GRIDLOCK_MAKER : GRIDLOCK_BREAKER;
}

static gridlock_value value_for(gl_player winner) {
  return winner == GL_MAKER ? GRIDLOCK_FIRST : GRIDLOCK_SECOND;
}

// Whoever is more likely to win is asked about first.
static void ask_twice(contest *contest) {
  assert(contest->game->kind == GL_STRONG);
  const gl_game *game = contest->game;
  const gl_player second = gl_game_opponent(game->first);
  const bool alike = are_alike(game);
  const gl_player one = game->q < game->p ? second : game->first;
  const gl_player two = gl_game_opponent(one);
  const gl_judgement answer = ask(contest, one);
  const gl_judgement other =
      answer == GL_HELD ? (alike ? GL_HELD : ask(contest, two)) : GL_NOT_YET;
  if (answer == GL_ATTACKED || other == GL_ATTACKED) {
    const gl_player winner = answer == GL_ATTACKED ? one : two;
    explain(contest, winner, GL_ATTACKED);
    contest->scheme->value = value_for(winner);
  } else if (other == GL_HELD) {
    explain(contest, one, GL_HELD);
    if (!alike)
      explain(contest, two, GL_HELD);
    contest->scheme->value = GRIDLOCK_DRAW;
  }
}

// ---- The first turn ----

// The cells that are missing in a line of so few that it can be completed.
static gl_cellset completing(const contest *contest, gl_player mover) {
  const gl_arena *arena = contest->scheme->arena;
  const gl_state *start = &contest->start;
  const gl_cellset usable = gl_cellset_or(start->own[mover], start->open);
  for (size_t i = 0; i < arena->lines[mover]; i++) {
    const gl_cellset rest = gl_cellset_and(arena->line[mover][i], start->open);
    if (gl_cellset_inside(&arena->line[mover][i], &usable) &&
        gl_cellset_count(&rest) <= arena->length[0])
      return rest;
  }
  return (gl_cellset){0};
}

// Fills the turn up with any free cells, from an opening if there must be one.
static void list_move(contest *contest, gl_cellset turn, size_t length) {
  assert(gl_cellset_count(&turn) <= length && !contest->search->move);
  const gl_game *game = contest->game;
  gl_search *search = contest->search;
  gl_cellset taken = turn;
  gl_cell *move = malloc((length + 1) * sizeof *move);
  if (!move)
    return;
  size_t count = 0;
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      gl_cellset_add(&taken, game->stone[player][i]);
  for (gl_cellset rest = turn; !gl_cellset_empty(&rest);)
    move[count++] = gl_cellset_pop(&rest);
  for (size_t i = 0; i < game->openings && count < length; i++)
    if (!gl_cellset_has(&taken, game->opening[i])) {
      move[count++] = game->opening[i];
      gl_cellset_add(&taken, game->opening[i]);
    }
  for (gl_cell cell = 0; cell < contest->scheme->arena->cells && count < length;
       cell++)
    if (!gl_cellset_has(&taken, cell))
      move[count++] = cell;
  assert(count <= length);
  search->move = move;
  search->move_count = count;
}

static void find_move(contest *contest) {
  const gl_game *game = contest->game;
  const gridlock_value value = contest->scheme->value;
  if (!game->turns || contest->over)
    return;
  assert(game->mover);
  const gl_player mover = game->mover[0];
  const bool once = game->kind != GL_STRONG;
  const gridlock_value win = !once               ? value_for(mover)
                             : mover == GL_MAKER ? GRIDLOCK_MAKER
                                                 : GRIDLOCK_BREAKER;
  const gl_player attacker = once ? GL_MAKER : mover;
  if (value != win)
    return;
  const gl_cellset line = completing(contest, mover);
  gl_cellset turn;
  if (!gl_cellset_empty(&line) &&
      !gl_arena_opening(contest->scheme->arena, &contest->start))
    list_move(contest, line, gl_cellset_count(&line));
  else if (gl_duel_answer(&contest->duel[attacker], &contest->start, &turn))
    list_move(contest, turn, contest->scheme->arena->length[0]);
}

// ---- The engine ----

static gl_status contend(contest *contest, gl_error *error) {
  assert(!contest->scheme->parts);
  gl_search *search = contest->search;
  contest->over =
      gl_arena_start(contest->scheme->arena, &contest->start, &contest->winner);
  if (contest->game->kind == GL_STRONG)
    ask_twice(contest);
  else
    ask_once(contest);
  if (contest->scheme->broken)
    return gl_fail(error, GL_INTERNAL, contest->game->text, 0, 0,
                   "a strategy has a gap");
  if (!gl_budget_stopped(&search->budget) && contest->scheme->value) {
    find_move(contest);
    search->value = contest->scheme->value;
  }
  return GL_OK;
}

// What is held at the end.
static void hold(contest *contest) {
  gl_statistics *statistics = &contest->search->statistics;
  gl_statistics_hold(statistics, contest->search->budget.progress.bytes);
  if (contest->scheme)
    gl_statistics_hold_part(statistics, GL_STAT_MEMORY_PROOF,
                            gl_scheme_bytes(contest->scheme));
  for (int player = 0; player < 2; player++)
    if (contest->opened[player])
      gl_duel_hold(&contest->duel[player], statistics);
}

static gl_status run_contest(gl_search *search, gl_error *error) {
  assert(!search->value && !search->proof);
  contest c = {.search = search, .game = search->game};
  gl_arena *arena = NULL;
  gl_status status = gl_arena_new(&arena, search->game, error);
  if (status)
    return status;
  c.scheme = gl_scheme_new(arena, &search->budget);
  if (c.scheme) {
    status = contend(&c, error);
  } else {
    gl_arena_free(arena);
    status = gl_fail_memory(error);
  }
  hold(&c);
  for (gl_player player = GL_MAKER; player <= GL_BREAKER; player++)
    if (c.opened[player])
      close_duel(&c, player);
  if (!status && search->value && search->prove) {
    search->proof = c.scheme;
    search->free_proof = gl_scheme_free;
    search->write_proof = gl_scheme_write;
  } else {
    gl_scheme_free(c.scheme);
  }
  return status;
}

gl_status gl_strong_run(gl_search *search, gl_error *error) {
  const gl_game *game = search->game;
  if (game->kind == GL_STRONG && game->p == 1 && are_alike(game)) {
    const gl_status status = ask_weak(search, error);
    if (status || search->value || gl_budget_stopped(&search->budget))
      return status;
  }
  return run_contest(search, error);
}
