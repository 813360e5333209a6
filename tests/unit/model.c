// SPDX-License-Identifier: MIT
#include "search/model.h"
#include "unit/support.h"

#include <unistd.h>

#define HEADER "gridlock model 1\n"
#define THREE "constant 1\nturn 2\nempty 3\n"

static const char paper[] = HEADER "# as printed\n"
                                   "constant -6.2\n"
                                   "turn -13.4\n"
                                   "empty -1.52\n"
                                   "potential 25.83\n";

static void assert_same(gl_model a, gl_model b) {
  assert_true(a.constant == b.constant);
  assert_true(a.turn == b.turn);
  assert_true(a.empty == b.empty);
  assert_true(a.potential == b.potential);
}

static gl_model read_text(const char *text) {
  gl_model model = {0};
  gl_error error = {0};
  if (gl_model_parse("text", text, strlen(text), &model, &error))
    fail_msg("%zu:%zu: %s", error.line, error.column, error.sentence);
  return model;
}

static void the_papers_model_is_built_in(void **state) {
  (void)state;
  assert_same(read_text(paper), gl_model_printed);
}

static void order_blanks_and_comments_are_free(void **state) {
  (void)state;
  const gl_model model = read_text("gridlock\tmodel 1 # a model\r\n\n"
                                   "  potential 4e0#four\n"
                                   "empty +3.\r\n# empty 5\n"
                                   "turn .2e1\nconstant 1");
  assert_same(model, (gl_model){1, 2, 3, 4});
}

// By hand, for the paper's coefficients: with Breaker to move, 10 free cells
// and potential 1 the log-odds are -6.2 - 15.2 + 25.83 = 4.43.
static void probabilities_follow_the_formula(void **state) {
  (void)state;
  const gl_model *m = &gl_model_printed;
  assert_true(fabs(gl_model_log_odds(m, false, 10, 1) - 4.43) < 1e-12);
  assert_true(fabs(gl_model_log_odds(m, true, 10, 1) + 8.97) < 1e-12);
  assert_true(fabs(gl_model_breaker(m, false, 10, 1) -
                   (1 - 1 / (1 + exp(-4.43)))) < 1e-15);
  assert_true(gl_model_breaker(&(gl_model){0}, true, 3, 1) == 0.5);
}

static void probabilities_stay_probabilities_in_the_extreme(void **state) {
  (void)state;
  const gl_model up = {.potential = GL_MODEL_MOST};
  const gl_model down = {.potential = -GL_MODEL_MOST};
  const gl_model torn = {.empty = GL_MODEL_MOST, .potential = -GL_MODEL_MOST};
  assert_true(gl_model_breaker(&up, true, 1, 1000) == 0);
  assert_true(gl_model_breaker(&down, true, 1, 1000) == 1);
  assert_true(gl_model_breaker(&torn, true, 65536, 65536) == 0.5);
  // 1 - 1/(1 + e^-100) would be 0.
  const gl_model small = {.constant = 100};
  assert_true(gl_model_breaker(&small, false, 0, 0) > 3e-44);
}

static void a_written_model_reads_back_exactly(void **state) {
  (void)state;
  char path[] = "/tmp/gridlock-model-XXXXXX";
  close(mkstemp(path));
  const gl_model models[] = {gl_model_printed,
                             {1.0 / 3, -2.0 / 3, 1e-300, 1e100},
                             {-0.1, 4e-320, 0, 7}};
  for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
    gl_model again = {0};
    const char *note = i ? "two\nlines # become one" : NULL;
    assert_int_equal(gl_model_write(path, &models[i], note, NULL), GL_OK);
    assert_int_equal(gl_model_read(path, &again, NULL), GL_OK);
    assert_same(models[i], again);
  }
  remove(path);
}

static void files_that_cannot_be_used_are_reported(void **state) {
  (void)state;
  gl_model model = gl_model_printed;
  gl_error error = {0};
  assert_int_equal(gl_model_read("/tmp/no/such/model", &model, &error), GL_IO);
  assert_string_equal(error.place, "/tmp/no/such/model");
  assert_int_equal(gl_model_write("/tmp/no/such/model", &model, NULL, &error),
                   GL_IO);
  assert_int_equal(gl_model_read("/dev/zero", &model, &error), GL_INPUT);
  assert_non_null(strstr(error.sentence, "larger than 65536 bytes"));
  assert_same(model, gl_model_printed);
}

// One defect each, with the place and a part of the sentence.
static const struct defect {
  const char *text;
  size_t line;
  size_t column;
  const char *sentence;
} defects[] = {
    {"", 1, 1, "the first line must be 'gridlock model 1'"},
    {"\n" HEADER THREE "potential 4\n", 1, 1, "the first line must be"},
    {"# note\n" HEADER THREE "potential 4\n", 1, 1, "the first line must be"},
    {"gridlock\n", 1, 9, "the first line must be"},
    {"gridlock game 1\n", 1, 10, "the first line must be 'gridlock model 1': "},
    {"gridlock model\n", 1, 15, "the first line must be"},
    {"Gridlock model 1\n", 1, 1, "the first line must be"},
    {"\xef\xbb\xbfgridlock model 1\n", 1, 1, "the first line must be"},
    {"gridlock model 2\n", 1, 16, "this version of the format is unknown: '2'"},
    {"gridlock model 1 2\n", 1, 18, "nothing may follow here: '2'"},
    {HEADER, 2, 1, "the coefficient 'constant' is missing"},
    {HEADER THREE, 5, 1, "the coefficient 'potential' is missing"},
    {HEADER "turn 1\nturn 1\n", 3, 1, "this coefficient was given before"},
    {HEADER "Turn 1\n", 2, 1, "expected constant, turn, empty or potential"},
    {HEADER "tur 1\n", 2, 1, "expected constant, turn, empty or potential"},
    {HEADER "turn=1\n", 2, 1, "expected constant, turn, empty or potential"},
    {HEADER "turn\n", 2, 5, "expected a decimal number, at most 1e100"},
    {HEADER "turn #1\n", 2, 6, "expected a decimal number"},
    {HEADER "turn x\n", 2, 6, "expected a decimal number, at most 1e100: 'x'"},
    {HEADER "turn 1 2\n", 2, 8, "nothing may follow here: '2'"},
    {HEADER "turn inf\n", 2, 6, "expected a decimal number"},
    {HEADER "turn nan\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 0x10\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 1e\n", 2, 6, "expected a decimal number"},
    {HEADER "turn .\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 1.2.3\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 1,5\n", 2, 6, "expected a decimal number"},
    {HEADER "turn --1\n", 2, 6, "expected a decimal number"},
    {HEADER "turn -1.1e100\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 1e999\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 1\r2\n", 2, 6, "expected a decimal number"},
    {HEADER "turn 0000000000000000000000000000000000000000000000000000000000"
            "000000\n",
     2, 6, "expected a decimal number"},
};

static void refuse(const char *bytes, size_t size,
                   const struct defect *defect) {
  gl_model model = gl_model_printed;
  gl_error error = {0};
  assert_int_equal(gl_model_parse("here", bytes, size, &model, &error),
                   GL_INPUT);
  if (error.line != defect->line || error.column != defect->column ||
      !strstr(error.sentence, defect->sentence))
    fail_msg("'%s' is refused at %zu:%zu: %s", defect->text, error.line,
             error.column, error.sentence);
  assert_string_equal(error.place, "here");
  assert_same(model, gl_model_printed);
}

static void malformed_models_are_refused_with_place_and_reason(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof defects / sizeof *defects; i++)
    refuse(defects[i].text, strlen(defects[i].text), &defects[i]);
  static const char nul[] = HEADER "turn 1\0\n";
  refuse(nul, sizeof nul - 1,
         &(struct defect){nul, 2, 6, "expected a decimal number"});
}

TESTS(cmocka_unit_test(the_papers_model_is_built_in),
      cmocka_unit_test(order_blanks_and_comments_are_free),
      cmocka_unit_test(probabilities_follow_the_formula),
      cmocka_unit_test(probabilities_stay_probabilities_in_the_extreme),
      cmocka_unit_test(a_written_model_reads_back_exactly),
      cmocka_unit_test(files_that_cannot_be_used_are_reported),
      cmocka_unit_test(malformed_models_are_refused_with_place_and_reason))
