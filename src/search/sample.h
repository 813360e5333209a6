// SPDX-License-Identifier: MIT
// sample.h -- solved positions, counted, and the model that explains them best
//
// A model (search/model.h) sees three numbers of a position, so that is all we
// keep: for each pair of turn and number of free cells a row of buckets, one
// per 1/64 of potential, with the numbers of positions that Maker and Breaker
// win.  The potentials of lines of up to seven cells are multiples of 1/64, and
// nothing is lost.  With longer lines, and beyond a potential of 64, a bucket
// stands for its positions by their mean.

#ifndef GL_SEARCH_SAMPLE_H
#define GL_SEARCH_SAMPLE_H

#include "search/model.h"

#include <stddef.h>
#include <stdint.h>

#define GL_SAMPLE_STEPS 64     // buckets per unit of potential
#define GL_SAMPLE_BUCKETS 4096 // of a row; all that is larger is in the last

typedef struct gl_sample {
  uint64_t maker;   // positions that Maker wins
  uint64_t breaker; // positions that Breaker wins
  double pot;       // the sum of their potentials
} gl_sample;

typedef struct gl_sample_row {
  gl_sample *bucket;
  size_t room; // every bucket below it is there, perhaps empty
} gl_sample_row;

// Valid when zeroed; the rows are 2 * empty + (Maker to move).
typedef struct gl_samples {
  gl_sample_row *row;
  size_t rows;
  uint64_t maker; // all positions, by winner
  uint64_t breaker;
} gl_samples;

void gl_samples_clear(gl_samples *samples);

// Are all positions in a bucket?
bool gl_samples_valid(const gl_samples *samples);

// Counts a position with `empty` free cells in open lines and potential `pot`,
// which is not negative.  False if there is no memory; it is not counted then.
bool gl_sample_add(gl_samples *samples, bool maker_to_move, unsigned empty,
                   double pot, bool maker_wins);

// What a bucket holds; zeros if there is no such bucket.
static inline gl_sample gl_sample_at(const gl_samples *samples,
                                     bool maker_to_move, size_t empty,
                                     size_t step) {
  const size_t row = 2 * empty + maker_to_move;
  if (row >= samples->rows || step >= samples->row[row].room)
    return (gl_sample){0};
  return samples->row[row].bucket[step];
}

// How well a model fits: the mean log loss in nats, and the share of positions
// whose winner has more than half of the probability.  Balanced, both winners
// weigh the same however many positions they have.  Zeros without positions.
typedef struct gl_sample_score {
  double log_loss;
  double accuracy;
} gl_sample_score;

gl_sample_score gl_sample_loss(const gl_samples *samples, const gl_model *model,
                               bool balanced);

// Finds the model with the least log loss; *log_loss, unless NULL, is what
// gl_sample_loss says about it.  False, and nothing changes, if there are no
// positions.
//
// A ridge of 1e-9 keeps the coefficients finite where the loss alone would not,
// if a plane separates the winners or there is but one; and what does not vary
// among the positions gets the coefficient 0.
bool gl_sample_fit(const gl_samples *samples, bool balanced, gl_model *model,
                   double *log_loss);

#endif
