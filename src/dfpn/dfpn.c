// SPDX-License-Identifier: MIT
// Depth-first proof number search for weak games, with every solved node
// returning its card or shield.
//
// A Maker node is expanded at a glance: each of her moves is met with the few
// heaviest answers, and only moves that no leaf (search/workspace.c) answers
// are left open. So the disproof number of a node says how many of her moves
// still need a search, and where Breaker chooses, he takes the answer that
// leaves her the fewest.  That is what keeps proofs small: on boards most
// answers hold, but few of them soon.
//
// Numbers are kept as proof numbers (tables/pn_table.h) and may be lost. Solved
// nodes are in the table, as in andor.c.

#include "dfpn/dfpn.h"

#include "dfpn/distributed.h"
#include "search/checkpoint.h"
#include "search/options.h"

#include <assert.h>
#include <stdlib.h>

gl_engine_run gl_dfpn_run;

static const gl_cellset nothing;

// Maker's moves that are still open, and the answers to the others.
typedef struct expansion {
  const gl_position *p;
  gl_answers *a;
  gl_cellset killers;
  gl_dfpn_child *children;
  size_t open;
} expansion;

// The moves that may still win; NULL for all.
static const gl_cellset *moves_left(const gl_dfpn *dfpn,
                                    const expansion *expansion) {
  return gl_workspace_uses(&dfpn->workspace, GL_USE_ZONE)
             ? &expansion->a->common
             : NULL;
}

static gl_effort count_moves(const gl_dfpn *dfpn, const expansion *expansion,
                             size_t *best, double *second) {
  return gl_dfpn_count_effort(expansion->children, expansion->open,
                              moves_left(dfpn, expansion), GL_MAKER, best,
                              second);
}

// Searches one of Maker's moves, up to a limit.
static gl_outcome try_move(gl_dfpn *dfpn, expansion *expansion,
                           gl_dfpn_child *child, gl_effort limit) {
  assert(gl_cellset_has(&expansion->p->live, child->cell) && !child->done);
  gl_workspace *d = &dfpn->workspace;
  const gl_mark mark = gl_stack_mark(&d->solver->stack);
  gl_dfpn_turn b = {.p = gl_solver_play(d->solver, expansion->p,
                                        gl_cellset_of(child->cell), nothing),
                    .last = child->cell,
                    .killers = expansion->killers,
                    .avoid = expansion->a->common};
  gl_answer answer = {0};
  const gl_outcome result =
      b.p ? gl_dfpn_breaker(dfpn, &b, limit, &answer, &child->n) : GL_UNDECIDED;
  gl_stack_cut(&d->solver->stack, mark);
  child->key = b.key;
  if (result.who == GL_BREAKER_WINS) {
    assert(gl_cellset_has(&expansion->p->live, answer.cell) ||
           !gl_cellset_has(&b.p->live, answer.cell));
    gl_gather_answers_add(expansion->a, d->solver->proof, answer);
    gl_cellset_add(&expansion->killers, answer.cell);
    child->done = true;
  }
  return result;
}

// The same, with other threads told.
static gl_outcome search_move(gl_dfpn *dfpn, expansion *expansion,
                              gl_dfpn_child *child, gl_effort limit) {
  assert(child >= expansion->children &&
         child < expansion->children + expansion->open);
  const uint64_t key = child->key.low;
  gl_busy *busy = dfpn->workspace.company.busy;
  if (busy)
    gl_busy_enter(busy, key);
  const gl_outcome result = try_move(dfpn, expansion, child, limit);
  if (busy)
    gl_busy_leave(busy, key);
  return result;
}

// A first look at all moves.  True if that ends the visit: with a card, or
// because the limit is reached or the budget spent.  When the budget is spent
// *n stays as it was: the moves seen by then, all of which may be answered, say
// nothing about it.
static bool scan_moves(gl_dfpn *dfpn, expansion *expansion,
                       const gl_glance *glance, gl_effort limit,
                       gl_outcome *result, gl_effort *effort) {
  assert(!expansion->open && !expansion->a->count);
  gl_workspace *d = &dfpn->workspace;
  gl_move *moves =
      gl_solver_take(d->solver, d->solver->board->cells * sizeof *moves);
  *result = GL_UNDECIDED;
  if (!moves)
    return true;
  const gl_cellset cells =
      gl_workspace_uses(d, GL_USE_DOMINATION)
          ? gl_gather_undominated(expansion->p, glance->over)
          : expansion->p->live;
  const size_t count = gl_workspace_sort(cells, glance->weight, moves);
  gl_workspace_count_moves(d, expansion->p, count);
  for (size_t i = 0; i < count; i++) {
    if (moves_left(dfpn, expansion) &&
        !gl_cellset_has(moves_left(dfpn, expansion), moves[i].cell)) {
      gl_statistics_move(&d->solver->search->statistics, GL_STAT_MOVES_LEFT,
                         GL_STAT_MOVES_ZONE);
      continue;
    }
    assert(expansion->open < d->solver->board->cells);
    gl_statistics_move(&d->solver->search->statistics, GL_STAT_MOVES_LEFT,
                       GL_STAT_MOVES_TRIED);
    gl_dfpn_child *c = &expansion->children[expansion->open++];
    *c = (gl_dfpn_child){.cell = moves[i].cell};
    const gl_outcome found = try_move(dfpn, expansion, c, GL_AT_ONCE);
    if (found.who == GL_MAKER_WINS)
      *result = found;
    if (found.who == GL_MAKER_WINS || gl_budget_stopped(d->solver->budget))
      return true;
    size_t best;
    double second;
    const gl_effort seen = count_moves(dfpn, expansion, &best, &second);
    if (best < expansion->open && seen.dn >= limit.dn) {
      *effort = seen;
      return true;
    }
  }
  return false;
}

// Only the start, and what follows from it by force, has no limit.
void gl_dfpn_tell_numbers(const gl_dfpn *dfpn, gl_effort effort,
                          gl_effort limit) {
  gl_budget *budget = dfpn->workspace.solver->budget;
  if (isinf(limit.pn) && isinf(limit.dn)) {
    budget->progress.proof = effort.pn;
    budget->progress.disproof = effort.dn;
  }
}

// Tries Maker's moves until one wins, all are answered or a limit is reached.
gl_outcome gl_dfpn_expand(gl_dfpn *dfpn, const gl_glance *glance,
                          gl_effort limit, gl_effort *effort) {
  assert(glance->kernel->count);
  gl_workspace *d = &dfpn->workspace;
  expansion e = {.p = glance->kernel,
                 .a = gl_solver_take(d->solver, sizeof *e.a),
                 .children = gl_solver_take(d->solver, d->solver->board->cells *
                                                           sizeof *e.children)};
  if (!e.a || !e.children)
    return GL_UNDECIDED;
  gl_gather_answers_begin(e.a, e.p->live);
  gl_outcome result;
  if (scan_moves(dfpn, &e, glance, limit, &result, effort))
    return result;
  for (;;) {
    size_t best;
    double second;
    *effort = count_moves(dfpn, &e, &best, &second);
    if (best == e.open)
      break;
    if (gl_effort_over(*effort, limit))
      return GL_UNDECIDED;
    gl_dfpn_tell_numbers(dfpn, *effort, limit);
    if (d->company.busy)
      gl_dfpn_diverge(dfpn, e.children, e.open, moves_left(dfpn, &e), GL_MAKER,
                      limit, &best, &second);
    assert(best < e.open && !e.children[best].done);
    gl_dfpn_child *c = &e.children[best];
    result = search_move(dfpn, &e, c,
                         gl_effort_limit_move(limit, *effort, c->n, second));
    if (result.who == GL_MAKER_WINS)
      return result;
    if (gl_budget_stopped(d->solver->budget))
      return GL_UNDECIDED;
  }
  while (!gl_cellset_empty(&e.a->common)) {
    const gl_cell cell = gl_cellset_first(&e.a->common);
    if (!gl_gather_answers_dominated(e.a, d->solver->proof, cell,
                                     glance->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_gather_won(GL_BREAKER_WINS,
                       gl_gather_answers_shield(e.a, d->solver->proof));
}

// A kernel that no leaf decides.  Sides that leave it open, though the limit is
// not reached, have said nothing.
static gl_outcome search_kernel(gl_dfpn *dfpn, const gl_glance *glance,
                                gl_effort limit, gl_effort *effort) {
  assert(glance->kernel &&
         glance->key.map < dfpn->workspace.solver->board->maps);
  gl_split split;
  gl_outcome result = GL_UNDECIDED;
  if (!gl_search_node(dfpn->workspace.solver->search, GL_STAT_NODES_MAKER))
    return result;
  GL_WORKSPACE_LOG(&dfpn->workspace, glance->kernel,
                   "maker to move, limits %g %g", limit.pn, limit.dn);
  const bool whole =
      !gl_workspace_split(&dfpn->workspace, glance->kernel, &split);
  assert(whole || gl_split_valid(glance->kernel, &split));
  if (!whole)
    gl_statistics_move(&dfpn->workspace.solver->search->statistics,
                       GL_STAT_NODES_MAKER, GL_STAT_NODES_SPLIT);
  if (!whole)
    result = gl_dfpn_split(dfpn, glance->kernel, &split, limit, effort);
  if (whole || (result.who == GL_OPEN && !gl_effort_over(*effort, limit)))
    result = gl_dfpn_choose(dfpn, glance, limit, effort);
  return result;
}

// The same among other threads, one of which may have solved it meanwhile.
static gl_outcome search_kernel_shared(gl_dfpn *dfpn, const gl_glance *glance,
                                       gl_effort limit, gl_effort *effort) {
  if (!dfpn->workspace.company.busy)
    return search_kernel(dfpn, glance, limit, effort);
  gl_path here = {.p = glance->kernel, .key = glance->key};
  assert(gl_effort_valid(*effort));
  const gl_effort before = *effort;
  gl_workspace_enter(&dfpn->workspace, &here);
  const gl_outcome result =
      gl_coordinator_wants(dfpn, glance->key)
          ? gl_coordinator_ask(dfpn, glance, limit, effort)
          : search_kernel(dfpn, glance, limit, effort);
  if (gl_workspace_leave(&dfpn->workspace, &here))
    return result;
  *effort = before;
  return gl_workspace_recall(&dfpn->workspace, glance->kernel, glance->key);
}

gl_outcome gl_dfpn_maker(gl_dfpn *dfpn, const gl_position *position,
                         gl_effort limit, gl_effort *effort) {
  assert(gl_workspace_valid(&dfpn->workspace));
  gl_workspace *d = &dfpn->workspace;
  const gl_mark mark = gl_stack_mark(&d->solver->stack);
  const size_t from = d->trail.count;
  const uint64_t before = d->solver->budget->progress.nodes;
  gl_glance *g = gl_solver_take(d->solver, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  *effort = (gl_effort){1, 1};
  if (g && !gl_workspace_reduce(d, position, g, &result)) {
    const bool known = gl_dfpn_read_effort(dfpn, g->key, effort);
    if (!known)
      gl_workspace_decide(d, g, &result);
    if (result.who == GL_OPEN && !(known && gl_effort_over(*effort, limit)))
      result = search_kernel_shared(dfpn, g, limit, effort);
    if (result.who != GL_OPEN)
      result = gl_workspace_record(d, g, result);
    else if (!gl_budget_stopped(d->solver->budget))
      gl_dfpn_write_effort(dfpn, g->key, *effort);
    if (dfpn->journal && !gl_budget_stopped(d->solver->budget))
      gl_journal_write(dfpn->journal, (gl_entry){g->key, result, *effort},
                       d->solver->budget->progress.nodes - before);
  }
  const bool solved = result.who != GL_OPEN;
  result =
      gl_gather_climbed(d->solver->proof, &d->trail, from, position, result);
  assert(d->trail.count == from);
  gl_stack_cut(&d->solver->stack, mark);
  // What is solved and has no object is a bug, and must end the search.
  if (solved && result.who == GL_OPEN)
    *effort = GL_NO_LIMIT;
  return result;
}

// True if that was all.  A thread that was called back because the start is
// solved, and does not find by what, has to go on.
static bool solve_start(gl_dfpn *dfpn) {
  assert(!dfpn->workspace.trail.count);
  gl_solver *solver = dfpn->workspace.solver;
  gl_effort n = GL_NO_LIMIT;
  if (dfpn->workspace.solver->search->game->first == GL_MAKER) {
    gl_solver_claim(solver,
                    gl_dfpn_maker(dfpn, solver->start, GL_NO_LIMIT, &n));
  } else if (!gl_solver_trivial(solver)) {
    gl_dfpn_turn b = {.p = solver->start, .last = GL_NO_CELL};
    gl_answer answer = {0};
    const gl_winner who =
        gl_dfpn_breaker(dfpn, &b, GL_NO_LIMIT, &answer, &n).who;
    gl_solver_claim_turn(solver, who, b.t, answer);
  }
  assert(!dfpn->workspace.trail.count && !dfpn->workspace.company.path);
  return dfpn->workspace.solver->search->value || solver->refuted ||
         gl_budget_stopped(dfpn->workspace.solver->budget) ||
         gl_effort_over(n, GL_NO_LIMIT);
}

static void work(void *context) {
  gl_dfpn *s = context;
  s->workspace.company.engine = s;
  s->peer = s->coordinator ? gl_coordinator_peer(s->coordinator) : NULL;
  while (!solve_start(s) && s->workspace.company.busy)
    ;
  if (s->workspace.company.busy)
    gl_budget_end(s->workspace.solver->budget);
}

static void put_all(const void *engine, gl_packed *packed) {
  const gl_dfpn *s = engine;
  gl_workspace_put(&s->workspace, packed);
  gl_hash_table_put(s->pn_table, packed);
}

static void get_all(void *engine, gl_packed *packed) {
  assert(engine && packed);
  gl_dfpn *s = engine;
  gl_workspace_get(&s->workspace, packed);
  if (!gl_budget_stopped(s->workspace.solver->budget))
    gl_pn_table_get(s->pn_table, s->workspace.solver->budget,
                    s->workspace.solver->board, packed);
}

static void clear_dfpn(gl_dfpn *dfpn) {
  assert(!dfpn->peer || dfpn->coordinator);
  gl_bundles_free(dfpn->bundles);
  gl_hash_table_free(dfpn->pn_table);
}

static gl_status open_dfpn(gl_dfpn *dfpn, gl_search *search, gl_error *error) {
  *dfpn = (gl_dfpn){0};
  const gl_status status = gl_workspace_open(&dfpn->workspace, search, error);
  if (status)
    return status;
  dfpn->constant = gl_search_numbers(search, GL_DFPN_ALPHA, GL_DFPN_BETA);
  dfpn->pn_table = gl_hash_table_new();
  dfpn->bundles = gl_bundles_new(dfpn->workspace.solver->board);
  if (dfpn->pn_table && dfpn->bundles)
    return GL_OK;
  clear_dfpn(dfpn);
  gl_workspace_clear(&dfpn->workspace);
  return gl_fail_memory(error);
}

static void search_alone(gl_dfpn *dfpn) {
  if (dfpn->workspace.solver->search->threads > 1)
    gl_depth_first_run(&dfpn->workspace, sizeof *dfpn, work);
  else
    work(dfpn);
}

// With a thread for each other process.
static gl_status search_as_coordinator(gl_dfpn *dfpn, gl_error *error) {
  assert(dfpn->workspace.solver->search->wire->size > 1 &&
         !dfpn->workspace.solver->search->wire->rank);
  gl_search *search = dfpn->workspace.solver->search;
  dfpn->coordinator = gl_coordinator_new(search->wire);
  if (!dfpn->coordinator)
    return gl_fail_memory(error);
  assert(!search->budget.threads);
  search->threads = search->wire->size;
  gl_depth_first_run(&dfpn->workspace, sizeof *dfpn, work);
  gl_coordinator_free(dfpn->coordinator, &search->ranks);
  return GL_OK;
}

static void free_dfpn(void *engine) {
  gl_dfpn *dfpn = engine;
  clear_dfpn(dfpn);
  gl_workspace_clear(&dfpn->workspace);
  gl_solver_free(dfpn->workspace.solver);
  free(dfpn);
}

// A new search, or the one that was kept.
static gl_status begin_turn(gl_search *search, gl_dfpn **made,
                            gl_error *error) {
  gl_dfpn *dfpn = *made = search->kept.engine;
  if (dfpn) {
    gl_solver_go_on(dfpn->workspace.solver);
    return GL_OK;
  }
  dfpn = *made = malloc(sizeof *dfpn);
  const gl_status status =
      dfpn ? open_dfpn(dfpn, search, error) : gl_fail_memory(error);
  if (status)
    free(dfpn);
  return status;
}

// Keeps all of it, or checks the claim and frees all but the proof.
static gl_status end_turn(gl_dfpn *dfpn, gl_error *error) {
  gl_solver *solver = dfpn->workspace.solver;
  assert(gl_workspace_valid(&dfpn->workspace));
  if (gl_solver_waits(solver)) {
    gl_solver_keep(solver, dfpn, free_dfpn);
    return GL_OK;
  }
  clear_dfpn(dfpn);
  const gl_status status = gl_workspace_close(&dfpn->workspace, error);
  free(dfpn);
  return status;
}

static gl_status lead(gl_search *search, gl_error *error) {
  assert(!search->wire || !search->wire->rank);
  gl_dfpn *dfpn;
  gl_status status = begin_turn(search, &dfpn, error);
  if (status)
    return status;
  status = gl_checkpoint_enter(search, put_all, get_all, dfpn, error);
  if (!status) {
    if (search->wire && search->wire->size > 1)
      status = search_as_coordinator(dfpn, error);
    else
      search_alone(dfpn);
    gl_workspace_hold(&dfpn->workspace);
    gl_statistics_hold_part(&search->statistics, GL_STAT_MEMORY_NUMBERS,
                            gl_hash_table_bytes(dfpn->pn_table));
    gl_checkpoint_leave(search);
  }
  const gl_status ended = end_turn(dfpn, status ? NULL : error);
  return status ? status : ended;
}

// For another process, with new tables whenever they have become too large.
static gl_status serve(gl_search *search, gl_error *error) {
  gl_dfpn s;
  gl_worker *worker = gl_worker_new(search);
  gl_status status = worker ? GL_OK : gl_fail_memory(error);
  for (bool over = false; !status && !over;) {
    status = open_dfpn(&s, search, error);
    if (status)
      break;
    assert(!s.coordinator && !s.peer);
    over = gl_worker_work(worker, &s);
    clear_dfpn(&s);
    gl_workspace_clear(&s.workspace);
    gl_search_clear(search);
    gl_budget_go_on(&search->budget);
  }
  gl_worker_free(worker);
  return status;
}

gl_status gl_dfpn_run(gl_search *search, gl_error *error) {
  return search->wire && search->wire->rank ? serve(search, error)
                                            : lead(search, error);
}
