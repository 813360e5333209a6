// SPDX-License-Identifier: MIT
// A situation is drawn with full squares for its core and empty ones for its
// neighbourhood; under it stands its name, s with its number below and its d
// above.  A tree is drawn from left to right: a situation is unfolded where it
// comes first, and is only named where it comes again.

#include "draw/sequence.h"

#include "base/bits.h"
#include "io/files.h"

#include <stdlib.h>
#include <string.h>

#define SIDE SKETCH_SIDE
#define GAP SKETCH_GAP
#define NAME SKETCH_NAME
#define PAGE 1000.0  // width
#define STEP 90.0    // between the columns of a tree, for arrows
#define BEGINNING 12 // situations

typedef struct figure {
  const gl_sequence *sequence;
  const gl_plan *plan;
  FILE *file;
  bool condensed; // tree without Breaker's positions
  bool *unfolded; // situations
  double width;
  double height;
} figure;

// ---- Situations ----

static on_page size_of(const gl_situation *situation) {
  int x = 0;
  int y = 0;
  for (size_t i = 0; i < situation->cores + situation->arounds; i++) {
    const gl_point p = i < situation->cores
                           ? situation->core[i]
                           : situation->around[i - situation->cores];
    x = p.x > x ? p.x : x;
    y = p.y > y ? p.y : y;
  }
  return (on_page){SIDE * (x + 1), SIDE * (y + 1)};
}

static void name_situation(const figure *figure, on_page at, size_t number) {
  draw_name(at, number, figure->plan->turns[number], figure->file);
}

// What Breaker marks, if he does: the cells whose answer is that of `group`.
typedef struct marks {
  bool numbers; // in each cell, the situation that is reached
  bool breaker;
  size_t group;
} marks;

static bool same_answer(const gl_plan_answer *a, const gl_plan_answer *b) {
  return a->to == b->to && a->stone == b->stone && a->map.turn == b->map.turn &&
         a->map.step.x == b->map.step.x && a->map.step.y == b->map.step.y;
}

static void draw_cell(const figure *figure, on_page at, size_t number, size_t x,
                      marks m) {
  const gl_situation *s = &figure->sequence->at[number];
  const gl_plan_answer *answer = figure->plan->answer[number];
  const double left = at.x + SIDE * s->around[x].x;
  const double top = at.y + SIDE * s->around[x].y;
  draw_square(at, s->around[x], "white", figure->file);
  if (m.numbers)
    fprintf(figure->file,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\">%u</text>\n",
            left + SIDE / 2, top + SIDE / 2 + 3, answer[x].to);
  if (m.breaker && same_answer(&answer[x], &answer[m.group]))
    draw_frame(at, s->around[x], figure->file);
}

static void draw_situation(const figure *figure, on_page at, size_t number,
                           marks m) {
  const gl_situation *s = &figure->sequence->at[number];
  for (size_t i = 0; i < s->cores; i++)
    draw_square(at, s->core[i], "black", figure->file);
  for (size_t i = 0; i < s->arounds; i++)
    draw_cell(figure, at, number, i, m);
}

// Row by row; only measured if there is no file yet.
static void flow_first(figure *figure, size_t count) {
  on_page at = {GAP, GAP};
  double highest = 0;
  for (size_t i = 0; i < count; i++) {
    const on_page size = size_of(&figure->sequence->at[i]);
    if (at.x > GAP && at.x + size.x + GAP > PAGE) {
      at = (on_page){GAP, at.y + highest + NAME + GAP};
      highest = 0;
    }
    if (figure->file) {
      draw_situation(figure, at, i, (marks){.numbers = true});
      name_situation(figure,
                     (on_page){at.x + size.x / 2, at.y + size.y + NAME - 4}, i);
    }
    highest = size.y > highest ? size.y : highest;
    at.x += size.x + GAP;
    figure->width = at.x > figure->width ? at.x : figure->width;
  }
  figure->height = at.y + highest + NAME + GAP;
}

static void flow_situations(figure *figure) {
  flow_first(figure, figure->sequence->count);
}

// Of a long sequence, as many as a reader looks at.
static void flow_beginning(figure *figure) {
  const size_t count = figure->sequence->count;
  flow_first(figure, count < BEGINNING ? count : BEGINNING);
}

// ---- Trees ----

// Is this the first cell with its answer?
static bool leads(const gl_plan_answer *answer, size_t x) {
  for (size_t y = 0; y < x; y++)
    if (same_answer(&answer[y], &answer[x]))
      return false;
  return true;
}

// A situation and what is below it, its upper left corner at `at`; the middle
// of its left side comes back in *at, and the height is returned.
static double unfold(figure *figure, on_page *at, size_t number);

// One of Breaker's answers: the first is as good as passing.
static double unfold_answer(figure *figure, on_page from, on_page at,
                            size_t number, size_t x, bool first) {
  const on_page size = size_of(&figure->sequence->at[number]);
  const double column = at.x;
  const char *dashes = first ? "1 3" : "6 3";
  double height = 0;
  if (!figure->condensed) {
    at.x += size.x + STEP;
    height = size.y + GAP;
  }
  on_page to = at;
  const double below = unfold(figure, &to, figure->plan->answer[number][x].to);
  height = below > height ? below : height;
  if (figure->file && figure->condensed) {
    draw_arrow(from, to, dashes, figure->file);
  } else if (figure->file) {
    const double middle = at.y + size.y / 2;
    draw_situation(figure, (on_page){column, at.y}, number,
                   (marks){.breaker = !first, .group = x});
    draw_arrow(from, (on_page){column - 4, middle}, dashes, figure->file);
    draw_arrow((on_page){column + size.x + 4, middle}, to, "none",
               figure->file);
  }
  return height;
}

static double unfold(figure *figure, on_page *at, size_t number) {
  const gl_situation *s = &figure->sequence->at[number];
  const on_page size = size_of(s);
  const on_page corner = *at;
  const bool again = figure->unfolded[number];
  double height = 0;
  bool first = true;
  figure->unfolded[number] = true;
  figure->width = corner.x + size.x + GAP > figure->width
                      ? corner.x + size.x + GAP
                      : figure->width;
  *at = (on_page){corner.x - 4, corner.y + (again ? 10 : size.y / 2)};
  if (figure->file)
    name_situation(figure,
                   (on_page){corner.x + (again ? 14 : size.x / 2),
                             corner.y + (again ? 14 : size.y + NAME - 4)},
                   number);
  if (again)
    return NAME + 4;
  if (figure->file)
    draw_situation(figure, corner, number, (marks){0});
  for (size_t x = 0; x < s->arounds; x++)
    if (leads(figure->plan->answer[number], x)) {
      const on_page from = {corner.x + size.x + 4, corner.y + size.y / 2};
      height += unfold_answer(
          figure, from, (on_page){corner.x + size.x + STEP, corner.y + height},
          number, x, first);
      first = false;
    }
  return height > size.y + NAME + GAP ? height : size.y + NAME + GAP;
}

static void flow_tree(figure *figure) {
  on_page at = {GAP, GAP};
  memset(figure->unfolded, 0,
         figure->sequence->count * sizeof *figure->unfolded);
  figure->height = GAP + unfold(figure, &at, figure->sequence->count - 1);
}

static void flow_condensed(figure *figure) {
  figure->condensed = true;
  flow_tree(figure);
}

// ---- The digraph ----

// The situations stand in rows by d, the goals at the bottom; the threats
// against a situation are bullets under it, one for those with the same
// arrows.
static bool same_arrows(const gl_digraph *digraph, size_t vertex, size_t x,
                        size_t y) {
  for (size_t a = digraph->first[vertex]; a < digraph->first[vertex + 1]; a++) {
    const uint64_t *answers = gl_digraph_answers(digraph, vertex, a);
    if (gl_bits_has(answers, x) != gl_bits_has(answers, y))
      return false;
  }
  return true;
}

// Is this the first threat with its arrows?
static bool has_bullet(const gl_digraph *digraph, size_t vertex, size_t x) {
  for (size_t y = 0; y < x; y++)
    if (same_arrows(digraph, vertex, x, y))
      return false;
  return true;
}

static size_t count_bullets(const gl_digraph *digraph, size_t vertex) {
  size_t count = 0;
  for (size_t x = 0; x < digraph->threats[vertex]; x++)
    count += has_bullet(digraph, vertex, x);
  return count;
}

static void set_net(figure *figure, const sequence_drawing *drawing) {
  const unsigned top = figure->plan->turns[figure->plan->count - 1];
  for (unsigned turns = 0; turns <= top; turns++) {
    double x = GAP;
    for (size_t i = 0; i < figure->plan->count; i++) {
      if (figure->plan->turns[i] != turns)
        continue;
      const double width =
          40 + 10 * (double)count_bullets(&drawing->digraph, i);
      drawing->at[i] = (on_page){x + width / 2, GAP + 110.0 * (top - turns)};
      x += width;
    }
    figure->width = x + GAP > figure->width ? x + GAP : figure->width;
  }
  figure->height = 2 * GAP + 110.0 * top + 20;
}

static void draw_bullets(const figure *figure, const sequence_drawing *drawing,
                         size_t vertex) {
  const gl_digraph *d = &drawing->digraph;
  const on_page at = drawing->at[vertex];
  on_page bullet = {at.x - 5 * ((double)count_bullets(d, vertex) - 1),
                    at.y + 45};
  for (size_t x = 0; x < d->threats[vertex]; x++) {
    if (!has_bullet(d, vertex, x))
      continue;
    draw_arrow((on_page){at.x, at.y + 10}, bullet, "none", figure->file);
    fprintf(figure->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n",
            bullet.x, bullet.y);
    for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++)
      if (gl_bits_has(gl_digraph_answers(d, vertex, a), x))
        draw_arrow(
            bullet,
            (on_page){drawing->at[d->to[a]].x, drawing->at[d->to[a]].y - 14},
            "none", figure->file);
    bullet.x += 10;
  }
}

static void draw_net(const figure *figure, const sequence_drawing *drawing) {
  for (size_t i = 0; i < figure->plan->count; i++)
    draw_bullets(figure, drawing, i);
  for (size_t i = 0; i < figure->plan->count; i++) {
    fprintf(figure->file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"28\" height=\"26\" "
            "fill=\"white\" stroke=\"black\"/>\n",
            drawing->at[i].x - 14, drawing->at[i].y - 14);
    name_situation(figure, (on_page){drawing->at[i].x, drawing->at[i].y + 4},
                   i);
  }
}

static bool build_digraph(const gl_sequence *sequence, gl_digraph *digraph) {
  gl_stock stock = gl_stock_of_game(sequence->game);
  gl_budget budget;
  uint32_t *member = malloc((sequence->count + 1) * sizeof *member);
  bool good = member;
  gl_budget_start(&budget, &(gridlock_limits){0}, "figures");
  for (size_t i = 0; good && i < sequence->count; i++) {
    gl_situation s;
    good = gl_situation_copy(&sequence->at[i], &s);
    member[i] = good ? gl_stock_add(&stock, s) : GL_NO_MEMBER;
    good = member[i] != GL_NO_MEMBER;
  }
  good = good &&
         gl_digraph_build(digraph, &stock, member, sequence->count, 0, &budget);
  gl_stock_clear(&stock);
  free(member);
  return good;
}

// ---- All of them ----

gl_status open_drawing(sequence_drawing *drawing, const gl_sequence *sequence,
                       const gl_plan *plan, gl_error *error) {
  *drawing = (sequence_drawing){
      .sequence = sequence,
      .plan = plan,
      .unfolded = calloc(sequence->count + 1, sizeof *drawing->unfolded),
      .at = calloc(sequence->count + 1, sizeof *drawing->at)};
  return drawing->unfolded && drawing->at &&
                 build_digraph(sequence, &drawing->digraph)
             ? GL_OK
             : gl_fail_memory(error);
}

void close_drawing(sequence_drawing *drawing) {
  gl_digraph_clear(&drawing->digraph);
  free(drawing->at);
  free(drawing->unfolded);
}

static figure figure_of(const sequence_drawing *drawing) {
  return (figure){.sequence = drawing->sequence,
                  .plan = drawing->plan,
                  .unfolded = drawing->unfolded};
}

// Measures, then draws.
static void draw_flow(const sequence_drawing *drawing, void (*draw)(figure *f),
                      FILE *file) {
  figure f = figure_of(drawing);
  draw(&f);
  f.file = file;
  begin_sketch(f.width, f.height, file);
  draw(&f);
  end_sketch(file);
}

void draw_situations(const void *what, FILE *file) {
  draw_flow(what, flow_situations, file);
}

void draw_beginning(const void *what, FILE *file) {
  draw_flow(what, flow_beginning, file);
}

void draw_tree(const void *what, FILE *file) {
  draw_flow(what, flow_tree, file);
}

void draw_condensed(const void *what, FILE *file) {
  draw_flow(what, flow_condensed, file);
}

void draw_digraph(const void *what, FILE *file) {
  figure f = figure_of(what);
  set_net(&f, what);
  f.file = file;
  begin_sketch(f.width, f.height, file);
  draw_net(&f, what);
  end_sketch(file);
}

gl_status write_sequence_figures(const gl_sequence *sequence,
                                 const gl_plan *plan, const char *folder,
                                 gl_error *error) {
  static const struct {
    const char *name;
    gl_file_writer *draw;
  } figures[] = {{"situations", draw_situations},
                 {"beginning", draw_beginning},
                 {"tree", draw_tree},
                 {"condensed", draw_condensed},
                 {"digraph", draw_digraph}};
  sequence_drawing d;
  gl_status status = open_drawing(&d, sequence, plan, error);
  if (!status)
    status = gl_file_make_folder(folder, error);
  for (size_t i = 0; !status && i < sizeof figures / sizeof *figures; i++) {
    char *path = NULL;
    status = asprintf(&path, "%s/%s.svg", folder, figures[i].name) < 0
                 ? gl_fail_memory(error)
                 : gl_file_write(path, figures[i].draw, &d, error);
    free(path);
  }
  close_drawing(&d);
  return status;
}
