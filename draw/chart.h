// SPDX-License-Identifier: MIT
// chart.h -- points and lines in a frame, as SVG

#ifndef GL_DRAW_CHART_H
#define GL_DRAW_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct series {
  const char *name;
  const double *x;
  const double *y; // above 0 if the scale is logarithmic
  size_t count;
  bool dashed; // a line without points
} series;

typedef struct plot {
  const char *title;
  const char *x_name;
  const char *y_name;
  bool logarithmic; // y
  const series *at;
  size_t count;
} plot;

void write_chart(const plot *plot, FILE *file);

#endif
