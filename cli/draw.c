// SPDX-License-Identifier: MIT
// A situation is drawn with full squares for its core and empty ones for its
// neighbourhood; under it stands its name, s with its number below and its d
// above.  A tree is drawn from left to right: a situation is unfolded where it
// comes first, and is only named where it comes again.

#include "cli/draw.h"

#include "base/bits.h"
#include "base/output.h"
#include "sequence/digraph.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SIDE 16.0   // of a cell
#define GAP 24.0    // between drawings
#define NAME 22.0   // for a name
#define PAGE 1000.0 // width
#define STEP 90.0   // between the columns of a tree, for arrows

typedef struct figure {
  const gl_sequence *sequence;
  const gl_plan *plan;
  FILE *file;
  bool condensed; // tree without Breaker's positions
  bool *unfolded; // situations
  double width;
  double height;
} figure;

typedef struct place {
  double x;
  double y;
} place;

static void begin(const figure *f) {
  fprintf(f->file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" text-anchor=\"middle\">\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          f->width, f->height, f->width, f->height);
}

static void end(const figure *f) { fputs("</svg>\n", f->file); }

// ---- Situations ----

static place size_of(const gl_situation *s) {
  int x = 0;
  int y = 0;
  for (size_t i = 0; i < s->cores + s->arounds; i++) {
    const gl_point p = i < s->cores ? s->core[i] : s->around[i - s->cores];
    x = p.x > x ? p.x : x;
    y = p.y > y ? p.y : y;
  }
  return (place){SIDE * (x + 1), SIDE * (y + 1)};
}

static void draw_square(const figure *f, place at, gl_point cell,
                        const char *fill) {
  fprintf(f->file,
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" "
          "fill=\"%s\" stroke=\"black\"/>\n",
          at.x + SIDE * cell.x, at.y + SIDE * cell.y, SIDE, SIDE, fill);
}

static void draw_name(const figure *f, place at, size_t number) {
  fprintf(f->file,
          "<text x=\"%.1f\" y=\"%.1f\" font-size=\"14\">s<tspan dy=\"4\" "
          "font-size=\"9\">%zu</tspan><tspan dy=\"-10\" font-size=\"9\">%u"
          "</tspan></text>\n",
          at.x, at.y, number, f->plan->turns[number]);
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

static void draw_cell(const figure *f, place at, size_t number, size_t x,
                      marks m) {
  const gl_situation *s = &f->sequence->at[number];
  const gl_plan_answer *answer = f->plan->answer[number];
  const double left = at.x + SIDE * s->around[x].x;
  const double top = at.y + SIDE * s->around[x].y;
  draw_square(f, at, s->around[x], "white");
  if (m.numbers)
    fprintf(f->file, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\">%u</text>\n",
            left + SIDE / 2, top + SIDE / 2 + 3, answer[x].to);
  if (m.breaker && same_answer(&answer[x], &answer[m.group]))
    fprintf(f->file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
            "fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>\n",
            left + 4, top + 4, SIDE - 8, SIDE - 8);
}

static void draw_situation(const figure *f, place at, size_t number, marks m) {
  const gl_situation *s = &f->sequence->at[number];
  for (size_t i = 0; i < s->cores; i++)
    draw_square(f, at, s->core[i], "black");
  for (size_t i = 0; i < s->arounds; i++)
    draw_cell(f, at, number, i, m);
}

// Row by row; only measured if there is no file yet.
static void flow_situations(figure *f) {
  place at = {GAP, GAP};
  double highest = 0;
  for (size_t i = 0; i < f->sequence->count; i++) {
    const place size = size_of(&f->sequence->at[i]);
    if (at.x > GAP && at.x + size.x + GAP > PAGE) {
      at = (place){GAP, at.y + highest + NAME + GAP};
      highest = 0;
    }
    if (f->file) {
      draw_situation(f, at, i, (marks){.numbers = true});
      draw_name(f, (place){at.x + size.x / 2, at.y + size.y + NAME - 4}, i);
    }
    highest = size.y > highest ? size.y : highest;
    at.x += size.x + GAP;
    f->width = at.x > f->width ? at.x : f->width;
  }
  f->height = at.y + highest + NAME + GAP;
}

// ---- Trees ----

// Is this the first cell with its answer?
static bool leads(const gl_plan_answer *answer, size_t x) {
  for (size_t y = 0; y < x; y++)
    if (same_answer(&answer[y], &answer[x]))
      return false;
  return true;
}

static void draw_arrow(const figure *f, place from, place to,
                       const char *dashes) {
  const double length = hypot(to.x - from.x, to.y - from.y) + 1e-9;
  const place u = {6 * (to.x - from.x) / length, 6 * (to.y - from.y) / length};
  fprintf(f->file,
          "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"black\" "
          "stroke-dasharray=\"%s\"/>\n"
          "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n",
          from.x, from.y, to.x, to.y, dashes, to.x, to.y, to.x - u.x - u.y / 2,
          to.y - u.y + u.x / 2, to.x - u.x + u.y / 2, to.y - u.y - u.x / 2);
}

// A situation and what is below it, its upper left corner at `at`; the middle
// of its left side comes back in *at, and the height is returned.
static double unfold(figure *f, place *at, size_t number);

// One of Breaker's answers: the first is as good as passing.
static double unfold_answer(figure *f, place from, place at, size_t number,
                            size_t x, bool first) {
  const place size = size_of(&f->sequence->at[number]);
  const double column = at.x;
  const char *dashes = first ? "1 3" : "6 3";
  double height = 0;
  if (!f->condensed) {
    at.x += size.x + STEP;
    height = size.y + GAP;
  }
  place to = at;
  const double below = unfold(f, &to, f->plan->answer[number][x].to);
  height = below > height ? below : height;
  if (f->file && f->condensed) {
    draw_arrow(f, from, to, dashes);
  } else if (f->file) {
    const double middle = at.y + size.y / 2;
    draw_situation(f, (place){column, at.y}, number,
                   (marks){.breaker = !first, .group = x});
    draw_arrow(f, from, (place){column - 4, middle}, dashes);
    draw_arrow(f, (place){column + size.x + 4, middle}, to, "none");
  }
  return height;
}

static double unfold(figure *f, place *at, size_t number) {
  const gl_situation *s = &f->sequence->at[number];
  const place size = size_of(s);
  const place corner = *at;
  const bool again = f->unfolded[number];
  double height = 0;
  bool first = true;
  f->unfolded[number] = true;
  f->width =
      corner.x + size.x + GAP > f->width ? corner.x + size.x + GAP : f->width;
  *at = (place){corner.x - 4, corner.y + (again ? 10 : size.y / 2)};
  if (f->file)
    draw_name(f,
              (place){corner.x + (again ? 14 : size.x / 2),
                      corner.y + (again ? 14 : size.y + NAME - 4)},
              number);
  if (again)
    return NAME + 4;
  if (f->file)
    draw_situation(f, corner, number, (marks){0});
  for (size_t x = 0; x < s->arounds; x++)
    if (leads(f->plan->answer[number], x)) {
      const place from = {corner.x + size.x + 4, corner.y + size.y / 2};
      height += unfold_answer(
          f, from, (place){corner.x + size.x + STEP, corner.y + height}, number,
          x, first);
      first = false;
    }
  return height > size.y + NAME + GAP ? height : size.y + NAME + GAP;
}

static void flow_tree(figure *f) {
  place at = {GAP, GAP};
  memset(f->unfolded, 0, f->sequence->count * sizeof *f->unfolded);
  f->height = GAP + unfold(f, &at, f->sequence->count - 1);
}

static void flow_condensed(figure *f) {
  f->condensed = true;
  flow_tree(f);
}

// ---- The digraph ----

// The situations stand in rows by d, the goal at the bottom; the threats
// against a situation are bullets under it, one for those with the same
// arrows.
typedef struct net {
  gl_digraph d;
  place *at; // of each situation
} net;

static bool same_arrows(const gl_digraph *d, size_t vertex, size_t x,
                        size_t y) {
  for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++) {
    const uint64_t *answers = gl_digraph_answers(d, vertex, a);
    if (gl_bits_has(answers, x) != gl_bits_has(answers, y))
      return false;
  }
  return true;
}

// Is this the first threat with its arrows?
static bool has_bullet(const gl_digraph *d, size_t vertex, size_t x) {
  for (size_t y = 0; y < x; y++)
    if (same_arrows(d, vertex, x, y))
      return false;
  return true;
}

static size_t count_bullets(const gl_digraph *d, size_t vertex) {
  size_t count = 0;
  for (size_t x = 0; x < d->threats[vertex]; x++)
    count += has_bullet(d, vertex, x);
  return count;
}

static void set_net(figure *f, net *n) {
  const unsigned top = f->plan->turns[f->plan->count - 1];
  for (unsigned turns = 0; turns <= top; turns++) {
    double x = GAP;
    for (size_t i = 0; i < f->plan->count; i++) {
      if (f->plan->turns[i] != turns)
        continue;
      const double width = 40 + 10 * (double)count_bullets(&n->d, i);
      n->at[i] = (place){x + width / 2, GAP + 110.0 * (top - turns)};
      x += width;
    }
    f->width = x + GAP > f->width ? x + GAP : f->width;
  }
  f->height = 2 * GAP + 110.0 * top + 20;
}

static void draw_bullets(const figure *f, const net *n, size_t vertex) {
  const gl_digraph *d = &n->d;
  const place at = n->at[vertex];
  place bullet = {at.x - 5 * ((double)count_bullets(d, vertex) - 1), at.y + 45};
  for (size_t x = 0; x < d->threats[vertex]; x++) {
    if (!has_bullet(d, vertex, x))
      continue;
    draw_arrow(f, (place){at.x, at.y + 10}, bullet, "none");
    fprintf(f->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", bullet.x,
            bullet.y);
    for (size_t a = d->first[vertex]; a < d->first[vertex + 1]; a++)
      if (gl_bits_has(gl_digraph_answers(d, vertex, a), x))
        draw_arrow(f, bullet,
                   (place){n->at[d->to[a]].x, n->at[d->to[a]].y - 14}, "none");
    bullet.x += 10;
  }
}

static void draw_net(const figure *f, const net *n) {
  for (size_t i = 0; i < f->plan->count; i++)
    draw_bullets(f, n, i);
  for (size_t i = 0; i < f->plan->count; i++) {
    fprintf(f->file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"28\" height=\"26\" "
            "fill=\"white\" stroke=\"black\"/>\n",
            n->at[i].x - 14, n->at[i].y - 14);
    draw_name(f, (place){n->at[i].x, n->at[i].y + 4}, i);
  }
}

static bool build_net(const gl_sequence *sequence, net *n) {
  gl_stock stock = {.beside = sequence->beside};
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
         gl_digraph_build(&n->d, &stock, member, sequence->count, 0, &budget);
  gl_stock_clear(&stock);
  free(member);
  n->at = calloc(sequence->count + 1, sizeof *n->at);
  return good && n->at;
}

// ---- Files ----

typedef void flow(figure *f);

static gl_status open_figure(const char *folder, const char *name, char **path,
                             gl_output *output, gl_error *error) {
  *path = NULL;
  if (asprintf(path, "%s/%s.svg", folder, name) < 0)
    return gl_fail_memory(error);
  const gl_status status = gl_output_open(output, *path, error);
  if (status)
    free(*path);
  return status;
}

static gl_status close_figure(gl_output *output, char *path, gl_error *error) {
  const gl_status status = gl_output_close(output, error);
  free(path);
  return status;
}

// Measures, then draws.
static gl_status write_flow(figure *f, const char *folder, const char *name,
                            flow *draw, gl_error *error) {
  char *path;
  gl_output output;
  const gl_status status = open_figure(folder, name, &path, &output, error);
  if (status)
    return status;
  f->width = f->height = 0;
  draw(f);
  f->file = output.file;
  begin(f);
  draw(f);
  end(f);
  f->file = NULL;
  return close_figure(&output, path, error);
}

static gl_status write_net(figure *f, const char *folder, gl_error *error) {
  net n = {0};
  char *path;
  gl_output output;
  gl_status status = build_net(f->sequence, &n)
                         ? open_figure(folder, "digraph", &path, &output, error)
                         : gl_fail_memory(error);
  if (!status) {
    f->width = 0;
    set_net(f, &n);
    f->file = output.file;
    begin(f);
    draw_net(f, &n);
    end(f);
    f->file = NULL;
    status = close_figure(&output, path, error);
  }
  gl_digraph_clear(&n.d);
  free(n.at);
  return status;
}

gl_status write_figures(const gl_sequence *sequence, const gl_plan *plan,
                        const char *folder, gl_error *error) {
  figure f = {.sequence = sequence, .plan = plan};
  if (mkdir(folder, 0777) && errno != EEXIST)
    return gl_fail(error, GL_IO, folder, 0, 0, "cannot make: %s",
                   strerror(errno));
  f.unfolded = calloc(sequence->count + 1, sizeof *f.unfolded);
  gl_status status = f.unfolded ? GL_OK : gl_fail_memory(error);
  if (!status)
    status = write_flow(&f, folder, "situations", flow_situations, error);
  if (!status)
    status = write_flow(&f, folder, "tree", flow_tree, error);
  if (!status)
    status = write_flow(&f, folder, "condensed", flow_condensed, error);
  if (!status)
    status = write_net(&f, folder, error);
  free(f.unfolded);
  return status;
}
