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

#include "pairing/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 80
#define CLOSE 1e-9  // relative gap and residuals of an optimum
#define BACK 0.9995 // of the way to the border

typedef struct method {
  const gl_program *program;
  gl_budget *budget;
  double *memory;
  double *matrix; // rows x rows, lower triangle
  double *y, *dy, *p;
  double *x, *s, *d, *r, *dx, *ds, *px, *ps; // by column
} method;

static bool allocate(method *m) {
  const size_t rows = m->program->rows;
  const size_t columns = m->program->columns;
  const size_t count = rows * rows + 3 * rows + 8 * columns;
  if (m->budget && !gl_budget_take(m->budget, count * sizeof(double)))
    return false;
  double *at = m->memory = calloc(count + 1, sizeof(double));
  if (!at)
    return false;
  m->matrix = at, at += rows * rows;
  double **by_row[] = {&m->y, &m->dy, &m->p};
  for (size_t i = 0; i < 3; i++, at += rows)
    *by_row[i] = at;
  double **by_column[] = {&m->x,  &m->s,  &m->d,  &m->r,
                          &m->dx, &m->ds, &m->px, &m->ps};
  for (size_t i = 0; i < 8; i++, at += columns)
    *by_column[i] = at;
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
static double priced(const gl_program *g, size_t j, const double *y) {
  double sum = 0;
  for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
    sum += g->value[i] * y[g->row[i]];
  return sum;
}

static void measure(method *m) {
  const gl_program *g = m->program;
  memcpy(m->p, g->b, g->rows * sizeof *m->p);
  for (size_t j = 0; j < g->columns; j++) {
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      m->p[g->row[i]] -= g->value[i] * m->x[j];
    m->d[j] = g->c[j] - priced(g, j, m->y) - m->s[j];
  }
}

static void build(method *m) {
  const gl_program *g = m->program;
  const size_t n = g->rows;
  memset(m->matrix, 0, n * n * sizeof *m->matrix);
  for (size_t j = 0; j < g->columns; j++) {
    const double weight = m->x[j] / m->s[j];
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      for (size_t k = g->start[j]; k < g->start[j + 1]; k++)
        if (g->row[k] <= g->row[i])
          m->matrix[g->row[i] * n + g->row[k]] +=
              weight * g->value[i] * g->value[k];
  }
}

// Cholesky's L in place of the matrix.  A pivot that vanishes belongs to a row
// that depends on others; a huge one in its place leaves that row out.
static bool factor(method *m) {
  const size_t n = m->program->rows;
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    largest = fmax(largest, m->matrix[i * n + i]);
  for (size_t i = 0; i < n; i++) {
    double *row = m->matrix + i * n;
    if (m->budget && !gl_budget_look(m->budget))
      return false;
    for (size_t j = 0; j <= i; j++) {
      const double *other = m->matrix + j * n;
      const double rest = row[j] - dot(row, other, j);
      if (j < i)
        row[j] = rest / other[j];
      else
        row[i] = sqrt(rest > 1e-14 * largest ? rest : 1e30 * (1 + largest));
    }
  }
  return true;
}

static void substitute(const method *m, double *v) {
  const size_t n = m->program->rows;
  for (size_t i = 0; i < n; i++)
    v[i] = (v[i] - dot(m->matrix + i * n, v, i)) / m->matrix[i * n + i];
  for (size_t i = n; i-- > 0;) {
    v[i] /= m->matrix[i * n + i];
    for (size_t j = 0; j < i; j++)
      v[j] -= m->matrix[i * n + j] * v[i];
  }
}

// The direction for the target in m->r.
static void aim(method *m) {
  const gl_program *g = m->program;
  memcpy(m->dy, m->p, g->rows * sizeof *m->dy);
  for (size_t j = 0; j < g->columns; j++) {
    const double weight = m->x[j] / m->s[j] * (m->d[j] - m->r[j] / m->x[j]);
    for (size_t i = g->start[j]; i < g->start[j + 1]; i++)
      m->dy[g->row[i]] += g->value[i] * weight;
  }
  substitute(m, m->dy);
  for (size_t j = 0; j < g->columns; j++) {
    m->ds[j] = m->d[j] - priced(g, j, m->dy);
    m->dx[j] = (m->r[j] - m->x[j] * m->ds[j]) / m->s[j];
  }
}

// How far v may go along dv before a number of it is 0.
static double reach(const double *v, const double *dv, size_t count) {
  double step = 1 / BACK;
  for (size_t i = 0; i < count; i++)
    if (dv[i] < 0)
      step = fmin(step, -v[i] / dv[i]);
  return step;
}

static double gap(const method *m) {
  return dot(m->x, m->s, m->program->columns);
}

static void predict(method *m) {
  for (size_t j = 0; j < m->program->columns; j++)
    m->r[j] = -m->x[j] * m->s[j];
  aim(m);
}

static void correct(method *m) {
  const size_t columns = m->program->columns;
  const double far_x = fmin(1, reach(m->x, m->dx, columns));
  const double far_s = fmin(1, reach(m->s, m->ds, columns));
  double ahead = 0;
  for (size_t j = 0; j < columns; j++)
    ahead += (m->x[j] + far_x * m->dx[j]) * (m->s[j] + far_s * m->ds[j]);
  const double ratio = ahead / gap(m);
  const double target = ratio * ratio * ratio * gap(m) / (double)columns;
  for (size_t j = 0; j < columns; j++)
    m->r[j] = target - m->x[j] * m->s[j] - m->dx[j] * m->ds[j];
  aim(m);
}

static void advance(method *m) {
  const gl_program *g = m->program;
  const double step_x = fmin(1, BACK * reach(m->x, m->dx, g->columns));
  const double step_s = fmin(1, BACK * reach(m->s, m->ds, g->columns));
  for (size_t j = 0; j < g->columns; j++) {
    m->x[j] += step_x * m->dx[j];
    m->s[j] += step_s * m->ds[j];
  }
  for (size_t i = 0; i < g->rows; i++)
    m->y[i] += step_s * m->dy[i];
}

static bool optimal(const method *m) {
  const gl_program *g = m->program;
  const double scale = 1 + fabs(dot(g->b, m->y, g->rows));
  return gap(m) < CLOSE * scale * 1e2 &&
         norm(m->p, g->rows) < CLOSE * (1 + norm(g->b, g->rows)) * 1e2 &&
         norm(m->d, g->columns) < CLOSE;
}

gl_program_end gl_program_solve(const gl_program *program, gl_budget *budget,
                                gl_program_look *look, void *context) {
  method m = {.program = program, .budget = budget};
  gl_program_end end = GL_PROGRAM_STUCK;
  if (!allocate(&m))
    return end;
  for (size_t j = 0; j < program->columns; j++)
    m.x[j] = m.s[j] = 1 + norm(program->c, program->columns);
  for (size_t step = 0; step < STEPS && end == GL_PROGRAM_STUCK; step++) {
    measure(&m);
    if (look(m.y, context))
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
  if (budget)
    gl_budget_give(
        budget, (program->rows * (program->rows + 3) + 8 * program->columns) *
                    sizeof(double));
  free(m.memory);
  return end;
}
