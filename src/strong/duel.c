// SPDX-License-Identifier: MIT
// Depth-first proof number search.  Many ways lead to the same state, and sums
// of proof numbers would count what is behind it many times; so the numbers of
// a state that needs all of its children are the largest of theirs, and one for
// each of the others (weak proof number search).

#include "strong/duel.h"

#include "base/log.h"
#include "strong/rush.h"

#include <assert.h>
#include <float.h>
#include <stdlib.h>

static const gl_tally attacked = {0, GL_ENDLESS};
static const gl_tally held = {GL_ENDLESS, 0};
static const gl_tally no_limit = {GL_ENDLESS, GL_ENDLESS};

// A line of the log: X is Maker's, whoever attacks.
#define LOG(duel, state, ...)                                                  \
  GL_LOG((duel)->budget->progress.engine, &(state)->own[GL_MAKER],             \
         &(state)->own[GL_BREAKER], __VA_ARGS__)

static bool is_final(gl_tally tally) { return !tally.pn || !tally.dn; }

static gl_judgement judgement_of(gl_tally tally) {
  assert(gl_tally_valid(tally));
  return !tally.pn ? GL_ATTACKED : !tally.dn ? GL_HELD : GL_NOT_YET;
}

bool gl_duel_open(gl_duel *duel, const gl_arena *arena, gl_player attacker,
                  gl_budget *budget) {
  assert(attacker == GL_MAKER || attacker == GL_BREAKER);
  const size_t lines = arena->lines[0] + arena->lines[1];
  *duel = (gl_duel){.arena = arena,
                    .attacker = attacker,
                    .budget = budget,
                    .turns = {.budget = budget}};
  duel->threat = malloc((2 * lines + 1) * sizeof *duel->threat);
  for (int player = 0; player < 2; player++)
    duel->live[player] =
        malloc((arena->lines[player] + 1) * sizeof *duel->live[player]);
  duel->memory = duel->threat && duel->live[0] && duel->live[1]
                     ? gl_strong_table_new(budget)
                     : NULL;
  return duel->memory != NULL;
}

static size_t turn_bytes(const gl_duel *duel) {
  return duel->turns.room * sizeof *duel->turns.turn +
         duel->tallies * sizeof *duel->tally;
}

void gl_duel_hold(const gl_duel *duel, gl_statistics *statistics) {
  if (duel->memory)
    gl_statistics_hold_part(statistics, GL_STAT_MEMORY_NUMBERS,
                            gl_strong_table_bytes(duel->memory));
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_TURNS, turn_bytes(duel));
}

void gl_duel_close(gl_duel *duel) {
  assert(!duel->turns.count || gl_budget_stopped(duel->budget));
  gl_strong_table_free(duel->memory);
  gl_budget_give(duel->budget, turn_bytes(duel));
  free(duel->tally);
  free(duel->turns.turn);
  free(duel->live[1]);
  free(duel->live[0]);
  free(duel->threat);
}

static gl_judgement judge(gl_duel *duel, const gl_state *state,
                          gl_strong_glance *glance) {
  glance->threat = duel->threat;
  return gl_arena_judge(duel->arena, state, duel->attacker, glance);
}

// The first numbers of a state: the attacker is the nearer to the goal the
// more her lines weigh, and either player the fewer choices the other has.
static gl_tally first_tally(const gl_duel *duel, const gl_state *state,
                            const gl_strong_glance *glance) {
  assert(!gl_arena_over(duel->arena, state));
  size_t choices = gl_cellset_count(&state->open);
  for (size_t i = 0; i < glance->threats; i++) {
    const size_t count = gl_cellset_count(&glance->threat[i]);
    choices = count < choices ? count : choices;
  }
  const double weight = glance->weight > 1e-3 ? glance->weight : 1e-3;
  const double small = 32;
  const double large = 8 * (double)choices;
  const bool attacks = gl_arena_mover(duel->arena, state) == duel->attacker;
  return (gl_tally){1 + (uint32_t)((attacks ? small : large) / weight),
                    1 + (uint32_t)((attacks ? large : small) * weight)};
}

static bool recall(gl_duel *duel, const gl_state_key *key, gl_tally *tally) {
  const bool found = gl_strong_table_read(duel->memory, key, tally);
  gl_statistics_count(&duel->statistics, GL_STAT_NUMBERS);
  gl_statistics_count(&duel->statistics,
                      found ? GL_STAT_NUMBERS_FOUND : GL_STAT_NUMBERS_MISSED);
  return found;
}

// `arena` has all lines that may still be completed.
static gl_tally tally_of(gl_duel *duel, const gl_arena *arena,
                         const gl_state *state) {
  gl_strong_glance g = {.threat = duel->threat};
  gl_tally tally;
  const gl_judgement glance = gl_arena_judge(arena, state, duel->attacker, &g);
  gl_statistics_count(&duel->statistics, GL_STAT_GLANCES);
  gl_statistics_count(&duel->statistics, g.by);
  if (glance != GL_NOT_YET)
    return glance == GL_ATTACKED ? attacked : held;
  const gl_state_key key = gl_arena_key(duel->arena, state);
  if (!recall(duel, &key, &tally))
    tally = first_tally(duel, state, &g);
  assert(gl_tally_valid(tally));
  return tally;
}

// The turns of a state, `count` of them from `base` on, with their numbers.
typedef struct choice {
  size_t base;
  size_t count;
  bool attacks; // the attacker moves
} choice;

// The numbers of a state from those of its turns; the turn to search next, and
// what the second best has.
static gl_tally sum_up(const gl_duel *duel, const choice *choice, size_t *best,
                       uint32_t *second) {
  assert(choice->base + choice->count <= duel->tallies);
  uint32_t least = GL_ENDLESS;
  uint32_t most = 0;
  uint32_t others = 0;
  *second = GL_ENDLESS;
  *best = choice->base;
  for (size_t i = choice->base; i < choice->base + choice->count; i++) {
    const gl_tally t = duel->tally[i];
    const uint32_t any = choice->attacks ? t.pn : t.dn;
    const uint32_t all = choice->attacks ? t.dn : t.pn;
    if (any < least) {
      *second = least;
      least = any;
      *best = i;
    } else if (any < *second) {
      *second = any;
    }
    if (!all)
      continue;
    others += 1;
    most = all > most ? all : most;
  }
  uint32_t rest = most;
  if (most && most != GL_ENDLESS)
    rest = most > GL_ENDLESS - others ? GL_ENDLESS - 1 : most + others - 1;
  if (!least)
    rest = GL_ENDLESS;
  assert(least || rest == GL_ENDLESS);
  return choice->attacks ? (gl_tally){least, rest} : (gl_tally){rest, least};
}

// Room for the weights of all cells.
typedef double weights[64 * GL_WORDS];

// The weight that so many cells reach, or fewer if there are no more.
static double nth_weight(const gl_arena *arena, const weights weight,
                         size_t count) {
  assert(count > 0);
  double last = DBL_MAX;
  for (size_t reached = 0; reached < count;) {
    double next = 0;
    for (size_t cell = 0; cell < arena->cells; cell++)
      if (weight[cell] < last && weight[cell] > next)
        next = weight[cell];
    if (next <= 0)
      break;
    last = next;
    for (size_t cell = 0; cell < arena->cells; cell++)
      reached += weight[cell] >= last && weight[cell] <= last;
  }
  return last;
}

// The cells of a narrow attack: where the attacker's lines weigh most, all that
// weigh the same, and where a rush could begin.  It must not depend on how the
// state is turned: what is known about an image is known about the state.
static gl_cellset narrow_cells(const gl_duel *duel, const gl_state *state) {
  const gl_arena *arena = duel->arena;
  const gl_cellset usable =
      gl_cellset_or(state->own[duel->attacker], state->open);
  weights weight = {0};
  gl_cellset cells = {0};
  for (size_t i = 0; i < arena->lines[duel->attacker]; i++) {
    const gl_cellset *line = &arena->line[duel->attacker][i];
    if (!gl_cellset_inside(line, &usable))
      continue;
    gl_cellset rest = gl_cellset_and(*line, state->open);
    const size_t missing = gl_cellset_count(&rest);
    if (missing <= 2)
      cells = gl_cellset_or(cells, rest);
    while (!gl_cellset_empty(&rest))
      weight[gl_cellset_pop(&rest)] +=
          1 / (double)(UINT64_C(1) << (missing < 40 ? missing : 40));
  }
  const double enough = nth_weight(arena, weight, duel->narrow);
  for (size_t cell = 0; cell < arena->cells; cell++)
    if (weight[cell] >= enough)
      gl_cellset_add(&cells, cell);
  assert(gl_cellset_inside(&cells, &state->open));
  return cells;
}

// Lists the turns of a state with their numbers, up to one that decides.  False
// when the budget is spent.
static bool list_turns(gl_duel *duel, const gl_state *state, choice *c) {
  gl_strong_glance g;
  judge(duel, state, &g);
  *c =
      (choice){.base = duel->turns.count,
               .attacks = gl_arena_mover(duel->arena, state) == duel->attacker};
  const gl_cellset among =
      duel->narrow && c->attacks ? narrow_cells(duel, state) : state->open;
  if (!gl_turns_list(&duel->turns, duel->arena, state, &g, among) ||
      !gl_budget_grow(duel->budget, (void **)&duel->tally, &duel->tallies,
                      duel->turns.count, sizeof *duel->tally))
    return false;
  c->count = duel->turns.count - c->base;
  const gl_arena arena = gl_arena_after(duel->arena, state, duel->live);
  for (size_t i = c->base; i < c->base + c->count; i++) {
    if (!gl_budget_work(duel->budget))
      return false;
    const gl_state after = gl_arena_play(&arena, state, duel->turns.turn[i]);
    duel->tally[i] = tally_of(duel, &arena, &after);
    if (c->attacks ? !duel->tally[i].pn : !duel->tally[i].dn) {
      duel->turns.turn[c->base] = duel->turns.turn[i];
      duel->tally[c->base] = duel->tally[i];
      c->count = 1;
    }
  }
  return true;
}

static uint8_t work_of(uint64_t nodes) {
  assert(nodes < UINT64_MAX);
  return (uint8_t)(64 - __builtin_clzll(nodes + 1));
}

static bool is_over(gl_tally now, gl_tally limit) {
  return is_final(now) || now.pn >= limit.pn || now.dn >= limit.dn;
}

static bool count_node(gl_duel *duel, const gl_state *state) {
  const bool attacks = gl_arena_mover(duel->arena, state) == duel->attacker;
  duel->statistics
      .count[attacks ? GL_STAT_NODES_ATTACKER : GL_STAT_NODES_DEFENDER] +=
      !gl_budget_stopped(duel->budget);
  return gl_budget_node(duel->budget);
}

static gl_tally search(gl_duel *duel, const gl_state *state, gl_tally limit);

// Searches a state that is not decided at a glance until its numbers reach the
// limit.  If the player to move has what is wanted, *turn brings it.
static gl_tally expand(gl_duel *duel, const gl_state *state, gl_tally limit,
                       gl_cellset *turn) {
  const uint64_t before = duel->budget->progress.nodes;
  gl_tally now = {1, 1};
  choice c = {.base = duel->turns.count};
  if (!count_node(duel, state) || !list_turns(duel, state, &c)) {
    duel->turns.count = c.base;
    return now;
  }
  LOG(duel, state, "%zu turns, limits %u %u", c.count, limit.pn, limit.dn);
  while (!gl_budget_stopped(duel->budget)) {
    size_t best;
    uint32_t second;
    now = sum_up(duel, &c, &best, &second);
    if (c.count)
      *turn = duel->turns.turn[best];
    if (gl_tally_over(now, limit))
      break;
    assert(best >= c.base && best < c.base + c.count);
    const gl_state after = gl_arena_play(duel->arena, state, *turn);
    const gl_tally next =
        gl_tally_limit(limit, now, duel->tally[best], second, c.attacks);
    const gl_tally found = search(duel, &after, next);
    duel->tally[best] = found; // which may have moved
  }
  duel->turns.count = c.base;
  if (is_final(now))
    LOG(duel, state, "%s", now.pn ? "held" : "attacked");
  if (!gl_budget_stopped(duel->budget)) {
    const gl_state_key key = gl_arena_key(duel->arena, state);
    gl_strong_table_write(duel->memory, &key, now,
                          work_of(duel->budget->progress.nodes - before));
  }
  return now;
}

// So many threats are looked at where the attacker moves for the first time.
#define RUSH 100

static bool is_rushed(gl_duel *duel, const gl_state *state) {
  assert(!gl_arena_over(duel->arena, state));
  size_t patience = RUSH;
  if (gl_arena_mover(duel->arena, state) != duel->attacker)
    return false;
  const gl_arena arena = gl_arena_after(duel->arena, state, duel->live);
  const bool found =
      gl_rush(&arena, state, duel->attacker, duel->threat, &patience);
  gl_statistics_count(&duel->statistics, GL_STAT_RUSHES);
  gl_statistics_count(&duel->statistics,
                      found ? GL_STAT_RUSHES_FOUND : GL_STAT_RUSHES_NONE);
  duel->statistics.count[GL_STAT_RUSHES_WORK] += RUSH - patience;
  return found;
}

static gl_tally search(gl_duel *duel, const gl_state *state, gl_tally limit) {
  assert(!gl_arena_over(duel->arena, state));
  const gl_state_key key = gl_arena_key(duel->arena, state);
  gl_cellset turn;
  gl_tally now;
  const bool known = recall(duel, &key, &now);
  if (known && is_over(now, limit)) {
    LOG(duel, state, "in the table, %u %u", now.pn, now.dn);
    return now;
  }
  if (!known && is_rushed(duel, state)) {
    LOG(duel, state, "decided by a rush");
    gl_strong_table_write(duel->memory, &key, attacked, 0);
    return attacked;
  }
  return expand(duel, state, limit, &turn);
}

gl_judgement gl_duel_ask(gl_duel *duel, const gl_state *state) {
  assert(gl_arena_state_valid(duel->arena, state));
  gl_strong_glance g;
  const gl_judgement glance = judge(duel, state, &g);
  if (glance != GL_NOT_YET)
    return glance;
  const gl_judgement found = judgement_of(search(duel, state, no_limit));
  return gl_budget_stopped(duel->budget) || (duel->narrow && found == GL_HELD)
             ? GL_NOT_YET
             : found;
}

bool gl_duel_answer(gl_duel *duel, const gl_state *state, gl_cellset *turn) {
  assert(gl_arena_state_valid(duel->arena, state) &&
         !gl_arena_over(duel->arena, state));
  const bool attacks = gl_arena_mover(duel->arena, state) == duel->attacker;
  const gl_tally t = expand(duel, state, no_limit, turn);
  return !gl_budget_stopped(duel->budget) && (attacks ? !t.pn : !t.dn);
}
