// SPDX-License-Identifier: MIT
// Figure 5 of "Towards solving the 7-in-a-row game": how time and size grow
// with the number of columns.

#include "draw/chart.h"
#include "papers/czifra.h"

#include <math.h>
#include <stdio.h>

#define MOST (STRIP_MOST - STRIP_LEAST + 1)

// What is measured in one set-up, by width, until a run was stopped.
typedef struct curve {
  double columns[MOST];
  double size[MOST];
  double seconds[MOST];
  size_t count;
} curve;

// y = exp(a + b x), fitted to the logarithms by least squares.
typedef struct fit {
  double a;
  double b; // 0 with fewer than two points
} fit;

static fit fit_logarithm(const double *x, const double *y, size_t count) {
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double sxy = 0;
  const double n = (double)count;
  for (size_t i = 0; i < count; i++) {
    sx += x[i];
    sy += log(y[i]);
    sxx += x[i] * x[i];
    sxy += x[i] * log(y[i]);
  }
  if (count < 2)
    return (fit){0, 0};
  const double b = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  return (fit){(sy - b * sx) / n, b};
}

static gl_status run_curve(report *report, setup kind, curve *curve,
                           gl_error *error) {
  const size_t most = report->full ? STRIP_MOST : 10;
  gl_status status = GL_OK;
  report_say(report,
             "| 4 x n, %s | n | value | s | size |\n|---|--:|---|--:|--:|\n",
             trial_setup_name(kind));
  for (size_t n = STRIP_LEAST; !status && n <= most; n++) {
    char name[RUN_NAME];
    char cell[2][CELL_SIZE];
    run_record o;
    snprintf(name, sizeof name, "figure5/%s/%zu", trial_setup_name(kind), n);
    status = run_czifra_strip(report, name, n, kind, (trial){0}, &o, error);
    if (status)
      break;
    report_say(report, "| | %zu | %s | %s | %s |\n", n,
               record_value_name(o.value), report_time_cell(&o, cell[0]),
               report_size_cell(&o, cell[1]));
    if (!o.value)
      break;
    curve->columns[curve->count] = (double)n;
    curve->size[curve->count] = (double)o.created;
    curve->seconds[curve->count++] = fmax(o.cpu_seconds, 1e-6);
  }
  report_say(report, "\n");
  return status;
}

static void say_fit(report *report, const char *what, setup kind,
                    const double *x, const double *y, size_t count,
                    double printed) {
  const fit f = fit_logarithm(x, y, count);
  char name[RUN_NAME];
  char cell[CELL_SIZE];
  snprintf(name, sizeof name, "figure5/%s/%s", trial_setup_name(kind), what);
  report_number(report, name, "ln", printed, f.b, EXACT, cell);
  report_say(report, "| %s, %s | %.2f | ", what, trial_setup_name(kind),
             printed);
  if (f.b != 0)
    report_say(report, "%.2f | %.2f | %.2f |\n", exp(f.b), f.b, f.b / log(2));
  else
    report_say(report, "- | - | - |\n");
}

static void draw_plot(const void *what, FILE *file) { write_chart(what, file); }

// Points, and the fitted line through its two ends.
static gl_status draw_curves(report *report, const char *name,
                             const char *title, const char *y_name,
                             const curve c[2], const double *y[2],
                             gl_error *error) {
  static const char *const names[2][2] = {{"proof", "fitted"},
                                          {"disproof", "fitted"}};
  double x[2][2];
  double end[2][2];
  series s[4];
  for (size_t k = 0; k < 2; k++) {
    const size_t last = c[k].count ? c[k].count - 1 : 0;
    const fit f = fit_logarithm(c[k].columns, y[k], c[k].count);
    for (size_t i = 0; i < 2; i++) {
      x[k][i] = c[k].columns[i ? last : 0];
      end[k][i] = exp(f.a + f.b * x[k][i]);
    }
    s[2 * k] = (series){names[k][0], c[k].columns, y[k], c[k].count, false};
    s[2 * k + 1] =
        (series){names[k][1], x[k], end[k], c[k].count > 1 ? 2 : 0, true};
  }
  const plot p = {title, "columns", y_name, true, s, 4};
  return report_figure(report, name, title, draw_plot, &p, error);
}

gl_status reproduce_czifra_growth(report *report, gl_error *error) {
  curve c[2] = {{.count = 0}};
  static const double printed[2] = {2.78, 2.74};
  gl_status status = GL_OK;
  report_say(
      report,
      "PNS+ on wider and wider strips, until a run reaches the limit.  The "
      "paper proves n <= 14 in an hour and 60 GB.\n\n");
  for (setup kind = SETUP_PROOF; kind <= SETUP_DISPROOF && !status; kind++)
    status = run_curve(report, kind, &c[kind], error);
  if (status)
    return status;
  report_say(report,
             "| gradient per column | paper | as a factor | ln | log2 |\n"
             "|---|--:|--:|--:|--:|\n");
  for (setup kind = SETUP_PROOF; kind <= SETUP_DISPROOF; kind++) {
    say_fit(report, "size", kind, c[kind].columns, c[kind].size, c[kind].count,
            printed[kind]);
    say_fit(report, "time", kind, c[kind].columns, c[kind].seconds,
            c[kind].count, printed[kind]);
  }
  report_say(
      report,
      "\nThe paper gives one gradient for each set-up, and says neither its "
      "base nor whether it is that of time or size.\n\n");
  const double *size[2] = {c[0].size, c[1].size};
  const double *seconds[2] = {c[0].seconds, c[1].seconds};
  status = draw_curves(report, "figure5-size", "Size against width", "nodes", c,
                       size, error);
  if (!status)
    status = draw_curves(report, "figure5-time", "Time against width",
                         "seconds", c, seconds, error);
  return status;
}
