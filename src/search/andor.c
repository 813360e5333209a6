// SPDX-License-Identifier: MIT
// Depth-first AND/OR search for weak games after Hsu, Ko, Chen, Wei, Hsueh and
// Wu (Algorithms 1 to 9), with every solved node returning its card or shield.
// The paper's zones come with them (search/gather.h).
//
// Techniques can be switched off one by one.  What is proved does not depend on
// them: an object that does not hold at the root is an internal error, not an
// answer.

#include "pairing/greedy.h"
#include "proof/fit.h"
#include "reduce/reduce.h"
#include "search/gather.h"
#include "search/search.h"
#include "search/table.h"
#include "search/technique.h"
#include "search/weak.h"

#include <assert.h>
#include <stdlib.h>

#define gl_andor GL_SIZED(gl_andor)

gl_engine_run gl_andor;

// A pairing search that has failed this often is hopeless (doc/DESIGN.md).
#define PATIENCE 30

typedef struct andor {
  gl_search *search;
  gl_budget *budget;
  unsigned use;
  gl_board *board;
  gl_proof *proof;
  gl_keys *keys;
  gl_table *table;
  gl_pairer *pairer;
  gl_stack stack;
  gl_trail trail;
} andor;

// Work space of a node.  It lives on the stack of positions, because the
// machine's own stack is too small for deep searches on large boards.
static void *take(andor *s, size_t size) {
  void *memory = gl_stack_take(&s->stack, size);
  if (!memory)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return memory;
}

static bool uses(const andor *s, gl_technique technique) {
  return s->use & technique;
}

static gl_position *play(andor *s, const gl_position *p, gl_cellset maker,
                         gl_cellset breaker) {
  gl_position *next = gl_position_play(&s->stack, s->board, p, maker, breaker,
                                       uses(s, GL_USE_SUBSUME));
  if (!next)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return next;
}

static const gl_cellset nothing;

// Cells in the order in which they are tried: heavy ones first.
typedef struct move {
  gl_cell cell;
  bool lost; // an answer that is known to fail
  uint64_t weight;
} move;

static int compare_moves(const void *a, const void *b) {
  const move *x = a;
  const move *y = b;
  if (x->weight != y->weight)
    return x->weight > y->weight ? -1 : 1;
  return (x->cell > y->cell) - (x->cell < y->cell);
}

static size_t sort_moves(gl_cellset cells, const uint64_t *weight,
                         move *moves) {
  size_t count = 0;
  while (!gl_cellset_empty(&cells)) {
    const gl_cell cell = gl_cellset_pop(&cells);
    moves[count++] = (move){cell, false, weight[cell]};
  }
  qsort(moves, count, sizeof *moves, compare_moves);
  return count;
}

static gl_outcome find_pairing(andor *s, const gl_position *p) {
  if (!gl_pairer_find(s->pairer, p))
    return GL_UNDECIDED;
  gl_ref parts[GL_MOST_CELLS / 2 + 1];
  for (size_t i = 0; i < s->pairer->pairs; i++)
    parts[i] =
        gl_shield_pair(s->proof, s->pairer->pair[i].x, s->pairer->pair[i].y);
  return gl_won(GL_BREAKER_WINS,
                gl_shield_join(s->proof, parts, s->pairer->pairs));
}

static gl_outcome look_up(andor *s, const gl_position *p, gl_key key) {
  const gl_ref found = gl_table_find(s->table, key);
  if (!found.step)
    return GL_UNDECIDED;
  const bool card = gl_rule_is_card(s->proof->step[found.step].rule);
  const gl_ref object = card ? gl_card_fit(s->proof, found, p)
                             : gl_shield_fit(s->proof, found, p);
  if (!object.step)
    return GL_UNDECIDED;
  // What holds is true, but zones must also be small to be put together.
  const gl_cellset zone = card ? gl_proof_card(s->proof, object).t
                               : gl_proof_zone(s->proof, object);
  return gl_cellset_inside(&zone, &p->live)
             ? gl_won(card ? GL_MAKER_WINS : GL_BREAKER_WINS, object)
             : GL_UNDECIDED;
}

// What a first look at a position finds out.
typedef struct glance {
  const gl_position *kernel;      // the reduced position
  gl_key key;                     // its key in the table
  gl_cellset over[GL_MOST_CELLS]; // its dominators
  uint64_t weight[GL_MOST_CELLS]; // the weights of its cells
} glance;

// Reduces a position with Maker to move, pushing on the trail; true if that
// decides it.
static bool reduce(andor *s, glance *g, gl_outcome *result) {
  for (;;) {
    const gl_position *p = g->kernel;
    gl_trail_step step;
    gl_ref card = gl_leaf_won(s->proof, p);
    if (!card.step && uses(s, GL_USE_CROSSING))
      card = gl_leaf_crossing(s->proof, p);
    if (card.step || !p->count) {
      *result = p->count ? gl_won(GL_MAKER_WINS, card)
                         : gl_won(GL_BREAKER_WINS, gl_shield_none(s->proof));
      return true;
    }
    gl_dominators(p, g->over);
    const bool mutual =
        uses(s, GL_USE_PARTIAL) && gl_find_mutual(p, g->over, &step);
    if (!mutual && !(uses(s, GL_USE_FORCED) && gl_find_forced(p, &step)))
      return false;
    g->kernel = play(s, p, mutual ? nothing : gl_cellset_of(step.x),
                     gl_cellset_of(mutual ? step.x : step.y));
    if (!g->kernel || !gl_trail_push(&s->trail, step)) {
      s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
      *result = GL_UNDECIDED;
      return true;
    }
  }
}

// Reduces a position with Maker to move and decides it if that takes no search.
static bool look_at(andor *s, const gl_position *p, glance *g,
                    gl_outcome *result) {
  g->kernel = p;
  if (reduce(s, g, result))
    return true;
  p = g->kernel;
  const uint64_t sum = gl_weigh_cells(s->board, p, g->weight);
  *result = GL_UNDECIDED;
  if (uses(s, GL_USE_POTENTIAL)) {
    gl_ref shield = gl_leaf_potential(s->proof, p, sum, g->weight);
    if (shield.step)
      shield = gl_shield_fit(s->proof, shield, p);
    *result = gl_won(GL_BREAKER_WINS, shield);
  }
  if (result->who == GL_OPEN && uses(s, GL_USE_TABLE)) {
    g->key = gl_key_of_lines(s->keys, p);
    *result = look_up(s, p, g->key);
  }
  if (result->who == GL_OPEN && uses(s, GL_USE_PAIRING))
    *result = find_pairing(s, p);
  return result->who != GL_OPEN;
}

static gl_outcome maker_node(andor *s, const gl_position *p);

// Decides a position if that takes no search.
static gl_outcome glance_at(andor *s, const gl_position *p) {
  const size_t from = s->trail.count;
  const gl_mark mark = gl_stack_mark(&s->stack);
  glance *g = take(s, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g)
    look_at(s, p, g, &result);
  result = gl_climbed(s->proof, &s->trail, from, p, result);
  gl_stack_cut(&s->stack, mark);
  return result;
}

// The position in which Breaker has one side.
static gl_outcome solve_side(andor *s, const gl_position *p, gl_cellset maker,
                             gl_cellset breaker) {
  const gl_mark mark = gl_stack_mark(&s->stack);
  const gl_position *side = play(s, p, maker, breaker);
  const gl_outcome result = side ? maker_node(s, side) : GL_UNDECIDED;
  gl_stack_cut(&s->stack, mark);
  return result;
}

// Both sides alone, with whatever they share given to Breaker or kept: Maker
// wins one, or both shields come back.  False if a side is GL_UNDECIDED.
static bool solve_sides(andor *s, const gl_position *p, const gl_split *split,
                        gl_ref shield[2], gl_outcome *result) {
  for (size_t i = 0; i < 2; i++) {
    *result = solve_side(s, p, nothing, split->side[1 - i]);
    if (result->who != GL_BREAKER_WINS)
      return false;
    shield[i] = result->object;
  }
  return true;
}

static gl_outcome solve_cell(andor *s, const gl_position *p,
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
static gl_outcome solve_line(andor *s, const gl_position *p,
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

static bool find_split(const andor *s, const gl_position *p, gl_split *split) {
  return (uses(s, GL_USE_PARTS) && gl_find_parts(p, split)) ||
         (uses(s, GL_USE_CELL) && gl_find_cell(p, split)) ||
         (uses(s, GL_USE_LINE) && gl_find_line(p, split));
}

// Sides are solved by positions with more stones, so a card of one of them
// holds here too.
static gl_outcome solve_split(andor *s, const gl_position *p) {
  gl_split split;
  gl_ref shield[2];
  gl_outcome result = GL_UNDECIDED;
  if (!find_split(s, p, &split) || !solve_sides(s, p, &split, shield, &result))
    return result.who == GL_MAKER_WINS ? result : GL_UNDECIDED;
  if (split.kind == GL_SPLIT_CELL)
    return solve_cell(s, p, &split, shield);
  if (split.kind == GL_SPLIT_LINE)
    return solve_line(s, p, &split, shield);
  return gl_joined(s->proof, p, shield[0], shield[1]);
}

static gl_outcome breaker_node(andor *s, const gl_position *p, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer);

// Tries Maker's moves until one wins or all are answered.
static gl_outcome expand(andor *s, const gl_position *p, glance *g) {
  gl_answers *a = take(s, sizeof *a);
  move *moves = take(s, s->board->cells * sizeof *moves);
  if (!a || !moves)
    return GL_UNDECIDED;
  gl_answers_begin(a, p->live);
  gl_cellset killers = nothing;
  const gl_cellset cells =
      uses(s, GL_USE_DOMINATION) ? gl_undominated(p, g->over) : p->live;
  const size_t count = sort_moves(cells, g->weight, moves);
  for (size_t i = 0; i < count; i++) {
    if (uses(s, GL_USE_ZONE) && !gl_cellset_has(&a->common, moves[i].cell))
      continue;
    const gl_mark mark = gl_stack_mark(&s->stack);
    const gl_position *next = play(s, p, gl_cellset_of(moves[i].cell), nothing);
    gl_answer answer;
    const gl_outcome result =
        next ? breaker_node(s, next, moves[i].cell, &killers, &answer)
             : GL_UNDECIDED;
    gl_stack_cut(&s->stack, mark);
    if (result.who != GL_BREAKER_WINS)
      return result;
    gl_cellset_add(&killers, answer.cell);
    gl_answers_add(a, s->proof, answer);
  }
  while (!gl_cellset_empty(&a->common)) {
    const gl_cell cell = gl_cellset_first(&a->common);
    if (!gl_answers_dominated(a, s->proof, cell, g->over[cell]))
      return GL_UNDECIDED;
  }
  return gl_won(GL_BREAKER_WINS, gl_answers_shield(a, s->proof));
}

// Maker to move.
static gl_outcome maker_node(andor *s, const gl_position *p) {
  const gl_mark mark = gl_stack_mark(&s->stack);
  const size_t from = s->trail.count;
  glance *g = take(s, sizeof *g);
  gl_outcome result = GL_UNDECIDED;
  if (g && !look_at(s, p, g, &result) && gl_budget_node(s->budget)) {
    result = solve_split(s, g->kernel);
    if (result.who == GL_OPEN && !s->budget->reason)
      result = expand(s, g->kernel, g);
    result = gl_fitted(s->proof, g->kernel, result);
    if (result.who != GL_OPEN && uses(s, GL_USE_TABLE))
      gl_table_store(s->table, g->key, result.object);
  }
  result = gl_climbed(s->proof, &s->trail, from, p, result);
  gl_stack_cut(&s->stack, mark);
  return result;
}

// Open lines of one cell are threats.  Returns the cells, and their cards.
static gl_cellset find_ones(andor *s, const gl_position *p, gl_threats *t) {
  gl_cellset ones = nothing;
  for (size_t i = 0; i < p->count; i++)
    if (gl_cellset_count(&p->open[i]) == 1 &&
        gl_cellset_apart(&ones, &p->open[i])) {
      ones = gl_cellset_or(ones, p->open[i]);
      const gl_ref card =
          gl_card_line(s->proof, p->line[i], gl_cellset_first(&p->open[i]));
      if (card.step)
        gl_threats_add(t, s->proof, card);
    }
  return ones;
}

// Looks at all answers, or searches those that are still open.  Returns
// GL_BREAKER_WINS with *answer as soon as one holds.
static gl_outcome try_answers(andor *s, const gl_position *p, move *moves,
                              size_t count, bool search, gl_threats *t,
                              gl_answer *answer) {
  for (size_t i = 0; i < count && gl_budget_work(s->budget); i++) {
    const gl_cell cell = moves[i].cell;
    if (moves[i].lost ||
        (uses(s, GL_USE_TERRITORY) && !gl_cellset_has(&t->common, cell)))
      continue;
    const gl_mark mark = gl_stack_mark(&s->stack);
    const gl_position *next = play(s, p, nothing, gl_cellset_of(cell));
    gl_outcome result = GL_UNDECIDED;
    if (next)
      result = search ? maker_node(s, next) : glance_at(s, next);
    gl_stack_cut(&s->stack, mark);
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
static gl_cellset choices(andor *s, const gl_position *p, gl_threats *t,
                          const gl_cellset *over) {
  const gl_cellset ones = find_ones(s, p, t);
  if (gl_cellset_count(&ones) > 1)
    return nothing;
  if (!gl_cellset_empty(&ones))
    return ones;
  return uses(s, GL_USE_DOMINATION) ? gl_undominated(p, over) : p->live;
}

// Breaker to move: GL_BREAKER_WINS with *answer, or GL_MAKER_WINS with the
// threats that leave no answer.
static gl_winner answer_all(andor *s, const gl_position *p,
                            const gl_cellset *killers, gl_threats *t,
                            gl_answer *answer) {
  move *moves = take(s, s->board->cells * sizeof *moves);
  uint64_t *weight = take(s, s->board->cells * sizeof *weight);
  gl_cellset *over = take(s, s->board->cells * sizeof *over);
  if (!moves || !weight || !over || !gl_budget_node(s->budget))
    return GL_OPEN;
  gl_threats_begin(t, p->live);
  gl_dominators(p, over);
  gl_weigh_cells(s->board, p, weight);
  for (gl_cellset rest = gl_cellset_and(*killers, p->live);
       uses(s, GL_USE_KILLER) && !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    weight[cell] += weight[cell] / 2;
  }
  const gl_cellset cells = choices(s, p, t, over);
  const size_t count = sort_moves(cells, weight, moves);
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
static gl_outcome breaker_node(andor *s, const gl_position *p, gl_cell last,
                               const gl_cellset *killers, gl_answer *answer) {
  gl_threats *t = take(s, sizeof *t);
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

static void solve_root(andor *s, gl_weak *weak) {
  gl_answer answer = {0};
  if (s->search->game->first == GL_MAKER) {
    gl_weak_claim(weak, maker_node(s, weak->start));
  } else if (!gl_weak_trivial(weak)) {
    gl_threats *t = take(s, sizeof *t);
    const gl_winner who =
        t ? answer_all(s, weak->start, &nothing, t, &answer) : GL_OPEN;
    gl_weak_claim_turn(weak, who, t, answer);
  }
}

gl_status gl_andor(gl_search *search, gl_error *error) {
  andor s = {.search = search, .budget = &search->budget, .use = search->use};
  gl_weak *weak = NULL;
  gl_status status = gl_weak_open(&weak, search, uses(&s, GL_USE_SYMMETRY),
                                  uses(&s, GL_USE_SUBSUME), error);
  if (status)
    return status;
  s.board = weak->board;
  s.proof = weak->proof;
  s.keys = gl_keys_new(s.board, uses(&s, GL_USE_SYMMETRY));
  s.table = gl_table_new(s.board, s.budget);
  s.pairer = gl_pairer_new(s.board);
  if (s.keys && s.table && s.pairer) {
    s.pairer->budget = s.budget;
    s.pairer->width = search->width;
    s.pairer->patience = uses(&s, GL_USE_PATIENCE) ? PATIENCE : 0;
    solve_root(&s, weak);
    status = gl_weak_close(weak, error);
  } else {
    status = gl_fail_memory(error);
  }
  gl_trail_free(&s.trail);
  gl_stack_free(&s.stack);
  gl_pairer_free(s.pairer);
  gl_table_free(s.table);
  gl_keys_free(s.keys);
  return status;
}
