// SPDX-License-Identifier: MIT
#include "search/solver.h"

#include "proof/fit.h"

#include <assert.h>
#include <stdlib.h>

static gl_cellset stones_of(const gl_game *game, gl_player player) {
  gl_cellset set = {{0}};
  for (size_t i = 0; i < game->stones[player]; i++)
    gl_cellset_add(&set, game->stone[player][i]);
  return set;
}

bool gl_solver_valid(const gl_solver *solver) {
  const gl_claim *claim = &solver->claim;
  switch (solver->search->value) {
  case GRIDLOCK_UNKNOWN:
    return true;
  case GRIDLOCK_MAKER:
    return claim->count && claim->cards &&
           gl_proof_ref_valid(solver->proof, claim->cards[0]) &&
           gl_proof_is_card(solver->proof, claim->cards[0]);
  case GRIDLOCK_BREAKER:
    return gl_proof_ref_valid(solver->proof, claim->shield) &&
           !gl_proof_is_card(solver->proof, claim->shield);
  default: // what weak games do not have
    return false;
  }
}

void gl_solver_free(gl_solver *solver) {
  free(solver->claim.cards);
  gl_stack_free(&solver->stack);
  gl_proof_free(solver->proof);
  if (!solver->beside)
    gl_board_free(solver->board);
  gl_symmetry_free(solver->symmetry);
  free(solver);
}

static void free_proof(void *proof) { gl_solver_free(proof); }

static void own_solver(gl_search *search, gl_solver *solver) {
  search->proof = solver;
  search->words = GL_WORDS;
  search->free_proof = free_proof;
}

// A new proof for the search, without a board.
static gl_solver *make_solver(gl_search *search) {
  assert(search->game->graph[GL_MAKER]);
  gl_solver *solver = calloc(1, sizeof *solver);
  if (!solver)
    return NULL;
  own_solver(search, solver);
  solver->search = search;
  solver->budget = &search->budget;
  return solver;
}

static gl_status place_start(gl_solver *solver, bool subsume, gl_error *error) {
  assert(!solver->start);
  solver->subsume = subsume;
  const gl_game *game = solver->search->game;
  if (solver->board && !solver->proof)
    solver->proof = gl_proof_new(solver->board, solver->budget);
  if (solver->proof)
    solver->start = gl_position_new(&solver->stack, solver->board,
                                    stones_of(game, GL_MAKER),
                                    stones_of(game, GL_BREAKER), subsume);
  assert(!solver->start || gl_position_valid(solver->board, solver->start));
  return solver->start ? GL_OK : gl_fail_memory(error);
}

gl_status gl_solver_open(gl_solver **opened, gl_search *search, bool symmetry,
                         bool subsume, gl_error *error) {
  const gl_game *game = search->game;
  const gl_hypergraph *graph = game->graph[GL_MAKER];
  if (game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "this engine is for weak games");
  gl_solver *solver = *opened = make_solver(search);
  if (!solver)
    return gl_fail_memory(error);
  if (symmetry) {
    const gl_status status =
        gl_symmetry_find(game->layout, graph, NULL, &solver->symmetry, error);
    if (status)
      return status;
  }
  solver->board = gl_board_new(graph, solver->symmetry);
  return place_start(solver, subsume, error);
}

gl_status gl_solver_open_on(gl_solver **opened, gl_search *search,
                            gl_board *board, gl_error *error) {
  assert(board->graph == search->game->graph[GL_MAKER]);
  gl_solver *solver = *opened = make_solver(search);
  if (!solver) {
    gl_board_free(board);
    return gl_fail_memory(error);
  }
  solver->board = board;
  return place_start(solver, false, error);
}

gl_status gl_solver_beside(gl_solver **opened, gl_search *search,
                           const gl_solver *first, gl_error *error) {
  assert(first->board && first->proof);
  gl_solver *solver = *opened = make_solver(search);
  if (!solver)
    return gl_fail_memory(error);
  solver->beside = true;
  solver->board = first->board;
  solver->proof = gl_proof_beside(first->proof, &search->budget);
  return solver->proof ? place_start(solver, first->subsume, error)
                       : gl_fail_memory(error);
}

void gl_solver_adopt(gl_solver *solver, gl_solver *other) {
  assert(solver != other && solver->board == other->board);
  solver->refuted |= other->refuted;
  if (solver->search->value || !other->search->value)
    return;
  free(solver->claim.cards);
  solver->claim = other->claim;
  solver->search->value = other->search->value;
  other->claim.cards = NULL;
  assert(gl_solver_valid(solver));
}

void gl_solver_take_proof(gl_search *search, gl_search *part) {
  gl_solver *solver = part->proof;
  assert(solver && !search->proof);
  search->proof = solver;
  search->words = part->words;
  search->free_proof = part->free_proof;
  part->proof = NULL;
  solver->search = search;
  solver->budget = solver->proof->budget = &search->budget;
}

// There are limits that leave something to go on with: a turn's, and memory,
// some of which others may give back.
bool gl_solver_waits(const gl_solver *solver) {
  const gl_search *search = solver->search;
  return search->takes_turns && !search->value &&
         (gl_budget_paused(&search->budget) ||
          search->budget.stop == GL_STOP_MEMORY);
}

void gl_solver_keep(gl_solver *solver, void *engine,
                    void (*free_engine)(void *engine)) {
  gl_search *search = solver->search;
  assert(search->proof == solver && gl_solver_waits(solver));
  search->proof = NULL;
  search->kept =
      (gl_kept){engine, gl_budget_bytes(&search->budget), free_engine};
}

void gl_solver_go_on(gl_solver *solver) {
  gl_search *search = solver->search;
  assert(!search->proof && solver->budget == &search->budget);
  own_solver(search, solver);
  search->kept = (gl_kept){0};
}

void *gl_solver_take(gl_solver *solver, size_t size) {
  void *memory = gl_stack_take(&solver->stack, size);
  if (!memory)
    gl_budget_stop(solver->budget, GL_STOP_MEMORY);
  return memory;
}

gl_position *gl_solver_play(gl_solver *solver, const gl_position *position,
                            gl_cellset maker, gl_cellset breaker) {
  assert(gl_cellset_valid(&maker, solver->board->cells));
  assert(gl_cellset_valid(&breaker, solver->board->cells));
  gl_position *next = gl_position_play(&solver->stack, solver->board, position,
                                       maker, breaker, solver->subsume);
  if (!next)
    gl_budget_stop(solver->budget, GL_STOP_MEMORY);
  return next;
}

bool gl_solver_trivial(gl_solver *solver) {
  assert(solver->start && !solver->search->value);
  const gl_position *p = solver->start;
  if (!p->count) {
    gl_solver_breaker(solver, gl_shield_none(solver->proof), GL_NO_CELL);
    return true;
  }
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_empty(&p->open[i])) {
      const gl_cellset *line = &solver->board->line[p->line[i]];
      const gl_ref card =
          gl_card_line(solver->proof, p->line[i], gl_cellset_first(line));
      gl_solver_maker(solver, &card, 1);
      return true;
    }
  return false;
}

void gl_solver_maker(gl_solver *solver, const gl_ref *cards, size_t count) {
  assert(!solver->search->value);
  const gl_position *p = solver->start;
  const bool first = solver->search->game->first == GL_MAKER;
  gl_cellset common = {{0}};
  bool good = count > 0 && (!first || count == 1);
  for (size_t i = 0; good && i < count; i++) {
    good = cards[i].step && gl_proof_card_holds(solver->proof, cards[i], p);
    if (!good)
      break;
    const gl_cellset t = gl_proof_card(solver->proof, cards[i]).t;
    common = i ? gl_cellset_and(common, t) : t;
  }
  if (!first)
    good = good && gl_cellset_inside(&common, &p->maker);
  if (!good) {
    solver->refuted = true;
    return;
  }
  solver->claim.cards = malloc((count + 1) * sizeof *cards);
  if (!solver->claim.cards) {
    gl_budget_stop(&solver->search->budget, GL_STOP_MEMORY);
    return;
  }
  memcpy(solver->claim.cards, cards, count * sizeof *cards);
  solver->claim.count = count;
  solver->search->value = GRIDLOCK_MAKER;
  assert(gl_solver_valid(solver));
}

void gl_solver_breaker(gl_solver *solver, gl_ref shield, gl_cell stone) {
  assert(!solver->search->value);
  const gl_position *p = solver->start;
  const gl_board *board = solver->board;
  bool good = shield.step;
  if (good) {
    const gl_shield s =
        gl_proof_shield(solver->proof, shield, solver->proof->scratch[0]);
    if (stone != GL_NO_CELL) {
      gl_bits_minus(s.d, gl_board_through(board, stone), board->words);
      good = solver->search->game->first == GL_BREAKER &&
             !gl_cellset_has(&p->maker, stone) &&
             !gl_cellset_has(&p->breaker, stone);
    }
    good = good && gl_cellset_apart(&s.z, &p->maker) &&
           gl_bits_inside(s.d, p->hit, board->words);
  }
  if (!good) {
    solver->refuted = true;
    return;
  }
  solver->claim.shield = shield;
  solver->claim.stone = stone;
  solver->search->value = GRIDLOCK_BREAKER;
  assert(gl_solver_valid(solver));
}

void gl_solver_claim(gl_solver *solver, gl_outcome result) {
  if (result.who == GL_MAKER_WINS)
    gl_solver_maker(solver, &result.object, 1);
  else if (result.who == GL_BREAKER_WINS)
    gl_solver_breaker(solver, result.object, GL_NO_CELL);
}

void gl_solver_claim_turn(gl_solver *solver, gl_winner who,
                          const gl_threats *threats, gl_answer answer) {
  assert(who != GL_MAKER_WINS || threats);
  if (who == GL_MAKER_WINS)
    gl_solver_maker(solver, threats->card, threats->count);
  else if (who == GL_BREAKER_WINS)
    gl_solver_breaker(solver, answer.shield, answer.cell);
}

// The stone that the claim begins with, if the player to move has won.
static void set_move(gl_solver *solver) {
  gl_search *search = solver->search;
  const gl_claim *claim = &solver->claim;
  const bool maker_first = search->game->first == GL_MAKER;
  gl_cell cell = GL_NO_CELL;
  if (maker_first && search->value == GRIDLOCK_MAKER)
    cell = gl_proof_move(solver->proof, claim->cards[0]);
  else if (!maker_first && search->value == GRIDLOCK_BREAKER)
    cell = claim->stone;
  if (cell == GL_NO_CELL || gl_cellset_has(&solver->start->maker, cell))
    return;
  search->move = malloc(sizeof *search->move);
  if (!search->move)
    return;
  assert(cell < solver->board->cells && !search->move_count);
  search->move[0] = cell;
  search->move_count = 1;
}

gl_status gl_solver_close(gl_solver *solver, gl_error *error) {
  assert(gl_solver_valid(solver));
  gl_search *search = solver->search;
  if (!gl_budget_stopped(&search->budget) &&
      (solver->refuted || !search->value)) {
    search->value = GRIDLOCK_UNKNOWN;
    return gl_fail(error, GL_INTERNAL, search->game->text, 0, 0,
                   "internal error: the search ended without a proof; "
                   "please report this game");
  }
  if (search->value)
    set_move(solver);
  return GL_OK;
}
