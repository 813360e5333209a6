// SPDX-License-Identifier: MIT
// Attacks: Maker to move wins by moves that leave Breaker one answer each.
//
// A move x on an open line {x, y} forces Breaker to answer on y.  If such moves
// lead to a line with one free cell, or to two crossing lines with two, Maker
// has won.  That takes a search, but one with a single player: which line, and
// which of its two cells, in any order.
//
// The card is made backwards: `play x card (line e y)` for every move that it
// needs, as for a forced pair (forced.c).  What it stands on, T, is also what
// matters when Breaker is to move: if he passed, Maker would attack, so he must
// play somewhere in T.

#include "reduce/reduce.h"

#include "base/hash.h"

// Lines of two are few, and attacks that are not short are rare.
#define MOST_DEPTH 24
#define SEEN 256

typedef struct attacker {
  gl_stack *stack;
  const gl_board *board;
  gl_proof *proof; // NULL if no card is asked for
  bool subsume;
  unsigned patience; // positions that may still be looked at
  size_t seen_count;
  uint64_t seen[SEEN]; // hashes of stones that were tried
} attacker;

// Were these stones tried before?  Hashes that are equal by chance cost an
// attack, not a proof.
static bool is_seen(attacker *a, const gl_position *p) {
  uint64_t hash = 0;
  for (size_t w = 0; w < GL_WORDS; w++)
    hash = gl_mix(hash + p->maker.word[w]) + 3 * gl_mix(p->breaker.word[w] + w);
  for (size_t i = 0; i < a->seen_count; i++)
    if (a->seen[i] == hash)
      return true;
  if (a->seen_count < SEEN)
    a->seen[a->seen_count++] = hash;
  return false;
}

static gl_cellset owned(const gl_board *board, const gl_position *p, size_t i) {
  return gl_cellset_minus(board->line[p->line[i]], p->open[i]);
}

// A line with at most one free cell.
static bool finish_line(attacker *a, const gl_position *p, gl_attack *attack) {
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_count(&p->open[i]) < 2) {
      const gl_cellset *line = &a->board->line[p->line[i]];
      const gl_cellset *rest =
          gl_cellset_empty(&p->open[i]) ? line : &p->open[i];
      const gl_cell cell = gl_cellset_first(rest);
      attack->t = gl_cellset_of(cell);
      attack->a = gl_cellset_minus(*line, attack->t);
      if (a->proof)
        attack->card = gl_card_line(a->proof, p->line[i], cell);
      return true;
    }
  return false;
}

// Two lines {x, a} and {x, b}.
static bool finish_crossing(attacker *a, const gl_position *p,
                            gl_attack *attack) {
  for (size_t i = 0; i < p->count; i++) {
    if (gl_cellset_count(&p->open[i]) != 2)
      continue;
    for (size_t j = i + 1; j < p->count; j++) {
      const gl_cellset x = gl_cellset_and(p->open[i], p->open[j]);
      if (gl_cellset_count(&p->open[j]) != 2 || gl_cellset_count(&x) != 1)
        continue;
      attack->t = gl_cellset_or(p->open[i], p->open[j]);
      attack->a = gl_cellset_or(owned(a->board, p, i), owned(a->board, p, j));
      if (a->proof) {
        const gl_cellset ends = gl_cellset_minus(attack->t, x);
        const gl_cellset first = gl_cellset_and(ends, p->open[i]);
        const gl_cellset second = gl_cellset_and(ends, p->open[j]);
        const gl_ref children[2] = {
            gl_card_line(a->proof, p->line[i], gl_cellset_first(&first)),
            gl_card_line(a->proof, p->line[j], gl_cellset_first(&second))};
        attack->card =
            gl_card_play(a->proof, gl_cellset_first(&x), children, 2);
      }
      return true;
    }
  }
  return false;
}

// The attack after Maker's x and Breaker's y, with these two moves before it.
static void precede(attacker *a, gl_attack *attack, gl_line line, gl_cell x,
                    gl_cell y) {
  if (!gl_cellset_has(&attack->a, x))
    return;
  gl_cellset_add(&attack->t, x);
  gl_cellset_add(&attack->t, y);
  attack->a = gl_cellset_or(attack->a, a->board->line[line]);
  attack->a = gl_cellset_minus(attack->a, attack->t);
  if (a->proof && attack->card.step) {
    const gl_ref children[2] = {attack->card, gl_card_line(a->proof, line, y)};
    attack->card = gl_card_play(a->proof, x, children, 2);
  }
}

static bool find(attacker *a, const gl_position *p, size_t depth,
                 gl_attack *attack);

static bool try_move(attacker *a, const gl_position *p, size_t line, gl_cell x,
                     gl_cell y, size_t depth, gl_attack *attack) {
  if (!a->patience)
    return false;
  a->patience--;
  const gl_mark mark = gl_stack_mark(a->stack);
  const gl_position *next = gl_position_play(
      a->stack, a->board, p, gl_cellset_of(x), gl_cellset_of(y), a->subsume);
  const bool found =
      next && !is_seen(a, next) && find(a, next, depth + 1, attack);
  gl_stack_cut(a->stack, mark);
  if (found)
    precede(a, attack, p->line[line], x, y);
  return found;
}

// Does a stone on x make a new line with two free cells?
static bool is_useful(const gl_position *p, gl_cell x) {
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_has(&p->open[i], x) && gl_cellset_count(&p->open[i]) == 3)
      return true;
  return false;
}

static bool find(attacker *a, const gl_position *p, size_t depth,
                 gl_attack *attack) {
  if (finish_line(a, p, attack) || finish_crossing(a, p, attack))
    return true;
  for (size_t i = 0; depth < MOST_DEPTH && i < p->count; i++) {
    if (gl_cellset_count(&p->open[i]) != 2)
      continue;
    gl_cellset pair = p->open[i];
    const gl_cell x = gl_cellset_pop(&pair);
    const gl_cell y = gl_cellset_pop(&pair);
    if ((is_useful(p, x) && try_move(a, p, i, x, y, depth, attack)) ||
        (is_useful(p, y) && try_move(a, p, i, y, x, depth, attack)))
      return true;
  }
  return false;
}

bool gl_find_attack(gl_stack *stack, const gl_board *board, gl_proof *proof,
                    const gl_position *p, bool subsume, gl_attack *attack) {
  attacker a = {.stack = stack,
                .board = board,
                .proof = proof,
                .subsume = subsume,
                .patience = GL_ATTACK_PATIENCE};
  attack->card = GL_NO_REF;
  return find(&a, p, 0, attack);
}
