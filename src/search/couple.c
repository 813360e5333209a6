// SPDX-License-Identifier: MIT
// Depth-first proof number search in positions that fall apart: two sides that
// share nothing, one cell, or one line.

#include "search/dfpn.h"

static const gl_cellset nothing;

// Two positions with Maker to move, of which she must win one, or both.
typedef struct couple {
  const gl_position *p[2];
  bool both;
  gl_outcome o[2];
  gl_effort n[2];
} couple;

// Who has won, by what is known of the two.
static gl_winner who_wins(const couple *c) {
  const gl_winner enough = c->both ? GL_BREAKER_WINS : GL_MAKER_WINS;
  if (c->o[0].who == enough || c->o[1].who == enough)
    return enough;
  return c->o[0].who && c->o[1].who ? c->o[0].who : GL_OPEN;
}

static gl_effort count_couple(const couple *c, size_t *best, double *second) {
  const bool open[2] = {!c->o[0].who, !c->o[1].who};
  *second = INFINITY;
  *best = open[0] ? 0 : 1;
  if (!open[0] || !open[1])
    return c->n[*best];
  const gl_effort *n = c->n;
  *best = c->both ? n[1].dn < n[0].dn : n[1].pn < n[0].pn;
  *second = c->both ? n[1 - *best].dn : n[1 - *best].pn;
  return c->both ? (gl_effort){n[0].pn + n[1].pn, n[*best].dn}
                 : (gl_effort){n[*best].pn, n[0].dn + n[1].dn};
}

static gl_winner solve_couple(gl_dfpn *s, couple *c, gl_effort limit,
                              gl_effort *n) {
  if (!c->p[0] || !c->p[1])
    return GL_OPEN;
  for (size_t i = 0; i < 2 && !who_wins(c); i++)
    c->o[i] = gl_dfpn_maker(s, c->p[i], GL_AT_ONCE, &c->n[i]);
  while (!who_wins(c) && !s->desk.budget->reason) {
    size_t best;
    double second;
    *n = count_couple(c, &best, &second);
    if (gl_effort_over(*n, limit))
      return GL_OPEN;
    const gl_effort next = c->both
                               ? gl_limit_answer(limit, *n, c->n[best], second)
                               : gl_limit_move(limit, *n, c->n[best], second);
    c->o[best] = gl_dfpn_maker(s, c->p[best], next, &c->n[best]);
  }
  return who_wins(c);
}

// Breaker holds both sides alone.  What about both with what they share?
// `whole` if that says nothing.
static gl_outcome solve_shared(gl_dfpn *s, const gl_position *p,
                               const gl_split *split, const gl_outcome *alone,
                               gl_effort limit, gl_effort *n, bool *whole) {
  gl_desk *d = &s->desk;
  couple with = {.both = true};
  const gl_cellset line =
      split->kind == GL_SPLIT_LINE ? p->open[split->line] : nothing;
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    with.p[i] = split->kind == GL_SPLIT_CELL
                    ? gl_desk_play(d, p, gl_cellset_of(split->cell), other)
                    : gl_desk_play(d, p, gl_cellset_and(line, other),
                                   gl_cellset_minus(other, line));
  }
  const gl_winner who = solve_couple(s, &with, limit, n);
  if (who == GL_BREAKER_WINS) {
    const size_t i = with.o[0].who == GL_BREAKER_WINS ? 0 : 1;
    return gl_joined(d->proof, p, with.o[i].object, alone[1 - i].object);
  }
  *whole = who == GL_MAKER_WINS && split->kind == GL_SPLIT_LINE;
  if (who == GL_OPEN || *whole)
    return GL_UNDECIDED;
  const gl_ref card[2] = {with.o[0].object, with.o[1].object};
  return gl_won(GL_MAKER_WINS, gl_card_play(d->proof, split->cell, card, 2));
}

// Sides are positions with more Breaker stones, so a card of one of them holds
// here too.
gl_outcome gl_dfpn_split(gl_dfpn *s, const gl_position *p,
                         const gl_split *split, gl_effort limit, gl_effort *n,
                         bool *whole) {
  gl_desk *d = &s->desk;
  couple side = {
      .p = {gl_desk_play(d, p, nothing, split->side[1]),
            gl_desk_play(d, p, nothing, split->side[0])},
  };
  const gl_winner who = solve_couple(s, &side, limit, n);
  if (who == GL_MAKER_WINS)
    return side.o[side.o[0].who == GL_MAKER_WINS ? 0 : 1];
  if (who == GL_OPEN)
    return GL_UNDECIDED;
  if (split->kind == GL_SPLIT_PARTS)
    return gl_joined(d->proof, p, side.o[0].object, side.o[1].object);
  return solve_shared(s, p, split, side.o, limit, n, whole);
}
