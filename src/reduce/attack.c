// SPDX-License-Identifier: MIT
// Attacks: Maker to move wins by moves that leave Breaker one answer each.
//
// A move x on an open line {x, y} forces Breaker to answer on y.  If such moves
// lead to a line with one free cell, or to two crossing lines with two, Maker
// has won.  That takes a search, but one with a single player: which line, and
// which of its two cells, in any order.
//
// The card is made backwards: `play x card (line e y)` for every move that it
// needs, as for a forced pair (forced.c).  Lines that contain another one are
// not dropped on the way: they are no harm here, and finding them is dear. What
// it stands on, T, is also what matters when Breaker is to move: if he passed,
// Maker would attack, so he must play somewhere in T.

#include "reduce/reduce.h"

#include "base/hash.h"

#include <assert.h>

// Lines of two are few, and attacks that are not short are rare.
#define MOST_DEPTH 24
#define MOST_PAIRS 32
#define SEEN 256

typedef struct attacker {
  gl_stack *stack;
  const gl_board *board;
  gl_proof *proof;   // NULL if no card is asked for
  unsigned patience; // positions that may still be looked at
  size_t seen_count;
  uint64_t seen[SEEN]; // hashes of stones that were tried
} attacker;

// Were these stones tried before?  Hashes that are equal by chance cost an
// attack, not a proof.
static bool is_seen(attacker *attacker, const gl_position *position) {
  assert(attacker->seen_count <= SEEN);
  uint64_t hash = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_hash_mix(hash + position->maker.word[w]) +
           3 * gl_hash_mix(position->breaker.word[w] + w);
  for (size_t i = 0; i < attacker->seen_count; i++)
    if (attacker->seen[i] == hash)
      return true;
  if (attacker->seen_count < SEEN)
    attacker->seen[attacker->seen_count++] = hash;
  return false;
}

static gl_cellset owned(const gl_board *board, const gl_position *position,
                        size_t i) {
  assert(i < position->count);
  return gl_cellset_minus(board->line[position->line[i]], position->open[i]);
}

// What one pass over the lines finds.
typedef struct survey {
  size_t won; // a line with at most one free cell, or the number of lines
  size_t pairs;
  size_t pair[MOST_PAIRS]; // lines with two free cells, or the first of them
  gl_cellset threes;       // the cells of lines with three
} survey;

static survey survey_lines(const gl_position *position) {
  survey s = {.won = position->count};
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    if (size < 2)
      s.won = i;
    else if (size == 2 && s.pairs < MOST_PAIRS)
      s.pair[s.pairs++] = i;
    else if (size == 3)
      s.threes = gl_cellset_or(s.threes, position->open[i]);
  }
  assert(s.pairs <= MOST_PAIRS &&
         gl_cellset_inside(&s.threes, &position->live));
  return s;
}

static void finish_line(attacker *attacker, const gl_position *position,
                        size_t i, gl_attack *attack) {
  assert(i < position->count && gl_cellset_count(&position->open[i]) < 2);
  const gl_cellset *line = &attacker->board->line[position->line[i]];
  const gl_cellset *rest =
      gl_cellset_empty(&position->open[i]) ? line : &position->open[i];
  const gl_cell cell = gl_cellset_first(rest);
  attack->t = gl_cellset_of(cell);
  attack->a = gl_cellset_minus(*line, attack->t);
  if (attacker->proof)
    attack->card = gl_card_line(attacker->proof, position->line[i], cell);
}

// Two lines {x, a} and {x, b}.
static void finish_crossing(attacker *attacker, const gl_position *position,
                            size_t i, size_t j, gl_attack *attack) {
  const gl_cellset x = gl_cellset_and(position->open[i], position->open[j]);
  assert(i < j && gl_cellset_count(&x) == 1);
  attack->t = gl_cellset_or(position->open[i], position->open[j]);
  attack->a = gl_cellset_or(owned(attacker->board, position, i),
                            owned(attacker->board, position, j));
  if (!attacker->proof)
    return;
  const gl_cellset ends[2] = {gl_cellset_minus(position->open[i], x),
                              gl_cellset_minus(position->open[j], x)};
  const gl_ref children[2] = {gl_card_line(attacker->proof, position->line[i],
                                           gl_cellset_first(&ends[0])),
                              gl_card_line(attacker->proof, position->line[j],
                                           gl_cellset_first(&ends[1]))};
  attack->card =
      gl_card_play(attacker->proof, gl_cellset_first(&x), children, 2);
}

static bool find_crossing(attacker *attacker, const gl_position *position,
                          const survey *survey, gl_attack *attack) {
  for (size_t i = 0; i < survey->pairs; i++)
    for (size_t j = i + 1; j < survey->pairs; j++) {
      const gl_cellset *one = &position->open[survey->pair[i]];
      const gl_cellset *other = &position->open[survey->pair[j]];
      if (gl_cellset_apart(one, other) || gl_cellset_equal(one, other))
        continue;
      finish_crossing(attacker, position, survey->pair[i], survey->pair[j],
                      attack);
      return true;
    }
  return false;
}

// The attack after Maker's x and Breaker's y, with these two moves before it.
static void precede(attacker *attacker, gl_attack *attack, gl_line line,
                    gl_cell x, gl_cell y) {
  assert(x != y && gl_cellset_has(&attacker->board->line[line], y));
  if (!gl_cellset_has(&attack->a, x))
    return;
  gl_cellset_add(&attack->t, x);
  gl_cellset_add(&attack->t, y);
  attack->a = gl_cellset_or(attack->a, attacker->board->line[line]);
  attack->a = gl_cellset_minus(attack->a, attack->t);
  assert(gl_cellset_apart(&attack->a, &attack->t));
  if (attacker->proof && attack->card.step) {
    const gl_ref children[2] = {attack->card,
                                gl_card_line(attacker->proof, line, y)};
    attack->card = gl_card_play(attacker->proof, x, children, 2);
  }
}

static bool find(attacker *attacker, const gl_position *position, size_t depth,
                 gl_attack *attack);

static bool try_attack(attacker *attacker, const gl_position *position,
                       size_t line, gl_cell x, gl_cell y, size_t depth,
                       gl_attack *attack) {
  assert(x != y && gl_cellset_has(&position->open[line], x));
  assert(gl_cellset_has(&position->open[line], y));
  if (!attacker->patience)
    return false;
  attacker->patience--;
  const gl_mark mark = gl_stack_mark(attacker->stack);
  const gl_position *next =
      gl_position_play(attacker->stack, attacker->board, position,
                       gl_cellset_of(x), gl_cellset_of(y), false);
  const bool found = next && !is_seen(attacker, next) &&
                     find(attacker, next, depth + 1, attack);
  gl_stack_cut(attacker->stack, mark);
  if (found)
    precede(attacker, attack, position->line[line], x, y);
  return found;
}

// A move is useful only if it makes a new line with two free cells.
static bool find(attacker *attacker, const gl_position *position, size_t depth,
                 gl_attack *attack) {
  assert(depth <= MOST_DEPTH);
  const survey s = survey_lines(position);
  if (s.won < position->count) {
    finish_line(attacker, position, s.won, attack);
    return true;
  }
  if (find_crossing(attacker, position, &s, attack))
    return true;
  for (size_t i = 0; depth < MOST_DEPTH && i < s.pairs; i++) {
    gl_cellset pair = position->open[s.pair[i]];
    const gl_cell x = gl_cellset_pop(&pair);
    const gl_cell y = gl_cellset_pop(&pair);
    if ((gl_cellset_has(&s.threes, x) &&
         try_attack(attacker, position, s.pair[i], x, y, depth, attack)) ||
        (gl_cellset_has(&s.threes, y) &&
         try_attack(attacker, position, s.pair[i], y, x, depth, attack)))
      return true;
  }
  return false;
}

bool gl_attack_valid(const gl_position *position, const gl_attack *attack) {
  return gl_cellset_inside(&attack->a, &position->maker) &&
         gl_cellset_apart(&attack->a, &attack->t) &&
         !gl_cellset_empty(&attack->t) &&
         gl_cellset_apart(&attack->t, &position->breaker);
}

bool gl_attack_find(gl_stack *stack, const gl_board *board, gl_proof *proof,
                    const gl_position *position, gl_attack *attack) {
  assert(gl_cellset_apart(&position->maker, &position->breaker));
  assert(!proof || proof->board == board);
  attacker a = {.stack = stack,
                .board = board,
                .proof = proof,
                .patience = GL_ATTACK_PATIENCE};
  attack->card = GL_NO_REF;
  const bool found = find(&a, position, 0, attack);
  assert(!found || gl_attack_valid(position, attack));
  attack->work = GL_ATTACK_PATIENCE - a.patience;
  return found;
}
