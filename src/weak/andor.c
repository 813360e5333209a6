// SPDX-License-Identifier: MIT
// Depth-first AND/OR search for weak games after Hsu, Ko, Chen, Wei, Hsueh and
// Wu (Algorithms 1 to 9), with every solved node returning its card or shield.
// The paper's zones come with them (search/gather.h).
//
// Techniques can be switched off one by one.  What is proved does not depend on
// them: an object that does not hold at the root is an internal error, not an
// answer.

#include "search/checkpoint.h"
#include "search/workspace.h"

#include <assert.h>

gl_engine_run gl_andor_run;

static const gl_cellset nothing;

static gl_outcome maker_node(gl_workspace *workspace,
                             const gl_position *position);

// The position in which Breaker has one side.
static gl_outcome solve_side(gl_workspace *workspace,
                             const gl_position *position, gl_cellset maker,
                             gl_cellset breaker) {
  assert(gl_cellset_apart(&maker, &breaker));
  const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
  gl_search_count(workspace->solver->search, GL_STAT_SPLITS_SIDES);
  const gl_position *side =
      gl_solver_play(workspace->solver, position, maker, breaker);
  const gl_outcome result = side ? maker_node(workspace, side) : GL_UNDECIDED;
  gl_stack_cut(&workspace->solver->stack, mark);
  return result;
}

// Both sides alone, with whatever they share given to Breaker or kept: Maker
// wins one, or both shields come back.  False if a side is GL_UNDECIDED.
static bool solve_sides(gl_workspace *workspace, const gl_position *position,
                        const gl_split *split, gl_ref shield[2],
                        gl_outcome *result) {
  assert(gl_split_valid(position, split));
  for (size_t i = 0; i < 2; i++) {
    *result = solve_side(workspace, position, nothing, split->side[1 - i]);
    if (result->who != GL_BREAKER_WINS)
      return false;
    shield[i] = result->object;
  }
  return true;
}

static gl_outcome solve_cell(gl_workspace *workspace,
                             const gl_position *position, const gl_split *split,
                             const gl_ref shield[2]) {
  assert(split->kind == GL_SPLIT_CELL && shield[0].step && shield[1].step);
  const gl_cellset cell = gl_cellset_of(split->cell);
  gl_ref card[2];
  for (size_t i = 0; i < 2; i++) {
    const gl_outcome with =
        solve_side(workspace, position, cell, split->side[1 - i]);
    if (with.who == GL_BREAKER_WINS)
      return gl_gather_joined(workspace->solver->proof, position, with.object,
                              shield[1 - i]);
    if (with.who == GL_OPEN)
      return GL_UNDECIDED;
    card[i] = with.object;
  }
  return gl_gather_won(GL_MAKER_WINS, gl_card_play(workspace->solver->proof,
                                                   split->cell, card, 2));
}

// GL_OPEN without a reason in the budget means that nothing follows.
static gl_outcome solve_line(gl_workspace *workspace,
                             const gl_position *position, const gl_split *split,
                             const gl_ref shield[2]) {
  assert(split->kind == GL_SPLIT_LINE && split->line < position->count);
  const gl_cellset line = position->open[split->line];
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    const gl_outcome with =
        solve_side(workspace, position, gl_cellset_and(line, other),
                   gl_cellset_minus(other, line));
    if (with.who == GL_BREAKER_WINS)
      return gl_gather_joined(workspace->solver->proof, position, with.object,
                              shield[1 - i]);
  }
  return GL_UNDECIDED;
}

// Sides are solved by positions with more stones, so a card of one of them
// holds here too.  *found tells whether there are sides.
static gl_outcome solve_split(gl_workspace *workspace,
                              const gl_position *position, bool *found) {
  gl_split split;
  gl_ref shield[2];
  gl_outcome result = GL_UNDECIDED;
  *found = gl_workspace_split(workspace, position, &split);
  if (!*found || !solve_sides(workspace, position, &split, shield, &result))
    return result.who == GL_MAKER_WINS ? result : GL_UNDECIDED;
  if (split.kind == GL_SPLIT_CELL)
    return solve_cell(workspace, position, &split, shield);
  if (split.kind == GL_SPLIT_LINE)
    return solve_line(workspace, position, &split, shield);
  return gl_gather_joined(workspace->solver->proof, position, shield[0],
                          shield[1]);
}

static gl_outcome breaker_node(gl_workspace *workspace,
                               const gl_position *position, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer);

// A move with another thread in it goes to the end of the list, once.
static bool put_off(const gl_workspace *workspace, const gl_glance *glance,
                    gl_move *moves, size_t at, size_t count) {
  assert(at < count);
  const gl_move move = moves[at];
  if (!workspace->company.busy || move.lost ||
      !gl_busy_at(workspace->company.busy,
                  gl_workspace_move_key(workspace, glance->key, move.cell).low))
    return false;
  gl_search_count(workspace->solver->search, GL_STAT_DIVERSIONS);
  memmove(moves + at, moves + at + 1, (count - at - 1) * sizeof *moves);
  moves[count - 1] = move;
  moves[count - 1].lost = true; // to wait
  return true;
}

// Answers one of Maker's moves; false if Breaker has no answer, or not yet.
static bool answer_move(gl_workspace *workspace, const gl_position *position,
                        const gl_glance *glance, gl_cell cell,
                        gl_cellset *killers, gl_answers *answers,
                        gl_outcome *result) {
  assert(gl_cellset_has(&position->live, cell));
  const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
  const uint64_t key = gl_workspace_move_key(workspace, glance->key, cell).low;
  const gl_position *next =
      gl_solver_play(workspace->solver, position, gl_cellset_of(cell), nothing);
  gl_answer answer;
  if (workspace->company.busy)
    gl_busy_enter(workspace->company.busy, key);
  *result = next ? breaker_node(workspace, next, cell, killers, &answer)
                 : GL_UNDECIDED;
  if (workspace->company.busy)
    gl_busy_leave(workspace->company.busy, key);
  gl_stack_cut(&workspace->solver->stack, mark);
  if (result->who != GL_BREAKER_WINS)
    return false;
  assert(answer.shield.step);
  gl_cellset_add(killers, answer.cell);
  gl_gather_answers_add(answers, workspace->solver->proof, answer);
  return true;
}

// Tries Maker's moves until one wins or all are answered.
static gl_outcome expand(gl_workspace *workspace, const gl_position *position,
                         gl_glance *glance) {
  gl_answers *a = gl_solver_take(workspace->solver, sizeof *a);
  gl_move *moves = gl_solver_take(
      workspace->solver, workspace->solver->board->cells * sizeof *moves);
  if (!a || !moves)
    return GL_UNDECIDED;
  assert(position->count && !gl_cellset_empty(&position->live));
  gl_gather_answers_begin(a, position->live);
  gl_outcome result = GL_UNDECIDED;
  gl_cellset killers = nothing;
  const gl_cellset cells = gl_workspace_uses(workspace, GL_USE_DOMINATION)
                               ? gl_gather_undominated(position, glance->over)
                               : position->live;
  size_t count = gl_workspace_sort(cells, glance->weight, moves);
  gl_statistics *statistics = &workspace->solver->search->statistics;
  gl_workspace_count_moves(workspace, position, count);
  for (size_t i = 0; i < count; i++) {
    if (gl_workspace_uses(workspace, GL_USE_ZONE) &&
        !gl_cellset_has(&a->common, moves[i].cell)) {
      gl_statistics_move(statistics, GL_STAT_MOVES_LEFT, GL_STAT_MOVES_ZONE);
      continue;
    }
    if (put_off(workspace, glance, moves, i, count)) {
      i--;
      continue;
    }
    gl_statistics_move(statistics, GL_STAT_MOVES_LEFT, GL_STAT_MOVES_TRIED);
    if (!answer_move(workspace, position, glance, moves[i].cell, &killers, a,
                     &result))
      return result;
  }
  while (!gl_cellset_empty(&a->common)) {
    const gl_cell cell = gl_cellset_first(&a->common);
    if (!gl_gather_answers_dominated(a, workspace->solver->proof, cell,
                                     glance->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_gather_won(GL_BREAKER_WINS,
                       gl_gather_answers_shield(a, workspace->solver->proof));
}

// A kernel that no leaf decides.
static gl_outcome search(gl_workspace *workspace, gl_glance *glance,
                         bool *split) {
  gl_outcome result = solve_split(workspace, glance->kernel, split);
  if (result.who == GL_OPEN && !gl_budget_stopped(workspace->solver->budget))
    result = expand(workspace, glance->kernel, glance);
  return result;
}

// The same among other threads.  A node that another thread has solved, and the
// table has lost since, is searched again.
static gl_outcome search_shared(gl_workspace *workspace, gl_glance *glance,
                                bool *split) {
  assert(workspace->company.busy);
  gl_outcome result;
  bool mine;
  do {
    gl_path here = {.p = glance->kernel, .key = glance->key};
    gl_workspace_enter(workspace, &here);
    result = search(workspace, glance, split);
    mine = gl_workspace_leave(workspace, &here);
    if (!mine)
      result = gl_workspace_recall(workspace, glance->kernel, glance->key);
  } while (!mine && result.who == GL_OPEN &&
           !gl_budget_stopped(workspace->solver->budget));
  return result;
}

// Maker to move.
static gl_outcome maker_node(gl_workspace *workspace,
                             const gl_position *position) {
  assert(gl_workspace_valid(workspace));
  const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
  const size_t from = workspace->trail.count;
  gl_glance *g = gl_solver_take(workspace->solver, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !gl_workspace_reduce(workspace, position, g, &result) &&
      !gl_workspace_decide(workspace, g, &result) &&
      gl_search_node(workspace->solver->search, GL_STAT_NODES_MAKER)) {
    bool split = false;
    GL_WORKSPACE_LOG(workspace, g->kernel, "maker to move");
    result = workspace->company.busy ? search_shared(workspace, g, &split)
                                     : search(workspace, g, &split);
    if (split)
      gl_statistics_move(&workspace->solver->search->statistics,
                         GL_STAT_NODES_MAKER, GL_STAT_NODES_SPLIT);
    result = gl_workspace_record(workspace, g, result);
  }
  result = gl_gather_climbed(workspace->solver->proof, &workspace->trail, from,
                             position, result);
  assert(workspace->trail.count == from);
  gl_stack_cut(&workspace->solver->stack, mark);
  return result;
}

// Looks at all answers, or searches those that are still open.  Returns
// GL_BREAKER_WINS with *answer as soon as one holds.
static gl_outcome try_answers(gl_workspace *workspace,
                              const gl_position *position, gl_move *moves,
                              size_t count, bool search, gl_threats *threats,
                              gl_answer *answer) {
  for (size_t i = 0; i < count && gl_budget_work(workspace->solver->budget);
       i++) {
    const gl_cell cell = moves[i].cell;
    const bool inside = !gl_workspace_uses(workspace, GL_USE_TERRITORY) ||
                        gl_cellset_has(&threats->common, cell);
    if (!search)
      gl_statistics_move(
          &workspace->solver->search->statistics, GL_STAT_ANSWERS_LEFT,
          inside ? GL_STAT_ANSWERS_TRIED : GL_STAT_ANSWERS_TERRITORY);
    if (moves[i].lost || !inside)
      continue;
    assert(gl_cellset_has(&position->live, cell));
    const gl_mark mark = gl_stack_mark(&workspace->solver->stack);
    const gl_position *next = gl_solver_play(workspace->solver, position,
                                             nothing, gl_cellset_of(cell));
    gl_outcome result = GL_UNDECIDED;
    if (next)
      result = search ? maker_node(workspace, next)
                      : gl_workspace_glance(workspace, next);
    gl_stack_cut(&workspace->solver->stack, mark);
    if (result.who == GL_BREAKER_WINS) {
      *answer = (gl_answer){cell, result.object};
      return result;
    }
    if (result.who == GL_MAKER_WINS) {
      moves[i].lost = true;
      gl_gather_threats_add(threats, workspace->solver->proof, result.object);
    }
  }
  return GL_UNDECIDED;
}

// The cells among which Breaker may choose.
static gl_cellset choices(gl_workspace *workspace, const gl_position *position,
                          gl_threats *threats, const gl_cellset *over) {
  const gl_cellset ones = gl_workspace_ones(workspace, position, threats);
  const size_t count = gl_cellset_count(&ones);
  if (count) {
    gl_workspace_count_answers(workspace, position, count == 1,
                               GL_STAT_ANSWERS_FORCED, count == 1);
    return count == 1 ? ones : nothing;
  }
  assert(threats->count == 0);
  const gl_cellset cells = gl_workspace_uses(workspace, GL_USE_DOMINATION)
                               ? gl_gather_undominated(position, over)
                               : position->live;
  gl_workspace_count_answers(
      workspace, position, gl_cellset_count(&position->live),
      GL_STAT_ANSWERS_TERRITORY, gl_cellset_count(&cells));
  return cells;
}

// Breaker to move: GL_BREAKER_WINS with *answer, or GL_MAKER_WINS with the
// threats that leave no answer.
static gl_winner answer_all(gl_workspace *workspace,
                            const gl_position *position,
                            const gl_cellset *killers, gl_threats *threats,
                            gl_answer *answer) {
  assert(gl_position_valid(workspace->solver->board, position));
  gl_move *moves = gl_solver_take(
      workspace->solver, workspace->solver->board->cells * sizeof *moves);
  uint64_t *weight = gl_solver_take(
      workspace->solver, workspace->solver->board->cells * sizeof *weight);
  gl_cellset *over = gl_solver_take(
      workspace->solver, workspace->solver->board->cells * sizeof *over);
  if (!moves || !weight || !over ||
      !gl_search_node(workspace->solver->search, GL_STAT_NODES_BREAKER))
    return GL_OPEN;
  GL_WORKSPACE_LOG(workspace, position, "breaker to move");
  gl_gather_threats_begin(threats, position->live);
  gl_dominators(position, over);
  gl_leaf_weigh(workspace->solver->board, position, weight);
  for (gl_cellset rest = gl_cellset_and(*killers, position->live);
       gl_workspace_uses(workspace, GL_USE_KILLER) &&
       !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    weight[cell] += weight[cell] / 2;
  }
  const gl_cellset cells = choices(workspace, position, threats, over);
  const size_t count = gl_workspace_sort(cells, weight, moves);
  for (int search = 0; search < 2; search++)
    if (try_answers(workspace, position, moves, count, search, threats, answer)
            .who == GL_BREAKER_WINS) {
      gl_workspace_count_held(workspace, !search,
                              gl_cellset_has(killers, answer->cell));
      GL_WORKSPACE_LOG(workspace, position, "answer %u holds, by a %s",
                       (unsigned)answer->cell + 1,
                       search ? "search" : "glance");
      return GL_BREAKER_WINS;
    }
  while (!gl_cellset_empty(&threats->common)) {
    const gl_cell cell = gl_cellset_first(&threats->common);
    if (gl_budget_stopped(workspace->solver->budget) ||
        !gl_gather_threats_dominated(threats, workspace->solver->proof, cell,
                                     over[cell]))
      return GL_OPEN;
  }
  assert(threats->count);
  gl_gather_threats_trim(threats, position->live);
  return GL_MAKER_WINS;
}

// Breaker to move, after Maker's stone on `last`.
static gl_outcome breaker_node(gl_workspace *workspace,
                               const gl_position *position, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer) {
  assert(last < workspace->solver->board->cells);
  gl_threats *t = gl_solver_take(workspace->solver, sizeof *t);
  switch (t ? answer_all(workspace, position, killers, t, answer) : GL_OPEN) {
  case GL_BREAKER_WINS:
    return (gl_outcome){GL_BREAKER_WINS, answer->shield};
  case GL_MAKER_WINS:
    return gl_gather_won(GL_MAKER_WINS, gl_card_play(workspace->solver->proof,
                                                     last, t->card, t->count));
  default:
    return GL_UNDECIDED;
  }
}

static void solve_root(gl_workspace *workspace) {
  assert(!workspace->trail.count);
  gl_answer answer = {0};
  if (workspace->solver->search->game->first == GL_MAKER) {
    gl_solver_claim(workspace->solver,
                    maker_node(workspace, workspace->solver->start));
  } else if (!gl_solver_trivial(workspace->solver)) {
    gl_threats *t = gl_solver_take(workspace->solver, sizeof *t);
    const gl_winner who = t ? answer_all(workspace, workspace->solver->start,
                                         &nothing, t, &answer)
                            : GL_OPEN;
    gl_solver_claim_turn(workspace->solver, who, t, answer);
  }
}

static void work(void *context) {
  assert(context);
  gl_workspace *s = context;
  solve_root(s);
  gl_budget_end(s->solver->budget);
}

static void put_all(const void *engine, gl_packed *packed) {
  gl_workspace_put(engine, packed);
}

static void get_all(void *engine, gl_packed *packed) {
  gl_workspace_get(engine, packed);
}

gl_status gl_andor_run(gl_search *search, gl_error *error) {
  gl_workspace workspace;
  gl_status status = gl_workspace_open(&workspace, search, error);
  if (status)
    return status;
  status = gl_checkpoint_enter(search, put_all, get_all, &workspace, error);
  if (!status) {
    if (search->threads > 1)
      gl_depth_first_run(&workspace, sizeof workspace, work);
    else
      solve_root(&workspace);
    gl_workspace_hold(&workspace);
    gl_checkpoint_leave(search);
  }
  const gl_status closed =
      gl_workspace_close(&workspace, status ? NULL : error);
  return status ? status : closed;
}
