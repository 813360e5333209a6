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

#define gl_andor GL_SIZED(gl_andor)

gl_engine_run gl_andor;

static const gl_cellset nothing;

static gl_outcome maker_node(gl_desk *s, const gl_position *p);

// The position in which Breaker has one side.
static gl_outcome solve_side(gl_desk *s, const gl_position *p, gl_cellset maker,
                             gl_cellset breaker) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const gl_position *side = gl_weak_play(s->weak, p, maker, breaker);
  const gl_outcome result = side ? maker_node(s, side) : GL_UNDECIDED;
  gl_stack_cut(&s->weak->stack, mark);
  return result;
}

// Both sides alone, with whatever they share given to Breaker or kept: Maker
// wins one, or both shields come back.  False if a side is GL_UNDECIDED.
static bool solve_sides(gl_desk *s, const gl_position *p, const gl_split *split,
                        gl_ref shield[2], gl_outcome *result) {
  for (size_t i = 0; i < 2; i++) {
    *result = solve_side(s, p, nothing, split->side[1 - i]);
    if (result->who != GL_BREAKER_WINS)
      return false;
    shield[i] = result->object;
  }
  return true;
}

static gl_outcome solve_cell(gl_desk *s, const gl_position *p,
                             const gl_split *split, const gl_ref shield[2]) {
  const gl_cellset cell = gl_cellset_of(split->cell);
  gl_ref card[2];
  for (size_t i = 0; i < 2; i++) {
    const gl_outcome with = solve_side(s, p, cell, split->side[1 - i]);
    if (with.who == GL_BREAKER_WINS)
      return gl_joined(s->proof, p, with.object, shield[1 - i]);
    if (with.who == GL_OPEN)
      return GL_UNDECIDED;
    card[i] = with.object;
  }
  return gl_won(GL_MAKER_WINS, gl_card_play(s->proof, split->cell, card, 2));
}

// GL_OPEN without a reason in the budget means that nothing follows.
static gl_outcome solve_line(gl_desk *s, const gl_position *p,
                             const gl_split *split, const gl_ref shield[2]) {
  const gl_cellset line = p->open[split->line];
  for (size_t i = 0; i < 2; i++) {
    const gl_cellset other = split->side[1 - i];
    const gl_outcome with = solve_side(s, p, gl_cellset_and(line, other),
                                       gl_cellset_minus(other, line));
    if (with.who == GL_BREAKER_WINS)
      return gl_joined(s->proof, p, with.object, shield[1 - i]);
  }
  return GL_UNDECIDED;
}

// Sides are solved by positions with more stones, so a card of one of them
// holds here too.
static gl_outcome solve_split(gl_desk *s, const gl_position *p) {
  gl_split split;
  gl_ref shield[2];
  gl_outcome result = GL_UNDECIDED;
  if (!gl_desk_split(s, p, &split) ||
      !solve_sides(s, p, &split, shield, &result))
    return result.who == GL_MAKER_WINS ? result : GL_UNDECIDED;
  if (split.kind == GL_SPLIT_CELL)
    return solve_cell(s, p, &split, shield);
  if (split.kind == GL_SPLIT_LINE)
    return solve_line(s, p, &split, shield);
  return gl_joined(s->proof, p, shield[0], shield[1]);
}

static gl_outcome breaker_node(gl_desk *s, const gl_position *p, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer);

// A move with another thread in it goes to the end of the list, once.
static bool put_off(const gl_desk *s, const gl_glance *g, gl_move *moves,
                    size_t at, size_t count) {
  const gl_move move = moves[at];
  if (!s->company.traffic || move.lost ||
      !gl_traffic_at(s->company.traffic,
                     gl_desk_move_key(s, g->key, move.cell).low))
    return false;
  memmove(moves + at, moves + at + 1, (count - at - 1) * sizeof *moves);
  moves[count - 1] = move;
  moves[count - 1].lost = true; // to wait
  return true;
}

// Answers one of Maker's moves; false if Breaker has no answer, or not yet.
static bool answer_move(gl_desk *s, const gl_position *p, const gl_glance *g,
                        gl_cell cell, gl_cellset *killers, gl_answers *a,
                        gl_outcome *result) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const uint64_t key = gl_desk_move_key(s, g->key, cell).low;
  const gl_position *next =
      gl_weak_play(s->weak, p, gl_cellset_of(cell), nothing);
  gl_answer answer;
  if (s->company.traffic)
    gl_traffic_enter(s->company.traffic, key);
  *result = next ? breaker_node(s, next, cell, killers, &answer) : GL_UNDECIDED;
  if (s->company.traffic)
    gl_traffic_leave(s->company.traffic, key);
  gl_stack_cut(&s->weak->stack, mark);
  if (result->who != GL_BREAKER_WINS)
    return false;
  gl_cellset_add(killers, answer.cell);
  gl_answers_add(a, s->proof, answer);
  return true;
}

// Tries Maker's moves until one wins or all are answered.
static gl_outcome expand(gl_desk *s, const gl_position *p, gl_glance *g) {
  gl_answers *a = gl_weak_take(s->weak, sizeof *a);
  gl_move *moves = gl_weak_take(s->weak, s->board->cells * sizeof *moves);
  if (!a || !moves)
    return GL_UNDECIDED;
  gl_answers_begin(a, p->live);
  gl_outcome result = GL_UNDECIDED;
  gl_cellset killers = nothing;
  const gl_cellset cells =
      gl_desk_uses(s, GL_USE_DOMINATION) ? gl_undominated(p, g->over) : p->live;
  size_t count = gl_desk_sort(cells, g->weight, moves);
  for (size_t i = 0; i < count; i++) {
    if (gl_desk_uses(s, GL_USE_ZONE) &&
        !gl_cellset_has(&a->common, moves[i].cell))
      continue;
    if (put_off(s, g, moves, i, count))
      i--;
    else if (!answer_move(s, p, g, moves[i].cell, &killers, a, &result))
      return result;
  }
  while (!gl_cellset_empty(&a->common)) {
    const gl_cell cell = gl_cellset_first(&a->common);
    if (!gl_answers_dominated(a, s->proof, cell, g->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_won(GL_BREAKER_WINS, gl_answers_shield(a, s->proof));
}

// A kernel that no leaf decides.
static gl_outcome search(gl_desk *s, gl_glance *g) {
  gl_outcome result = solve_split(s, g->kernel);
  if (result.who == GL_OPEN && !s->budget->reason)
    result = expand(s, g->kernel, g);
  return result;
}

// The same among other threads.  A node that another thread has solved, and the
// table has lost since, is searched again.
static gl_outcome search_shared(gl_desk *s, gl_glance *g) {
  gl_outcome result;
  bool mine;
  do {
    gl_path here = {.p = g->kernel, .key = g->key};
    gl_desk_enter(s, &here);
    result = search(s, g);
    mine = gl_desk_leave(s, &here);
    if (!mine)
      result = gl_desk_recall(s, g->kernel, g->key);
  } while (!mine && result.who == GL_OPEN && !s->budget->reason);
  return result;
}

// Maker to move.
static gl_outcome maker_node(gl_desk *s, const gl_position *p) {
  const gl_mark mark = gl_stack_mark(&s->weak->stack);
  const size_t from = s->trail.count;
  gl_glance *g = gl_weak_take(s->weak, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !gl_desk_reduce(s, p, g, &result) && !gl_desk_look(s, g, &result) &&
      gl_budget_node(s->budget)) {
    result = s->company.traffic ? search_shared(s, g) : search(s, g);
    result = gl_desk_keep(s, g, result);
  }
  result = gl_climbed(s->proof, &s->trail, from, p, result);
  gl_stack_cut(&s->weak->stack, mark);
  return result;
}

// Looks at all answers, or searches those that are still open.  Returns
// GL_BREAKER_WINS with *answer as soon as one holds.
static gl_outcome try_answers(gl_desk *s, const gl_position *p, gl_move *moves,
                              size_t count, bool search, gl_threats *t,
                              gl_answer *answer) {
  for (size_t i = 0; i < count && gl_budget_work(s->budget); i++) {
    const gl_cell cell = moves[i].cell;
    if (moves[i].lost || (gl_desk_uses(s, GL_USE_TERRITORY) &&
                          !gl_cellset_has(&t->common, cell)))
      continue;
    const gl_mark mark = gl_stack_mark(&s->weak->stack);
    const gl_position *next =
        gl_weak_play(s->weak, p, nothing, gl_cellset_of(cell));
    gl_outcome result = GL_UNDECIDED;
    if (next)
      result = search ? maker_node(s, next) : gl_desk_glance(s, next);
    gl_stack_cut(&s->weak->stack, mark);
    if (result.who == GL_BREAKER_WINS) {
      *answer = (gl_answer){cell, result.object};
      return result;
    }
    if (result.who == GL_MAKER_WINS) {
      moves[i].lost = true;
      gl_threats_add(t, s->proof, result.object);
    }
  }
  return GL_UNDECIDED;
}

// The cells among which Breaker may choose.
static gl_cellset choices(gl_desk *s, const gl_position *p, gl_threats *t,
                          const gl_cellset *over) {
  const gl_cellset ones = gl_desk_ones(s, p, t);
  if (gl_cellset_count(&ones) > 1)
    return nothing;
  if (!gl_cellset_empty(&ones))
    return ones;
  return gl_desk_uses(s, GL_USE_DOMINATION) ? gl_undominated(p, over) : p->live;
}

// Breaker to move: GL_BREAKER_WINS with *answer, or GL_MAKER_WINS with the
// threats that leave no answer.
static gl_winner answer_all(gl_desk *s, const gl_position *p,
                            const gl_cellset *killers, gl_threats *t,
                            gl_answer *answer) {
  gl_move *moves = gl_weak_take(s->weak, s->board->cells * sizeof *moves);
  uint64_t *weight = gl_weak_take(s->weak, s->board->cells * sizeof *weight);
  gl_cellset *over = gl_weak_take(s->weak, s->board->cells * sizeof *over);
  if (!moves || !weight || !over || !gl_budget_node(s->budget))
    return GL_OPEN;
  gl_threats_begin(t, p->live);
  gl_dominators(p, over);
  gl_weigh_cells(s->board, p, weight);
  for (gl_cellset rest = gl_cellset_and(*killers, p->live);
       gl_desk_uses(s, GL_USE_KILLER) && !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    weight[cell] += weight[cell] / 2;
  }
  const gl_cellset cells = choices(s, p, t, over);
  const size_t count = gl_desk_sort(cells, weight, moves);
  for (int search = 0; search < 2; search++)
    if (try_answers(s, p, moves, count, search, t, answer).who ==
        GL_BREAKER_WINS)
      return GL_BREAKER_WINS;
  while (!gl_cellset_empty(&t->common)) {
    const gl_cell cell = gl_cellset_first(&t->common);
    if (s->budget->reason ||
        !gl_threats_dominated(t, s->proof, cell, over[cell]))
      return GL_OPEN;
  }
  gl_threats_trim(t, p->live);
  return GL_MAKER_WINS;
}

// Breaker to move, after Maker's stone on `last`.
static gl_outcome breaker_node(gl_desk *s, const gl_position *p, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer) {
  gl_threats *t = gl_weak_take(s->weak, sizeof *t);
  switch (t ? answer_all(s, p, killers, t, answer) : GL_OPEN) {
  case GL_BREAKER_WINS:
    return (gl_outcome){GL_BREAKER_WINS, answer->shield};
  case GL_MAKER_WINS:
    return gl_won(GL_MAKER_WINS,
                  gl_card_play(s->proof, last, t->card, t->count));
  default:
    return GL_UNDECIDED;
  }
}

static void solve_root(gl_desk *s) {
  gl_answer answer = {0};
  if (s->search->game->first == GL_MAKER) {
    gl_weak_claim(s->weak, maker_node(s, s->weak->start));
  } else if (!gl_weak_trivial(s->weak)) {
    gl_threats *t = gl_weak_take(s->weak, sizeof *t);
    const gl_winner who =
        t ? answer_all(s, s->weak->start, &nothing, t, &answer) : GL_OPEN;
    gl_weak_claim_turn(s->weak, who, t, answer);
  }
}

static void work(void *context) {
  gl_desk *s = context;
  solve_root(s);
  gl_budget_end(s->budget);
}

static void put_all(const void *engine, gl_vault *vault) {
  gl_desk_put(engine, vault);
}

static void get_all(void *engine, gl_vault *vault) {
  gl_desk_get(engine, vault);
}

gl_status gl_andor(gl_search *search, gl_error *error) {
  gl_desk desk;
  gl_status status = gl_desk_open(&desk, search, error);
  if (status)
    return status;
  status = gl_keep_enter(search, put_all, get_all, &desk, error);
  if (!status) {
    if (search->threads > 1)
      gl_desk_share(&desk, sizeof desk, work);
    else
      solve_root(&desk);
    status = gl_keep_leave(search, error);
  }
  const gl_status closed = gl_desk_close(&desk, status ? NULL : error);
  return status ? status : closed;
}
