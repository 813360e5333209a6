// SPDX-License-Identifier: MIT
#include "tables/hash_table.h"

#include <stdlib.h>

#ifdef GL_STRESS
#define FIRST_ROOM 4
#define MOST_ROOM 4
#else
#define FIRST_ROOM 1024
#define MOST_ROOM (SIZE_MAX / 2)
#endif

gl_slots *gl_slots_new(void) {
  gl_slots *slots = calloc(1, sizeof *slots);
  if (!slots)
    return NULL;
  slots->room = FIRST_ROOM;
  slots->at = calloc(slots->room, sizeof *slots->at);
  if (slots->at)
    return slots;
  free(slots);
  return NULL;
}

void gl_slots_free(gl_slots *slots) {
  if (!slots)
    return;
  free(slots->at);
  free(slots);
}

// Doubles the table, with nobody else there.
static void widen(gl_slots *slots, gl_budget *budget) {
  const size_t bytes = slots->room * sizeof *slots->at;
  if (!gl_budget_take(budget, 2 * bytes)) // the old one is still there
    return;
  gl_packed *at = calloc(2 * slots->room, sizeof *at);
  if (!at) {
    gl_budget_give(budget, 2 * bytes);
    return;
  }
  gl_packed *const old = slots->at;
  const size_t room = slots->room;
  slots->at = at;
  slots->room *= 2;
  for (size_t i = 0; i < room; i++) {
    const gl_slot slot = gl_slot_read(&old[i]);
    gl_slot there;
    if (slot.worth)
      gl_slot_write(gl_slots_place(slots, slot.low, slot.high, &there), slot);
  }
  free(old);
  gl_budget_give(budget, bytes);
}

// Somebody else may have done it by the time that this thread is alone.
void gl_slots_widen(gl_slots *slots, gl_budget *budget) {
  const size_t bytes = slots->room * sizeof *slots->at;
  const size_t limit = budget->limits.bytes;
  if (budget->reason || slots->room >= MOST_ROOM ||
      (limit &&
       (2 * bytes > limit / 4 || gl_budget_bytes(budget) + 2 * bytes > limit)))
    return;
  const size_t room = slots->room;
  gl_crew_alone(budget->crew);
  if (slots->room == room)
    widen(slots, budget);
  gl_crew_together(budget->crew);
}

void gl_slots_put(const gl_slots *slots, gl_vault *vault) {
  size_t used = 0;
  for (size_t i = 0; i < slots->room; i++)
    used += gl_slot_read(&slots->at[i]).worth > 0;
  gl_vault_put(vault, used);
  for (size_t i = 0; i < slots->room; i++) {
    const gl_slot slot = gl_slot_read(&slots->at[i]);
    if (!slot.worth)
      continue;
    gl_vault_put_word(vault, slot.low);
    gl_vault_put(vault, slot.high);
    gl_vault_put(vault, slot.worth);
    gl_vault_put(vault, slot.word[0]);
    gl_vault_put(vault, slot.word[1]);
  }
}

static uint32_t get_half(gl_vault *vault) {
  return (uint32_t)gl_vault_get_up_to(vault, UINT32_MAX);
}

void gl_slots_get(gl_slots *slots, gl_budget *budget, gl_vault *vault,
                  gl_slot_check *check, const void *context) {
  for (uint64_t left = gl_vault_get(vault); left && !vault->wrong; left--) {
    gl_slot slot = {.low = gl_vault_get_word(vault)};
    slot.high = get_half(vault);
    slot.worth = get_half(vault);
    slot.word[0] = get_half(vault);
    slot.word[1] = get_half(vault);
    if (!slot.worth)
      gl_vault_complain(vault, "a place in a table is empty");
    check(context, slot, vault);
    if (vault->wrong || !gl_budget_work(budget))
      return;
    gl_slots_write(slots, budget, slot);
  }
}
