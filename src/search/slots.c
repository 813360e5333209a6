// SPDX-License-Identifier: MIT
#include "search/slots.h"

#include <stdlib.h>

#ifdef GL_STRESS
#define FIRST_ROOM 4
#define MOST_ROOM 4
#else
#define FIRST_ROOM 1024
#define MOST_ROOM (SIZE_MAX / 2)
#endif

gl_slots *gl_slots_new(gl_budget *budget) {
  gl_slots *slots = malloc(sizeof *slots);
  gl_slot *at = calloc(FIRST_ROOM, sizeof *at);
  if (!slots || !at) {
    free(at);
    free(slots);
    return NULL;
  }
  *slots = (gl_slots){.budget = budget, .at = at, .room = FIRST_ROOM};
  return slots;
}

void gl_slots_free(gl_slots *slots) {
  if (!slots)
    return;
  free(slots->at);
  free(slots);
}

void gl_slots_widen(gl_slots *slots) {
  const size_t bytes = slots->room * sizeof *slots->at;
  const size_t limit = slots->budget->limits.bytes;
  if (slots->room >= MOST_ROOM || (limit && 2 * bytes > limit / 4) ||
      !gl_budget_take(slots->budget, bytes))
    return;
  gl_slot *at = calloc(2 * slots->room, sizeof *at);
  if (!at) {
    gl_budget_give(slots->budget, bytes);
    return;
  }
  const gl_slots old = *slots;
  slots->at = at;
  slots->room *= 2;
  for (size_t i = 0; i < old.room; i++)
    if (old.at[i].worth)
      *gl_slots_place(slots, old.at[i].low, old.at[i].high) = old.at[i];
  free(old.at);
}
