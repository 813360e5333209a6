// SPDX-License-Identifier: MIT
#include "sequence/threats.h"

#include <assert.h>

#define MIDDLE (GL_FIELD / 2 - 8) // where a situation lies

typedef struct search {
  const gl_sequence *sequence;
  const gl_plan *plan;
  unsigned turns;
  size_t depth; // threats that may be made
  gl_threat_line line;
} search;

// ---- putting situations somewhere -------------------------------------------

// The situation turned, with cell `i` of its core on `at`; false if it leaves
// the field.
static bool put_situation(const gl_sequence *sequence, uint32_t number,
                          unsigned turn, size_t i, gl_point at,
                          gl_threat_step *t) {
  const gl_situation *s = &sequence->at[number];
  const gl_point home = gl_shape_turn_point(s->core[i], turn);
  *t = (gl_threat_step){.situation = number};
  for (size_t j = 0; j < s->cores + s->arounds; j++) {
    const bool core = j < s->cores;
    const gl_point cell =
        gl_shape_turn_point(core ? s->core[j] : s->around[j - s->cores], turn);
    const gl_point moved = {at.x + cell.x - home.x, at.y + cell.y - home.y};
    if (!gl_field_in_range(moved))
      return false;
    gl_field_add(core ? &t->core : &t->around, moved);
  }
  return true;
}

static bool meets(const gl_field *a, const gl_field *b) {
  for (size_t y = 0; y < GL_FIELD; y++)
    if (a->row[y] & b->row[y])
      return true;
  return false;
}

// Stones of the core that Maker lacks; up to two of them are listed.
static size_t missing(const gl_threat_step *threat, const gl_field *maker,
                      gl_point cell[2]) {
  size_t count = 0;
  for (int y = 0; y < GL_FIELD; y++)
    for (uint64_t rest = threat->core.row[y] & ~maker->row[y]; rest;
         rest &= rest - 1) {
      if (count < 2)
        cell[count] = (gl_point){__builtin_ctzll(rest), y};
      count++;
    }
  return count;
}

// What the neighbourhood lacks and the other missing stone.
static gl_field costs_of(const gl_threat_step *threat, const gl_field *maker) {
  gl_field costs = threat->around;
  gl_field_or(&costs, &threat->core);
  gl_field_minus(&costs, maker);
  gl_field_remove(&costs, threat->gain);
  return costs;
}

// ---- the search -------------------------------------------------------------

void gl_threats_stones(const gl_threat_line *line, size_t threats,
                       gl_field *maker, gl_field *breaker) {
  *maker = line->maker;
  *breaker = line->breaker;
  for (size_t i = 0; i < threats; i++) {
    const gl_field costs = costs_of(&line->step[i], maker);
    gl_field_add(maker, line->step[i].gain);
    gl_field_or(breaker, &costs);
  }
}

static bool go_on(search *search, size_t made);

// With one stone missing she wins; with two she threatens, in two ways.
static bool try_threat(search *search, size_t made, gl_threat_step *threat,
                       size_t wanted) {
  gl_field maker;
  gl_field breaker;
  gl_point cell[2];
  gl_threats_stones(&search->line, made, &maker, &breaker);
  if (meets(&threat->core, &breaker) || meets(&threat->around, &breaker) ||
      missing(threat, &maker, cell) != wanted)
    return false;
  for (size_t i = 0; i < wanted; i++) {
    threat->gain = cell[i];
    search->line.step[made] = *threat;
    search->line.threats = made;
    if (wanted == 1 || go_on(search, made + 1))
      return true;
  }
  return false;
}

// All ways to put a situation with a stone of its core on a cell.
static bool try_cell(search *search, size_t made, gl_point at, size_t wanted) {
  for (uint32_t k = 0; k < search->sequence->count; k++)
    for (unsigned turn = 0; search->plan->turns[k] <= search->turns && turn < 8;
         turn++)
      for (size_t i = 0; search->sequence->game->isometries >> turn & 1 &&
                         i < search->sequence->at[k].cores;
           i++) {
        gl_threat_step t;
        if (put_situation(search->sequence, k, turn, i, at, &t) &&
            try_threat(search, made, &t, wanted))
          return true;
      }
  return false;
}

// A later threat needs the gain before; the first may be anywhere.
static bool try_all(search *search, size_t made, size_t wanted) {
  if (made)
    return try_cell(search, made, search->line.step[made - 1].gain, wanted);
  for (int y = 0; y < GL_FIELD; y++)
    for (uint64_t rest = search->line.maker.row[y]; rest; rest &= rest - 1)
      if (try_cell(search, 0, (gl_point){__builtin_ctzll(rest), y}, wanted))
        return true;
  return false;
}

static bool go_on(search *search, size_t made) {
  assert(made <= GL_MOST_THREATS);
  return try_all(search, made, 1) ||
         (made < search->depth && try_all(search, made, 2));
}

// Puts a stone on a cell of the situation; false if it leaves the field.
static bool put_stone(gl_field *field, gl_point cell) {
  const gl_point moved = {MIDDLE + cell.x, MIDDLE + cell.y};
  if (!gl_field_in_range(moved))
    return false;
  gl_field_add(field, moved);
  return true;
}

// The shortest line that wins after Breaker has taken a cell; false if there is
// none, or no threat is needed.
static bool win_by_threats(search *search, size_t from, size_t x) {
  const gl_situation *situation = &search->sequence->at[from];
  search->line = (gl_threat_line){.from = from};
  bool good = put_stone(&search->line.breaker, situation->around[x]);
  for (size_t i = 0; good && i < situation->cores; i++)
    good = put_stone(&search->line.maker, situation->core[i]);
  for (search->depth = 0; good && search->depth <= GL_MOST_THREATS;
       search->depth++)
    if (go_on(search, 0))
      return search->line.threats > 0;
  return false;
}

size_t gl_threats_search(const gl_sequence *sequence, const gl_plan *plan,
                         unsigned turns, gl_threat_line *line, size_t count) {
  size_t found = 0;
  for (size_t from = 0; from < sequence->count; from++) {
    search s = {.sequence = sequence, .plan = plan, .turns = turns};
    gl_threat_line best = {.threats = 0};
    for (size_t x = 0; x < sequence->at[from].arounds; x++)
      if (win_by_threats(&s, from, x) && s.line.threats > best.threats)
        best = s.line;
    if (!best.threats)
      continue;
    size_t place = found < count ? found++ : count;
    while (place > 0 && line[place - 1].threats < best.threats) {
      if (place < count)
        line[place] = line[place - 1];
      place--;
    }
    if (place < count)
      line[place] = best;
  }
  return found;
}
