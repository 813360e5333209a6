// SPDX-License-Identifier: MIT
// Solved positions as two heat maps: Figure 4 of Czifra et al. (2021).
//
// Left Maker moves, right Breaker; to the right the potential grows, upwards
// the number of free cells.  A tile holds the positions of some neighbouring
// buckets (search/sample.h).  Its hue is their winner, from blue for Breaker
// through grey to orange for Maker, which eyes that take red for green tell
// apart as well; it is the paler, the fewer they are.  The line is where the
// model gives both players one half.

#include "draw/heat.h"

#include <inttypes.h>
#include <math.h>

#define MOST_COLUMNS 96
#define MOST_ROWS 64
#define LEAST_COLUMNS 16 // a quarter of potential
#define LEAST_ROWS 8
#define WIDTH 372.0  // of a map, about: tiles have whole pixels
#define HEIGHT 330.0 // of a map, about
#define LEFT 58.0    // of a map, for the names of its rows
#define TOP 56.0
#define BOTTOM 84.0
#define LEGEND 222.0 // the width of the legend
#define PALEST 0.22  // the opacity of a tile with one position
#define TICKS 6      // on an axis, about

typedef struct axis {
  size_t low;  // the first bucket
  size_t fold; // buckets in a tile
  size_t tiles;
  double pixels; // of a tile
  double unit;   // buckets per unit of what is shown
} axis;

typedef struct chart {
  const gl_samples *samples;
  const gl_model *model;
  FILE *file;
  axis x;        // potential
  axis y;        // free cells
  double width;  // of a map
  double height; // of a map
  uint64_t most; // positions in a tile
} chart;

// ---- positions and tiles --------------------------------------------------

typedef struct range {
  size_t low;
  size_t high; // beyond the last
} range;

static void extend(range *range, size_t value) {
  if (range->low >= range->high)
    *range = (struct range){value, value};
  range->low = value < range->low ? value : range->low;
  range->high = value >= range->high ? value + 1 : range->high;
}

// The buckets that are not empty, in both maps.
static void find_ranges(const gl_samples *samples, range *steps,
                        range *empties) {
  for (size_t row = 0; row < samples->rows; row++)
    for (size_t step = 0; step < samples->row[row].room; step++) {
      const gl_sample *s = &samples->row[row].bucket[step];
      if (s->maker + s->breaker) {
        extend(steps, step);
        extend(empties, row / 2);
      }
    }
}

static axis make_axis(range r, size_t least, size_t most, double pixels,
                      double unit) {
  axis a = {.low = r.low, .fold = 1, .unit = unit};
  const size_t buckets = r.high - r.low > least ? r.high - r.low : least;
  while (buckets > most * a.fold)
    a.fold *= 2;
  a.tiles = (buckets + a.fold - 1) / a.fold;
  a.pixels = fmax(1, floor(pixels / (double)a.tiles));
  return a;
}

static gl_sample tile_at(const chart *chart, bool maker_to_move, size_t column,
                         size_t row) {
  gl_sample sum = {0};
  for (size_t i = 0; i < chart->y.fold; i++)
    for (size_t j = 0; j < chart->x.fold; j++) {
      const gl_sample s = gl_sample_at(
          chart->samples, maker_to_move, chart->y.low + row * chart->y.fold + i,
          chart->x.low + column * chart->x.fold + j);
      sum.maker += s.maker;
      sum.breaker += s.breaker;
    }
  return sum;
}

static uint64_t fullest_tile(const chart *chart) {
  uint64_t most = 0;
  for (size_t row = 0; row < chart->y.tiles; row++)
    for (size_t column = 0; column < chart->x.tiles; column++)
      for (int turn = 0; turn < 2; turn++) {
        const gl_sample s = tile_at(chart, turn, column, row);
        most = s.maker + s.breaker > most ? s.maker + s.breaker : most;
      }
  return most;
}

// ---- where things are -----------------------------------------------------

// Pixels from the start of the axis.  A bucket has its number at its middle.
static double place(const axis *axis, double value) {
  return (value * axis->unit + 0.5 - (double)axis->low) / (double)axis->fold *
         axis->pixels;
}

static double value_at(const axis *axis, double pixels) {
  return (pixels / axis->pixels * (double)axis->fold + (double)axis->low -
          0.5) /
         axis->unit;
}

static double left_of(const chart *chart, bool maker_to_move) {
  return LEFT + (maker_to_move ? 0 : chart->width + LEFT);
}

static double legend_left(const chart *chart) {
  return 2 * (LEFT + chart->width) + 34;
}

// ---- drawing --------------------------------------------------------------

// The share of Maker's wins as a colour, between the five stops.
static void write_colour(FILE *file, double share) {
  static const int stop[5][3] = {{22, 84, 156},
                                 {98, 152, 205},
                                 {172, 170, 166},
                                 {232, 156, 72},
                                 {186, 76, 0}};
  const int i = share < 1 ? (int)(4 * share) : 3;
  const double part = 4 * share - i;
  fputc('#', file);
  for (int j = 0; j < 3; j++)
    fprintf(
        file, "%02x",
        (unsigned)lround(stop[i][j] + part * (stop[i + 1][j] - stop[i][j])));
}

// By the logarithm: searches meet some kinds of positions a million times.
static double opacity(const chart *chart, double count) {
  if (chart->most <= 1)
    return 1;
  return PALEST + (1 - PALEST) * log(count) / log((double)chart->most);
}

static void draw_tile(const chart *chart, double x, double y, double share,
                      double count) {
  fprintf(chart->file, "<path fill=\"");
  write_colour(chart->file, share);
  fprintf(chart->file, "\" fill-opacity=\"%.2f\" d=\"M%g %gh%gv%gh-%gz\"/>\n",
          opacity(chart, count), x, y, chart->x.pixels, chart->y.pixels,
          chart->x.pixels);
}

static void draw_tiles(const chart *chart, bool maker_to_move) {
  fputs("<g shape-rendering=\"crispEdges\">\n", chart->file);
  for (size_t row = 0; row < chart->y.tiles; row++)
    for (size_t column = 0; column < chart->x.tiles; column++) {
      const gl_sample s = tile_at(chart, maker_to_move, column, row);
      const double count = (double)(s.maker + s.breaker);
      if (count > 0)
        draw_tile(chart,
                  left_of(chart, maker_to_move) +
                      (double)column * chart->x.pixels,
                  TOP + chart->height - (double)(row + 1) * chart->y.pixels,
                  (double)s.maker / count, count);
    }
  fputs("</g>\n", chart->file);
}

// Whole numbers with their thousands apart.
static void write_count(FILE *file, uint64_t count) {
  if (count >= 1000) {
    write_count(file, count / 1000);
    fprintf(file, ",%03u", (unsigned)(count % 1000));
  } else {
    fprintf(file, "%u", (unsigned)count);
  }
}

// 1, 2 or 5 times a power of ten, so that about TICKS of them are in `length`.
static double tick_step(double length) {
  const double power = pow(10, floor(log10(length / TICKS)));
  const double ratio = length / TICKS / power;
  return power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
}

// Calls `draw` with the value of every tick; cells are whole.
static void draw_ticks(const chart *chart, const axis *axis, double length,
                       double left,
                       void (*draw)(const struct chart *, double, double)) {
  const double high = value_at(axis, length);
  const double low = value_at(axis, 0);
  double step = tick_step(high - low);
  if (axis->unit == 1)
    step = fmax(1, step);
  for (double i = ceil(low / step); i * step <= high; i++)
    draw(chart, left, i * step + 0.0); // not -0
}

static void draw_x_tick(const chart *chart, double left, double value) {
  const double x = left + place(&chart->x, value);
  const double y = TOP + chart->height;
  fprintf(
      chart->file,
      "<path stroke=\"#444\" d=\"M%.1f %.1fv5\"/><text x=\"%.1f\" y=\"%.1f\" "
      "text-anchor=\"middle\">%.4g</text>\n",
      x, y, x, y + 18, value);
}

static void draw_y_tick(const chart *chart, double left, double value) {
  const double y = TOP + chart->height - place(&chart->y, value);
  fprintf(
      chart->file,
      "<path stroke=\"#444\" d=\"M%.1f %.1fh-5\"/><text x=\"%.1f\" y=\"%.1f\" "
      "text-anchor=\"end\">%.4g</text>\n",
      left, y, left - 8, y + 4, value);
}

static void draw_axes(const chart *chart, bool maker_to_move) {
  const double left = left_of(chart, maker_to_move);
  const double middle = TOP + chart->height / 2;
  fprintf(chart->file,
          "<path fill=\"none\" stroke=\"#444\" d=\"M%.1f "
          "%.1fh%.1fv%.1fh-%.1fz\"/>\n",
          left, TOP, chart->width, chart->height, chart->width);
  draw_ticks(chart, &chart->x, chart->width, left, draw_x_tick);
  draw_ticks(chart, &chart->y, chart->height, left, draw_y_tick);
  fprintf(chart->file,
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">potential"
          "</text>\n",
          left + chart->width / 2, TOP + chart->height + 38);
  fprintf(chart->file,
          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" "
          "transform=\"rotate(-90 %.1f %.1f)\">empty cells</text>\n",
          left - 38, middle, left - 38, middle);
}

static void draw_heading(const chart *chart, bool maker_to_move) {
  uint64_t count = 0;
  for (size_t row = 0; row < chart->y.tiles; row++)
    for (size_t column = 0; column < chart->x.tiles; column++) {
      const gl_sample s = tile_at(chart, maker_to_move, column, row);
      count += s.maker + s.breaker;
    }
  fprintf(chart->file,
          "<text x=\"%.1f\" y=\"%.1f\" font-size=\"15\" font-weight=\"bold\">"
          "%s</text>\n<text x=\"%.1f\" y=\"%.1f\">",
          left_of(chart, maker_to_move), TOP - 28,
          maker_to_move ? "Maker to move (OR nodes)"
                        : "Breaker to move (AND nodes)",
          left_of(chart, maker_to_move), TOP - 10);
  write_count(chart->file, count);
  fprintf(chart->file, " position%s</text>\n", count == 1 ? "" : "s");
}

// Where the log-odds change their sign on the way round the map: nowhere or
// twice, because they are linear.
static void draw_model(const chart *chart, bool maker_to_move) {
  const double corner[5][2] = {{0, 0},
                               {chart->width, 0},
                               {chart->width, chart->height},
                               {0, chart->height},
                               {0, 0}};
  double odds[5];
  const char *command = "M";
  for (int i = 0; i < 5; i++)
    odds[i] = gl_model_log_odds(chart->model, maker_to_move, 0,
                                value_at(&chart->x, corner[i][0])) +
              chart->model->empty * value_at(&chart->y, corner[i][1]);
  fprintf(chart->file, "<path id=\"%s\" fill=\"none\" d=\"",
          maker_to_move ? "or" : "and");
  for (int i = 0; i < 4; i++) {
    if ((odds[i] > 0) == (odds[i + 1] > 0))
      continue;
    const double part = odds[i] / (odds[i] - odds[i + 1]);
    const double x = corner[i][0] + part * (corner[i + 1][0] - corner[i][0]);
    const double y = corner[i][1] + part * (corner[i + 1][1] - corner[i][1]);
    fprintf(chart->file, "%s%.1f %.1f", command,
            left_of(chart, maker_to_move) + x, TOP + chart->height - y);
    command = "L";
  }
  fputs("\"/>\n", chart->file);
}

// ---- the legend -----------------------------------------------------------

// Shares to the right and counts upwards, in the colours of the tiles.
static void draw_palette(const chart *chart, double left, double top) {
  const int columns = 11;
  const int rows = chart->most > 1 ? 5 : 1;
  struct chart small = *chart; // the same opacities, other tiles
  small.x.pixels = 12;
  small.y.pixels = 60.0 / rows;
  fputs("<g shape-rendering=\"crispEdges\">\n", chart->file);
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      draw_tile(&small, left + small.x.pixels * column,
                top + small.y.pixels * (rows - 1 - row),
                (double)column / (columns - 1),
                rows > 1 ? pow((double)chart->most, (double)row / (rows - 1))
                         : 1);
  fputs("</g>\n", chart->file);
}

static void draw_legend(const chart *chart) {
  const double left = legend_left(chart);
  const double top = TOP + 40;
  FILE *file = chart->file;
  fprintf(file,
          "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\">Maker wins</text>"
          "\n<text x=\"%.1f\" y=\"%.1f\">of the positions in a tile</text>\n",
          left, top - 28, left, top - 11);
  draw_palette(chart, left, top);
  for (int i = 0; i < 3; i++)
    fprintf(file,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d %%</text>\n",
            left + 6 + 60 * i, top + 76, 50 * i);
  if (chart->most > 1) {
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\">", left + 138, top + 10);
    write_count(file, chart->most);
    fprintf(file, "</text>\n<text x=\"%.1f\" y=\"%.1f\">positions</text>\n",
            left + 138, top + 26);
  }
  fprintf(file, "<text x=\"%.1f\" y=\"%.1f\">1</text>\n", left + 138, top + 58);
  fprintf(file,
          "<path d=\"M%.1f %.1fh30\" stroke=\"#111\" stroke-width=\"2\"/>"
          "<text x=\"%.1f\" y=\"%.1f\">the model says 50 %%</text>\n",
          left, top + 108, left + 38, top + 112);
}

// A sign between blanks, a minus and not a hyphen, and the number without it.
static void write_term(FILE *file, double value, const char *name) {
  fprintf(file, " %s %.4g %s", value < 0 ? "&#8722;" : "+", fabs(value), name);
}

static void draw_formula(const chart *chart) {
  const gl_model *m = chart->model;
  fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\">log-odds of Maker = %s%.4g",
          LEFT, TOP + chart->height + 68, m->constant < 0 ? "&#8722;" : "",
          fabs(m->constant));
  write_term(chart->file, m->turn, "if Maker is to move");
  write_term(chart->file, m->empty, "&#183; empty cells");
  write_term(chart->file, m->potential, "&#183; potential</text>\n");
}

// ---- the whole ------------------------------------------------------------

static void draw_map(const chart *chart, bool maker_to_move) {
  draw_tiles(chart, maker_to_move);
  draw_model(chart, maker_to_move);
  fprintf(chart->file,
          "<use href=\"#%s\" stroke=\"white\" stroke-width=\"5\" "
          "stroke-opacity=\"0.8\"/>\n"
          "<use href=\"#%s\" stroke=\"#111\" stroke-width=\"2\"/>\n",
          maker_to_move ? "or" : "and", maker_to_move ? "or" : "and");
  draw_axes(chart, maker_to_move);
  draw_heading(chart, maker_to_move);
}

void write_heat(const gl_samples *samples, const gl_model *model, FILE *file) {
  chart c = {.samples = samples, .model = model, .file = file};
  range steps = {0};
  range empties = {0};
  find_ranges(samples, &steps, &empties);
  c.x = make_axis(steps, LEAST_COLUMNS, MOST_COLUMNS, WIDTH, GL_SAMPLE_STEPS);
  c.y = make_axis(empties, LEAST_ROWS, MOST_ROWS, HEIGHT, 1);
  c.width = (double)c.x.tiles * c.x.pixels;
  c.height = (double)c.y.tiles * c.y.pixels;
  c.most = fullest_tile(&c);
  const double width = legend_left(&c) + LEGEND;
  const double height = TOP + c.height + BOTTOM;
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
          "<title>Who wins, by potential and empty cells</title>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height);
  draw_map(&c, true);
  draw_map(&c, false);
  draw_legend(&c);
  draw_formula(&c);
  fputs("</svg>\n", file);
}
