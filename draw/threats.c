// SPDX-License-Identifier: MIT
#include "draw/threats.h"

#include "draw/sketch.h"

#include <math.h>

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
static frame frame_of(const gl_threat_line *line) {
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
static void draw_position(const gl_threat_line *line, size_t threats,
                          const frame *frame, on_page at, FILE *file) {
  gl_field maker;
  gl_field breaker;
  gl_field used = {{0}};
  gl_threats_stones(line, threats < line->threats ? threats : line->threats,
                    &maker, &breaker);
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
static void draw_line(const threats_drawing *drawing,
                      const gl_threat_line *line, on_page at, FILE *file) {
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
