// SPDX-License-Identifier: MIT
// Depth-first proof number search in positions that fall apart: two sides that
// share nothing, one cell, one line, or lines that are left to one of them.

#include "dfpn/dfpn.h"

static const gl_cellset nothing;

// Two positions with Maker to move.  If she chooses, she must win one of them;
// if Breaker does, she must win both.
typedef struct couple {
  const gl_position *p[2];
  gl_player chooser;
  gl_outcome o[2];
  gl_child child[2];
} couple;

// Who has won, by what is known of the two.
static gl_winner who_wins(const couple *c) {
  const gl_winner enough =
      c->chooser == GL_MAKER ? GL_MAKER_WINS : GL_BREAKER_WINS;
  if (c->o[0].who == enough || c->o[1].who == enough)
    return enough;
  return c->o[0].who && c->o[1].who ? c->o[0].who : GL_OPEN;
}

static void search_one(gl_dfpn *s, couple *c, size_t i, gl_effort limit) {
  c->o[i] = gl_dfpn_maker(s, c->p[i], limit, &c->child[i].n);
  c->child[i].done = c->o[i].who;
}

// Their first numbers, unless that decides.
static void look_at_both(gl_dfpn *s, couple *c) {
  for (size_t i = 0; i < 2 && c->p[0] && c->p[1] && !who_wins(c); i++)
    search_one(s, c, i, GL_AT_ONCE);
}

static gl_winner solve_couple(gl_dfpn *s, couple *c, gl_effort limit,
                              gl_effort *n) {
  if (!c->p[0] || !c->p[1])
    return GL_OPEN;
  while (!who_wins(c) && !s->desk.budget->reason) {
    size_t best;
    double second;
    *n = gl_effort_count(c->child, 2, NULL, c->chooser, &best, &second);
    if (gl_effort_over(*n, limit))
      return GL_OPEN;
    const gl_effort has = c->child[best].n;
    search_one(s, c, best,
               c->chooser == GL_MAKER
                   ? gl_limit_move(limit, *n, has, second)
                   : gl_limit_answer(limit, *n, has, second));
  }
  *n = GL_AT_ONCE; // nothing is left to be done
  return who_wins(c);
}

// Breaker holds both sides alone.  What about both with what they share?
static gl_outcome solve_shared(gl_dfpn *s, const gl_position *p,
                               const gl_split *split, const gl_outcome *alone,
                               gl_effort limit, gl_effort *n) {
  gl_desk *d = &s->desk;
  couple with = {.chooser = GL_BREAKER};
  const gl_cellset line =
      split->kind == GL_SPLIT_LINE ? p->open[split->line] : nothing;
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    with.p[i] =
        split->kind == GL_SPLIT_CELL
            ? gl_weak_play(d->weak, p, gl_cellset_of(split->cell), other)
            : gl_weak_play(d->weak, p, gl_cellset_and(line, other),
                           gl_cellset_minus(other, line));
  }
  look_at_both(s, &with);
  const gl_winner who = solve_couple(s, &with, limit, n);
  if (who == GL_BREAKER_WINS) {
    const size_t i = with.o[0].who == GL_BREAKER_WINS ? 0 : 1;
    return gl_joined(d->proof, p, with.o[i].object, alone[1 - i].object);
  }
  if (who == GL_OPEN || split->kind == GL_SPLIT_LINE)
    return GL_UNDECIDED; // a line that she wins with both sides says nothing
  const gl_ref card[2] = {with.o[0].object, with.o[1].object};
  return gl_won(GL_MAKER_WINS, gl_card_play(d->proof, split->cell, card, 2));
}

// Sides are positions with more Breaker stones, so a card of one of them holds
// here too.
gl_outcome gl_dfpn_split(gl_dfpn *s, const gl_position *p,
                         const gl_split *split, gl_effort limit, gl_effort *n) {
  gl_desk *d = &s->desk;
  couple side = {
      .p = {gl_weak_play(d->weak, p, nothing, split->side[1]),
            gl_weak_play(d->weak, p, nothing, split->side[0])},
      .chooser = GL_MAKER,
  };
  look_at_both(s, &side);
  const gl_winner who = solve_couple(s, &side, limit, n);
  if (who == GL_MAKER_WINS)
    return side.o[side.o[0].who == GL_MAKER_WINS ? 0 : 1];
  if (who == GL_OPEN)
    return GL_UNDECIDED;
  if (split->kind == GL_SPLIT_PARTS)
    return gl_joined(d->proof, p, side.o[0].object, side.o[1].object);
  return solve_shared(s, p, split, side.o, limit, n);
}

gl_outcome gl_dfpn_seam(gl_dfpn *s, const gl_position *p, const gl_seam *seam,
                        gl_effort limit, gl_effort *n) {
  gl_weak *weak = s->desk.weak;
  couple side = {.chooser = GL_MAKER};
  for (size_t i = 0; i < 2; i++) {
    const gl_position *part =
        gl_position_part(&weak->stack, weak->board, p, seam->side[i],
                         seam->mine[i], weak->subsume);
    if (!part) {
      s->desk.budget->reason = GRIDLOCK_MEMORY_LIMIT;
      return GL_UNDECIDED;
    }
    side.p[i] = part;
    side.child[i].n = gl_first_side(s, p, seam, i);
  }
  const gl_winner who = solve_couple(s, &side, limit, n);
  if (who == GL_BREAKER_WINS)
    return gl_joined(s->desk.proof, p, side.o[0].object, side.o[1].object);
  return (gl_outcome){who, GL_NO_REF};
}
