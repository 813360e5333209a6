// SPDX-License-Identifier: MIT
// Counting, and logistic regression by Newton's method.
//
// The regression sees each bucket that is not empty as one observation with two
// weights, which all together are 1.  It works with centred and scaled numbers,
// so that the ridge means the same for each of them and the Hessian is well
// conditioned; the loss is then strictly convex, and Newton's method with
// halved steps goes down to its only minimum.

#include "search/sample.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 4 // of an observation: 1, turn, empty, potential
#define RIDGE 1e-9
#define MOST_STEPS 200   // of Newton's method; 10 to 40 are usual
#define MOST_HALVINGS 40 // of one step
#define SUFFICIENT 1e-4  // of the decrease that the slope promises
#define CLOSE_ENOUGH 1e-20

// ---- the collection -------------------------------------------------------

void gl_samples_clear(gl_samples *samples) {
  assert(gl_samples_valid(samples));
  for (size_t i = 0; i < samples->rows; i++)
    free(samples->row[i].bucket);
  free(samples->row);
  *samples = (gl_samples){0};
}

bool gl_samples_valid(const gl_samples *samples) {
  uint64_t maker = 0;
  uint64_t breaker = 0;
  for (size_t i = 0; i < samples->rows; i++)
    for (size_t j = 0; j < samples->row[i].room; j++) {
      maker += samples->row[i].bucket[j].maker;
      breaker += samples->row[i].bucket[j].breaker;
    }
  return maker == samples->maker && breaker == samples->breaker;
}

// Makes rows and buckets, all empty, up to the one that is named.
static bool make_room(gl_samples *samples, size_t row, size_t step) {
  const size_t rows = samples->rows;
  if (!gl_grow((void **)&samples->row, &samples->rows, row + 1,
               sizeof *samples->row))
    return false;
  for (size_t i = rows; i < samples->rows; i++)
    samples->row[i] = (gl_sample_row){0};
  assert(row < samples->rows);
  gl_sample_row *wide = &samples->row[row];
  const size_t room = wide->room;
  if (!gl_grow((void **)&wide->bucket, &wide->room, step + 1,
               sizeof *wide->bucket))
    return false;
  for (size_t i = room; i < wide->room; i++)
    wide->bucket[i] = (gl_sample){0};
  return true;
}

bool gl_sample_add(gl_samples *samples, bool maker_to_move, unsigned empty,
                   double pot, bool maker_wins) {
  assert(pot >= 0);
  const size_t row = 2 * (size_t)empty + maker_to_move;
  const size_t step = pot * GL_SAMPLE_STEPS < GL_SAMPLE_BUCKETS - 1
                          ? (size_t)(pot * GL_SAMPLE_STEPS)
                          : GL_SAMPLE_BUCKETS - 1;
  const bool inside = row < samples->rows && step < samples->row[row].room;
  if (!inside && !make_room(samples, row, step))
    return false;
  assert(row < samples->rows && step < samples->row[row].room);
  gl_sample *sample = &samples->row[row].bucket[step];
  sample->maker += maker_wins;
  sample->breaker += !maker_wins;
  sample->pot += pot;
  samples->maker += maker_wins;
  samples->breaker += !maker_wins;
  return true;
}

// ---- observations ---------------------------------------------------------

// What one position counts, by winner.
typedef struct weights {
  double maker;
  double breaker;
} weights;

static weights weigh(const gl_samples *samples, bool balanced) {
  const double maker = (double)samples->maker;
  const double breaker = (double)samples->breaker;
  if (balanced && samples->maker && samples->breaker)
    return (weights){0.5 / maker, 0.5 / breaker};
  return (weights){1 / (maker + breaker), 1 / (maker + breaker)};
}

typedef struct observation {
  size_t row; // where the next one is looked for
  size_t step;
  double x[WIDTH];
  double maker; // weights
  double breaker;
} observation;

// Goes to the next bucket with positions, from a zeroed observation to the
// first; false after the last.
static bool next(const gl_samples *samples, weights weight,
                 observation *observation) {
  for (; observation->row < samples->rows;
       observation->row++, observation->step = 0)
    while (observation->step < samples->row[observation->row].room) {
      const gl_sample *s =
          &samples->row[observation->row].bucket[observation->step++];
      const double count = (double)(s->maker + s->breaker);
      const size_t empty = observation->row / 2;
      if (count == 0)
        continue;
      assert(s->pot >= 0 && count > 0);
      observation->x[0] = 1;
      observation->x[1] = (double)(observation->row % 2);
      observation->x[2] = (double)empty;
      observation->x[3] = s->pot / count;
      observation->maker = weight.maker * (double)s->maker;
      observation->breaker = weight.breaker * (double)s->breaker;
      return true;
    }
  return false;
}

// log(1 + e^z)
static double softplus(double z) { return fmax(z, 0) + log1p(exp(-fabs(z))); }

// The loss of an observation whose log-odds are z.
static double loss_of(const observation *observation, double z) {
  return observation->maker * softplus(-z) + observation->breaker * softplus(z);
}

static double dot(const double *a, const double *b) {
  double sum = 0;
  for (size_t i = 0; i < WIDTH; i++)
    sum += a[i] * b[i];
  return sum;
}

gl_sample_score gl_sample_loss(const gl_samples *samples, const gl_model *model,
                               bool balanced) {
  const double beta[WIDTH] = {model->constant, model->turn, model->empty,
                              model->potential};
  const weights weight = weigh(samples, balanced);
  gl_sample_score score = {0};
  for (observation o = {0}; next(samples, weight, &o);) {
    const double z = dot(beta, o.x);
    score.log_loss += loss_of(&o, z);
    score.accuracy += z > 0 ? o.maker : z < 0 ? o.breaker : 0;
  }
  return score;
}

// ---- the fit --------------------------------------------------------------

typedef struct fitting {
  const gl_samples *samples;
  weights weight;
  double mean[WIDTH];
  double scale[WIDTH]; // 1 / standard deviation, or 0 if nothing varies
  double gradient[WIDTH];
  double hessian[WIDTH][WIDTH];
} fitting;

// The constant keeps mean 0 and scale 1.  A deviation of 1e-9 is rounding: in
// numbers that vary, one of a trillion positions is enough for more.
static void standardize(fitting *fitting) {
  double variance[WIDTH] = {0};
  for (observation o = {0}; next(fitting->samples, fitting->weight, &o);)
    for (size_t i = 1; i < WIDTH; i++)
      fitting->mean[i] += (o.maker + o.breaker) * o.x[i];
  for (observation o = {0}; next(fitting->samples, fitting->weight, &o);)
    for (size_t i = 1; i < WIDTH; i++) {
      const double apart = o.x[i] - fitting->mean[i];
      variance[i] += (o.maker + o.breaker) * apart * apart;
    }
  fitting->scale[0] = 1;
  for (size_t i = 1; i < WIDTH; i++) {
    const double deviation = sqrt(variance[i]);
    assert(variance[i] >= 0);
    const bool varies = deviation > 1e-9 * fmax(1, fitting->mean[i]);
    fitting->scale[i] = varies ? 1 / deviation : 0;
  }
}

static bool next_scaled(const fitting *fitting, observation *observation) {
  if (!next(fitting->samples, fitting->weight, observation))
    return false;
  for (size_t i = 0; i < WIDTH; i++)
    observation->x[i] =
        (observation->x[i] - fitting->mean[i]) * fitting->scale[i];
  return true;
}

static double loss_at(const fitting *fitting, const double *beta) {
  double loss = RIDGE / 2 * dot(beta, beta);
  for (observation o = {0}; next_scaled(fitting, &o);)
    loss += loss_of(&o, dot(beta, o.x));
  return loss;
}

static void differentiate(fitting *fitting, const double *beta) {
  for (size_t i = 0; i < WIDTH; i++) {
    fitting->gradient[i] = RIDGE * beta[i];
    for (size_t j = 0; j < WIDTH; j++)
      fitting->hessian[i][j] = i == j ? RIDGE : 0;
  }
  for (observation o = {0}; next_scaled(fitting, &o);) {
    const double z = dot(beta, o.x);
    const double maker = 1 / (1 + exp(-z)); // probabilities
    const double breaker = 1 / (1 + exp(z));
    const double slope = o.breaker * maker - o.maker * breaker;
    const double bend = (o.maker + o.breaker) * maker * breaker;
    for (size_t i = 0; i < WIDTH; i++) {
      fitting->gradient[i] += slope * o.x[i];
      for (size_t j = 0; j < WIDTH; j++)
        fitting->hessian[i][j] += bend * o.x[i] * o.x[j];
    }
  }
}

// Solves hessian * step = -gradient.  Elimination needs no pivots: the matrix
// is symmetric and positive definite, thanks to the ridge.
static void newton_step(fitting *fitting, double *step) {
  double(*a)[WIDTH] = fitting->hessian;
  for (size_t i = 0; i < WIDTH; i++)
    step[i] = -fitting->gradient[i];
  for (size_t k = 0; k < WIDTH; k++) {
    assert(a[k][k] > 0);
    for (size_t i = k + 1; i < WIDTH; i++) {
      const double factor = a[i][k] / a[k][k];
      for (size_t j = k; j < WIDTH; j++)
        a[i][j] -= factor * a[k][j];
      step[i] -= factor * step[k];
    }
  }
  for (size_t k = WIDTH; k-- > 0;) {
    for (size_t j = k + 1; j < WIDTH; j++)
      step[k] -= a[k][j] * step[j];
    step[k] /= a[k][k];
  }
}

// Goes the step, or a half, a quarter and so on of it, as soon as this is worth
// what the slope promises; false if nothing is, which is rounding.
static bool descend(const fitting *fitting, double *beta, const double *step,
                    double *loss) {
  assert(*loss >= 0);
  const double slope = dot(fitting->gradient, step);
  double part = 1;
  for (int i = 0; i < MOST_HALVINGS; i++, part /= 2) {
    double there[WIDTH];
    for (size_t j = 0; j < WIDTH; j++)
      there[j] = beta[j] + part * step[j];
    const double now = loss_at(fitting, there);
    if (now <= *loss + SUFFICIENT * part * slope) {
      memcpy(beta, there, sizeof there);
      *loss = now;
      return true;
    }
  }
  return false;
}

static void minimize(fitting *fitting, double *beta) {
  assert(isfinite(beta[0]));
  double loss = loss_at(fitting, beta);
  for (int i = 0; i < MOST_STEPS; i++) {
    double step[WIDTH];
    differentiate(fitting, beta);
    newton_step(fitting, step);
    if (-dot(fitting->gradient, step) < CLOSE_ENOUGH ||
        !descend(fitting, beta, step, &loss))
      return;
  }
}

bool gl_sample_fit(const gl_samples *samples, bool balanced, gl_model *model,
                   double *log_loss) {
  if (!samples->maker && !samples->breaker)
    return false;
  assert(gl_samples_valid(samples));
  fitting f = {.samples = samples, .weight = weigh(samples, balanced)};
  double beta[WIDTH] = {0};
  standardize(&f);
  minimize(&f, beta);
  for (size_t i = 0; i < WIDTH; i++)
    beta[i] *= f.scale[i];
  beta[0] -= dot(beta, f.mean);
  *model = (gl_model){.constant = beta[0],
                      .turn = beta[1],
                      .empty = beta[2],
                      .potential = beta[3]};
  if (log_loss)
    *log_loss = gl_sample_loss(samples, model, balanced).log_loss;
  return true;
}
