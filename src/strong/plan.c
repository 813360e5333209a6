// SPDX-License-Identifier: MIT
#include "strong/plan.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

#ifdef GL_STRESS
#define FIRST_PLACES 4
#else
#define FIRST_PLACES 256
#endif

typedef struct planner {
  gl_plan *plan;
  gl_plan_part *part;
  gl_duel *duel;
  gl_judgement wanted;
  gl_turns turns; // of the other player, in all states on the way
} planner;

gl_plan *gl_plan_new(gl_field *field, gl_budget *budget) {
  gl_plan *plan = calloc(1, sizeof *plan);
  if (!plan)
    return NULL;
  plan->field = field;
  plan->budget = budget;
  return plan;
}

void gl_plan_free(void *proof) {
  gl_plan *plan = proof;
  if (!plan)
    return;
  free(plan->index);
  free(plan->pair);
  free(plan->step);
  gl_field_free(plan->field);
  free(plan);
}

static bool is_same(const gl_state_key *a, const gl_state_key *b) {
  return a->stones == b->stones && gl_cellset_equal(&a->side[0], &b->side[0]) &&
         gl_cellset_equal(&a->side[1], &b->side[1]);
}

// Where the step with this key is, or should be.
static size_t find_place(const gl_plan *plan, const gl_state_key *key) {
  uint64_t hash = key->stones;
  for (size_t player = 0; player < 2; player++)
    for (size_t w = 0; w < GL_WORDS; w++)
      hash = gl_hash(hash, key->side[player].word[w]);
  size_t at = hash & (plan->places - 1);
  while (plan->index[at] && !is_same(&plan->step[plan->index[at] - 1].key, key))
    at = (at + 1) & (plan->places - 1);
  return at;
}

// An index of this part's steps with this many places.
static bool make_index(gl_plan *plan, const gl_plan_part *part, size_t places) {
  const size_t bytes = places * sizeof *plan->index;
  if (!gl_budget_take(plan->budget, bytes))
    return false;
  uint32_t *index = calloc(places, sizeof *index);
  if (!index) {
    gl_budget_give(plan->budget, bytes);
    plan->budget->reason = GRIDLOCK_MEMORY_LIMIT;
    return false;
  }
  gl_budget_give(plan->budget, plan->places * sizeof *plan->index);
  free(plan->index);
  plan->index = index;
  plan->places = places;
  for (size_t i = part->first; i < plan->steps; i++)
    plan->index[find_place(plan, &plan->step[i].key)] = (uint32_t)(i + 1);
  return true;
}

// Adds a step that is not there yet; its turn comes later.
static bool add_step(planner *p, const gl_state *state,
                     const gl_state_key *key) {
  gl_plan *plan = p->plan;
  if (2 * (p->part->count + 1) > plan->places &&
      !make_index(plan, p->part, 2 * plan->places))
    return false;
  if (plan->steps >= UINT32_MAX - 1 ||
      !gl_budget_grow(plan->budget, (void **)&plan->step, &plan->room,
                      plan->steps + 1, sizeof *plan->step))
    return false;
  plan->index[find_place(plan, key)] = (uint32_t)(plan->steps + 1);
  plan->step[plan->steps++] = (gl_plan_step){.state = *state, .key = *key};
  p->part->count++;
  return true;
}

static bool is_settled(const planner *p, const gl_state *state, gl_glance *g) {
  g->threat = p->duel->threat;
  return gl_field_judge(p->plan->field, state, p->duel->attacker, g) ==
         p->wanted;
}

// The other player moves, and the owner has a pairing.
static bool plan_pairs(planner *p, const gl_state *state) {
  gl_plan *plan = p->plan;
  const gl_state_key key = gl_field_key(plan->field, state);
  if (plan->index[find_place(plan, &key)])
    return true;
  const size_t step = plan->steps;
  if (!add_step(p, state, &key) ||
      !gl_budget_grow(plan->budget, (void **)&plan->pair, &plan->pair_room,
                      plan->pairs + plan->field->cells + 1, sizeof *plan->pair))
    return false;
  plan->step[step].pairs = plan->pairs;
  gl_field_pairs(plan->field, state, p->duel->attacker, p->duel->threat,
                 plan->pair + plan->pairs, &plan->step[step].count);
  plan->pairs += plan->step[step].count;
  return true;
}

static bool plan_turn(planner *p, const gl_state *state);

// Answers all turns of the other player.
static bool plan_answers(planner *p, const gl_state *state) {
  const gl_field *field = p->plan->field;
  const size_t base = p->turns.count;
  gl_glance g;
  if (is_settled(p, state, &g))
    return !g.paired || plan_pairs(p, state);
  if (gl_field_over(field, state) ||
      !gl_turns_list(&p->turns, field, state, &g, state->open))
    return false;
  bool good = true;
  for (size_t i = base; good && i < p->turns.count; i++) {
    const gl_state after = gl_field_play(field, state, p->turns.turn[i]);
    good = is_settled(p, &after, &g) || plan_turn(p, &after);
  }
  p->turns.count = base;
  return good;
}

// The owner moves, and the state is not decided at a glance.
static bool plan_turn(planner *p, const gl_state *state) {
  const gl_field *field = p->plan->field;
  const gl_state_key key = gl_field_key(field, state);
  if (gl_field_over(field, state))
    return false;
  if (p->plan->index[find_place(p->plan, &key)])
    return true;
  const size_t step = p->plan->steps;
  gl_cellset turn;
  if (!add_step(p, state, &key) || !gl_budget_work(p->plan->budget))
    return false;
  if (!gl_duel_answer(p->duel, state, &turn))
    return false;
  p->plan->step[step].turn = turn;
  const gl_state after = gl_field_play(field, state, turn);
  return plan_answers(p, &after);
}

bool gl_plan_add(gl_plan *plan, gl_duel *duel, const gl_state *start,
                 gl_judgement wanted) {
  gl_plan_part *part = &plan->part[plan->parts++];
  *part = (gl_plan_part){.owner = wanted == GL_ATTACKED
                                      ? duel->attacker
                                      : gl_opponent(duel->attacker),
                         .wins = wanted == GL_ATTACKED,
                         .first = plan->steps};
  planner p = {.plan = plan,
               .part = part,
               .duel = duel,
               .wanted = wanted,
               .turns = {.budget = plan->budget}};
  if (!make_index(plan, part, FIRST_PLACES))
    return false;
  gl_glance g;
  const bool good = (is_settled(&p, start, &g) && !g.paired) ||
                    (gl_field_mover(plan->field, start) == part->owner
                         ? plan_turn(&p, start)
                         : plan_answers(&p, start));
  gl_budget_give(plan->budget, p.turns.room * sizeof *p.turns.turn);
  free(p.turns.turn);
  return good;
}
