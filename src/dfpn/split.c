// SPDX-License-Identifier: MIT
// Depth-first proof number search in positions that fall apart: two sides that
// share nothing, one cell, one line, or lines that are left to one of them.

#include "dfpn/dfpn.h"

#include <assert.h>

static const gl_cellset nothing;

// Two positions with Maker to move.  If she chooses, she must win one of them;
// if Breaker does, she must win both.
typedef struct pair_of_sides {
  const gl_position *p[2];
  gl_player chooser;
  gl_statistic visit; // counts the visits to either
  gl_outcome o[2];
  gl_dfpn_child child[2];
} pair_of_sides;

// Who has won, by what is known of the two.
static gl_winner who_wins(const pair_of_sides *pair_of_sides) {
  assert(pair_of_sides->chooser == GL_MAKER ||
         pair_of_sides->chooser == GL_BREAKER);
  const gl_winner enough =
      pair_of_sides->chooser == GL_MAKER ? GL_MAKER_WINS : GL_BREAKER_WINS;
  if (pair_of_sides->o[0].who == enough || pair_of_sides->o[1].who == enough)
    return enough;
  return pair_of_sides->o[0].who && pair_of_sides->o[1].who
             ? pair_of_sides->o[0].who
             : GL_OPEN;
}

static void search_one(gl_dfpn *dfpn, pair_of_sides *pair_of_sides, size_t i,
                       gl_effort limit) {
  assert(i < 2 && !pair_of_sides->child[i].done);
  gl_search_count(dfpn->workspace.solver->search, pair_of_sides->visit);
  pair_of_sides->o[i] = gl_dfpn_maker(dfpn, pair_of_sides->p[i], limit,
                                      &pair_of_sides->child[i].n);
  pair_of_sides->child[i].done = pair_of_sides->o[i].who;
}

// Their first numbers, unless that decides.
static void number_sides(gl_dfpn *dfpn, pair_of_sides *pair_of_sides) {
  for (size_t i = 0; i < 2 && pair_of_sides->p[0] && pair_of_sides->p[1] &&
                     !who_wins(pair_of_sides);
       i++)
    search_one(dfpn, pair_of_sides, i, GL_AT_ONCE);
}

static gl_winner solve_sides(gl_dfpn *dfpn, pair_of_sides *pair_of_sides,
                             gl_effort limit, gl_effort *effort) {
  if (!pair_of_sides->p[0] || !pair_of_sides->p[1])
    return GL_OPEN;
  while (!who_wins(pair_of_sides) &&
         !gl_budget_stopped(dfpn->workspace.solver->budget)) {
    size_t best;
    double second;
    *effort = gl_dfpn_count_effort(pair_of_sides->child, 2, NULL,
                                   pair_of_sides->chooser, &best, &second);
    if (gl_effort_over(*effort, limit))
      return GL_OPEN;
    assert(best < 2 && !pair_of_sides->child[best].done);
    const gl_effort has = pair_of_sides->child[best].n;
    search_one(dfpn, pair_of_sides, best,
               pair_of_sides->chooser == GL_MAKER
                   ? gl_effort_limit_move(limit, *effort, has, second)
                   : gl_effort_limit_answer(limit, *effort, has, second));
  }
  *effort = GL_AT_ONCE; // nothing is left to be done
  return who_wins(pair_of_sides);
}

// Breaker holds both sides alone.  What about both with what they share?
static gl_outcome solve_shared(gl_dfpn *dfpn, const gl_position *position,
                               const gl_split *split, const gl_outcome *alone,
                               gl_effort limit, gl_effort *effort) {
  assert(split->kind != GL_SPLIT_PARTS);
  assert(alone[0].who == GL_BREAKER_WINS && alone[1].who == GL_BREAKER_WINS);
  gl_workspace *d = &dfpn->workspace;
  pair_of_sides with = {.chooser = GL_BREAKER, .visit = GL_STAT_SPLITS_SIDES};
  const gl_cellset line =
      split->kind == GL_SPLIT_LINE ? position->open[split->line] : nothing;
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    with.p[i] =
        split->kind == GL_SPLIT_CELL
            ? gl_solver_play(d->solver, position, gl_cellset_of(split->cell),
                             other)
            : gl_solver_play(d->solver, position, gl_cellset_and(line, other),
                             gl_cellset_minus(other, line));
  }
  number_sides(dfpn, &with);
  const gl_winner who = solve_sides(dfpn, &with, limit, effort);
  if (who == GL_BREAKER_WINS) {
    const size_t i = with.o[0].who == GL_BREAKER_WINS ? 0 : 1;
    return gl_gather_joined(d->solver->proof, position, with.o[i].object,
                            alone[1 - i].object);
  }
  if (who == GL_OPEN || split->kind == GL_SPLIT_LINE)
    return GL_UNDECIDED; // a line that she wins with both sides says nothing
  const gl_ref card[2] = {with.o[0].object, with.o[1].object};
  return gl_gather_won(GL_MAKER_WINS,
                       gl_card_play(d->solver->proof, split->cell, card, 2));
}

// Sides are positions with more Breaker stones, so a card of one of them holds
// here too.
gl_outcome gl_dfpn_split(gl_dfpn *dfpn, const gl_position *position,
                         const gl_split *split, gl_effort limit,
                         gl_effort *effort) {
  assert(gl_split_valid(position, split));
  gl_workspace *d = &dfpn->workspace;
  pair_of_sides side = {
      .p = {gl_solver_play(d->solver, position, nothing, split->side[1]),
            gl_solver_play(d->solver, position, nothing, split->side[0])},
      .chooser = GL_MAKER,
      .visit = GL_STAT_SPLITS_SIDES,
  };
  number_sides(dfpn, &side);
  const gl_winner who = solve_sides(dfpn, &side, limit, effort);
  if (who == GL_MAKER_WINS)
    return side.o[side.o[0].who == GL_MAKER_WINS ? 0 : 1];
  if (who == GL_OPEN)
    return GL_UNDECIDED;
  if (split->kind == GL_SPLIT_PARTS)
    return gl_gather_joined(d->solver->proof, position, side.o[0].object,
                            side.o[1].object);
  return solve_shared(dfpn, position, split, side.o, limit, effort);
}

gl_outcome gl_dfpn_seam(gl_dfpn *dfpn, const gl_position *position,
                        const gl_seam *seam, gl_effort limit,
                        gl_effort *effort) {
  assert(gl_seam_valid(position, seam));
  gl_solver *solver = dfpn->workspace.solver;
  pair_of_sides side = {.chooser = GL_MAKER, .visit = GL_STAT_SEAMS_SIDES};
  for (size_t i = 0; i < 2; i++) {
    const gl_position *part =
        gl_position_part(&solver->stack, solver->board, position, seam->side[i],
                         seam->mine[i], solver->subsume);
    if (!part) {
      gl_budget_stop(dfpn->workspace.solver->budget, GL_STOP_MEMORY);
      return GL_UNDECIDED;
    }
    assert(gl_position_valid(solver->board, part));
    side.p[i] = part;
    side.child[i].n = gl_dfpn_first_side(dfpn, position, seam, i);
  }
  const gl_winner who = solve_sides(dfpn, &side, limit, effort);
  if (who == GL_BREAKER_WINS)
    return gl_gather_joined(dfpn->workspace.solver->proof, position,
                            side.o[0].object, side.o[1].object);
  return (gl_outcome){who, GL_NO_REF};
}
