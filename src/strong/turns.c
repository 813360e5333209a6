// SPDX-License-Identifier: MIT
// The order of the stones in a turn does not matter, so turns are sets: a cell
// that has been tried is not tried again beside the others (`not`).  If there
// is a threat, one of its cells must be in the set, and no others need be
// looked at before.

#include "strong/turns.h"

#include <assert.h>

typedef struct writer {
  gl_turns *turns;
  const gl_arena *arena;
  const gl_state *state;
  const gl_cellset *threat;
  size_t threats;
  gl_cellset among;
  size_t spare; // free cells that do not matter
} writer;

// An unanswered threat with the fewest cells that are left to answer it; NULL
// if all are answered.
static const gl_cellset *first_threat(const writer *writer,
                                      const gl_cellset *turn, gl_cellset not ) {
  const gl_cellset *best = NULL;
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < writer->threats; i++) {
    if (!gl_cellset_apart(&writer->threat[i], turn))
      continue;
    const gl_cellset left = gl_cellset_minus(writer->threat[i], not );
    const size_t count = gl_cellset_count(&left);
    if (count < least) {
      least = count;
      best = &writer->threat[i];
    }
  }
  assert(!best || !gl_cellset_empty(best));
  return best;
}

// Does the first stone have a cell that it may have?  If not all stones of the
// turn matter, a cell that does not will do.
static bool may_open(const writer *writer, gl_cellset turn, size_t spare) {
  const gl_arena *arena = writer->arena;
  if (!gl_arena_opening(arena, writer->state))
    return true;
  const gl_cellset other =
      gl_cellset_minus(arena->opening, writer->state->open);
  return !gl_cellset_apart(&turn, &arena->opening) ||
         (spare && !gl_cellset_empty(&other));
}

static bool add(writer *writer, gl_cellset turn, size_t spare) {
  assert(gl_cellset_inside(&turn, &writer->state->open));
  gl_turns *t = writer->turns;
  if (spare > writer->spare || !may_open(writer, turn, spare))
    return true;
  if (!gl_budget_grow(t->budget, (void **)&t->turn, &t->room, t->count + 1,
                      sizeof *t->turn))
    return false;
  t->turn[t->count++] = turn;
  return true;
}

static bool extend(writer *writer, gl_cellset turn, gl_cellset not,
                   size_t left) {
  assert(gl_cellset_count(&turn) + left ==
         writer->arena->length[writer->state->stones]);
  if (!gl_budget_work(writer->turns->budget))
    return false;
  const gl_cellset *threat = first_threat(writer, &turn, not );
  if (!left || (!threat && !add(writer, turn, left)))
    return left ? false : threat || add(writer, turn, 0);
  gl_cellset rest = gl_cellset_minus(
      gl_cellset_minus(threat ? *threat : writer->among, not ), turn);
  while (!gl_cellset_empty(&rest)) {
    const gl_cellset cell = gl_cellset_of(gl_cellset_pop(&rest));
    if (!extend(writer, gl_cellset_or(turn, cell), not, left - 1))
      return false;
    not = gl_cellset_or(not, cell);
  }
  return true;
}

bool gl_turns_list(gl_turns *turns, const gl_arena *arena,
                   const gl_state *state, const gl_strong_glance *glance,
                   gl_cellset among) {
  assert(gl_arena_state_valid(arena, state) && !gl_arena_over(arena, state));
  writer w = {.turns = turns,
              .arena = arena,
              .state = state,
              .threat = glance->threat,
              .threats = gl_arena_opening(arena, state) ? 0 : glance->threats,
              .among = gl_cellset_and(among, state->open),
              .spare = gl_arena_spare(arena, state)};
  return extend(&w, (gl_cellset){0}, (gl_cellset){0},
                arena->length[state->stones]);
}
