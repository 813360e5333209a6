// SPDX-License-Identifier: MIT
#include "strong/rush.h"

#include <assert.h>

// Cells where a stone of the attacker's leaves one cell missing in a line.
static gl_cellset threatening(const gl_arena *arena, const gl_state *state,
                              gl_player attacker) {
  const gl_cellset usable = gl_cellset_or(state->own[attacker], state->open);
  gl_cellset cells = {0};
  for (size_t i = 0; i < arena->lines[attacker]; i++) {
    const gl_cellset *line = &arena->line[attacker][i];
    const gl_cellset rest = gl_cellset_and(*line, state->open);
    if (gl_cellset_inside(line, &usable) && gl_cellset_count(&rest) == 2)
      cells = gl_cellset_or(cells, rest);
  }
  assert(gl_cellset_inside(&cells, &state->open));
  return cells;
}

// The one cell that all threats have in common; false if there is none.
static bool only_answer(const gl_strong_glance *glance, gl_cellset *answer) {
  assert(glance->threats);
  *answer = glance->threat[0];
  for (size_t i = 1; i < glance->threats; i++)
    *answer = gl_cellset_and(*answer, glance->threat[i]);
  return !gl_cellset_empty(answer);
}

// Does this stone win, or lead on to one that does?
static bool try_stone(const gl_arena *arena, const gl_state *state,
                      gl_player attacker, gl_cellset *threat, gl_cellset stone,
                      size_t *patience) {
  assert(gl_cellset_count(&stone) == 1);
  gl_strong_glance g = {.threat = threat};
  gl_cellset answer;
  const gl_state forced = gl_arena_play(arena, state, stone);
  const gl_judgement first = gl_arena_judge(arena, &forced, attacker, &g);
  if (first != GL_NOT_YET || !g.threats)
    return first == GL_ATTACKED;
  if (!only_answer(&g, &answer))
    return true;
  assert(gl_cellset_count(&answer) >= 1);
  const gl_state after = gl_arena_play(arena, &forced, answer);
  const gl_judgement then = gl_arena_judge(arena, &after, attacker, &g);
  return then == GL_ATTACKED ||
         (then == GL_NOT_YET &&
          gl_rush(arena, &after, attacker, threat, patience));
}

bool gl_rush(const gl_arena *arena, const gl_state *state, gl_player attacker,
             gl_cellset *threat, size_t *patience) {
  assert(gl_arena_mover(arena, state) == attacker);
  gl_strong_glance g = {.threat = threat};
  gl_cellset must;
  const size_t stones = state->stones;
  if (stones + 2 >= arena->game->turns || arena->length[stones] != 1 ||
      arena->length[stones + 1] != 1 || arena->length[stones + 2] != 1 ||
      gl_arena_opening(arena, state))
    return false;
  gl_cellset cells = threatening(arena, state, attacker);
  if (gl_arena_judge(arena, state, attacker, &g) != GL_NOT_YET)
    return false;
  if (g.threats) {
    if (!only_answer(&g, &must))
      return false;
    cells = gl_cellset_and(cells, must);
  }
  while (!gl_cellset_empty(&cells) && *patience) {
    const gl_cellset stone = gl_cellset_of(gl_cellset_pop(&cells));
    --*patience;
    if (try_stone(arena, state, attacker, threat, stone, patience))
      return true;
  }
  return false;
}
