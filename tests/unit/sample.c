// SPDX-License-Identifier: MIT
#include "search/sample.h"
#include "unit/support.h"

#define CLOSE(a, b, error) assert_true(fabs((a) - (b)) <= (error))

static void add(gl_samples *samples, bool turn, unsigned empty, double pot,
                unsigned maker, unsigned breaker) {
  for (unsigned i = 0; i < maker + breaker; i++)
    assert_true(gl_sample_add(samples, turn, empty, pot, i < maker));
}

static void positions_are_counted_where_they_belong(void **state) {
  (void)state;
  gl_samples samples = {0};
  add(&samples, true, 12, 1.5, 3, 1);
  add(&samples, false, 12, 1.5, 0, 2);
  add(&samples, true, 12, 1.5 + 1.0 / 128, 1, 0); // the same bucket
  add(&samples, true, 12, 1.5 + 1.0 / 64, 1, 0);  // the next one
  const gl_sample here = gl_sample_at(&samples, true, 12, 96);
  assert_int_equal(here.maker, 4);
  assert_int_equal(here.breaker, 1);
  assert_true(here.pot == 5 * 1.5 + 1.0 / 128);
  assert_int_equal(gl_sample_at(&samples, false, 12, 96).breaker, 2);
  assert_int_equal(gl_sample_at(&samples, true, 12, 97).maker, 1);
  assert_int_equal(gl_sample_at(&samples, true, 13, 96).maker, 0);
  assert_int_equal(gl_sample_at(&samples, true, 9999, 9999).maker, 0);
  assert_int_equal(samples.maker, 5);
  assert_int_equal(samples.breaker, 3);
  gl_samples_clear(&samples);
  assert_int_equal(samples.maker, 0);
  assert_int_equal(gl_sample_at(&samples, true, 12, 96).maker, 0);
}

static void large_potentials_share_the_last_bucket(void **state) {
  (void)state;
  gl_samples samples = {0};
  const double last = (GL_SAMPLE_BUCKETS - 1.0) / GL_SAMPLE_STEPS;
  add(&samples, true, 0, last, 1, 0);
  add(&samples, true, 0, 1e6, 1, 0);
  add(&samples, true, 0, 1e300, 1, 0);
  add(&samples, true, 0, last - 1e-9, 0, 1);
  const gl_sample end = gl_sample_at(&samples, true, 0, GL_SAMPLE_BUCKETS - 1);
  assert_int_equal(end.maker, 3);
  assert_int_equal(end.breaker, 0);
  assert_true(end.pot == last + 1e6 + 1e300);
  gl_samples_clear(&samples);
}

static void without_positions_there_is_no_model(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_model model = gl_model_czifra;
  double loss = 7;
  assert_false(gl_sample_fit(&samples, false, &model, &loss));
  assert_true(model.potential == gl_model_czifra.potential);
  assert_true(loss == 7);
  const gl_sample_score score = gl_sample_loss(&samples, &model, true);
  assert_true(score.log_loss == 0 && score.accuracy == 0);
  gl_samples_clear(&samples);
}

// Counts as the model predicts them, rounded to whole positions: of 1000 in
// each bucket, that many are Maker's.
static gl_samples predicted(const gl_model *model) {
  gl_samples samples = {0};
  for (unsigned turn = 0; turn < 2; turn++)
    for (unsigned empty = 8; empty < 20; empty++)
      for (unsigned step = 0; step < 48; step++) {
        const double pot = step / 16.0;
        const double p = gl_model_breaker(model, turn, empty, pot);
        const unsigned breaker = (unsigned)lround(1000 * p);
        add(&samples, turn, empty, pot, 1000 - breaker, breaker);
      }
  return samples;
}

// The rounding of half a position in a thousand moves the coefficients, but
// not by a hundredth of themselves.
static void the_fit_finds_the_model_that_made_the_counts(void **state) {
  (void)state;
  const gl_model truth = {-1.25, -1.5, -0.375, 4};
  gl_samples samples = predicted(&truth);
  gl_model model = {0};
  double loss;
  assert_true(gl_sample_fit(&samples, false, &model, &loss));
  CLOSE(model.constant, truth.constant, 0.0125);
  CLOSE(model.turn, truth.turn, 0.015);
  CLOSE(model.empty, truth.empty, 0.00375);
  CLOSE(model.potential, truth.potential, 0.04);
  const gl_sample_score best = gl_sample_loss(&samples, &model, false);
  assert_true(loss == best.log_loss);
  assert_true(loss < gl_sample_loss(&samples, &truth, false).log_loss);
  assert_true(loss <
              gl_sample_loss(&samples, &gl_model_czifra, false).log_loss);
  gl_samples_clear(&samples);
}

// No model near the fitted one is better.
static void the_fit_is_a_minimum(void **state) {
  (void)state;
  const gl_model truth = {2, 1, 0.25, -3};
  gl_samples samples = predicted(&truth);
  for (int balanced = 0; balanced < 2; balanced++) {
    gl_model model = {0};
    double loss;
    assert_true(gl_sample_fit(&samples, balanced, &model, &loss));
    double *const fields[] = {&model.constant, &model.turn, &model.empty,
                              &model.potential};
    for (size_t i = 0; i < 8; i++) {
      const double kept = *fields[i / 2];
      *fields[i / 2] += i % 2 ? 1e-4 : -1e-4;
      assert_true(gl_sample_loss(&samples, &model, balanced).log_loss > loss);
      *fields[i / 2] = kept;
    }
  }
  gl_samples_clear(&samples);
}

// One bucket: the constant alone must say log(30 / 10), and nothing varies that
// another coefficient could be about.
static void what_does_not_vary_gets_no_coefficient(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_model model;
  double loss;
  add(&samples, true, 10, 1.1, 30, 10);
  assert_true(gl_sample_fit(&samples, false, &model, &loss));
  CLOSE(model.constant, log(3), 1e-7);
  assert_true(model.turn == 0 && model.empty == 0 && model.potential == 0);
  CLOSE(loss, -0.75 * log(0.75) - 0.25 * log(0.25), 1e-12);
  CLOSE(gl_sample_loss(&samples, &model, false).accuracy, 0.75, 1e-12);
  gl_samples_clear(&samples);
}

// Balanced, the 30 and the 10 count the same.
static void balanced_winners_weigh_the_same(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_model model;
  double loss;
  add(&samples, true, 10, 1.1, 30, 10);
  assert_true(gl_sample_fit(&samples, true, &model, &loss));
  CLOSE(model.constant, 0, 1e-7);
  CLOSE(loss, log(2), 1e-12);
  const gl_model maker = {.constant = 1};
  CLOSE(gl_sample_loss(&samples, &maker, true).accuracy, 0.5, 1e-12);
  CLOSE(gl_sample_loss(&samples, &maker, false).accuracy, 0.75, 1e-12);
  gl_samples_clear(&samples);
}

static void assert_sane(const gl_model *model) {
  const double most = 1e6;
  assert_true(fabs(model->constant) < most && fabs(model->turn) < most);
  assert_true(fabs(model->empty) < most && fabs(model->potential) < most);
}

static void separable_positions_have_a_finite_model(void **state) {
  (void)state;
  for (int balanced = 0; balanced < 2; balanced++) {
    gl_samples samples = {0};
    gl_model model;
    double loss;
    for (unsigned empty = 5; empty < 15; empty++)
      for (unsigned step = 0; step < 128; step++)
        add(&samples, empty % 2, empty, step / 64.0, step >= 70 ? 5 : 0,
            step < 70 ? 2 : 0);
    assert_true(gl_sample_fit(&samples, balanced, &model, &loss));
    assert_sane(&model);
    assert_true(loss > 0 && loss < 1e-3);
    assert_true(gl_sample_loss(&samples, &model, balanced).accuracy > 1 - 1e-9);
    gl_samples_clear(&samples);
  }
}

static void two_positions_are_enough(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_model model;
  double loss;
  add(&samples, true, 3, 0, 1, 0);
  add(&samples, false, 500, 1e9, 0, 1);
  assert_true(gl_sample_fit(&samples, false, &model, &loss));
  assert_sane(&model);
  assert_true(loss < 1e-3);
  gl_samples_clear(&samples);
}

static void one_winner_alone_has_a_finite_model(void **state) {
  (void)state;
  for (unsigned maker = 0; maker < 2; maker++) {
    gl_samples samples = {0};
    gl_model model;
    double loss;
    for (unsigned empty = 0; empty < 10; empty++)
      add(&samples, empty % 3, empty, empty / 4.0, maker, !maker);
    assert_true(gl_sample_fit(&samples, true, &model, &loss));
    assert_sane(&model);
    assert_true(loss > 0 && loss < 1e-6);
    const double p = gl_model_breaker(&model, true, 5, 1);
    assert_true(maker ? p < 1e-6 : p > 1 - 1e-6);
    gl_samples_clear(&samples);
  }
}

// Potential twice the number of free cells: only their sum can be known.
static void dependent_numbers_have_a_finite_model(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_model model;
  double loss;
  for (unsigned empty = 1; empty < 9; empty++)
    add(&samples, true, empty, 2 * empty, empty, 9 - empty);
  assert_true(gl_sample_fit(&samples, false, &model, &loss));
  assert_sane(&model);
  assert_true(loss < log(2));
  gl_samples_clear(&samples);
}

TESTS(cmocka_unit_test(positions_are_counted_where_they_belong),
      cmocka_unit_test(large_potentials_share_the_last_bucket),
      cmocka_unit_test(without_positions_there_is_no_model),
      cmocka_unit_test(the_fit_finds_the_model_that_made_the_counts),
      cmocka_unit_test(the_fit_is_a_minimum),
      cmocka_unit_test(what_does_not_vary_gets_no_coefficient),
      cmocka_unit_test(balanced_winners_weigh_the_same),
      cmocka_unit_test(separable_positions_have_a_finite_model),
      cmocka_unit_test(two_positions_are_enough),
      cmocka_unit_test(one_winner_alone_has_a_finite_model),
      cmocka_unit_test(dependent_numbers_have_a_finite_model))
