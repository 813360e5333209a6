// SPDX-License-Identifier: MIT
// Board and lines as SVG.
//
// On a board a line is drawn as the shortest tree through the centres of its
// cells: a straight stroke for k in a row, the skeleton of a polyomino.  Lines
// that share cells would hide each other, so each is moved aside a little, by
// an amount that depends on its number.  On a torus a stroke that crosses the
// seam leaves the board on one side and enters on the other.  Cells without
// geometry stand on a circle, and a line is a star around its centre.

#include "draw/svg.h"

#include "base/text.h"

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

static point centre(const drawing *drawing, gl_cell cell) {
  if (drawing->layout->x)
    return (point){MARGIN + SIDE * (drawing->layout->x[cell] + 0.5),
                   MARGIN + SIDE * (drawing->layout->y[cell] + 0.5)};
  const double angle =
      2 * M_PI * (double)cell / (double)drawing->layout->cells - M_PI / 2;
  return (point){drawing->size.x / 2 + drawing->radius * cos(angle),
                 drawing->size.y / 2 + drawing->radius * sin(angle)};
}

// From a to b by the shorter way, in cells; around the seam on a torus.
static point step(const drawing *drawing, gl_cell a, gl_cell b) {
  const gl_layout *layout = drawing->layout;
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

static void segment(const drawing *drawing, point from, point to) {
  fprintf(drawing->file, "M%.1f %.1fL%.1f %.1f", from.x, from.y, to.x, to.y);
}

// One branch of the tree.  Across the seam it is drawn twice, half from each
// end.
static void branch(const drawing *drawing, gl_cell a, gl_cell b, point aside) {
  const point s = step(drawing, a, b);
  point from = centre(drawing, a);
  point to = centre(drawing, b);
  from.x += aside.x, from.y += aside.y;
  to.x += aside.x, to.y += aside.y;
  const point out = {from.x + SIDE * s.x, from.y + SIDE * s.y};
  if (fabs(out.x - to.x) + fabs(out.y - to.y) < 1) {
    segment(drawing, from, to);
    return;
  }
  segment(drawing, from,
          (point){from.x + SIDE * s.x / 2, from.y + SIDE * s.y / 2});
  segment(drawing, to, (point){to.x - SIDE * s.x / 2, to.y - SIDE * s.y / 2});
}

// Prim's algorithm; lines are short.
static void tree(const drawing *drawing, gl_cells cells, point aside,
                 bool *inside) {
  for (size_t i = 0; i < cells.count; i++)
    inside[i] = i == 0;
  for (size_t round = 1; round < cells.count; round++) {
    size_t from = 0;
    size_t to = 0;
    double best = INFINITY;
    for (size_t i = 0; i < cells.count; i++)
      for (size_t j = 0; inside[i] && j < cells.count; j++) {
        const double now =
            inside[j] ? INFINITY
                      : length(step(drawing, cells.at[i], cells.at[j]));
        if (now < best) {
          best = now;
          from = i;
          to = j;
        }
      }
    inside[to] = true;
    branch(drawing, cells.at[from], cells.at[to], aside);
  }
  if (cells.count == 1) {
    point at = centre(drawing, cells.at[0]);
    at.x += aside.x, at.y += aside.y;
    segment(drawing, at, at);
  }
}

static void star(const drawing *drawing, gl_cells cells, point aside) {
  point middle = {0, 0};
  for (size_t i = 0; i < cells.count; i++) {
    const point at = centre(drawing, cells.at[i]);
    middle.x += at.x / (double)cells.count;
    middle.y += at.y / (double)cells.count;
  }
  middle.x += aside.x, middle.y += aside.y;
  for (size_t i = 0; i < cells.count; i++)
    segment(drawing, middle, centre(drawing, cells.at[i]));
}

static void draw_lines(const drawing *drawing) {
  const gl_hypergraph *graph = drawing->game->graph[GL_MAKER];
  bool *inside = malloc(graph->cells + 1);
  if (!inside || graph->lines > MOST_LINES) {
    fprintf(drawing->file, "<!-- %zu lines, not drawn -->\n", graph->lines);
    free(inside);
    return;
  }
  fprintf(drawing->file, "<g fill=\"none\" stroke-width=\"2.5\" "
                         "stroke-linecap=\"round\" stroke-linejoin=\"round\" "
                         "stroke-opacity=\"0.75\">\n");
  for (gl_line line = 0; line < graph->lines; line++) {
    // Multiples of two irrational numbers spread evenly over the square.
    const double u = fmod(0.7548776662 * (line + 1), 1) - 0.5;
    const double v = fmod(0.5698402910 * (line + 1), 1) - 0.5;
    const double spread = graph->lines > 1 ? 2 * ASIDE * SIDE : 0;
    const point aside = {spread * u, spread * v};
    const int hue = (int)(fmod(0.6180339887 * line, 1) * 360);
    fprintf(drawing->file, "<path stroke=\"hsl(%d 65%% 45%%)\" d=\"", hue);
    if (drawing->layout->x)
      tree(drawing, gl_line_cells(graph, line), aside, inside);
    else
      star(drawing, gl_line_cells(graph, line), aside);
    fputs("\"/>\n", drawing->file);
  }
  fputs("</g>\n", drawing->file);
  free(inside);
}

static void draw_cells(const drawing *drawing) {
  fprintf(drawing->file, "<g stroke=\"#b9b4a8\">\n");
  for (gl_cell cell = 0; cell < drawing->layout->cells; cell++) {
    const point at = centre(drawing, cell);
    const char *fill =
        drawing->marks && drawing->marks->shaded && drawing->marks->shaded[cell]
            ? "#cfe3d4"
            : "#fbfaf7";
    if (drawing->layout->x)
      fprintf(drawing->file,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" "
              "fill=\"%s\"/>\n",
              at.x - SIDE / 2, at.y - SIDE / 2, SIDE, SIDE, fill);
    else
      fprintf(drawing->file,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n",
              at.x, at.y, SIDE / 3, fill);
  }
  fputs("</g>\n", drawing->file);
}

static void draw_pairs(const drawing *drawing) {
  fputs("<path fill=\"none\" stroke=\"#16549c\" stroke-width=\"7\" "
        "stroke-linecap=\"round\" stroke-opacity=\"0.8\" d=\"",
        drawing->file);
  for (size_t i = 0; i < drawing->marks->pairs; i++)
    segment(drawing, centre(drawing, drawing->marks->pair[i].x),
            centre(drawing, drawing->marks->pair[i].y));
  fputs("\"/>\n", drawing->file);
}

static void draw_stones(const drawing *drawing) {
  const double r = SIDE * 0.3;
  for (size_t i = 0; i < drawing->game->stones[GL_MAKER]; i++) {
    const point at = centre(drawing, drawing->game->stone[GL_MAKER][i]);
    fprintf(drawing->file, "<path stroke=\"#1b1b1b\" stroke-width=\"4\" d=\"");
    segment(drawing, (point){at.x - r, at.y - r}, (point){at.x + r, at.y + r});
    segment(drawing, (point){at.x - r, at.y + r}, (point){at.x + r, at.y - r});
    fputs("\"/>\n", drawing->file);
  }
  for (size_t i = 0; i < drawing->game->stones[GL_BREAKER]; i++) {
    const point at = centre(drawing, drawing->game->stone[GL_BREAKER][i]);
    fprintf(drawing->file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" "
            "stroke=\"#1b1b1b\" stroke-width=\"4\"/>\n",
            at.x, at.y, r);
  }
}

static void write_label(const drawing *drawing, point at, const char *text) {
  fprintf(drawing->file, "<text x=\"%.1f\" y=\"%.1f\">", at.x, at.y);
  while (*text) {
    const size_t size = gl_text_utf8_length(text);
    if (!size)
      fputc('?', drawing->file);
    else if (*text == '<' || *text == '>' || *text == '&')
      fprintf(drawing->file, "&#%d;", *text);
    else
      fwrite(text, 1, size, drawing->file);
    text += size ? size : 1;
  }
  fputs("</text>\n", drawing->file);
}

static void draw_labels(const drawing *drawing) {
  char buffer[GL_NAME_SIZE];
  fprintf(drawing->file, "<g font-family=\"sans-serif\" font-size=\"12\" "
                         "fill=\"#6b675e\" text-anchor=\"middle\" "
                         "dominant-baseline=\"central\">\n");
  const bool labelled = drawing->marks && drawing->marks->label;
  for (gl_cell cell = 0; labelled && cell < drawing->layout->cells; cell++)
    write_label(drawing, centre(drawing, cell), drawing->marks->label[cell]);
  if (!drawing->layout->x && !labelled)
    for (gl_cell cell = 0; cell < drawing->layout->cells; cell++)
      write_label(drawing, centre(drawing, cell),
                  gl_layout_name(drawing->layout, cell, buffer));
  for (size_t x = 0; x < drawing->layout->width; x++) {
    snprintf(buffer, sizeof buffer, "%c", (int)('a' + x % 26));
    write_label(drawing, (point){MARGIN + SIDE * ((double)x + 0.5), MARGIN / 2},
                buffer);
  }
  for (size_t y = 0; y < drawing->layout->height; y++) {
    snprintf(buffer, sizeof buffer, "%zu", y + 1);
    write_label(drawing, (point){MARGIN / 2, MARGIN + SIDE * ((double)y + 0.5)},
                buffer);
  }
  fputs("</g>\n", drawing->file);
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
