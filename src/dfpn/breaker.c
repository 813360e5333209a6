// SPDX-License-Identifier: MIT
// Depth-first proof number search with Breaker to move.

#include "dfpn/dfpn.h"

#include <assert.h>

static const gl_cellset nothing;

// So many answers are looked at before any of them is searched.  Where Maker
// attacks there are few, and all are looked at.
#define MOST_GLANCES 4

// Finds out where Breaker may answer; false if nowhere, or if the budget is
// spent.
static bool begin_turn(gl_dfpn *dfpn, gl_dfpn_turn *turn, gl_cellset *cells) {
  assert(turn->p && !turn->t);
  gl_workspace *d = &dfpn->workspace;
  turn->t = gl_solver_take(d->solver, sizeof *turn->t);
  turn->weight =
      gl_solver_take(d->solver, d->solver->board->cells * sizeof *turn->weight);
  turn->over =
      gl_solver_take(d->solver, d->solver->board->cells * sizeof *turn->over);
  if (!turn->t || !turn->weight || !turn->over)
    return false;
  gl_gather_threats_begin(turn->t, turn->p->live);
  gl_dominators(turn->p, turn->over);
  turn->sum = gl_leaf_weigh(d->solver->board, turn->p, turn->weight);
  *cells = gl_workspace_ones(d, turn->p, turn->t);
  const size_t ones = gl_cellset_count(cells);
  if (ones) {
    const size_t choices = ones == 1;
    gl_workspace_count_answers(d, turn->p, choices, GL_STAT_ANSWERS_FORCED,
                               choices);
    return choices;
  }
  gl_attack attack;
  if (gl_workspace_attack(d, turn->p, GL_STAT_ATTACKS_STOPPED, &attack) &&
      attack.card.step)
    gl_gather_threats_add(turn->t, d->solver->proof, attack.card);
  *cells =
      gl_workspace_uses(d, GL_USE_TERRITORY) ? turn->t->common : turn->p->live;
  const size_t inside = gl_cellset_count(cells);
  if (gl_workspace_uses(d, GL_USE_DOMINATION)) {
    const gl_cellset better =
        gl_cellset_and(*cells, gl_gather_undominated(turn->p, turn->over));
    // An answer may be dominated by a cell that is none.
    if (!gl_cellset_empty(&better))
      *cells = better;
  }
  gl_workspace_count_answers(d, turn->p, inside, GL_STAT_ANSWERS_TERRITORY,
                             gl_cellset_count(cells));
  return true;
}

// Cards against the answers that were not tried.  GL_MAKER_WINS, with her card
// unless it is the start.
static gl_outcome finish_turn(gl_dfpn *dfpn, gl_dfpn_turn *turn) {
  assert(turn->t && turn->t->count);
  gl_workspace *d = &dfpn->workspace;
  while (!gl_budget_stopped(d->solver->budget) &&
         !gl_cellset_empty(&turn->t->common)) {
    const gl_cell cell = gl_cellset_first(&turn->t->common);
    if (!gl_gather_threats_dominated(turn->t, d->solver->proof, cell,
                                     turn->over[cell]))
      return GL_UNDECIDED;
  }
  if (gl_budget_stopped(d->solver->budget))
    return GL_UNDECIDED;
  assert(gl_cellset_empty(&turn->t->common));
  gl_gather_threats_trim(turn->t, turn->p->live);
  if (turn->last == GL_NO_CELL)
    return (gl_outcome){GL_MAKER_WINS, GL_NO_REF};
  return gl_gather_won(GL_MAKER_WINS,
                       gl_card_play(d->solver->proof, turn->last, turn->t->card,
                                    turn->t->count));
}

// Heavy cells first, killers twice as heavy.
static size_t sort_answers(const gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                           gl_cellset cells, gl_move *moves) {
  assert(gl_cellset_inside(&cells, &turn->p->live));
  uint64_t weight[GL_MOST_CELLS];
  for (gl_cellset rest = cells; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    const bool killer = gl_workspace_uses(&dfpn->workspace, GL_USE_KILLER) &&
                        gl_cellset_has(&turn->killers, cell);
    weight[cell] = turn->weight[cell] << killer;
  }
  return gl_workspace_sort(cells, weight, moves);
}

// Decides an answer at a glance, if that can be done.
static gl_outcome glance_at_answer(gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                                   gl_cell cell) {
  assert(cell < dfpn->workspace.solver->board->cells);
  assert(!gl_cellset_has(&turn->p->maker, cell));
  gl_workspace *d = &dfpn->workspace;
  const gl_mark mark = gl_stack_mark(&d->solver->stack);
  const size_t from = d->trail.count;
  const gl_position *p =
      gl_solver_play(d->solver, turn->p, nothing, gl_cellset_of(cell));
  gl_glance *g = gl_solver_take(d->solver, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  gl_effort n;
  d->chooser->avoid = turn->avoid;
  // Numbers also say that no leaf was found.
  if (p && g && !gl_workspace_reduce(d, p, g, &result) &&
      !gl_dfpn_read_effort(dfpn, g->key, &n) &&
      gl_workspace_decide(d, g, &result))
    result = gl_workspace_record(d, g, result);
  if (p)
    result = gl_gather_climbed(d->solver->proof, &d->trail, from, p, result);
  assert(d->trail.count == from);
  gl_stack_cut(&d->solver->stack, mark);
  return result;
}

// The key of an answer, for its numbers.
static gl_key answer_key(const gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                         gl_cell cell) {
  assert(cell < dfpn->workspace.solver->board->cells);
  const gl_board *board = dfpn->workspace.solver->board;
  const gl_cell image = board->cell_map[turn->key.map * board->cells + cell];
  return gl_key_salted(turn->key, GL_BREAKER + 1 + image);
}

// The answers that may still hold; NULL for all.
static const gl_cellset *answers_left(const gl_dfpn *dfpn,
                                      const gl_dfpn_turn *turn) {
  return gl_workspace_uses(&dfpn->workspace, GL_USE_TERRITORY)
             ? &turn->t->common
             : NULL;
}

// Looks at the first few answers, and gives all of them the numbers that they
// have by now.  GL_BREAKER_WINS as soon as one holds.
static gl_winner scan_answers(gl_dfpn *dfpn, gl_dfpn_turn *turn,
                              const gl_move *moves, size_t count,
                              gl_dfpn_child *children, size_t *open,
                              gl_answer *answer) {
  gl_workspace *d = &dfpn->workspace;
  const size_t glances = turn->t->count ? count : MOST_GLANCES;
  const size_t live = gl_cellset_count(&turn->p->live);
  int lack[GL_MOST_CELLS];
  gl_dfpn_first_lacks(dfpn, turn, lack);
  *open = 0;
  for (size_t i = 0; turn->known && i < count; i++)
    gl_hash_table_fetch(dfpn->pn_table,
                        answer_key(dfpn, turn, moves[i].cell).low);
  for (size_t i = 0; i < count && gl_budget_work(d->solver->budget); i++) {
    const gl_cell cell = moves[i].cell;
    if (answers_left(dfpn, turn) &&
        !gl_cellset_has(answers_left(dfpn, turn), cell)) {
      gl_statistics_move(&d->solver->search->statistics, GL_STAT_ANSWERS_LEFT,
                         GL_STAT_ANSWERS_TERRITORY);
      continue;
      assert(turn->weight[cell] <= turn->sum);
    }
    gl_statistics_move(&d->solver->search->statistics, GL_STAT_ANSWERS_LEFT,
                       GL_STAT_ANSWERS_TRIED);
    gl_effort n = gl_dfpn_first_numbers(
        dfpn, live, lack[cell],
        gl_reduce_potential(turn->sum - turn->weight[cell]));
    const gl_key key = answer_key(dfpn, turn, cell);
    if (!(turn->known && gl_dfpn_read_effort(dfpn, key, &n)) &&
        *open < glances) {
      const gl_outcome result = glance_at_answer(dfpn, turn, cell);
      if (result.who == GL_BREAKER_WINS) {
        *answer = (gl_answer){cell, result.object};
        return GL_BREAKER_WINS;
      }
      if (result.who == GL_MAKER_WINS) {
        gl_gather_threats_add(turn->t, d->solver->proof, result.object);
        continue;
      }
      if (!gl_budget_stopped(d->solver->budget))
        gl_dfpn_write_effort(dfpn, key, n);
    }
    assert(*open < d->solver->board->cells && gl_effort_valid(n));
    children[(*open)++] = (gl_dfpn_child){cell, false, n, key, false};
  }
  return GL_OPEN;
}

// Searches one answer, up to a limit.
static gl_winner try_answer(gl_dfpn *dfpn, gl_dfpn_turn *turn,
                            gl_dfpn_child *child, gl_effort limit,
                            gl_answer *answer) {
  assert(!child->done && gl_cellset_has(&turn->p->live, child->cell));
  gl_workspace *d = &dfpn->workspace;
  const gl_mark mark = gl_stack_mark(&d->solver->stack);
  const gl_position *next =
      gl_solver_play(d->solver, turn->p, nothing, gl_cellset_of(child->cell));
  d->chooser->avoid = turn->avoid;
  gl_busy *busy = d->company.busy;
  if (busy)
    gl_busy_enter(busy, child->key.low);
  const gl_outcome result =
      next ? gl_dfpn_maker(dfpn, next, limit, &child->n) : GL_UNDECIDED;
  if (busy)
    gl_busy_leave(busy, child->key.low);
  gl_stack_cut(&d->solver->stack, mark);
  if (result.who == GL_BREAKER_WINS) {
    assert(result.object.step);
    *answer = (gl_answer){child->cell, result.object};
  } else if (result.who == GL_MAKER_WINS) {
    gl_gather_threats_add(turn->t, d->solver->proof, result.object);
    child->done = true;
  } else if (!gl_budget_stopped(d->solver->budget)) {
    gl_dfpn_write_effort(dfpn, child->key, child->n);
  }
  return result.who;
}

// Searches answers until one holds, none is left or a limit is reached.
static gl_outcome search_answers(gl_dfpn *dfpn, gl_dfpn_turn *turn,
                                 gl_dfpn_child *children, size_t open,
                                 gl_effort limit, gl_answer *answer,
                                 gl_effort *effort) {
  while (!gl_budget_stopped(dfpn->workspace.solver->budget)) {
    size_t best;
    double second;
    *effort = gl_dfpn_count_effort(children, open, answers_left(dfpn, turn),
                                   GL_BREAKER, &best, &second);
    if (best == open)
      return finish_turn(dfpn, turn);
    if (gl_effort_over(*effort, limit)) {
      gl_dfpn_write_effort(dfpn, turn->key, *effort);
      return GL_UNDECIDED;
    }
    gl_dfpn_tell_numbers(dfpn, *effort, limit);
    if (dfpn->workspace.company.busy)
      gl_dfpn_diverge(dfpn, children, open, answers_left(dfpn, turn),
                      GL_BREAKER, limit, &best, &second);
    assert(best < open && !children[best].done);
    gl_dfpn_child *c = &children[best];
    const gl_effort next = gl_effort_limit_answer(limit, *effort, c->n, second);
    if (try_answer(dfpn, turn, c, next, answer) == GL_BREAKER_WINS)
      return (gl_outcome){GL_BREAKER_WINS, answer->shield};
  }
  return GL_UNDECIDED;
}

// Does an entry name an answer that holds?
static bool find_noted(gl_dfpn *dfpn, const gl_dfpn_turn *turn,
                       gl_answer *answer) {
  gl_pn_entry entry;
  if (!gl_dfpn_find(dfpn, turn->key, &entry) || entry.dn > 0 ||
      !gl_cellset_has(&turn->p->live, entry.cell))
    return false;
  const gl_outcome result = glance_at_answer(dfpn, turn, entry.cell);
  *answer = (gl_answer){entry.cell, result.object};
  return result.who == GL_BREAKER_WINS;
}

// What an entry says: an answer, or numbers that are over the limit.
static bool is_noted(gl_dfpn *dfpn, gl_dfpn_turn *turn, gl_effort limit,
                     gl_answer *answer, gl_effort *effort, gl_outcome *result) {
  gl_pn_entry entry;
  *result = GL_UNDECIDED;
  if (!gl_dfpn_find(dfpn, turn->key, &entry))
    return false;
  if (entry.dn > 0) {
    assert(entry.pn > 0);
    turn->known = true;
    *effort = (gl_effort){entry.pn, entry.dn};
    return gl_effort_over(*effort, limit);
  }
  if (!find_noted(dfpn, turn, answer))
    return false;
  *result = (gl_outcome){GL_BREAKER_WINS, answer->shield};
  return true;
}

static bool is_answered(void *engine, const gl_path *at) {
  assert(engine && at->p);
  gl_answer answer;
  return find_noted(engine, &(gl_dfpn_turn){.p = at->p, .key = at->key},
                    &answer);
}

// Searches the answers among other threads, one of which may have found one
// meanwhile.
static gl_outcome search_answers_shared(gl_dfpn *dfpn, gl_dfpn_turn *turn,
                                        gl_dfpn_child *children, size_t open,
                                        gl_effort limit, gl_answer *answer,
                                        gl_effort *effort) {
  if (!dfpn->workspace.company.busy)
    return search_answers(dfpn, turn, children, open, limit, answer, effort);
  gl_path here = {.p = turn->p, .key = turn->key, .answered = is_answered};
  gl_workspace_enter(&dfpn->workspace, &here);
  const gl_outcome result =
      search_answers(dfpn, turn, children, open, limit, answer, effort);
  if (gl_workspace_leave(&dfpn->workspace, &here))
    return result;
  *effort = (gl_effort){1, 1}; // if the answer is lost again
  return find_noted(dfpn, turn, answer)
             ? (gl_outcome){GL_BREAKER_WINS, answer->shield}
             : GL_UNDECIDED;
}

gl_outcome gl_dfpn_breaker(gl_dfpn *dfpn, gl_dfpn_turn *turn, gl_effort limit,
                           gl_answer *answer, gl_effort *effort) {
  assert(turn->p && turn->p->count);
  assert(gl_position_valid(dfpn->workspace.solver->board, turn->p));
  gl_workspace *d = &dfpn->workspace;
  gl_outcome result;
  turn->key = gl_key_salted(gl_key_of_lines(d->keys, turn->p), GL_BREAKER);
  if (is_noted(dfpn, turn, limit, answer, effort, &result))
    return result;
  gl_cellset cells;
  gl_move *moves =
      gl_solver_take(d->solver, d->solver->board->cells * sizeof *moves);
  gl_dfpn_child *children =
      gl_solver_take(d->solver, d->solver->board->cells * sizeof *children);
  if (!moves || !children ||
      !gl_search_node(d->solver->search, GL_STAT_NODES_BREAKER))
    return GL_UNDECIDED;
  if (!begin_turn(dfpn, turn, &cells))
    return gl_budget_stopped(d->solver->budget) ? GL_UNDECIDED
                                                : finish_turn(dfpn, turn);
  GL_WORKSPACE_LOG(d, turn->p, "breaker to move, limits %g %g", limit.pn,
                   limit.dn);
  const size_t count = sort_answers(dfpn, turn, cells, moves);
  size_t open;
  const bool seen =
      scan_answers(dfpn, turn, moves, count, children, &open, answer);
  if (seen)
    result = (gl_outcome){GL_BREAKER_WINS, answer->shield};
  else
    result = search_answers_shared(dfpn, turn, children, open, limit, answer,
                                   effort);
  if (result.who == GL_BREAKER_WINS) {
    assert(result.who != GL_BREAKER_WINS || answer->shield.step);
    gl_workspace_count_held(d, seen,
                            gl_cellset_has(&turn->killers, answer->cell));
    GL_WORKSPACE_LOG(d, turn->p, "answer %u holds, by a %s",
                     (unsigned)answer->cell + 1, seen ? "glance" : "search");
    gl_pn_table_write(dfpn->pn_table, d->solver->budget, d->solver->board,
                      turn->key, (gl_pn_entry){1, 0, answer->cell});
  }
  return result;
}
