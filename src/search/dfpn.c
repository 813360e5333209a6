// SPDX-License-Identifier: MIT
// Depth-first proof number search for weak games, with every solved node
// returning its card or shield.
//
// A Maker node is expanded at a glance: each of her moves is met with the few
// heaviest answers, and only moves that no leaf (desk.c) answers are left open.
// So the disproof number of a node says how many of her moves still need a
// search, and where Breaker chooses, he takes the answer that leaves her the
// fewest.  That is what keeps proofs small: on boards most answers hold, but
// few of them soon.
//
// Numbers are kept as notes (notes.h) and may be lost.  Solved nodes are in the
// table, as in andor.c.

#include "search/dfpn.h"

#include "search/keep.h"
#include "search/options.h"
#include "search/ranks.h"

#define run GL_SIZED(gl_dfpn)

gl_engine_run run;

static const gl_cellset nothing;

// Maker's moves that are still open, and the answers to the others.
typedef struct expansion {
  const gl_position *p;
  gl_answers *a;
  gl_cellset killers;
  gl_child *children;
  size_t open;
} expansion;

// The moves that may still win; NULL for all.
static const gl_cellset *left(const gl_dfpn *s, const expansion *e) {
  return gl_desk_uses(&s->desk, GL_USE_ZONE) ? &e->a->common : NULL;
}

static gl_effort count_moves(const gl_dfpn *s, const expansion *e, size_t *best,
                             double *second) {
  return gl_effort_count(e->children, e->open, left(s, e), GL_MAKER, best,
                         second);
}

// Searches one of Maker's moves, up to a limit.
static gl_outcome try_move(gl_dfpn *s, expansion *e, gl_child *c,
                           gl_effort limit) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  gl_turn b = {.p =
                   gl_weak_play(d->weak, e->p, gl_cellset_of(c->cell), nothing),
               .last = c->cell,
               .killers = e->killers,
               .avoid = e->a->common};
  gl_answer answer = {0};
  const gl_outcome result =
      b.p ? gl_dfpn_breaker(s, &b, limit, &answer, &c->n) : GL_UNDECIDED;
  gl_stack_cut(&d->weak->stack, mark);
  c->key = b.key;
  if (result.who == GL_BREAKER_WINS) {
    gl_answers_add(e->a, d->proof, answer);
    gl_cellset_add(&e->killers, answer.cell);
    c->done = true;
  }
  return result;
}

// The same, with other threads told.
static gl_outcome search_move(gl_dfpn *s, expansion *e, gl_child *c,
                              gl_effort limit) {
  const uint64_t key = c->key.low;
  gl_traffic *traffic = s->desk.company.traffic;
  if (traffic)
    gl_traffic_enter(traffic, key);
  const gl_outcome result = try_move(s, e, c, limit);
  if (traffic)
    gl_traffic_leave(traffic, key);
  return result;
}

// A first look at all moves.  True if that ends the visit: with a card, or
// because the limit is reached or the budget spent.  When the budget is spent
// *n stays as it was: the moves seen by then, all of which may be answered, say
// nothing about it.
static bool scan_moves(gl_dfpn *s, expansion *e, const gl_glance *g,
                       gl_effort limit, gl_outcome *result, gl_effort *n) {
  gl_desk *d = &s->desk;
  gl_move *moves = gl_weak_take(d->weak, d->board->cells * sizeof *moves);
  *result = GL_UNDECIDED;
  if (!moves)
    return true;
  const gl_cellset cells = gl_desk_uses(d, GL_USE_DOMINATION)
                               ? gl_undominated(e->p, g->over)
                               : e->p->live;
  const size_t count = gl_desk_sort(cells, g->weight, moves);
  for (size_t i = 0; i < count; i++) {
    if (left(s, e) && !gl_cellset_has(left(s, e), moves[i].cell))
      continue;
    gl_child *c = &e->children[e->open++];
    *c = (gl_child){.cell = moves[i].cell};
    const gl_outcome found = try_move(s, e, c, GL_AT_ONCE);
    if (found.who == GL_MAKER_WINS)
      *result = found;
    if (found.who == GL_MAKER_WINS || d->budget->reason)
      return true;
    size_t best;
    double second;
    const gl_effort seen = count_moves(s, e, &best, &second);
    if (best < e->open && seen.dn >= limit.dn) {
      *n = seen;
      return true;
    }
  }
  return false;
}

// Only the start, and what follows from it by force, has no limit.
static void tell_numbers(gl_budget *budget, gl_effort n, gl_effort limit) {
  if (isinf(limit.pn) && isinf(limit.dn)) {
    budget->progress.proof = n.pn;
    budget->progress.disproof = n.dn;
  }
}

// Tries Maker's moves until one wins, all are answered or a limit is reached.
gl_outcome gl_dfpn_expand(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                          gl_effort *n) {
  gl_desk *d = &s->desk;
  expansion e = {
      .p = g->kernel,
      .a = gl_weak_take(d->weak, sizeof *e.a),
      .children = gl_weak_take(d->weak, d->board->cells * sizeof *e.children)};
  if (!e.a || !e.children)
    return GL_UNDECIDED;
  gl_answers_begin(e.a, e.p->live);
  gl_outcome result;
  if (scan_moves(s, &e, g, limit, &result, n))
    return result;
  for (;;) {
    size_t best;
    double second;
    *n = count_moves(s, &e, &best, &second);
    if (best == e.open)
      break;
    if (gl_effort_over(*n, limit))
      return GL_UNDECIDED;
    tell_numbers(d->budget, *n, limit);
    if (d->company.traffic)
      gl_dfpn_spread(s, e.children, e.open, left(s, &e), GL_MAKER, limit, &best,
                     &second);
    gl_child *c = &e.children[best];
    result = search_move(s, &e, c, gl_limit_move(limit, *n, c->n, second));
    if (result.who == GL_MAKER_WINS)
      return result;
    if (d->budget->reason)
      return GL_UNDECIDED;
  }
  while (!gl_cellset_empty(&e.a->common)) {
    const gl_cell cell = gl_cellset_first(&e.a->common);
    if (!gl_answers_dominated(e.a, d->proof, cell, g->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_won(GL_BREAKER_WINS, gl_answers_shield(e.a, d->proof));
}

// A kernel that no leaf decides.  Sides that leave it open, though the limit is
// not reached, have said nothing.
static gl_outcome search_kernel(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                                gl_effort *n) {
  gl_split split;
  gl_outcome result = GL_UNDECIDED;
  if (!gl_budget_node(s->desk.budget))
    return result;
  const bool whole = !gl_desk_split(&s->desk, g->kernel, &split);
  if (!whole)
    result = gl_dfpn_split(s, g->kernel, &split, limit, n);
  if (whole || (result.who == GL_OPEN && !gl_effort_over(*n, limit)))
    result = gl_dfpn_ways(s, g, limit, n);
  return result;
}

// The same among other threads, one of which may have solved it meanwhile.
static gl_outcome search_shared(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                                gl_effort *n) {
  if (!s->desk.company.traffic)
    return search_kernel(s, g, limit, n);
  gl_path here = {.p = g->kernel, .key = g->key};
  const gl_effort before = *n;
  gl_desk_enter(&s->desk, &here);
  const gl_outcome result = gl_chief_wants(s, g->key)
                                ? gl_chief_ask(s, g, limit, n)
                                : search_kernel(s, g, limit, n);
  if (gl_desk_leave(&s->desk, &here))
    return result;
  *n = before;
  return gl_desk_recall(&s->desk, g->kernel, g->key);
}

gl_outcome gl_dfpn_maker(gl_dfpn *s, const gl_position *p, gl_effort limit,
                         gl_effort *n) {
  gl_desk *d = &s->desk;
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  const size_t from = d->trail.count;
  const uint64_t before = d->budget->progress.nodes;
  gl_glance *g = gl_weak_take(d->weak, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  *n = (gl_effort){1, 1};
  if (g && !gl_desk_reduce(d, p, g, &result)) {
    const bool known = gl_effort_read(s, g->key, n);
    if (!known)
      gl_desk_look(d, g, &result);
    if (result.who == GL_OPEN && !(known && gl_effort_over(*n, limit)))
      result = search_shared(s, g, limit, n);
    if (result.who != GL_OPEN)
      result = gl_desk_keep(d, g, result);
    else if (!d->budget->reason)
      gl_effort_write(s, g->key, *n);
    if (s->journal && !d->budget->reason)
      gl_journal_write(s->journal, (gl_entry){g->key, result, *n},
                       d->budget->progress.nodes - before);
  }
  const bool solved = result.who != GL_OPEN;
  result = gl_climbed(d->proof, &d->trail, from, p, result);
  gl_stack_cut(&d->weak->stack, mark);
  // What is solved and has no object is a bug, and must end the search.
  if (solved && result.who == GL_OPEN)
    *n = GL_NO_LIMIT;
  return result;
}

// True if that was all.  A thread that was called back because the start is
// solved, and does not find by what, has to go on.
static bool solve_start(gl_dfpn *s) {
  gl_weak *weak = s->desk.weak;
  gl_effort n = GL_NO_LIMIT;
  if (s->desk.search->game->first == GL_MAKER) {
    gl_weak_claim(weak, gl_dfpn_maker(s, weak->start, GL_NO_LIMIT, &n));
  } else if (!gl_weak_trivial(weak)) {
    gl_turn b = {.p = weak->start, .last = GL_NO_CELL};
    gl_answer answer = {0};
    const gl_winner who = gl_dfpn_breaker(s, &b, GL_NO_LIMIT, &answer, &n).who;
    gl_weak_claim_turn(weak, who, b.t, answer);
  }
  return s->desk.search->value || weak->refuted || s->desk.budget->reason ||
         gl_effort_over(n, GL_NO_LIMIT);
}

static void work(void *context) {
  gl_dfpn *s = context;
  s->desk.company.engine = s;
  s->post = s->chief ? gl_chief_post(s->chief) : NULL;
  while (!solve_start(s) && s->desk.company.traffic)
    ;
  if (s->desk.company.traffic)
    gl_budget_end(s->desk.budget);
}

static void put_all(const void *engine, gl_vault *vault) {
  const gl_dfpn *s = engine;
  gl_desk_put(&s->desk, vault);
  gl_slots_put(s->notes, vault);
}

static void get_all(void *engine, gl_vault *vault) {
  gl_dfpn *s = engine;
  gl_desk_get(&s->desk, vault);
  if (!s->desk.budget->reason)
    gl_notes_get(s->notes, s->desk.budget, s->desk.board, vault);
}

static void clear(gl_dfpn *s) {
  gl_bundles_free(s->bundles);
  gl_slots_free(s->notes);
}

static gl_status set_up(gl_dfpn *s, gl_search *search, gl_error *error) {
  *s = (gl_dfpn){0};
  const gl_status status = gl_desk_open(&s->desk, search, error);
  if (status)
    return status;
  s->constant = gl_search_numbers(search, GL_DFPN_ALPHA, GL_DFPN_BETA);
  s->notes = gl_slots_new();
  s->bundles = gl_bundles_new(s->desk.board);
  if (s->notes && s->bundles)
    return GL_OK;
  clear(s);
  gl_desk_clear(&s->desk);
  return gl_fail_memory(error);
}

static void search_alone(gl_dfpn *s) {
  if (s->desk.search->threads > 1)
    gl_desk_share(&s->desk, sizeof *s, work);
  else
    work(s);
}

// With a thread for each other process.
static gl_status search_as_chief(gl_dfpn *s, gl_error *error) {
  gl_search *search = s->desk.search;
  s->chief = gl_chief_new(search->wire);
  if (!s->chief)
    return gl_fail_memory(error);
  search->threads = search->wire->size;
  gl_desk_share(&s->desk, sizeof *s, work);
  gl_chief_free(s->chief, &search->ranks);
  return GL_OK;
}

static gl_status lead(gl_search *search, gl_error *error) {
  gl_dfpn s;
  gl_status status = set_up(&s, search, error);
  if (status)
    return status;
  status = gl_keep_enter(search, put_all, get_all, &s, error);
  if (!status) {
    if (search->wire && search->wire->size > 1)
      status = search_as_chief(&s, error);
    else
      search_alone(&s);
    const gl_status left = gl_keep_leave(search, status ? NULL : error);
    status = status ? status : left;
  }
  clear(&s);
  const gl_status closed = gl_desk_close(&s.desk, status ? NULL : error);
  return status ? status : closed;
}

// For another process, with new tables whenever they have become too large.
static gl_status serve(gl_search *search, gl_error *error) {
  gl_dfpn s;
  gl_hand *hand = gl_hand_new(search);
  gl_status status = hand ? GL_OK : gl_fail_memory(error);
  for (bool over = false; !status && !over;) {
    status = set_up(&s, search, error);
    if (status)
      break;
    over = gl_hand_work(hand, &s);
    clear(&s);
    gl_desk_clear(&s.desk);
    gl_search_clear(search);
    gl_budget_go_on(&search->budget);
  }
  gl_hand_free(hand);
  return status;
}

gl_status run(gl_search *search, gl_error *error) {
  return search->wire && search->wire->rank ? serve(search, error)
                                            : lead(search, error);
}
