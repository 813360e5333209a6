// SPDX-License-Identifier: MIT
#include "weak/derive.h"

#include "base/hash.h"

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
  gl_weak *weak;
  gl_proof *proof;
  const gl_board *board;
  gl_oracle *oracle;
  void *context;
  gl_cellset all;
  known *known; // a hash table
  size_t room;  // a power of two
  size_t used;
} deriver;

static known *find_known(const deriver *d, stones s) {
  uint64_t hash = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_hash(gl_hash(hash, s.maker.word[w]), s.breaker.word[w]);
  size_t at = hash & (d->room - 1);
  while (d->known[at].object.step &&
         !(gl_cellset_equal(&d->known[at].at.maker, &s.maker) &&
           gl_cellset_equal(&d->known[at].at.breaker, &s.breaker)))
    at = (at + 1) & (d->room - 1);
  return &d->known[at];
}

// Keeps an object; without memory it is forgotten, which costs time only.
static gl_ref keep(deriver *d, stones s, gl_ref object) {
  if (!object.step)
    return object;
  if (2 * (d->used + 1) > d->room) {
    const deriver old = *d;
    known *wider = calloc(2 * d->room, sizeof *wider);
    if (!wider)
      return object;
    d->known = wider;
    d->room *= 2;
    for (size_t i = 0; i < old.room; i++)
      if (old.known[i].object.step)
        *find_known(d, old.known[i].at) = old.known[i];
    free(old.known);
  }
  *find_known(d, s) = (known){s, object};
  d->used++;
  return object;
}

static stones with_maker(stones s, gl_cell cell) {
  gl_cellset_add(&s.maker, cell);
  return s;
}

static stones with_breaker(stones s, gl_cell cell) {
  gl_cellset_add(&s.breaker, cell);
  return s;
}

static gl_cellset free_cells(const deriver *d, stones s) {
  return gl_cellset_minus(d->all, gl_cellset_or(s.maker, s.breaker));
}

// A cell whose stone leaves Maker winning, or losing, whichever is asked for;
// GL_NO_CELL if the budget is spent.
static gl_cell find_move(const deriver *d, stones s, gl_player mover) {
  const int wanted = mover == GL_MAKER;
  for (gl_cellset rest = free_cells(d, s); !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const stones next =
        mover == GL_MAKER ? with_maker(s, cell) : with_breaker(s, cell);
    const int wins =
        d->oracle(d->context, next.maker, next.breaker, gl_opponent(mover));
    if (wins < 0)
      break;
    if (wins == wanted)
      return cell;
  }
  return GL_NO_CELL;
}

// The line that Maker owns, or the number of lines.
static gl_line owned_line(const deriver *d, gl_cellset maker) {
  gl_line line = 0;
  while (line < d->board->lines &&
         !gl_cellset_inside(&d->board->line[line], &maker))
    line++;
  return line;
}

static bool all_hit(const deriver *d, gl_cellset breaker) {
  for (size_t e = 0; e < d->board->lines; e++)
    if (gl_cellset_apart(&d->board->line[e], &breaker))
      return false;
  return true;
}

static gl_ref prove_card(deriver *d, stones s);
static gl_ref prove_shield(deriver *d, stones s);

// Breaker to move and lost: cards whose common cells are not free.
static size_t find_threats(deriver *d, stones s, gl_ref *cards) {
  gl_cellset common = free_cells(d, s);
  size_t count = 0;
  while (!gl_cellset_empty(&common)) {
    const gl_ref card =
        prove_card(d, with_breaker(s, gl_cellset_first(&common)));
    if (!card.step)
      return 0;
    cards[count++] = card;
    common = gl_cellset_and(common, gl_proof_card(d->proof, card).t);
  }
  return count;
}

// Maker to move and won.
static gl_ref prove_card(deriver *d, stones s) {
  const gl_ref before = find_known(d, s)->object;
  if (before.step)
    return before;
  const gl_line won = owned_line(d, s.maker);
  if (won < d->board->lines)
    return gl_card_line(d->proof, won, gl_cellset_first(&d->board->line[won]));
  const gl_cell cell = find_move(d, s, GL_MAKER);
  if (cell == GL_NO_CELL)
    return GL_NO_REF;
  const stones next = with_maker(s, cell);
  const gl_line line = owned_line(d, next.maker);
  if (line < d->board->lines)
    return gl_card_line(d->proof, line, cell);
  gl_ref *cards = malloc(MOST_CELLS * sizeof *cards);
  gl_ref card = GL_NO_REF;
  const size_t count = cards ? find_threats(d, next, cards) : 0;
  if (count)
    card = gl_card_play(d->proof, cell, cards, count);
  free(cards);
  return keep(d, s, card);
}

// Maker to move and lost.
static gl_ref prove_shield(deriver *d, stones s) {
  const gl_ref before = find_known(d, s)->object;
  if (before.step)
    return before;
  if (all_hit(d, s.breaker))
    return gl_shield_none(d->proof);
  gl_answer *answers = malloc(MOST_CELLS * sizeof *answers);
  gl_cellset common = free_cells(d, s);
  size_t count = 0;
  bool good = answers != NULL;
  while (good && !gl_cellset_empty(&common)) {
    const stones next = with_maker(s, gl_cellset_first(&common));
    const gl_cell cell = find_move(d, next, GL_BREAKER);
    good = cell != GL_NO_CELL;
    if (!good)
      break;
    const gl_ref shield = prove_shield(d, with_breaker(next, cell));
    good = shield.step;
    if (!good)
      break;
    answers[count++] = (gl_answer){cell, shield};
    gl_cellset zone = gl_proof_zone(d->proof, shield);
    gl_cellset_add(&zone, cell);
    common = gl_cellset_and(common, zone);
  }
  const gl_ref shield =
      good ? gl_shield_reply(d->proof, answers, count) : GL_NO_REF;
  free(answers);
  return keep(d, s, shield);
}

static void prove_second(deriver *d, stones s, bool wins) {
  if (!wins) {
    const gl_cell cell = find_move(d, s, GL_BREAKER);
    if (cell != GL_NO_CELL)
      gl_weak_breaker(d->weak, prove_shield(d, with_breaker(s, cell)), cell);
    return;
  }
  gl_ref *cards = malloc(MOST_CELLS * sizeof *cards);
  if (cards)
    gl_weak_maker(d->weak, cards, find_threats(d, s, cards));
  free(cards);
}

static void prove_start(deriver *d) {
  gl_weak *weak = d->weak;
  const gl_player first = weak->search->game->first;
  const stones s = {weak->start->maker, weak->start->breaker};
  const int wins = d->oracle(d->context, s.maker, s.breaker, first);
  if (wins < 0 || (first == GL_BREAKER && gl_weak_trivial(weak)))
    return;
  if (first == GL_BREAKER) {
    prove_second(d, s, wins);
  } else if (wins) {
    const gl_ref card = prove_card(d, s);
    gl_weak_maker(weak, &card, 1);
  } else {
    gl_weak_breaker(weak, prove_shield(d, s), GL_NO_CELL);
  }
}

void gl_derive(gl_weak *weak, gl_oracle *oracle, void *context) {
  deriver d = {.weak = weak,
               .proof = weak->proof,
               .board = weak->board,
               .oracle = oracle,
               .context = context,
               .all = gl_board_all(weak->board),
               .room = 16};
  d.known = calloc(d.room, sizeof *d.known);
  if (d.known)
    prove_start(&d);
  else
    weak->search->budget.reason = GRIDLOCK_MEMORY_LIMIT;
  free(d.known);
}
