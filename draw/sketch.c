// SPDX-License-Identifier: MIT
#include "draw/sketch.h"

#include <math.h>

void begin_sketch(double width, double height, FILE *file) {
  fprintf(file,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
          "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"sans-serif\" text-anchor=\"middle\">\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          width, height, width, height);
}

void end_sketch(FILE *file) { fputs("</svg>\n", file); }

void draw_square(on_page at, gl_point cell, const char *fill, FILE *file) {
  fprintf(file,
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" "
          "fill=\"%s\" stroke=\"black\"/>\n",
          at.x + SKETCH_SIDE * cell.x, at.y + SKETCH_SIDE * cell.y, SKETCH_SIDE,
          SKETCH_SIDE, fill);
}

void draw_frame(on_page at, gl_point cell, FILE *file) {
  fprintf(file,
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
          "fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>\n",
          at.x + SKETCH_SIDE * cell.x + 4, at.y + SKETCH_SIDE * cell.y + 4,
          SKETCH_SIDE - 8, SKETCH_SIDE - 8);
}

void draw_arrow(on_page from, on_page to, const char *dashes, FILE *file) {
  const double length = hypot(to.x - from.x, to.y - from.y) + 1e-9;
  const on_page u = {6 * (to.x - from.x) / length,
                     6 * (to.y - from.y) / length};
  fprintf(file,
          "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"black\" "
          "stroke-dasharray=\"%s\"/>\n"
          "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n",
          from.x, from.y, to.x, to.y, dashes, to.x, to.y, to.x - u.x - u.y / 2,
          to.y - u.y + u.x / 2, to.x - u.x + u.y / 2, to.y - u.y - u.x / 2);
}

void draw_name(on_page at, size_t number, unsigned turns, FILE *file) {
  fprintf(file,
          "<text x=\"%.1f\" y=\"%.1f\" font-size=\"14\">s<tspan dy=\"4\" "
          "font-size=\"9\">%zu</tspan><tspan dy=\"-10\" font-size=\"9\">%u"
          "</tspan></text>\n",
          at.x, at.y, number, turns);
}
