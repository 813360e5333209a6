// SPDX-License-Identifier: MIT
#include "weak/derive.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>

#define MOST_CELLS (64 * GL_WORDS)

typedef struct stones {
  gl_cellset maker;
  gl_cellset breaker;
} stones;

// What was proved about a position with Maker to move.
typedef struct known {
  stones at;
  gl_ref object; // no step if the place is empty
} known;

typedef struct deriver {
  gl_solver *solver;
  gl_proof *proof;
  const gl_board *board;
  gl_oracle *oracle;
  void *context;
  gl_cellset all;
  known *known; // a hash table
  size_t room;  // a power of two
  size_t used;
} deriver;

static known *find_known(const deriver *deriver, stones s) {
  assert(gl_cellset_apart(&s.maker, &s.breaker) &&
         deriver->used < deriver->room);
  uint64_t hash = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_hash(gl_hash(hash, s.maker.word[w]), s.breaker.word[w]);
  size_t at = (size_t)hash & (deriver->room - 1);
  while (deriver->known[at].object.step &&
         !(gl_cellset_equal(&deriver->known[at].at.maker, &s.maker) &&
           gl_cellset_equal(&deriver->known[at].at.breaker, &s.breaker)))
    at = (at + 1) & (deriver->room - 1);
  return &deriver->known[at];
}

// Keeps an object; without memory it is forgotten, which costs time only.
static gl_ref remember(deriver *deriver, stones s, gl_ref object) {
  if (!object.step)
    return object;
  if (2 * (deriver->used + 1) > deriver->room) {
    const struct deriver old = *deriver;
    known *wider = calloc(2 * deriver->room, sizeof *wider);
    if (!wider)
      return object;
    deriver->known = wider;
    deriver->room *= 2;
    for (size_t i = 0; i < old.room; i++)
      if (old.known[i].object.step)
        *find_known(deriver, old.known[i].at) = old.known[i];
    free(old.known);
  }
  assert(2 * deriver->used < deriver->room);
  *find_known(deriver, s) = (known){s, object};
  deriver->used++;
  return object;
}

static stones with_maker(stones s, gl_cell cell) {
  assert(!gl_cellset_has(&s.maker, cell) && !gl_cellset_has(&s.breaker, cell));
  gl_cellset_add(&s.maker, cell);
  return s;
}

static stones with_breaker(stones s, gl_cell cell) {
  assert(!gl_cellset_has(&s.maker, cell) && !gl_cellset_has(&s.breaker, cell));
  gl_cellset_add(&s.breaker, cell);
  return s;
}

static gl_cellset free_cells(const deriver *deriver, stones s) {
  return gl_cellset_minus(deriver->all, gl_cellset_or(s.maker, s.breaker));
}

// A cell whose stone leaves Maker winning, or losing, whichever is asked for;
// GL_NO_CELL if the budget is spent.
static gl_cell find_move(const deriver *deriver, stones s, gl_player mover) {
  const int wanted = mover == GL_MAKER;
  for (gl_cellset rest = free_cells(deriver, s); !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const stones next =
        mover == GL_MAKER ? with_maker(s, cell) : with_breaker(s, cell);
    const int wins = deriver->oracle(deriver->context, next.maker, next.breaker,
                                     gl_game_opponent(mover));
    if (wins < 0)
      break;
    if (wins == wanted)
      return cell;
  }
  return GL_NO_CELL;
}

// The line that Maker owns, or the number of lines.
static gl_line owned_line(const deriver *deriver, gl_cellset maker) {
  gl_line line = 0;
  while (line < deriver->solver->board->lines &&
         !gl_cellset_inside(&deriver->solver->board->line[line], &maker))
    line++;
  return line;
}

static bool all_hit(const deriver *deriver, gl_cellset breaker) {
  for (size_t e = 0; e < deriver->solver->board->lines; e++)
    if (gl_cellset_apart(&deriver->solver->board->line[e], &breaker))
      return false;
  return true;
}

static gl_ref prove_card(deriver *deriver, stones s);
static gl_ref prove_shield(deriver *deriver, stones s);

// Breaker to move and lost: cards whose common cells are not free.
static size_t find_threats(deriver *deriver, stones s, gl_ref *cards) {
  gl_cellset common = free_cells(deriver, s);
  size_t count = 0;
  while (!gl_cellset_empty(&common)) {
    const gl_ref card =
        prove_card(deriver, with_breaker(s, gl_cellset_first(&common)));
    if (!card.step)
      return 0;
    assert(count < MOST_CELLS &&
           gl_proof_is_card(deriver->solver->proof, card));
    cards[count++] = card;
    common =
        gl_cellset_and(common, gl_proof_card(deriver->solver->proof, card).t);
  }
  return count;
}

// Maker to move and won.
static gl_ref prove_card(deriver *deriver, stones s) {
  const gl_ref before = find_known(deriver, s)->object;
  if (before.step)
    return before;
  const gl_line won = owned_line(deriver, s.maker);
  if (won < deriver->solver->board->lines)
    return gl_card_line(deriver->solver->proof, won,
                        gl_cellset_first(&deriver->solver->board->line[won]));
  const gl_cell cell = find_move(deriver, s, GL_MAKER);
  if (cell == GL_NO_CELL)
    return GL_NO_REF;
  const stones next = with_maker(s, cell);
  const gl_line line = owned_line(deriver, next.maker);
  if (line < deriver->solver->board->lines)
    return gl_card_line(deriver->solver->proof, line, cell);
  assert(line == deriver->solver->board->lines);
  gl_ref *cards = malloc(MOST_CELLS * sizeof *cards);
  gl_ref card = GL_NO_REF;
  const size_t count = cards ? find_threats(deriver, next, cards) : 0;
  if (count)
    card = gl_card_play(deriver->solver->proof, cell, cards, count);
  free(cards);
  return remember(deriver, s, card);
}

// Maker to move and lost.
static gl_ref prove_shield(deriver *deriver, stones s) {
  const gl_ref before = find_known(deriver, s)->object;
  if (before.step)
    return before;
  if (all_hit(deriver, s.breaker))
    return gl_shield_none(deriver->solver->proof);
  gl_answer *answers = malloc(MOST_CELLS * sizeof *answers);
  gl_cellset common = free_cells(deriver, s);
  size_t count = 0;
  bool good = answers != NULL;
  while (good && !gl_cellset_empty(&common)) {
    const stones next = with_maker(s, gl_cellset_first(&common));
    const gl_cell cell = find_move(deriver, next, GL_BREAKER);
    good = cell != GL_NO_CELL;
    if (!good)
      break;
    const gl_ref shield = prove_shield(deriver, with_breaker(next, cell));
    good = shield.step;
    if (!good)
      break;
    assert(count < MOST_CELLS);
    answers[count++] = (gl_answer){cell, shield};
    gl_cellset zone = gl_proof_zone(deriver->solver->proof, shield);
    gl_cellset_add(&zone, cell);
    common = gl_cellset_and(common, zone);
  }
  const gl_ref shield =
      good ? gl_shield_reply(deriver->solver->proof, answers, count)
           : GL_NO_REF;
  free(answers);
  return remember(deriver, s, shield);
}

static void prove_second(deriver *deriver, stones s, bool wins) {
  assert(deriver->solver->search->game->first == GL_BREAKER);
  if (!wins) {
    const gl_cell cell = find_move(deriver, s, GL_BREAKER);
    if (cell != GL_NO_CELL)
      gl_solver_breaker(deriver->solver,
                        prove_shield(deriver, with_breaker(s, cell)), cell);
    return;
  }
  gl_ref *cards = malloc(MOST_CELLS * sizeof *cards);
  if (cards)
    gl_solver_maker(deriver->solver, cards, find_threats(deriver, s, cards));
  free(cards);
}

static void prove_start(deriver *deriver) {
  gl_solver *solver = deriver->solver;
  const gl_player first = solver->search->game->first;
  const stones s = {solver->start->maker, solver->start->breaker};
  const int wins = deriver->oracle(deriver->context, s.maker, s.breaker, first);
  if (wins < 0 || (first == GL_BREAKER && gl_solver_trivial(solver)))
    return;
  if (first == GL_BREAKER) {
    prove_second(deriver, s, wins);
  } else if (wins) {
    const gl_ref card = prove_card(deriver, s);
    gl_solver_maker(solver, &card, 1);
  } else {
    gl_solver_breaker(solver, prove_shield(deriver, s), GL_NO_CELL);
  }
}

void gl_weak_derive(gl_solver *solver, gl_oracle *oracle, void *context) {
  assert(oracle && !solver->search->value);
  deriver d = {.solver = solver,
               .proof = solver->proof,
               .board = solver->board,
               .oracle = oracle,
               .context = context,
               .all = gl_board_all(solver->board),
               .room = 16};
  d.known = calloc(d.room, sizeof *d.known);
  if (d.known)
    prove_start(&d);
  else
    gl_budget_stop(&solver->search->budget, GL_STOP_MEMORY);
  assert(d.used < d.room && !(d.room & (d.room - 1)));
  free(d.known);
}
