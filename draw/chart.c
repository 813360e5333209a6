// SPDX-License-Identifier: MIT
#include "draw/chart.h"

#include <math.h>

#define WIDTH 460.0 // of the frame
#define HEIGHT 300.0
#define LEFT 72.0
#define TOP 40.0
#define RIGHT 180.0 // for the names
#define BOTTOM 56.0
#define TICKS 6 // on an axis, about

typedef struct scale {
  double low;
  double high;
  bool logarithmic;
} scale;

typedef struct frame {
  const plot *plot;
  FILE *file;
  scale x;
  scale y;
} frame;

// Blue, orange, green, purple: told apart by all eyes.
static const char *const colours[] = {"#16549c", "#ba4c00", "#2f7d4f",
                                      "#7a4fa3"};

static double on_scale(const scale *s, double value) {
  if (s->logarithmic)
    return (log(value) - log(s->low)) / (log(s->high) - log(s->low));
  return (value - s->low) / (s->high - s->low);
}

static double place_x(const frame *f, double x) {
  return LEFT + WIDTH * on_scale(&f->x, x);
}

static double place_y(const frame *f, double y) {
  return TOP + HEIGHT * (1 - on_scale(&f->y, y));
}

// A little more than the values, whole powers of ten if logarithmic.
static scale find_scale(const plot *p, bool vertical) {
  scale s = {INFINITY, -INFINITY, vertical && p->logarithmic};
  for (size_t i = 0; i < p->count; i++)
    for (size_t j = 0; j < p->at[i].count; j++) {
      const double value = vertical ? p->at[i].y[j] : p->at[i].x[j];
      s.low = fmin(s.low, value);
      s.high = fmax(s.high, value);
    }
  if (!(s.low <= s.high))
    return (scale){1, 10, s.logarithmic};
  if (s.logarithmic) {
    s.low = pow(10, floor(log10(s.low)));
    s.high = fmax(10 * s.low, pow(10, ceil(log10(s.high))));
    return s;
  }
  const double room = s.high > s.low ? 0.06 * (s.high - s.low) : 1;
  s.low = vertical && s.low >= 0 ? 0 : s.low - room;
  s.high += room;
  return s;
}

static void draw_x_tick(const frame *f, double value) {
  const double x = place_x(f, value);
  fprintf(f->file,
          "<path stroke=\"#444\" d=\"M%.1f %.1fv5\"/><text x=\"%.1f\" "
          "y=\"%.1f\" text-anchor=\"middle\">%.4g</text>\n",
          x, TOP + HEIGHT, x, TOP + HEIGHT + 18, value);
}

static void draw_y_tick(const frame *f, double value) {
  const double y = place_y(f, value);
  fprintf(f->file,
          "<path stroke=\"#ddd\" d=\"M%.1f %.1fh%.1f\"/><text x=\"%.1f\" "
          "y=\"%.1f\" text-anchor=\"end\">%.4g</text>\n",
          LEFT, y, WIDTH, LEFT - 7, y + 4, value);
}

// 1, 2 or 5 times a power of ten.
static double tick_step(double length) {
  const double power = pow(10, floor(log10(length / TICKS)));
  const double ratio = length / TICKS / power;
  return power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
}

static void draw_ticks(const frame *f, const scale *s,
                       void (*draw)(const frame *, double)) {
  if (s->logarithmic) {
    const double first = round(log10(s->low));
    const double last = round(log10(s->high));
    for (double power = first; power <= last; power++)
      draw(f, pow(10, power));
    return;
  }
  // What is counted to the right is whole.
  const double step = fmax(s == &f->x ? 1 : 0, tick_step(s->high - s->low));
  for (double i = ceil(s->low / step); i * step <= s->high; i++)
    draw(f, i * step + 0.0); // not -0
}

static void draw_names(const frame *f) {
  const double middle = TOP + HEIGHT / 2;
  fprintf(f->file,
          "<text x=\"%.1f\" y=\"22\" font-size=\"15\" font-weight=\"bold\">"
          "%s</text>\n",
          LEFT, f->plot->title);
  fprintf(f->file,
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
          LEFT + WIDTH / 2, TOP + HEIGHT + 40, f->plot->x_name);
  fprintf(f->file,
          "<text x=\"18\" y=\"%.1f\" text-anchor=\"middle\" "
          "transform=\"rotate(-90 18 %.1f)\">%s</text>\n",
          middle, middle, f->plot->y_name);
}

// A dashed line belongs to the series before it.
static size_t colour_of(const plot *p, size_t number) {
  size_t colour = 0;
  for (size_t i = 1; i <= number; i++)
    colour += !p->at[i].dashed;
  return colour % (sizeof colours / sizeof *colours);
}

static void draw_series(const frame *f, size_t number) {
  const series *s = &f->plot->at[number];
  const char *colour = colours[colour_of(f->plot, number)];
  const double y = TOP + 16 + 20 * (double)number;
  fprintf(f->file,
          "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s d=\"", colour,
          s->dashed ? " stroke-dasharray=\"6 4\"" : "");
  for (size_t i = 0; i < s->count; i++)
    fprintf(f->file, "%s%.1f %.1f", i ? "L" : "M", place_x(f, s->x[i]),
            place_y(f, s->y[i]));
  fputs("\"/>\n", f->file);
  for (size_t i = 0; !s->dashed && i < s->count; i++)
    fprintf(f->file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n",
            place_x(f, s->x[i]), place_y(f, s->y[i]), colour);
  fprintf(f->file,
          "<path stroke=\"%s\" stroke-width=\"2\"%s d=\"M%.1f %.1fh24\"/>"
          "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
          colour, s->dashed ? " stroke-dasharray=\"6 4\"" : "",
          LEFT + WIDTH + 14, y, LEFT + WIDTH + 44, y + 4, s->name);
}

void write_chart(const plot *p, FILE *file) {
  const frame f = {p, file, find_scale(p, false), find_scale(p, true)};
  const double width = LEFT + WIDTH + RIGHT;
  const double height = TOP + HEIGHT + BOTTOM;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
          "<title>%s</title>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height, p->title);
  draw_ticks(&f, &f.x, draw_x_tick);
  draw_ticks(&f, &f.y, draw_y_tick);
  fprintf(file,
          "<path fill=\"none\" stroke=\"#444\" d=\"M%.1f "
          "%.1fh%.1fv%.1fh-%.1fz\"/>\n",
          LEFT, TOP, WIDTH, HEIGHT, WIDTH);
  draw_names(&f);
  for (size_t i = 0; i < p->count; i++)
    draw_series(&f, i);
  fputs("</svg>\n", file);
}
