// SPDX-License-Identifier: MIT
#include "sequence/plan.h"

#include "sequence/fit.h"

#include <stdlib.h>

void gl_plan_clear(gl_plan *plan) {
  for (size_t i = 0; plan->answer && i < plan->count; i++)
    free(plan->answer[i]);
  free(plan->answer);
  free(plan->turns);
  *plan = (gl_plan){0};
}

#define NONE UINT32_MAX

// Which cell of the core lies on the missing one, or else may be the last?
static size_t stone_of(const gl_situation *situation, const gl_pattern *pattern,
                       const gl_fit *fit) {
  for (size_t i = 0; fit->lacking && i < situation->cores; i++)
    if (fit->x + pattern->core[i].x == fit->missing.x &&
        fit->y + pattern->core[i].y == fit->missing.y)
      return i;
  return gl_situation_stone(situation);
}

static gl_plan_answer answer_by(const gl_stock *stock, const gl_fit *fit) {
  const gl_member *m = &stock->at[fit->member];
  const gl_pattern *p = &m->pattern[fit->turn];
  return (gl_plan_answer){
      .to = fit->member,
      .map = {fit->turn, {p->step.x + fit->x, p->step.y + fit->y}},
      .lacking = fit->lacking,
      .move = fit->missing,
      .stone = stone_of(&m->situation, p, fit)};
}

// Writes the fit down wherever it is the better answer.
static void use_fit(gl_plan *plan, const gl_stock *stock, size_t i,
                    const gl_fit *fit) {
  const gl_situation *s = &stock->at[i].situation;
  const gl_field needed = gl_fit_field(stock, fit);
  const gl_plan_answer answer = answer_by(stock, fit);
  for (size_t x = 0; x < s->arounds; x++) {
    gl_plan_answer *old = &plan->answer[i][x];
    if (!gl_field_has(&needed, s->around[x]) &&
        (old->to == NONE || plan->turns[old->to] > plan->turns[fit->member]))
      *old = answer;
  }
}

// Finds the answers in situation i among the earlier ones.
static bool plan_situation(gl_plan *plan, const gl_stock *stock, size_t i,
                           gl_spots *spots) {
  const gl_situation *s = &stock->at[i].situation;
  gl_fit_ground ground;
  bool good = gl_fit_ground_set(s, (gl_point){0, 0}, &ground);
  for (size_t x = 0; x < s->arounds; x++)
    plan->answer[i][x].to = NONE;
  for (uint32_t j = 0; good && s->arounds > 1 && j < i; j++) {
    good = gl_fit_spots_find(&stock->tribe[stock->at[j].tribe], &ground, spots);
    for (size_t k = 0; good && k < spots->count; k++) {
      gl_fit fit;
      if (gl_fit_spot(stock, j, &spots->at[k], &ground, &fit))
        use_fit(plan, stock, i, &fit);
    }
  }
  return good;
}

// d of situation i; false if an answer is missing, or it is no line and has
// nothing to answer.
static bool count_turns(gl_plan *plan, const gl_sequence *sequence, size_t i) {
  const gl_situation *situation = &sequence->at[i];
  plan->turns[i] = 0;
  if (!situation->arounds)
    return gl_situation_is_line(situation, &sequence->game->shapes);
  for (size_t x = 0; x < situation->arounds; x++) {
    const gl_plan_answer *answer = &plan->answer[i][x];
    if (answer->to == NONE)
      return false;
    const unsigned turns = plan->turns[answer->to] + 1;
    plan->turns[i] = turns > plan->turns[i] ? turns : plan->turns[i];
  }
  return true;
}

// False if malloc fails or the situations are not canonical and different.
static bool fill_stock(const gl_sequence *sequence, gl_stock *stock) {
  bool good = true;
  for (size_t i = 0; good && i < sequence->count; i++) {
    gl_situation s;
    good = gl_situation_copy(&sequence->at[i], &s) &&
           gl_stock_add(stock, s) == i &&
           gl_situation_same(&stock->at[i].situation, &sequence->at[i]);
  }
  return good;
}

gl_status gl_plan_make(const gl_sequence *sequence, gl_plan *plan, bool *whole,
                       gl_error *error) {
  gl_stock stock = gl_stock_of_game(sequence->game);
  gl_spots spots = {0};
  *plan = (gl_plan){.count = sequence->count};
  // NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers
  plan->answer = calloc(sequence->count + 1, sizeof *plan->answer);
  plan->turns = calloc(sequence->count + 1, sizeof *plan->turns);
  bool good = plan->answer && plan->turns && fill_stock(sequence, &stock);
  *whole = good;
  for (size_t i = 0; good && *whole && i < sequence->count; i++) {
    const size_t cells = sequence->at[i].arounds;
    plan->answer[i] = calloc(cells + 1, sizeof *plan->answer[i]);
    good = plan->answer[i] && plan_situation(plan, &stock, i, &spots);
    *whole = good && count_turns(plan, sequence, i);
  }
  free(spots.at);
  gl_stock_clear(&stock);
  if (!*whole)
    gl_plan_clear(plan);
  return good ? GL_OK : gl_fail_memory(error);
}
