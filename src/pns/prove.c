// SPDX-License-Identifier: MIT
// Objects for what a proof number search has solved.
//
// The prover walks from the start through solved nodes and makes the card or
// shield of each that matters: at a Maker node that is won, one move; at one
// that is lost, the moves in the intersection of the zones.  It goes by
// positions, not by edges: it settles a position as the search did, and asks
// for the node with its key.  Whatever is missing, because it was never
// searched or was collected, is searched now; at the start that is everything.
//
// A node's object is about the stones with which the node was made.  A
// position with the same key is carried there by a map of the board or, with
// isomorphy, by any bijection of the open lines.

#include "pns/pns.h"

#include "proof/fit.h"

#include <assert.h>

static const gl_cellset nothing;

static gl_outcome prove_maker(gl_pns *pns, const gl_position *position,
                              gl_key from, size_t move);
static gl_outcome object_of(gl_pns *pns, const gl_position *position,
                            gl_key key, gl_node_kind kind);

// ---------------------------------------------------------------- settled

static gl_outcome prove_potential(gl_pns *pns, const gl_position *position) {
  assert(gl_position_valid(pns->solver->board, position));
  uint64_t weight[GL_MOST_CELLS];
  const uint64_t sum = gl_leaf_weigh(pns->solver->board, position, weight);
  return gl_gather_won(
      GL_BREAKER_WINS,
      position->count
          ? gl_leaf_potential(pns->solver->proof, position, sum, weight)
          : gl_shield_none(pns->solver->proof));
}

static gl_ref attack_card(gl_pns *pns, const gl_position *position) {
  gl_attack attack;
  return gl_attack_find(&pns->solver->stack, pns->solver->board,
                        pns->solver->proof, position, &attack)
             ? attack.card
             : GL_NO_REF;
}

// Maker to move, decided.
static gl_outcome prove_settled(gl_pns *pns, const gl_settled *settled) {
  assert(settled->kernel && settled->mover == GL_MAKER && settled->who);
  const gl_position *p = settled->kernel;
  switch (settled->by) {
  case GL_BY_LINE:
    return gl_gather_won(GL_MAKER_WINS, gl_leaf_won(pns->solver->proof, p));
  case GL_BY_CROSSING:
    return gl_gather_won(GL_MAKER_WINS,
                         gl_leaf_crossing(pns->solver->proof, p));
  case GL_BY_ATTACK:
    return gl_gather_won(GL_MAKER_WINS, attack_card(pns, p));
  case GL_BY_NO_LINE:
  case GL_BY_POTENTIAL:
    return gl_gather_fitted(pns->solver->proof, p, prove_potential(pns, p));
  case GL_BY_NOTHING:
    break;
  }
  return GL_UNDECIDED;
}

// Adds a card if it leaves Breaker fewer answers.
static void threaten(gl_pns *pns, gl_threats *threats, gl_ref card) {
  if (!card.step)
    return;
  const gl_cellset zone = gl_proof_card(pns->solver->proof, card).t;
  assert(gl_proof_is_card(pns->solver->proof, card));
  if (!threats->count || !gl_cellset_inside(&threats->common, &zone))
    gl_gather_threats_add(threats, pns->solver->proof, card);
}

typedef struct threatening {
  gl_pns *s;
  gl_threats *t;
} threatening;

static bool threaten_crossing(void *context, gl_crossing crossing) {
  assert(crossing.a != crossing.b);
  const threatening *to = context;
  gl_proof *proof = to->s->solver->proof;
  const gl_ref children[2] = {
      gl_card_line(proof, crossing.line[0], crossing.a),
      gl_card_line(proof, crossing.line[1], crossing.b)};
  threaten(to->s, to->t, gl_card_play(proof, crossing.x, children, 2));
  return true;
}

// What Maker threatens to do next, as far as the search looks at it.
static void threaten_short(gl_pns *pns, const gl_position *position,
                           gl_threats *threats) {
  threatening to = {pns, threats};
  for (size_t i = 0; i < position->count; i++) {
    const size_t size = gl_cellset_count(&position->open[i]);
    const gl_cellset *cells =
        size ? &position->open[i]
             : &pns->solver->board->line[position->line[i]];
    if (size < 2)
      threaten(pns, threats,
               gl_card_line(pns->solver->proof, position->line[i],
                            gl_cellset_first(cells)));
  }
  if (gl_pns_uses(pns, GL_USE_CROSSING))
    gl_settle_crossings(position, threaten_crossing, &to);
  if (gl_pns_uses(pns, GL_USE_ATTACK))
    threaten(pns, threats, attack_card(pns, position));
}

// ------------------------------------------------------- Breaker to move

static gl_cell heaviest(const gl_pns *pns, const gl_position *position) {
  assert(!gl_cellset_empty(&position->live));
  uint64_t weight[GL_MOST_CELLS];
  gl_leaf_weigh(pns->solver->board, position, weight);
  gl_cell best = gl_cellset_first(&position->live);
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    if (weight[cell] > weight[best])
      best = cell;
  }
  return best;
}

// The least potential comes after the heaviest cell is taken.
static gl_winner answer_potential(gl_pns *pns, const gl_position *position,
                                  gl_answer *answer) {
  assert(position->count);
  answer->cell = heaviest(pns, position);
  const gl_position *next = gl_solver_play(pns->solver, position, nothing,
                                           gl_cellset_of(answer->cell));
  if (!next)
    return GL_OPEN;
  const gl_outcome o =
      gl_gather_fitted(pns->solver->proof, next, prove_potential(pns, next));
  answer->shield = o.object;
  return o.who;
}

// No line is left once the pairs of the trail are taken away: the first cell of
// the last pair is as good as any, and its pair is not needed then.
static gl_winner answer_nothing(gl_pns *pns, const gl_position *position,
                                size_t from, gl_answer *answer) {
  assert(!position->count && from <= pns->trail.count);
  if (pns->trail.count > from) {
    answer->cell = pns->trail.step[--pns->trail.count].x;
  } else {
    const gl_cellset any = gl_pns_free(pns, position);
    answer->cell = gl_cellset_empty(&any) ? GL_NO_CELL : gl_cellset_first(&any);
  }
  answer->shield = gl_shield_none(pns->solver->proof);
  return answer->shield.step ? GL_BREAKER_WINS : GL_OPEN;
}

// The map of the board that carries the node's position to this one.
static uint32_t map_between(gl_pns *pns, const gl_position *from,
                            const gl_position *to) {
  assert(pns->solver->board->product);
  const gl_board *board = pns->solver->board;
  const gl_key none = {0, 0, 0};
  const uint32_t there = gl_pns_key(pns, none, 0, from, GL_MAKER).map;
  const uint32_t here = gl_pns_key(pns, none, 0, to, GL_MAKER).map;
  return board->product[there * board->maps + board->inverse[here]];
}

// The same for isomorphic positions, as an image of each live cell.
static bool match(gl_pns *pns, const gl_position *from, const gl_position *to,
                  gl_cell *image) {
  gl_cell label[2][GL_MOST_CELLS];
  gl_cell back[GL_MOST_CELLS];
  if (!gl_pns_label(pns, from, label[0]) || !gl_pns_label(pns, to, label[1])) {
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
    return false;
  }
  for (gl_cellset rest = to->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    back[label[1][cell]] = cell;
  }
  for (gl_cellset rest = from->live; !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    assert(label[0][cell] < GL_MOST_CELLS);
    image[cell] = back[label[0][cell]];
  }
  return true;
}

// An answer on a cell without a line changes nothing, so the shield is there
// already, and Breaker may play any cell of its zone instead.
static gl_cell awake(const gl_pns *pns, const gl_position *position,
                     gl_answer answer) {
  assert(gl_proof_ref_valid(pns->solver->proof, answer.shield));
  const gl_cellset zone = gl_proof_zone(pns->solver->proof, answer.shield);
  if (gl_cellset_has(&position->live, answer.cell) || gl_cellset_empty(&zone))
    return answer.cell;
  return gl_cellset_first(&zone);
}

// The answer in the kernel that the search has found.
static gl_cell found_answer(gl_pns *pns, const gl_position *position,
                            uint32_t node, size_t move) {
  assert(node && pns->tree->node[node].kind == GL_NODE_BREAKER);
  const gl_position *own = gl_pns_position(pns, node);
  gl_cell image[GL_MOST_CELLS];
  if (!own)
    return GL_NO_CELL;
  if (!gl_pns_isomorphic(pns))
    return pns->solver->board
        ->cell_map[map_between(pns, own, position) * pns->solver->board->cells +
                   move];
  if (gl_cellset_has(&own->live, move))
    return match(pns, own, position, image) ? image[move] : GL_NO_CELL;
  const gl_cellset idle =
      gl_cellset_minus(gl_pns_free(pns, position), position->live);
  return gl_cellset_first(&idle); // a cell without a line is like another
}

// Is the node about these very stones?  It was when the prover came to it, but
// may have been collected, and made again from an image of the position.  Moves
// of Breaker's are carried from there (found_answer).
static bool is_here(const gl_pns *pns, uint32_t node,
                    const gl_position *position, gl_node_kind kind) {
  return kind == GL_NODE_BREAKER ||
         (gl_cellset_equal(&pns->tree->node[node].maker, &position->maker) &&
          gl_cellset_equal(&pns->tree->node[node].breaker, &position->breaker));
}

// Which of its children decided a solved node.  If what said so was collected,
// the node is searched again.
static bool decisive(gl_pns *pns, const gl_position *position, gl_key key,
                     gl_node_kind kind, size_t *move) {
  uint32_t node = gl_pns_solve_node(pns, position, key, kind);
  while (node && !(is_here(pns, node, position, kind) &&
                   gl_pns_move(pns, node, move))) {
    if (gl_budget_stopped(pns->solver->budget))
      return false;
    gl_tree_reopen(pns->tree, node, position->maker, position->breaker);
    node = gl_pns_solve_node(pns, position, key, kind);
  }
  return node;
}

static gl_winner answer_found(gl_pns *pns, const gl_position *position,
                              gl_key key, uint32_t node, gl_answer *answer) {
  size_t move;
  if (!decisive(pns, position, key, GL_NODE_BREAKER, &move))
    return GL_OPEN;
  node = gl_tree_find(pns->tree, key);
  assert(node);
  answer->cell = found_answer(pns, position, node, move);
  if (answer->cell == GL_NO_CELL)
    return GL_OPEN;
  const gl_position *next = gl_solver_play(pns->solver, position, nothing,
                                           gl_cellset_of(answer->cell));
  const gl_outcome o =
      next ? prove_maker(pns, next, key, answer->cell) : GL_UNDECIDED;
  answer->shield = o.object;
  if (o.who == GL_BREAKER_WINS)
    answer->cell = awake(pns, position, *answer);
  return o.who == GL_BREAKER_WINS ? o.who : GL_OPEN;
}

// The cell to look at next: one that is not dominated, as long as there is one.
static gl_cell next_cell(gl_cellset common, gl_cellset first) {
  assert(!gl_cellset_empty(&common));
  first = gl_cellset_and(first, common);
  return gl_cellset_first(gl_cellset_empty(&first) ? &common : &first);
}

// Cards against all answers in the kernel.
static gl_winner threaten_all(gl_pns *pns, const gl_position *position,
                              gl_key key, gl_threats *threats) {
  assert(gl_gather_threats_valid(threats));
  gl_cellset *over =
      gl_solver_take(pns->solver, pns->solver->board->cells * sizeof *over);
  if (!over)
    return GL_OPEN;
  gl_dominators(position, over);
  const gl_cellset first = gl_gather_undominated(position, over);
  threaten_short(pns, position, threats);
  while (!gl_cellset_empty(&threats->common) &&
         !gl_budget_stopped(pns->solver->budget)) {
    const gl_cell cell = next_cell(threats->common, first);
    if (!gl_cellset_has(&first, cell) &&
        gl_gather_threats_dominated(threats, pns->solver->proof, cell,
                                    over[cell]))
      continue;
    const gl_mark mark = gl_stack_mark(&pns->solver->stack);
    const gl_position *next =
        gl_solver_play(pns->solver, position, nothing, gl_cellset_of(cell));
    const gl_outcome o =
        next ? prove_maker(pns, next, key, cell) : GL_UNDECIDED;
    gl_stack_cut(&pns->solver->stack, mark);
    if (o.who != GL_MAKER_WINS)
      return GL_OPEN;
    assert(o.object.step);
    gl_gather_threats_add(threats, pns->solver->proof, o.object);
  }
  return gl_budget_stopped(pns->solver->budget) ? GL_OPEN : GL_MAKER_WINS;
}

// The kernel of a position with Breaker to move, which stays his turn.
static gl_winner prove_turn(gl_pns *pns, const gl_settled *settled, gl_key from,
                            size_t move, size_t trail, gl_threats *threats,
                            gl_answer *answer) {
  assert(settled->mover == GL_BREAKER && !settled->flipped);
  const gl_position *p = settled->kernel;
  if (settled->who == GL_MAKER_WINS) {
    threaten_short(pns, p, threats);
    return GL_MAKER_WINS;
  }
  if (settled->by == GL_BY_NO_LINE)
    return answer_nothing(pns, p, trail, answer);
  if (settled->by == GL_BY_POTENTIAL)
    return answer_potential(pns, p, answer);
  const gl_key key = gl_pns_key(pns, from, move, p, GL_BREAKER);
  const uint32_t node = gl_pns_solve_node(pns, p, key, GL_NODE_BREAKER);
  if (!node)
    return GL_OPEN;
  if (pns->tree->node[node].who == GL_BREAKER_WINS)
    return answer_found(pns, p, key, node, answer);
  return threaten_all(pns, p, key, threats);
}

// A kernel with Maker to move, of a position that was reduced by the trail's
// steps from `trail` on.
static gl_outcome prove_kernel(gl_pns *pns, const gl_settled *settled,
                               gl_key from, size_t move, size_t trail,
                               const gl_position *position) {
  assert(settled->mover == GL_MAKER && trail <= pns->trail.count);
  const gl_position *kernel = settled->kernel;
  gl_outcome o = GL_UNDECIDED;
  if (settled->who) {
    o = prove_settled(pns, settled);
  } else {
    const gl_key key = gl_pns_key(pns, from, move, kernel, GL_MAKER);
    o = object_of(pns, kernel, key, GL_NODE_MAKER);
  }
  return gl_gather_climbed(pns->solver->proof, &pns->trail, trail, position, o);
}

// A line with one free cell forces Breaker: a card against his answer there,
// and the line itself against all others.
static gl_winner prove_forced(gl_pns *pns, const gl_settled *settled,
                              gl_key from, size_t move, gl_threats *threats,
                              gl_answer *answer) {
  assert(settled->flipped && settled->after);
  const gl_outcome o =
      prove_kernel(pns, settled, from, move, settled->flip, settled->after);
  if (o.who == GL_BREAKER_WINS) {
    *answer = (gl_answer){settled->reply, o.object};
  } else if (o.who == GL_MAKER_WINS) {
    threaten(pns, threats, o.object);
    threaten(pns, threats,
             gl_card_line(pns->solver->proof, settled->line, settled->reply));
  }
  return o.who;
}

// The answer of the kernel, for the position before the trail's last steps.
static gl_winner climb(gl_pns *pns, const gl_position *position, size_t trail,
                       gl_answer *answer) {
  assert(trail <= pns->trail.count);
  const gl_position *next = answer->cell == GL_NO_CELL
                                ? NULL
                                : gl_solver_play(pns->solver, position, nothing,
                                                 gl_cellset_of(answer->cell));
  if (!next)
    return GL_OPEN;
  const gl_outcome o =
      gl_gather_climbed(pns->solver->proof, &pns->trail, trail, next,
                        gl_gather_won(GL_BREAKER_WINS, answer->shield));
  answer->shield = o.object;
  return o.who;
}

// Breaker to move: cards that leave him no answer, or an answer.
static gl_winner prove_breaker(gl_pns *pns, const gl_position *position,
                               gl_key from, size_t move, gl_threats *threats,
                               gl_answer *answer) {
  const size_t trail = pns->trail.count;
  const gl_settled settled = gl_pns_settle(pns, position, GL_BREAKER);
  if (!settled.kernel) {
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
    return GL_OPEN;
  }
  gl_gather_threats_begin(threats, settled.flipped ? settled.after->live
                                                   : settled.kernel->live);
  gl_winner who =
      settled.flipped
          ? prove_forced(pns, &settled, from, move, threats, answer)
          : prove_turn(pns, &settled, from, move, trail, threats, answer);
  if (who == GL_BREAKER_WINS) {
    who = climb(pns, position, trail, answer);
  } else if (who == GL_MAKER_WINS) {
    gl_gather_threats_trim(threats, position->live);
  }
  assert(trail <= pns->trail.count || who != GL_OPEN ||
         gl_budget_stopped(pns->solver->budget));
  pns->trail.count = trail;
  return who;
}

// --------------------------------------------------------- Maker to move

static gl_outcome prove_side(gl_pns *pns, const gl_position *position,
                             const gl_split *split, gl_key key, size_t side,
                             bool shared) {
  assert(gl_split_valid(position, split) && side < 2);
  const gl_position *q = gl_pns_side(pns, position, split, side, shared);
  return q ? prove_maker(pns, q, key, side) : GL_UNDECIDED;
}

static gl_outcome prove_whole(gl_pns *pns, const gl_position *position,
                              gl_key both) {
  return object_of(pns, position, gl_pns_aspect(both, GL_NODE_WHOLE),
                   GL_NODE_WHOLE);
}

// Maker wins a side, or both sides with the common cell hers, or the whole.
static gl_outcome prove_split_won(gl_pns *pns, const gl_position *position,
                                  const gl_split *split, gl_key key) {
  size_t move;
  if (!decisive(pns, position, key, GL_NODE_MAKER, &move))
    return GL_UNDECIDED;
  if (move < 2)
    return prove_side(pns, position, split, key, move, false);
  if (split->kind == GL_SPLIT_LINE)
    return prove_whole(pns, position, gl_pns_aspect(key, GL_NODE_LINE));
  assert(split->kind == GL_SPLIT_CELL);
  const gl_key both = gl_pns_aspect(key, GL_NODE_CELL);
  const gl_outcome first = prove_side(pns, position, split, both, 0, true);
  const gl_outcome second = prove_side(pns, position, split, both, 1, true);
  const gl_ref card[2] = {first.object, second.object};
  if (first.who != GL_MAKER_WINS || second.who != GL_MAKER_WINS)
    return GL_UNDECIDED;
  return gl_gather_won(GL_MAKER_WINS,
                       gl_card_play(pns->solver->proof, split->cell, card, 2));
}

// Breaker holds both sides, one of them with all that they share; or the whole.
static gl_outcome prove_split_held(gl_pns *pns, const gl_position *position,
                                   const gl_split *split, gl_key key) {
  size_t with = 2;
  const gl_node_kind kind =
      split->kind == GL_SPLIT_CELL ? GL_NODE_CELL : GL_NODE_LINE;
  const gl_key both = gl_pns_aspect(key, kind);
  if (split->kind != GL_SPLIT_PARTS &&
      !decisive(pns, position, both, kind, &with))
    return GL_UNDECIDED;
  if (with == 2 && split->kind == GL_SPLIT_LINE)
    return prove_whole(pns, position, both);
  assert(with <= 2);
  gl_outcome side[2];
  for (size_t i = 0; i < 2; i++) {
    side[i] =
        prove_side(pns, position, split, i == with ? both : key, i, i == with);
    if (side[i].who != GL_BREAKER_WINS)
      return GL_UNDECIDED;
  }
  return gl_gather_joined(pns->solver->proof, position, side[0].object,
                          side[1].object);
}

// The card of a move that wins.
static gl_outcome prove_move(gl_pns *pns, const gl_position *position,
                             gl_key key, gl_cell cell) {
  assert(cell < pns->solver->board->cells);
  const gl_position *next =
      gl_solver_play(pns->solver, position, gl_cellset_of(cell), nothing);
  gl_threats *t = gl_solver_take(pns->solver, sizeof *t);
  gl_answer answer;
  if (!next || !t ||
      prove_breaker(pns, next, key, cell, t, &answer) != GL_MAKER_WINS)
    return GL_UNDECIDED;
  // A stone on a cell without a line is no help: any of the cards holds.
  if (!gl_cellset_has(&position->live, cell))
    return gl_gather_won(GL_MAKER_WINS, t->card[0]);
  return gl_gather_won(
      GL_MAKER_WINS, gl_card_play(pns->solver->proof, cell, t->card, t->count));
}

// The shield of a node whose moves are all answered.
static gl_outcome prove_answers(gl_pns *pns, const gl_position *position,
                                gl_key key) {
  gl_answers *a = gl_solver_take(pns->solver, sizeof *a);
  gl_threats *t = gl_solver_take(pns->solver, sizeof *t);
  gl_cellset *over =
      gl_solver_take(pns->solver, pns->solver->board->cells * sizeof *over);
  if (!a || !t || !over)
    return GL_UNDECIDED;
  gl_gather_answers_begin(a, position->live);
  gl_dominators(position, over);
  const gl_cellset first = gl_gather_undominated(position, over);
  while (!gl_cellset_empty(&a->common) &&
         !gl_budget_stopped(pns->solver->budget)) {
    const gl_cell cell = next_cell(a->common, first);
    if (!gl_cellset_has(&first, cell) &&
        gl_gather_answers_dominated(a, pns->solver->proof, cell, over[cell]))
      continue;
    const gl_mark mark = gl_stack_mark(&pns->solver->stack);
    const gl_position *next =
        gl_solver_play(pns->solver, position, gl_cellset_of(cell), nothing);
    gl_answer answer;
    const gl_winner who =
        next ? prove_breaker(pns, next, key, cell, t, &answer) : GL_OPEN;
    gl_stack_cut(&pns->solver->stack, mark);
    if (who != GL_BREAKER_WINS)
      return GL_UNDECIDED;
    assert(answer.shield.step);
    gl_gather_answers_add(a, pns->solver->proof, answer);
  }
  return gl_budget_stopped(pns->solver->budget)
             ? GL_UNDECIDED
             : gl_gather_won(GL_BREAKER_WINS,
                             gl_gather_answers_shield(a, pns->solver->proof));
}

// The object of a solved node, for its own stones.
static gl_outcome prove_node(gl_pns *pns, uint32_t node, const gl_position *own,
                             gl_key key, gl_node_kind kind) {
  assert(pns->tree->node[node].who);
  gl_split split;
  size_t move;
  const bool held = pns->tree->node[node].who == GL_BREAKER_WINS;
  if (gl_pns_split(pns, own, kind, &split))
    return held ? prove_split_held(pns, own, &split, key)
                : prove_split_won(pns, own, &split, key);
  if (held)
    return prove_answers(pns, own, key);
  return decisive(pns, own, key, kind, &move)
             ? prove_move(pns, own, key, (gl_cell)move)
             : GL_UNDECIDED;
}

// From the node's stones to the position's.
static gl_outcome carry_object(gl_pns *pns, const gl_position *own,
                               const gl_position *position,
                               gl_outcome outcome) {
  const gl_board *board = pns->solver->board;
  gl_cell image[GL_MOST_CELLS];
  if (outcome.who == GL_OPEN)
    return outcome;
  assert(gl_proof_ref_valid(pns->solver->proof, outcome.object));
  const bool card = outcome.who == GL_MAKER_WINS;
  if (!gl_pns_isomorphic(pns)) {
    outcome.object.map = board->product[outcome.object.map * board->maps +
                                        map_between(pns, own, position)];
    return gl_gather_won(
        outcome.who,
        card ? gl_proof_fit_card(pns->solver->proof, outcome.object, position)
             : gl_proof_fit_shield(pns->solver->proof, outcome.object,
                                   position));
  }
  if (!match(pns, own, position, image))
    return GL_UNDECIDED;
  return gl_gather_won(
      outcome.who,
      card ? gl_proof_carry_card(pns->solver->proof, outcome.object, position,
                                 image)
           : gl_proof_carry_shield(pns->solver->proof, outcome.object, position,
                                   image));
}

// The object of the node with this key, solved first if need be, for the
// stones of the position.
static gl_outcome object_of(gl_pns *pns, const gl_position *position,
                            gl_key key, gl_node_kind kind) {
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  uint32_t node = gl_pns_solve_node(pns, position, key, kind);
  const gl_position *own = node ? gl_pns_position(pns, node) : NULL;
  if (!own)
    return GL_UNDECIDED;
  assert(pns->tree->node[node].who);
  gl_outcome o = {pns->tree->node[node].who, pns->tree->node[node].object};
  if (!o.object.step) {
    o = prove_node(pns, node, own, key, kind);
    o = gl_gather_fitted(pns->solver->proof, own, o);
    node = gl_tree_find(pns->tree, key);
    if (node && o.who && o.who == pns->tree->node[node].who)
      pns->tree->node[node].object = o.object;
  }
  o = carry_object(pns, own, position, o);
  gl_stack_cut(&pns->solver->stack, mark);
  return gl_gather_fitted(pns->solver->proof, position, o);
}

static gl_outcome prove_maker(gl_pns *pns, const gl_position *position,
                              gl_key from, size_t move) {
  assert(gl_trail_valid(&pns->trail, pns->trail.count));
  const gl_mark mark = gl_stack_mark(&pns->solver->stack);
  const size_t trail = pns->trail.count;
  const gl_settled settled = gl_pns_settle(pns, position, GL_MAKER);
  gl_outcome o = GL_UNDECIDED;
  if (settled.kernel)
    o = prove_kernel(pns, &settled, from, move, trail, position);
  else
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  gl_stack_cut(&pns->solver->stack, mark);
  return o;
}

void gl_pns_search_and_prove(gl_pns *pns) {
  assert(!pns->trail.count && !pns->lock);
  gl_solver *solver = pns->solver;
  const gl_key start = {0, 0, 0};
  gl_answer answer = {0};
  if (pns->solver->search->game->first == GL_MAKER) {
    gl_solver_claim(solver, prove_maker(pns, solver->start, start, 0));
  } else if (!gl_solver_trivial(solver)) {
    gl_threats *t = gl_solver_take(pns->solver, sizeof *t);
    const gl_winner who =
        t ? prove_breaker(pns, solver->start, start, 0, t, &answer) : GL_OPEN;
    gl_solver_claim_turn(solver, who, t, answer);
  }
}
