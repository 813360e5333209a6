// SPDX-License-Identifier: MIT
#include "strong/scheme.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef GL_STRESS
#define FIRST_PLACES 4
#else
#define FIRST_PLACES 256
#endif

typedef struct schemer {
  gl_scheme *scheme;
  gl_scheme_part *part;
  gl_duel *duel;
  gl_judgement wanted;
  gl_turns turns; // of the other player, in all states on the way
} schemer;

gl_scheme *gl_scheme_new(gl_arena *arena, gl_budget *budget) {
  assert(arena && budget);
  gl_scheme *scheme = calloc(1, sizeof *scheme);
  if (!scheme)
    return NULL;
  scheme->arena = arena;
  scheme->budget = budget;
  return scheme;
}

void gl_scheme_free(void *proof) {
  gl_scheme *scheme = proof;
  if (!scheme)
    return;
  free(scheme->index);
  free(scheme->pair);
  free(scheme->step);
  gl_arena_free(scheme->arena);
  free(scheme);
}

size_t gl_scheme_bytes(const gl_scheme *scheme) {
  return scheme->room * sizeof *scheme->step +
         scheme->pair_room * sizeof *scheme->pair +
         scheme->places * sizeof *scheme->index;
}

static bool is_same_key(const gl_state_key *a, const gl_state_key *b) {
  return a->stones == b->stones && gl_cellset_equal(&a->side[0], &b->side[0]) &&
         gl_cellset_equal(&a->side[1], &b->side[1]);
}

// Where the step with this key is, or should be.
static size_t find_place(const gl_scheme *scheme, const gl_state_key *key) {
  assert(scheme->places);
  uint64_t hash = key->stones;
  for (size_t player = 0; player < 2; player++)
    for (size_t w = 0; w < GL_WORDS; w++)
      hash = gl_hash(hash, key->side[player].word[w]);
  size_t at = (size_t)hash & (scheme->places - 1);
  while (scheme->index[at] &&
         !is_same_key(&scheme->step[scheme->index[at] - 1].key, key))
    at = (at + 1) & (scheme->places - 1);
  return at;
}

bool gl_scheme_valid(const gl_scheme *scheme) {
  size_t steps = 0;
  bool good = scheme->parts <= 2 && scheme->steps <= scheme->room &&
              !(scheme->places & (scheme->places - 1));
  for (size_t i = 0; good && i < scheme->parts; i++) {
    good = !scheme->part[i].count || scheme->part[i].first == steps;
    steps += scheme->part[i].count;
  }
  for (size_t i = 0; good && i < scheme->steps; i++)
    good = scheme->step[i].pairs + scheme->step[i].count <= scheme->pairs;
  const gl_scheme_part *last = &scheme->part[scheme->parts - !!scheme->parts];
  for (size_t i = 0; good && i < last->count; i++)
    good =
        scheme->index[find_place(scheme, &scheme->step[last->first + i].key)] ==
        last->first + i + 1;
  return good && steps == scheme->steps;
}

// An index of this part's steps with this many places.
static bool make_index(gl_scheme *scheme, const gl_scheme_part *part,
                       size_t places) {
  assert(places > 2 * part->count);
  const size_t bytes = places * sizeof *scheme->index;
  if (!gl_budget_take(scheme->budget, bytes))
    return false;
  uint32_t *index = calloc(places, sizeof *index);
  if (!index) {
    gl_budget_give(scheme->budget, bytes);
    gl_budget_stop(scheme->budget, GL_STOP_MEMORY);
    return false;
  }
  gl_budget_give(scheme->budget, scheme->places * sizeof *scheme->index);
  free(scheme->index);
  scheme->index = index;
  scheme->places = places;
  for (size_t i = part->first; i < scheme->steps; i++)
    scheme->index[find_place(scheme, &scheme->step[i].key)] = (uint32_t)(i + 1);
  return true;
}

// Adds a step that is not there yet; its turn comes later.
static bool add_step(schemer *schemer, const gl_state *state,
                     const gl_state_key *key) {
  assert(gl_arena_state_valid(schemer->scheme->arena, state));
  gl_scheme *scheme = schemer->scheme;
  if (2 * (schemer->part->count + 1) > scheme->places &&
      !make_index(scheme, schemer->part, 2 * scheme->places))
    return false;
  if (scheme->steps >= UINT32_MAX - 1) { // as far as the index goes
    gl_budget_stop(scheme->budget, GL_STOP_MEMORY);
    return false;
  }
  if (!gl_budget_grow(scheme->budget, (void **)&scheme->step, &scheme->room,
                      scheme->steps + 1, sizeof *scheme->step))
    return false;
  scheme->index[find_place(scheme, key)] = (uint32_t)(scheme->steps + 1);
  assert(scheme->steps < scheme->room);
  scheme->step[scheme->steps++] =
      (gl_scheme_step){.state = *state, .key = *key};
  schemer->part->count++;
  return true;
}

static bool is_settled(const schemer *schemer, const gl_state *state,
                       gl_strong_glance *glance) {
  assert(schemer->wanted != GL_NOT_YET);
  glance->threat = schemer->duel->threat;
  return gl_arena_judge(schemer->scheme->arena, state, schemer->duel->attacker,
                        glance) == schemer->wanted;
}

// The other player moves, and the owner has a pairing.
static bool scheme_pairs(schemer *schemer, const gl_state *state) {
  gl_scheme *scheme = schemer->scheme;
  const gl_state_key key = gl_arena_key(scheme->arena, state);
  if (scheme->index[find_place(scheme, &key)])
    return true;
  const size_t step = scheme->steps;
  if (!add_step(schemer, state, &key) ||
      !gl_budget_grow(
          scheme->budget, (void **)&scheme->pair, &scheme->pair_room,
          scheme->pairs + scheme->arena->cells + 1, sizeof *scheme->pair))
    return false;
  scheme->step[step].pairs = scheme->pairs;
  gl_arena_pairs(scheme->arena, state, schemer->duel->attacker,
                 schemer->duel->threat, scheme->pair + scheme->pairs,
                 &scheme->step[step].count);
  assert(scheme->step[step].count <= scheme->arena->cells);
  scheme->pairs += scheme->step[step].count;
  return true;
}

static bool scheme_turn(schemer *schemer, const gl_state *state);

// Answers all turns of the other player.
static bool scheme_answers(schemer *schemer, const gl_state *state) {
  const gl_arena *arena = schemer->scheme->arena;
  const size_t base = schemer->turns.count;
  gl_strong_glance g;
  if (is_settled(schemer, state, &g))
    return !g.paired || scheme_pairs(schemer, state);
  if (gl_arena_over(arena, state) ||
      !gl_turns_list(&schemer->turns, arena, state, &g, state->open))
    return false;
  bool good = true;
  for (size_t i = base; good && i < schemer->turns.count; i++) {
    const gl_state after = gl_arena_play(arena, state, schemer->turns.turn[i]);
    good = gl_budget_work(schemer->scheme->budget) &&
           (is_settled(schemer, &after, &g) || scheme_turn(schemer, &after));
  }
  schemer->turns.count = base;
  return good;
}

// The owner moves, and the state is not decided at a glance.
static bool scheme_turn(schemer *schemer, const gl_state *state) {
  const gl_arena *arena = schemer->scheme->arena;
  const gl_state_key key = gl_arena_key(arena, state);
  if (gl_arena_over(arena, state))
    return false;
  if (schemer->scheme->index[find_place(schemer->scheme, &key)])
    return true;
  const size_t step = schemer->scheme->steps;
  gl_cellset turn;
  if (!add_step(schemer, state, &key) ||
      !gl_budget_work(schemer->scheme->budget))
    return false;
  if (!gl_duel_answer(schemer->duel, state, &turn))
    return false;
  assert(step < schemer->scheme->steps);
  schemer->scheme->step[step].turn = turn;
  const gl_state after = gl_arena_play(arena, state, turn);
  return scheme_answers(schemer, &after);
}

bool gl_scheme_add(gl_scheme *scheme, gl_duel *duel, const gl_state *start,
                   gl_judgement wanted) {
  assert(scheme->parts < 2 && wanted != GL_NOT_YET);
  gl_scheme_part *part = &scheme->part[scheme->parts++];
  *part = (gl_scheme_part){.owner = wanted == GL_ATTACKED
                                        ? duel->attacker
                                        : gl_game_opponent(duel->attacker),
                           .wins = wanted == GL_ATTACKED,
                           .first = scheme->steps};
  schemer p = {.scheme = scheme,
               .part = part,
               .duel = duel,
               .wanted = wanted,
               .turns = {.budget = scheme->budget}};
  if (!make_index(scheme, part, FIRST_PLACES))
    return false;
  gl_strong_glance g;
  const bool good = (is_settled(&p, start, &g) && !g.paired) ||
                    (gl_arena_mover(scheme->arena, start) == part->owner
                         ? scheme_turn(&p, start)
                         : scheme_answers(&p, start));
  gl_budget_give(scheme->budget, p.turns.room * sizeof *p.turns.turn);
  free(p.turns.turn);
  assert(gl_scheme_valid(scheme));
  return good;
}
