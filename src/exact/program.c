// SPDX-License-Identifier: MIT
// Mehrotra's predictor and corrector.  With slacks s and multipliers x the
// optimum is where
//
//     A x = b,   A' y + s = c,   x_j s_j = 0,   x, s >= 0.
//
// A step is Newton's, towards x_j s_j = sigma mu instead of 0: the predictor
// has sigma = 0, and how far it gets tells which sigma the corrector aims at.
// Either solves, for the residuals p = b - A x and d = c - A' y - s and a
// target r_j for x_j ds_j + s_j dx_j,
//
//     (A D A') dy = p + A D (d - r / x),   D = diag(x / s),
//     ds = d - A' dy,   dx = (r - x ds) / s,
//
// with one factorisation for both.  The matrix is dense: rows are few.

#include "exact/program.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 80
#define CLOSE 1e-9  // relative gap and residuals of an optimum
#define BACK 0.9995 // of the way to the border

typedef struct method {
  const gl_program *program;
  gl_budget *budget;
  double *memory; // what the rest points into
  size_t bytes;
  double *matrix; // rows x rows, lower triangle
  double *y, *dy, *p;
  double *x, *s, *d, *r, *dx, *ds, *px, *ps; // by column
} method;

// Zeroes, within the budget if there is one.
static bool take_memory(method *method, size_t bytes) {
  if (method->budget && !gl_budget_take(method->budget, bytes))
    return false;
  method->bytes = bytes;
  method->memory = calloc(1, bytes);
  if (!method->memory && method->budget)
    gl_budget_stop(method->budget, GL_STOP_MEMORY);
  return method->memory;
}

static void give_memory(method *method) {
  free(method->memory);
  if (method->budget)
    gl_budget_give(method->budget, method->bytes);
}

static bool allocate(method *method) {
  assert(method->program->rows && method->program->columns);
  const size_t rows = method->program->rows;
  const size_t columns = method->program->columns;
  const size_t count = rows * rows + 3 * rows + 8 * columns;
  if (!take_memory(method, count * sizeof *method->memory))
    return false;
  double *at = method->memory;
  method->matrix = at, at += rows * rows;
  double **by_row[] = {&method->y, &method->dy, &method->p};
  for (size_t i = 0; i < 3; i++, at += rows)
    *by_row[i] = at;
  double **by_column[] = {&method->x,  &method->s,  &method->d,  &method->r,
                          &method->dx, &method->ds, &method->px, &method->ps};
  for (size_t i = 0; i < 8; i++, at += columns)
    *by_column[i] = at;
  assert(at == method->memory + count);
  return true;
}

static double norm(const double *v, size_t count) {
  double most = 0;
  for (size_t i = 0; i < count; i++)
    most = fmax(most, fabs(v[i]));
  return most;
}

static double dot(const double *v, const double *w, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += v[i] * w[i];
  return sum;
}

// Column j times y.
static double priced(const gl_program *program, size_t j, const double *y) {
  double sum = 0;
  for (size_t i = program->start[j]; i < program->start[j + 1]; i++)
    sum += program->value[i] * y[program->row[i]];
  return sum;
}

static void measure(method *method) {
  const gl_program *g = method->program;
  memcpy(method->p, g->b, g->rows * sizeof *method->p);
  for (size_t j = 0; j < g->columns; j++) {
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      method->p[g->row[i]] -= g->value[i] * method->x[j];
    method->d[j] = g->c[j] - priced(g, j, method->y) - method->s[j];
  }
}

static void build(method *method) {
  const gl_program *g = method->program;
  const size_t n = g->rows;
  memset(method->matrix, 0, n * n * sizeof *method->matrix);
  for (size_t j = 0; j < g->columns; j++) {
    const double weight = method->x[j] / method->s[j];
    assert(method->x[j] > 0 && method->s[j] > 0);
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      for (size_t k = g->start[j]; k < g->start[j + 1]; k++)
        if (g->row[k] <= g->row[i])
          method->matrix[g->row[i] * n + g->row[k]] +=
              weight * g->value[i] * g->value[k];
  }
}

// Cholesky's L in place of the matrix.  A pivot that vanishes belongs to a row
// that depends on others; a huge one in its place leaves that row out.
static bool factor(method *method) {
  const size_t n = method->program->rows;
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    largest = fmax(largest, method->matrix[i * n + i]);
  for (size_t i = 0; i < n; i++) {
    double *row = method->matrix + i * n;
    if (method->budget && !gl_budget_poll(method->budget))
      return false;
    for (size_t j = 0; j <= i; j++) {
      const double *other = method->matrix + j * n;
      const double rest = row[j] - dot(row, other, j);
      if (j < i)
        row[j] = rest / other[j];
      else
        row[i] = sqrt(rest > 1e-14 * largest ? rest : 1e30 * (1 + largest));
    }
  }
  return true;
}

static void substitute(const method *method, double *v) {
  const size_t n = method->program->rows;
  for (size_t i = 0; i < n; i++)
    v[i] =
        (v[i] - dot(method->matrix + i * n, v, i)) / method->matrix[i * n + i];
  for (size_t i = n; i-- > 0;) {
    v[i] /= method->matrix[i * n + i];
    for (size_t j = 0; j < i; j++)
      v[j] -= method->matrix[i * n + j] * v[i];
  }
}

// The direction for the target in m->r.
static void aim(method *method) {
  const gl_program *g = method->program;
  memcpy(method->dy, method->p, g->rows * sizeof *method->dy);
  for (size_t j = 0; j < g->columns; j++) {
    const double weight = method->x[j] / method->s[j] *
                          (method->d[j] - method->r[j] / method->x[j]);
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      method->dy[g->row[i]] += g->value[i] * weight;
  }
  substitute(method, method->dy);
  for (size_t j = 0; j < g->columns; j++) {
    method->ds[j] = method->d[j] - priced(g, j, method->dy);
    method->dx[j] =
        (method->r[j] - method->x[j] * method->ds[j]) / method->s[j];
  }
}

// How far v may go along dv before a number of it is 0.
static double reach(const double *v, const double *dv, size_t count) {
  double step = 1 / BACK;
  for (size_t i = 0; i < count; i++)
    if (dv[i] < 0)
      step = fmin(step, -v[i] / dv[i]);
  assert(step >= 0);
  return step;
}

static double gap(const method *method) {
  return dot(method->x, method->s, method->program->columns);
}

static void predict(method *method) {
  for (size_t j = 0; j < method->program->columns; j++)
    method->r[j] = -method->x[j] * method->s[j];
  aim(method);
}

static void correct(method *method) {
  const size_t columns = method->program->columns;
  const double far_x = fmin(1, reach(method->x, method->dx, columns));
  const double far_s = fmin(1, reach(method->s, method->ds, columns));
  double ahead = 0;
  for (size_t j = 0; j < columns; j++)
    ahead += (method->x[j] + far_x * method->dx[j]) *
             (method->s[j] + far_s * method->ds[j]);
  const double ratio = ahead / gap(method);
  const double target = ratio * ratio * ratio * gap(method) / (double)columns;
  for (size_t j = 0; j < columns; j++)
    method->r[j] =
        target - method->x[j] * method->s[j] - method->dx[j] * method->ds[j];
  aim(method);
}

static void advance(method *method) {
  const gl_program *g = method->program;
  const double step_x =
      fmin(1, BACK * reach(method->x, method->dx, g->columns));
  const double step_s =
      fmin(1, BACK * reach(method->s, method->ds, g->columns));
  for (size_t j = 0; j < g->columns; j++) {
    method->x[j] += step_x * method->dx[j];
    method->s[j] += step_s * method->ds[j];
  }
  for (size_t i = 0; i < g->rows; i++)
    method->y[i] += step_s * method->dy[i];
}

static bool optimal(const method *method) {
  const gl_program *g = method->program;
  const double scale = 1 + fabs(dot(g->b, method->y, g->rows));
  return gap(method) < CLOSE * scale * 1e2 &&
         norm(method->p, g->rows) < CLOSE * (1 + norm(g->b, g->rows)) * 1e2 &&
         norm(method->d, g->columns) < CLOSE;
}

gl_program_end gl_program_solve(const gl_program *program, gl_budget *budget,
                                gl_program_watcher *watch, void *context) {
  assert(watch);
  method m = {.program = program, .budget = budget};
  gl_program_end end = GL_PROGRAM_STUCK;
  if (!allocate(&m))
    goto done;
  for (size_t j = 0; j < program->columns; j++)
    m.x[j] = m.s[j] = 1 + norm(program->c, program->columns);
  for (size_t step = 0; step < STEPS && end == GL_PROGRAM_STUCK; step++) {
    measure(&m);
    if (watch(m.y, context))
      end = GL_PROGRAM_DONE;
    else if (optimal(&m))
      end = GL_PROGRAM_OPTIMAL;
    if (end != GL_PROGRAM_STUCK)
      break;
    build(&m);
    if (!factor(&m))
      break;
    predict(&m);
    correct(&m);
    advance(&m);
    if (!isfinite(gap(&m)))
      break;
  }
done:
  give_memory(&m);
  return end;
}
