// SPDX-License-Identifier: MIT
// Board and lines as SVG.
//
// On a board a line is drawn as the shortest tree through the centres of its
// cells: a straight stroke for k in a row, the skeleton of a polyomino.  Lines
// that share cells would hide each other, so each is moved aside a little, by
// an amount that depends on its number.  On a torus a stroke that crosses the
// seam leaves the board on one side and enters on the other.  Cells without
// geometry stand on a circle, and a line is a star around its centre.

#include "base/text.h"
#include "cli/commands.h"

#include <math.h>
#include <stdlib.h>

#define SIDE 40.0      // of a cell
#define MARGIN 24.0    // around the board, for the names
#define MOST_LINES 800 // more would be a grey board
#define ASIDE 0.30     // of a cell, at most, in each direction

typedef struct point {
  double x;
  double y;
} point;

typedef struct drawing {
  const gl_game *game;
  const cell_marks *marks;
  const gl_layout *layout;
  FILE *file;
  point size;
  double radius; // of the circle, without geometry
} drawing;

static point centre(const drawing *d, gl_cell cell) {
  if (d->layout->x)
    return (point){MARGIN + SIDE * (d->layout->x[cell] + 0.5),
                   MARGIN + SIDE * (d->layout->y[cell] + 0.5)};
  const double angle =
      2 * M_PI * (double)cell / (double)d->layout->cells - M_PI / 2;
  return (point){d->size.x / 2 + d->radius * cos(angle),
                 d->size.y / 2 + d->radius * sin(angle)};
}

// From a to b by the shorter way, in cells; around the seam on a torus.
static point step(const drawing *d, gl_cell a, gl_cell b) {
  const gl_layout *layout = d->layout;
  point s = {(double)layout->x[b] - layout->x[a],
             (double)layout->y[b] - layout->y[a]};
  if (layout->torus) {
    const double width = (double)layout->width;
    const double height = (double)layout->height;
    s.x -= width * round(s.x / width);
    s.y -= height * round(s.y / height);
  }
  return s;
}

static double length(point p) { return p.x * p.x + p.y * p.y; }

static void segment(const drawing *d, point from, point to) {
  fprintf(d->file, "M%.1f %.1fL%.1f %.1f", from.x, from.y, to.x, to.y);
}

// One branch of the tree.  Across the seam it is drawn twice, half from each
// end.
static void branch(const drawing *d, gl_cell a, gl_cell b, point aside) {
  const point s = step(d, a, b);
  point from = centre(d, a);
  point to = centre(d, b);
  from.x += aside.x, from.y += aside.y;
  to.x += aside.x, to.y += aside.y;
  const point out = {from.x + SIDE * s.x, from.y + SIDE * s.y};
  if (fabs(out.x - to.x) + fabs(out.y - to.y) < 1) {
    segment(d, from, to);
    return;
  }
  segment(d, from, (point){from.x + SIDE * s.x / 2, from.y + SIDE * s.y / 2});
  segment(d, to, (point){to.x - SIDE * s.x / 2, to.y - SIDE * s.y / 2});
}

// Prim's algorithm; lines are short.
static void tree(const drawing *d, gl_cells cells, point aside, bool *inside) {
  for (size_t i = 0; i < cells.count; i++)
    inside[i] = i == 0;
  for (size_t round = 1; round < cells.count; round++) {
    size_t from = 0;
    size_t to = 0;
    double best = INFINITY;
    for (size_t i = 0; i < cells.count; i++)
      for (size_t j = 0; inside[i] && j < cells.count; j++) {
        const double now =
            inside[j] ? INFINITY : length(step(d, cells.at[i], cells.at[j]));
        if (now < best) {
          best = now;
          from = i;
          to = j;
        }
      }
    inside[to] = true;
    branch(d, cells.at[from], cells.at[to], aside);
  }
  if (cells.count == 1) {
    point at = centre(d, cells.at[0]);
    at.x += aside.x, at.y += aside.y;
    segment(d, at, at);
  }
}

static void star(const drawing *d, gl_cells cells, point aside) {
  point middle = {0, 0};
  for (size_t i = 0; i < cells.count; i++) {
    const point at = centre(d, cells.at[i]);
    middle.x += at.x / (double)cells.count;
    middle.y += at.y / (double)cells.count;
  }
  middle.x += aside.x, middle.y += aside.y;
  for (size_t i = 0; i < cells.count; i++)
    segment(d, middle, centre(d, cells.at[i]));
}

static void draw_lines(const drawing *d) {
  const gl_hypergraph *graph = d->game->graph[GL_MAKER];
  bool *inside = malloc(graph->cells + 1);
  if (!inside || graph->lines > MOST_LINES) {
    fprintf(d->file, "<!-- %zu lines, not drawn -->\n", graph->lines);
    free(inside);
    return;
  }
  fprintf(d->file, "<g fill=\"none\" stroke-width=\"2.5\" "
                   "stroke-linecap=\"round\" stroke-linejoin=\"round\" "
                   "stroke-opacity=\"0.75\">\n");
  for (gl_line line = 0; line < graph->lines; line++) {
    // Multiples of two irrational numbers spread evenly over the square.
    const double u = fmod(0.7548776662 * (line + 1), 1) - 0.5;
    const double v = fmod(0.5698402910 * (line + 1), 1) - 0.5;
    const double spread = graph->lines > 1 ? 2 * ASIDE * SIDE : 0;
    const point aside = {spread * u, spread * v};
    const int hue = (int)(fmod(0.6180339887 * line, 1) * 360);
    fprintf(d->file, "<path stroke=\"hsl(%d 65%% 45%%)\" d=\"", hue);
    if (d->layout->x)
      tree(d, gl_line_cells(graph, line), aside, inside);
    else
      star(d, gl_line_cells(graph, line), aside);
    fputs("\"/>\n", d->file);
  }
  fputs("</g>\n", d->file);
  free(inside);
}

static void draw_cells(const drawing *d) {
  fprintf(d->file, "<g stroke=\"#b9b4a8\">\n");
  for (gl_cell cell = 0; cell < d->layout->cells; cell++) {
    const point at = centre(d, cell);
    const char *fill = d->marks && d->marks->shaded && d->marks->shaded[cell]
                           ? "#cfe3d4"
                           : "#fbfaf7";
    if (d->layout->x)
      fprintf(d->file,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" "
              "fill=\"%s\"/>\n",
              at.x - SIDE / 2, at.y - SIDE / 2, SIDE, SIDE, fill);
    else
      fprintf(d->file,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n",
              at.x, at.y, SIDE / 3, fill);
  }
  fputs("</g>\n", d->file);
}

static void draw_pairs(const drawing *d) {
  fputs("<path fill=\"none\" stroke=\"#16549c\" stroke-width=\"7\" "
        "stroke-linecap=\"round\" stroke-opacity=\"0.8\" d=\"",
        d->file);
  for (size_t i = 0; i < d->marks->pairs; i++)
    segment(d, centre(d, d->marks->pair[i].x), centre(d, d->marks->pair[i].y));
  fputs("\"/>\n", d->file);
}

static void draw_stones(const drawing *d) {
  const double r = SIDE * 0.3;
  for (size_t i = 0; i < d->game->stones[GL_MAKER]; i++) {
    const point at = centre(d, d->game->stone[GL_MAKER][i]);
    fprintf(d->file, "<path stroke=\"#1b1b1b\" stroke-width=\"4\" d=\"");
    segment(d, (point){at.x - r, at.y - r}, (point){at.x + r, at.y + r});
    segment(d, (point){at.x - r, at.y + r}, (point){at.x + r, at.y - r});
    fputs("\"/>\n", d->file);
  }
  for (size_t i = 0; i < d->game->stones[GL_BREAKER]; i++) {
    const point at = centre(d, d->game->stone[GL_BREAKER][i]);
    fprintf(d->file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" "
            "stroke=\"#1b1b1b\" stroke-width=\"4\"/>\n",
            at.x, at.y, r);
  }
}

static void write_label(const drawing *d, point at, const char *text) {
  fprintf(d->file, "<text x=\"%.1f\" y=\"%.1f\">", at.x, at.y);
  while (*text) {
    const size_t size = gl_utf8_length(text);
    if (!size)
      fputc('?', d->file);
    else if (*text == '<' || *text == '>' || *text == '&')
      fprintf(d->file, "&#%d;", *text);
    else
      fwrite(text, 1, size, d->file);
    text += size ? size : 1;
  }
  fputs("</text>\n", d->file);
}

static void draw_labels(const drawing *d) {
  char buffer[GL_NAME_SIZE];
  fprintf(d->file, "<g font-family=\"sans-serif\" font-size=\"12\" "
                   "fill=\"#6b675e\" text-anchor=\"middle\" "
                   "dominant-baseline=\"central\">\n");
  const bool labelled = d->marks && d->marks->label;
  for (gl_cell cell = 0; labelled && cell < d->layout->cells; cell++)
    write_label(d, centre(d, cell), d->marks->label[cell]);
  if (!d->layout->x && !labelled)
    for (gl_cell cell = 0; cell < d->layout->cells; cell++)
      write_label(d, centre(d, cell), gl_layout_name(d->layout, cell, buffer));
  for (size_t x = 0; x < d->layout->width; x++) {
    snprintf(buffer, sizeof buffer, "%c", (int)('a' + x % 26));
    write_label(d, (point){MARGIN + SIDE * ((double)x + 0.5), MARGIN / 2},
                buffer);
  }
  for (size_t y = 0; y < d->layout->height; y++) {
    snprintf(buffer, sizeof buffer, "%zu", y + 1);
    write_label(d, (point){MARGIN / 2, MARGIN + SIDE * ((double)y + 0.5)},
                buffer);
  }
  fputs("</g>\n", d->file);
}

void write_svg(const gl_game *game, const cell_marks *marks, FILE *file) {
  const gl_layout *layout = game->layout;
  drawing d = {.game = game, .marks = marks, .layout = layout, .file = file};
  if (layout->x) {
    d.size.x = 2 * MARGIN + SIDE * (double)layout->width;
    d.size.y = 2 * MARGIN + SIDE * (double)layout->height;
  } else {
    d.radius = fmax(SIDE, SIDE * (double)layout->cells / (2 * M_PI));
    d.size.x = d.size.y = 2 * (MARGIN + SIDE + d.radius);
  }
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n<title>",
          d.size.x, d.size.y, d.size.x, d.size.y);
  fputs("gridlock board</title>\n", file);
  fputs("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n", file);
  draw_cells(&d);
  if (!marks)
    draw_lines(&d);
  else if (marks->pairs)
    draw_pairs(&d);
  draw_stones(&d);
  draw_labels(&d);
  fputs("</svg>\n", file);
}
