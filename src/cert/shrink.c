// SPDX-License-Identifier: MIT
// Smaller proofs of the same claim.
//
// A round asks each step, from the claim down, for no more than its users need
// (ask.c), takes an earlier step instead if one will do (offer.c), and makes
// the steps that are then asked for again, from the leaves up, by the rules
// that check them.  What comes out wrong is replaced by the old step, so a
// round always ends with a proof; it counts if that has fewer words.  Between
// rounds the proof is copied in another order, because only earlier steps can
// stand in for a step.

#include "cert/shrink.h"

#include "base/grow.h"
#include "cert/cert.h"
#include "proof/redo.h"

#include <stdlib.h>

gl_cert_shrinker gl_cert_reduce;

#define TURNS 8 // rounds without success before the end

// ---- steps ----------------------------------------------------------------

bool gl_shrink_children(gl_shrinker *shrinker, const gl_proof *proof,
                        uint32_t number) {
  const gl_step *step = gl_proof_step(proof, number);
  const gl_children children = gl_rule_children(step->rule, step->count);
  const bool reply = step->rule == GL_RULE_REPLY;
  const uint32_t *at = gl_proof_numbers(proof, step) + children.first;
  shrinker->children = 0;
  for (size_t i = 0; i < children.count; i++, at += children.stride) {
    const gl_answer child = {reply ? at[-1] : GL_NO_CELL, {at[0], at[1]}};
    if (!GL_PUSH(shrinker->child, shrinker->children, shrinker->child_room,
                 child))
      shrinker->failed = true;
  }
  return !shrinker->failed;
}

static gl_cellset set_of(const uint32_t *cells, size_t count) {
  gl_cellset set = {{0}};
  for (size_t i = 0; i < count; i++)
    gl_cellset_add(&set, cells[i]);
  return set;
}

gl_ref gl_shrink_make_step(gl_proof *to, const gl_proof *from, uint32_t number,
                           const gl_answer *children, size_t count) {
  const gl_step step = *gl_proof_step(from, number);
  const gl_rule rule = step.rule;
  const bool many =
      rule == GL_RULE_PLAY || rule == GL_RULE_JOIN || rule == GL_RULE_REPLY;
  uint32_t *at = malloc((step.count + 3 * count + 1) * sizeof *at);
  if (!at)
    return GL_NO_REF;
  if (step.count)
    memcpy(at, gl_proof_numbers(from, &step), step.count * sizeof *at);
  size_t used = rule == GL_RULE_PLAY; // its cell stays
  for (size_t i = 0; i < count; i++) {
    if (rule == GL_RULE_REPLY)
      at[used++] = children[i].cell;
    at[used++] = children[i].shield.step;
    at[used++] = children[i].shield.map;
  }
  const gl_ref made = gl_proof_redo(to, rule, at, many ? used : step.count);
  free(at);
  return made;
}

// ---- a round --------------------------------------------------------------

// The image of an object under one more map.
static gl_ref product(const gl_board *board, gl_ref ref, uint32_t map) {
  if (!map || !ref.step)
    return ref;
  if (!ref.map)
    return (gl_ref){ref.step, map};
  if (!board->product)
    return GL_NO_REF;
  return (gl_ref){ref.step, board->product[ref.map * board->maps + map]};
}

// The image of what a step has become.
static gl_ref follow(const gl_board *board, const gl_ref *become, gl_ref ref) {
  return product(board, become[ref.step], ref.map);
}

// A potential hits only the lines that it is asked for, with the cells that it
// needs for that.
static gl_ref make_potential(gl_shrinker *shrinker, uint32_t number) {
  const gl_board *board = shrinker->proof->board;
  const gl_step *step = gl_proof_step(shrinker->proof, number);
  const uint32_t *at = gl_proof_numbers(shrinker->proof, step);
  const uint64_t *may = shrinker->lines + number * board->words;
  gl_line *lines = malloc((step->count + 1) * sizeof *lines);
  size_t count = 0;
  if (!lines)
    return GL_NO_REF;
  for (size_t i = 1 + at[0]; i < step->count; i++)
    if (!gl_bits_has(may, at[i]))
      lines[count++] = at[i];
  gl_cellset zone = set_of(at + 1, at[0]);
  gl_ref made = count ? gl_shield_potential(shrinker->proof, zone, lines, count)
                      : gl_shield_none(shrinker->proof);
  for (gl_cellset rest = zone; count && !gl_cellset_empty(&rest);) {
    gl_cellset less = zone;
    gl_cellset_remove(&less, gl_cellset_pop(&rest));
    const gl_ref smaller =
        gl_shield_potential(shrinker->proof, less, lines, count);
    if (smaller.step) {
      made = smaller;
      zone = less;
    }
  }
  free(lines);
  return made;
}

static bool same_child(gl_answer a, gl_answer b) {
  return a.cell == b.cell && a.shield.step == b.shield.step &&
         a.shield.map == b.shield.map;
}

// Equal cards of a play, and equal answers of a reply, are one.
static size_t drop_equals(gl_answer *child, size_t count) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++) {
    size_t j = 0;
    while (j < left && !same_child(child[i], child[j]))
      j++;
    if (j == left)
      child[left++] = child[i];
  }
  return left;
}

static void add_child(gl_shrinker *shrinker, gl_answer child) {
  if (!GL_PUSH(shrinker->child, shrinker->children, shrinker->child_room,
               child))
    shrinker->failed = true;
}

// The parts of a join, in its place.
static void add_parts(gl_shrinker *shrinker, gl_ref join) {
  const gl_board *board = shrinker->proof->board;
  const gl_step *step = gl_proof_step(shrinker->proof, join.step);
  const uint32_t *at = gl_proof_numbers(shrinker->proof, step);
  for (size_t i = 0; i < step->count; i += 2)
    add_child(shrinker,
              (gl_answer){GL_NO_CELL, product(board, (gl_ref){at[i], at[i + 1]},
                                              join.map)});
}

// What the children of a step, or of the claim, have become, in s->child.  A
// join that is part of one join only is not made on its own.
static void gather(gl_shrinker *shrinker, uint32_t number,
                   const gl_ref *become) {
  const gl_demand *demand = &shrinker->demand[number];
  const bool join =
      number && gl_proof_step(shrinker->proof, number)->rule == GL_RULE_JOIN;
  shrinker->children = 0;
  for (size_t i = 0; i < demand->count; i++) {
    gl_answer child = shrinker->kept[demand->kept + i];
    const gl_demand *its = &shrinker->demand[child.shield.step];
    child.shield = follow(shrinker->proof->board, become, child.shield);
    if (join && child.shield.step && its->asked == 1 && !its->instead.step &&
        gl_proof_step(shrinker->proof, child.shield.step)->rule == GL_RULE_JOIN)
      add_parts(shrinker, child.shield);
    else
      add_child(shrinker, child);
  }
  if (!join)
    shrinker->children = drop_equals(shrinker->child, shrinker->children);
}

static gl_ref remake(gl_shrinker *shrinker, uint32_t number,
                     const gl_ref *become) {
  const gl_rule rule = gl_proof_step(shrinker->proof, number)->rule;
  gl_ref made = GL_NO_REF;
  if (shrinker->demand[number].instead.step)
    return follow(shrinker->proof->board, become,
                  shrinker->demand[number].instead);
  if (rule == GL_RULE_POTENTIAL) {
    made = make_potential(shrinker, number);
  } else {
    gather(shrinker, number, become);
    // A single part, or a child that needs no change, will often do.
    if (shrinker->children == 1 &&
        gl_shrink_fits(shrinker, number, shrinker->child[0].shield))
      return shrinker->child[0].shield;
    made = gl_shrink_make_step(shrinker->proof, shrinker->proof, number,
                               shrinker->child, shrinker->children);
  }
  return gl_shrink_fits(shrinker, number, made) ? made : (gl_ref){number, 0};
}

// The claim with its new children; true if it holds.
static bool claim_again(gl_shrinker *shrinker, const gl_ref *become) {
  gl_solver *solver = shrinker->solver;
  const gl_claim old = solver->claim;
  gather(shrinker, 0, become);
  gl_ref *cards = malloc((shrinker->children + 1) * sizeof *cards);
  solver->search->value = GRIDLOCK_UNKNOWN;
  for (size_t i = 0; cards && i < shrinker->children; i++)
    cards[i] = shrinker->child[i].shield;
  if (cards && old.count)
    gl_solver_maker(solver, cards, shrinker->children);
  else if (cards)
    gl_solver_breaker(solver, cards[0], old.stone);
  free(cards);
  if (solver->claim.cards != old.cards)
    free(old.cards);
  return solver->search->value;
}

static bool run_round(gl_shrinker *shrinker) {
  gl_ref *become = calloc(shrinker->steps, sizeof *become);
  if (!become)
    return false;
  gl_shrink_claim(shrinker);
  for (size_t i = shrinker->steps - 1; i > 0 && !shrinker->failed; i--) {
    if (!shrinker->demand[i].asked)
      continue;
    shrinker->demand[i].instead = gl_shrink_find(shrinker, (uint32_t)i);
    if (!shrinker->demand[i].instead.step)
      gl_shrink_demand(shrinker, (uint32_t)i);
  }
  for (size_t i = 1; i < shrinker->steps && !shrinker->failed; i++)
    if (shrinker->demand[i].asked)
      become[i] = remake(shrinker, (uint32_t)i, become);
  const bool good = !shrinker->failed && claim_again(shrinker, become);
  free(become);
  return good;
}

// ---- all rounds -----------------------------------------------------------

// One round on a copy; true if it has fewer words.
static bool try_round(gl_search *search, gl_budget *budget, unsigned turn) {
  const size_t before = gl_shrink_words(search->proof);
  const gridlock_value value = search->value;
  gl_solver *old = NULL;
  if (!gl_shrink_renew(search, turn, &old))
    return false;
  gl_solver *solver = search->proof;
  gl_shrinker s = {.solver = solver, .proof = solver->proof, .budget = budget};
  bool good = gl_shrink_begin(&s) && run_round(&s);
  gl_shrink_end(&s);
  good = good && gl_shrink_words(solver) < before;
  if (!good)
    search->proof = old;
  search->value = value;
  search->free_proof(good ? old : solver);
  return good;
}

void gl_cert_reduce(gl_search *search, gl_budget *budget) {
  unsigned idle = 0;
  for (unsigned turn = 0; idle < TURNS && gl_budget_poll(budget); turn++)
    idle = try_round(search, budget, turn) ? 0 : idle + 1;
}
