// SPDX-License-Identifier: MIT
#include "cli/threats.h"

#include "draw/sketch.h"

#include <assert.h>
#include <math.h>

#define MIDDLE (GL_FIELD / 2 - 8) // where a situation lies

typedef struct search {
  const gl_sequence *sequence;
  const gl_plan *plan;
  unsigned turns;
  size_t depth; // threats that may be made
  threat_line line;
} search;

// ---- putting situations somewhere -------------------------------------------

// The situation turned, with cell `i` of its core on `at`; false if it leaves
// the field.
static bool put_situation(const gl_sequence *sequence, uint32_t number,
                          unsigned turn, size_t i, gl_point at, threat *t) {
  const gl_situation *s = &sequence->at[number];
  const gl_point home = gl_point_turn(s->core[i], turn);
  *t = (threat){.situation = number};
  for (size_t j = 0; j < s->cores + s->arounds; j++) {
    const bool core = j < s->cores;
    const gl_point cell =
        gl_point_turn(core ? s->core[j] : s->around[j - s->cores], turn);
    const gl_point moved = {at.x + cell.x - home.x, at.y + cell.y - home.y};
    if (!gl_on_field(moved))
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
static size_t missing(const threat *threat, const gl_field *maker,
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
static gl_field costs_of(const threat *threat, const gl_field *maker) {
  gl_field costs = threat->around;
  gl_field_or(&costs, &threat->core);
  gl_field_minus(&costs, maker);
  gl_field_remove(&costs, threat->gain);
  return costs;
}

// ---- the search -------------------------------------------------------------

// Maker's stones after so many threats, and Breaker's.
static void stones_after(const threat_line *line, size_t threats,
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
static bool try_threat(search *search, size_t made, threat *threat,
                       size_t wanted) {
  gl_field maker;
  gl_field breaker;
  gl_point cell[2];
  stones_after(&search->line, made, &maker, &breaker);
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
      for (size_t i = 0; i < search->sequence->at[k].cores; i++) {
        threat t;
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
  assert(made <= MOST_THREATS);
  return try_all(search, made, 1) ||
         (made < search->depth && try_all(search, made, 2));
}

// Puts a stone on a cell of the situation; false if it leaves the field.
static bool put_stone(gl_field *field, gl_point cell) {
  const gl_point moved = {MIDDLE + cell.x, MIDDLE + cell.y};
  if (!gl_on_field(moved))
    return false;
  gl_field_add(field, moved);
  return true;
}

// The shortest line that wins after Breaker has taken a cell; false if there is
// none, or no threat is needed.
static bool win_by_threats(search *search, size_t from, size_t x) {
  const gl_situation *situation = &search->sequence->at[from];
  search->line = (threat_line){.from = from};
  bool good = put_stone(&search->line.breaker, situation->around[x]);
  for (size_t i = 0; good && i < situation->cores; i++)
    good = put_stone(&search->line.maker, situation->core[i]);
  for (search->depth = 0; good && search->depth <= MOST_THREATS;
       search->depth++)
    if (go_on(search, 0))
      return search->line.threats > 0;
  return false;
}

size_t find_threats(const gl_sequence *sequence, const gl_plan *plan,
                    unsigned turns, threat_line *line, size_t count) {
  size_t found = 0;
  for (size_t from = 0; from < sequence->count; from++) {
    search s = {.sequence = sequence, .plan = plan, .turns = turns};
    threat_line best = {.threats = 0};
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

// ---- the drawing ------------------------------------------------------------

typedef struct frame {
  gl_point low;
  gl_point high;
} frame;

static void enclose(frame *frame, const gl_field *field) {
  for (int y = 0; y < GL_FIELD; y++)
    for (uint64_t rest = field->row[y]; rest; rest &= rest - 1) {
      const int x = __builtin_ctzll(rest);
      frame->low = (gl_point){x < frame->low.x ? x : frame->low.x,
                              y < frame->low.y ? y : frame->low.y};
      frame->high = (gl_point){x > frame->high.x ? x : frame->high.x,
                               y > frame->high.y ? y : frame->high.y};
    }
}

// All that a line ever touches.
static frame frame_of(const threat_line *line) {
  frame f = {{GL_FIELD, GL_FIELD}, {0, 0}};
  enclose(&f, &line->maker);
  enclose(&f, &line->breaker);
  for (size_t i = 0; i <= line->threats; i++) {
    enclose(&f, &line->step[i].core);
    enclose(&f, &line->step[i].around);
  }
  return f;
}

static on_page size_of(const frame *frame) {
  return (on_page){SKETCH_SIDE * (frame->high.x - frame->low.x + 1),
                   SKETCH_SIDE * (frame->high.y - frame->low.y + 1)};
}

// A position; the cells that the next step uses are shown empty.
static void draw_position(const threat_line *line, size_t threats,
                          const frame *frame, on_page at, FILE *file) {
  gl_field maker;
  gl_field breaker;
  gl_field used = {{0}};
  stones_after(line, threats < line->threats ? threats : line->threats, &maker,
               &breaker);
  if (threats > line->threats)
    gl_field_add(&maker, line->step[line->threats].gain);
  if (threats <= line->threats) {
    gl_field_or(&used, &line->step[threats].core);
    gl_field_or(&used, &line->step[threats].around);
  }
  for (int y = frame->low.y; y <= frame->high.y; y++)
    for (int x = frame->low.x; x <= frame->high.x; x++) {
      const gl_point cell = {x, y};
      const gl_point drawn = {x - frame->low.x, y - frame->low.y};
      if (gl_field_has(&maker, cell))
        draw_square(at, drawn, "black", file);
      else if (gl_field_has(&breaker, cell) || gl_field_has(&used, cell))
        draw_square(at, drawn, "white", file);
      if (gl_field_has(&breaker, cell))
        draw_frame(at, drawn, file);
    }
}

#define STEP 70.0 // for an arrow and its name

static on_page measure(const threats_drawing *drawing) {
  on_page all = {0, SKETCH_GAP};
  for (size_t i = 0; i < drawing->count; i++) {
    const frame f = frame_of(&drawing->line[i]);
    const on_page size = size_of(&f);
    const double steps = (double)(drawing->line[i].threats + 1);
    all.x = fmax(all.x, 2 * SKETCH_GAP + (steps + 1) * size.x + steps * STEP);
    all.y += size.y + SKETCH_GAP;
  }
  return all;
}

// Threats that are defended are dashed; the last step wins.
static void draw_line(const threats_drawing *drawing, const threat_line *line,
                      on_page at, FILE *file) {
  const frame f = frame_of(line);
  const on_page size = size_of(&f);
  const double middle = at.y + size.y / 2;
  for (size_t i = 0; i <= line->threats + 1; i++) {
    draw_position(line, i, &f, at, file);
    at.x += size.x;
    if (i > line->threats)
      break;
    const uint32_t number = line->step[i].situation;
    draw_arrow((on_page){at.x + 6, middle}, (on_page){at.x + STEP - 6, middle},
               i < line->threats ? "6 3" : "none", file);
    draw_name((on_page){at.x + STEP / 2, middle - 8}, number,
              drawing->plan->turns[number], file);
    at.x += STEP;
  }
}

void draw_threats(const void *what, FILE *file) {
  const threats_drawing *d = what;
  const on_page all = measure(d);
  on_page at = {SKETCH_GAP, SKETCH_GAP};
  begin_sketch(all.x, all.y, file);
  for (size_t i = 0; i < d->count; i++) {
    const frame f = frame_of(&d->line[i]);
    draw_line(d, &d->line[i], at, file);
    at.y += size_of(&f).y + SKETCH_GAP;
  }
  end_sketch(file);
}
