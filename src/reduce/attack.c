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

// What one pass over the lines finds.
typedef struct survey {
  size_t won; // a line with at most one free cell, or the number of lines
  size_t pairs;
  size_t pair[MOST_PAIRS]; // lines with two free cells, or the first of them
  gl_cellset threes;       // the cells of lines with three
} survey;

static survey look(const gl_position *p) {
  survey s = {.won = p->count};
  for (size_t i = 0; i < p->count; i++) {
    const size_t size = gl_cellset_count(&p->open[i]);
    if (size < 2)
      s.won = i;
    else if (size == 2 && s.pairs < MOST_PAIRS)
      s.pair[s.pairs++] = i;
    else if (size == 3)
      s.threes = gl_cellset_or(s.threes, p->open[i]);
  }
  return s;
}

static void finish_line(attacker *a, const gl_position *p, size_t i,
                        gl_attack *attack) {
  const gl_cellset *line = &a->board->line[p->line[i]];
  const gl_cellset *rest = gl_cellset_empty(&p->open[i]) ? line : &p->open[i];
  const gl_cell cell = gl_cellset_first(rest);
  attack->t = gl_cellset_of(cell);
  attack->a = gl_cellset_minus(*line, attack->t);
  if (a->proof)
    attack->card = gl_card_line(a->proof, p->line[i], cell);
}

// Two lines {x, a} and {x, b}.
static void finish_crossing(attacker *a, const gl_position *p, size_t i,
                            size_t j, gl_attack *attack) {
  const gl_cellset x = gl_cellset_and(p->open[i], p->open[j]);
  attack->t = gl_cellset_or(p->open[i], p->open[j]);
  attack->a = gl_cellset_or(owned(a->board, p, i), owned(a->board, p, j));
  if (!a->proof)
    return;
  const gl_cellset ends[2] = {gl_cellset_minus(p->open[i], x),
                              gl_cellset_minus(p->open[j], x)};
  const gl_ref children[2] = {
      gl_card_line(a->proof, p->line[i], gl_cellset_first(&ends[0])),
      gl_card_line(a->proof, p->line[j], gl_cellset_first(&ends[1]))};
  attack->card = gl_card_play(a->proof, gl_cellset_first(&x), children, 2);
}

static bool find_crossing(attacker *a, const gl_position *p, const survey *s,
                          gl_attack *attack) {
  for (size_t i = 0; i < s->pairs; i++)
    for (size_t j = i + 1; j < s->pairs; j++) {
      const gl_cellset *one = &p->open[s->pair[i]];
      const gl_cellset *other = &p->open[s->pair[j]];
      if (gl_cellset_apart(one, other) || gl_cellset_equal(one, other))
        continue;
      finish_crossing(a, p, s->pair[i], s->pair[j], attack);
      return true;
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
      a->stack, a->board, p, gl_cellset_of(x), gl_cellset_of(y), false);
  const bool found =
      next && !is_seen(a, next) && find(a, next, depth + 1, attack);
  gl_stack_cut(a->stack, mark);
  if (found)
    precede(a, attack, p->line[line], x, y);
  return found;
}

// A move is useful only if it makes a new line with two free cells.
static bool find(attacker *a, const gl_position *p, size_t depth,
                 gl_attack *attack) {
  const survey s = look(p);
  if (s.won < p->count) {
    finish_line(a, p, s.won, attack);
    return true;
  }
  if (find_crossing(a, p, &s, attack))
    return true;
  for (size_t i = 0; depth < MOST_DEPTH && i < s.pairs; i++) {
    gl_cellset pair = p->open[s.pair[i]];
    const gl_cell x = gl_cellset_pop(&pair);
    const gl_cell y = gl_cellset_pop(&pair);
    if ((gl_cellset_has(&s.threes, x) &&
         try_move(a, p, s.pair[i], x, y, depth, attack)) ||
        (gl_cellset_has(&s.threes, y) &&
         try_move(a, p, s.pair[i], y, x, depth, attack)))
      return true;
  }
  return false;
}

bool gl_find_attack(gl_stack *stack, const gl_board *board, gl_proof *proof,
                    const gl_position *p, gl_attack *attack) {
  attacker a = {.stack = stack,
                .board = board,
                .proof = proof,
                .patience = GL_ATTACK_PATIENCE};
  attack->card = GL_NO_REF;
  return find(&a, p, 0, attack);
}
