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

static double on_scale(const scale *scale, double value) {
  if (scale->logarithmic)
    return (log(value) - log(scale->low)) /
           (log(scale->high) - log(scale->low));
  return (value - scale->low) / (scale->high - scale->low);
}

static double place_x(const frame *frame, double x) {
  return LEFT + WIDTH * on_scale(&frame->x, x);
}

static double place_y(const frame *frame, double y) {
  return TOP + HEIGHT * (1 - on_scale(&frame->y, y));
}

// A little more than the values, whole powers of ten if logarithmic.
static scale find_scale(const plot *plot, bool vertical) {
  scale s = {INFINITY, -INFINITY, vertical && plot->logarithmic};
  for (size_t i = 0; i < plot->count; i++)
    for (size_t j = 0; j < plot->at[i].count; j++) {
      const double value = vertical ? plot->at[i].y[j] : plot->at[i].x[j];
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

static void draw_x_tick(const frame *frame, double value) {
  const double x = place_x(frame, value);
  fprintf(frame->file,
          "<path stroke=\"#444\" d=\"M%.1f %.1fv5\"/><text x=\"%.1f\" "
          "y=\"%.1f\" text-anchor=\"middle\">%.4g</text>\n",
          x, TOP + HEIGHT, x, TOP + HEIGHT + 18, value);
}

static void draw_y_tick(const frame *frame, double value) {
  const double y = place_y(frame, value);
  fprintf(frame->file,
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

static void draw_ticks(const frame *frame, const scale *scale,
                       void (*draw)(const struct frame *, double)) {
  if (scale->logarithmic) {
    const double first = round(log10(scale->low));
    const double last = round(log10(scale->high));
    for (double power = first; power <= last; power++)
      draw(frame, pow(10, power));
    return;
  }
  // What is counted to the right is whole.
  const double step =
      fmax(scale == &frame->x ? 1 : 0, tick_step(scale->high - scale->low));
  for (double i = ceil(scale->low / step); i * step <= scale->high; i++)
    draw(frame, i * step + 0.0); // not -0
}

static void draw_names(const frame *frame) {
  const double middle = TOP + HEIGHT / 2;
  fprintf(frame->file,
          "<text x=\"%.1f\" y=\"22\" font-size=\"15\" font-weight=\"bold\">"
          "%s</text>\n",
          LEFT, frame->plot->title);
  fprintf(frame->file,
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n",
          LEFT + WIDTH / 2, TOP + HEIGHT + 40, frame->plot->x_name);
  fprintf(frame->file,
          "<text x=\"18\" y=\"%.1f\" text-anchor=\"middle\" "
          "transform=\"rotate(-90 18 %.1f)\">%s</text>\n",
          middle, middle, frame->plot->y_name);
}

// A dashed line belongs to the series before it.
static size_t colour_of(const plot *plot, size_t number) {
  size_t colour = 0;
  for (size_t i = 1; i <= number; i++)
    colour += !plot->at[i].dashed;
  return colour % (sizeof colours / sizeof *colours);
}

static void draw_series(const frame *frame, size_t number) {
  const series *s = &frame->plot->at[number];
  const char *colour = colours[colour_of(frame->plot, number)];
  const double y = TOP + 16 + 20 * (double)number;
  fprintf(frame->file,
          "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s d=\"", colour,
          s->dashed ? " stroke-dasharray=\"6 4\"" : "");
  for (size_t i = 0; i < s->count; i++)
    fprintf(frame->file, "%s%.1f %.1f", i ? "L" : "M", place_x(frame, s->x[i]),
            place_y(frame, s->y[i]));
  fputs("\"/>\n", frame->file);
  for (size_t i = 0; !s->dashed && i < s->count; i++)
    fprintf(frame->file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n",
            place_x(frame, s->x[i]), place_y(frame, s->y[i]), colour);
  fprintf(frame->file,
          "<path stroke=\"%s\" stroke-width=\"2\"%s d=\"M%.1f %.1fh24\"/>"
          "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
          colour, s->dashed ? " stroke-dasharray=\"6 4\"" : "",
          LEFT + WIDTH + 14, y, LEFT + WIDTH + 44, y + 4, s->name);
}

void write_chart(const plot *plot, FILE *file) {
  const frame f = {plot, file, find_scale(plot, false), find_scale(plot, true)};
  const double width = LEFT + WIDTH + RIGHT;
  const double height = TOP + HEIGHT + BOTTOM;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
          "<title>%s</title>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height, plot->title);
  draw_ticks(&f, &f.x, draw_x_tick);
  draw_ticks(&f, &f.y, draw_y_tick);
  fprintf(file,
          "<path fill=\"none\" stroke=\"#444\" d=\"M%.1f "
          "%.1fh%.1fv%.1fh-%.1fz\"/>\n",
          LEFT, TOP, WIDTH, HEIGHT, WIDTH);
  draw_names(&f);
  for (size_t i = 0; i < plot->count; i++)
    draw_series(&f, i);
  fputs("</svg>\n", file);
}
