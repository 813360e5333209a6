// SPDX-License-Identifier: MIT
#include "shorten/essence.h"
#include "sequence/plan.h"
#include "shorten/closure.h"
#include "shorten/shorten.h"
#include "shorten/shrink.h"
#include "unit/support.h"

static gl_sequence read_text(const gl_game *game, const char *text) {
  gl_sequence sequence;
  gl_error error = {0};
  if (gl_sequence_parse("text", text, strlen(text), game, &sequence, &error))
    fail_msg("%zu:%zu: %s", error.line, error.column, error.sentence);
  return sequence;
}

// Takes the situations over.
static gl_stock stock_of(const gl_game *game, const char *text) {
  gl_sequence sequence = read_text(game, text);
  gl_stock stock = gl_stock_of_game(game);
  for (size_t i = 0; i < sequence.count; i++) {
    assert_int_not_equal(gl_stock_add(&stock, sequence.at[i]), GL_NO_MEMBER);
    sequence.at[i] = (gl_situation){0};
  }
  gl_sequence_clear(&sequence);
  return stock;
}

#define TIC "seq 1\n0 0:0 1:0 2:0 /\n"

static void a_situation_is_known_in_all_orientations(void **state) {
  (void)state;
  gl_game *game = parse("poly:el@inf");
  gl_stock stock = stock_of(game, "seq 1\n0 0:0 1:0 1:1 /\n"
                                  "1 5:5 6:6 / 5:6 6:5\n"
                                  "2 3:-1 2:0 / 2:-1 3:0\n"
                                  "3 0:0 3:1 / 1:0 2:0\n"
                                  "4 0:0 1:3 / 0:1 0:2\n");
  assert_int_equal(stock.count, 3);
  assert_int_equal(stock.tribes, 3);
  gl_stock_clear(&stock);
  gl_game_free(game);
}

// Two stones of tic beside each other: one end or the other.
static void two_ends_of_a_row_are_an_essence(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_stock stock = stock_of(game, TIC);
  gl_situation two;
  gl_situation found;
  gl_fit_ground ground;
  gl_spots spots = {0};
  gl_essence_threats threats = {0};
  gl_field barred = {{0}};
  gl_field all;
  memset(&all, 0xff, sizeof all);
  assert_true(gl_situation_new(2, 0, &two));
  two.core[two.cores++] = (gl_point){30, 30};
  two.core[two.cores++] = (gl_point){31, 30};
  assert_true(gl_fit_ground_set(&two, (gl_point){0, 0}, &ground));
  ground.open = all;
  const uint32_t goal = 0;
  gl_essence_threats_find(&stock, &goal, 1, &ground, &spots, &threats);
  assert_int_equal(threats.count, 2);
  assert_true(
      gl_essence_find(&stock, &ground, &threats, &barred, &all, 7, &found));
  assert_int_equal(found.cores, 2);
  assert_int_equal(found.arounds, 2);
  assert_true(gl_fit_follows(&stock, &found, &goal, 1));
  gl_situation_clear(&found);
  gl_field_add(&barred, (gl_point){32, 30});
  assert_false(
      gl_essence_find(&stock, &ground, &threats, &barred, &all, 7, &found));
  gl_situation_clear(&two);
  free(spots.at);
  free(threats.at);
  gl_stock_clear(&stock);
  gl_game_free(game);
}

// A stone and two cells too many.
static void shrinking_leaves_what_is_needed(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_stock stock = stock_of(game, TIC);
  gl_sequence large = read_text(game, TIC "1 1:0 2:0 2:2 / 0:0 3:0 4:0 1:1\n");
  const uint32_t goal = 0;
  assert_true(gl_fit_follows(&stock, &large.at[1], &goal, 1));
  assert_true(gl_shrink(&stock, &large.at[1], &goal, 1, 5));
  assert_int_equal(large.at[1].cores, 2);
  assert_int_equal(large.at[1].arounds, 2);
  gl_sequence_clear(&large);
  gl_stock_clear(&stock);
  gl_game_free(game);
}

// Tic is won from one stone, and the goal is all one needs to know.
static void a_closure_finds_tic_by_itself(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_stock stock = stock_of(game, TIC);
  gl_stock cores = gl_stock_of_game(game);
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_true(gl_closure_cores(&cores, 2, 3));
  assert_int_equal(cores.count, 1 + 5); // steps 0:1 0:2 1:1 1:2 2:2
  gl_closure closure = {.cores = &cores,
                        .stock = &stock,
                        .tries = 10,
                        .kept = 4,
                        .most = 1,
                        .limit = 100,
                        .budget = &budget};
  assert_true(gl_closure_run(&closure, 8));
  bool root = false;
  for (size_t i = 0; i < stock.count; i++)
    root |= stock.at[i].situation.cores == 1;
  assert_true(root);
  gl_stock_clear(&cores);
  gl_stock_clear(&stock);
  gl_game_free(game);
}

// The middle situation of this proof is there twice, once with cells too many.
static void a_sequence_becomes_shorter(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_sequence sequence =
      read_text(game, TIC "1 1:0 2:0 / 0:0 3:0\n2 1:0 2:0 2:3 / 0:0 3:0\n"
                          "3 3:3 / 1:3 2:3 4:3 5:3 3:1 3:2 3:4 3:5\n");
  gl_budget budget;
  gl_error error = {0};
  gl_plan plan;
  bool whole;
  gl_budget_start(&budget, &(gridlock_limits){.seconds = 5}, "test");
  assert_true(gl_sequence_canonise(&sequence));
  gl_shorten shorten = {.budget = &budget};
  assert_int_equal(gl_shorten_run(&shorten, NULL, NULL, &sequence, &error),
                   GL_OK);
  assert_int_equal(sequence.count, 3);
  assert_in_range(shorten.bound, 1, 3);
  assert_int_equal(gl_plan_make(&sequence, &plan, &whole, &error), GL_OK);
  assert_true(whole);
  assert_int_equal(plan.turns[2], 2);
  gl_plan_clear(&plan);
  gl_sequence_clear(&sequence);
  gl_game_free(game);
}

// Three of these are wrong on their own: the second end is missing, both
// squares need the same cell, the neighbourhood of the last one is too small.
static void what_is_no_proof_has_no_plan(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  const char *const wrong[] = {
      TIC "1 1:0 2:0 / 0:0 3:1\n",
      TIC "1 1:0 2:0 / 0:0\n",
      TIC "1 1:0 2:0 / 0:0 3:0\n2 3:3 / 1:3 2:3 4:3\n",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    gl_sequence sequence = read_text(game, wrong[i]);
    gl_plan plan;
    gl_error error = {0};
    bool whole;
    assert_true(gl_sequence_canonise(&sequence));
    assert_int_equal(gl_plan_make(&sequence, &plan, &whole, &error), GL_OK);
    assert_false(whole);
    gl_sequence_clear(&sequence);
  }
  gl_game_free(game);
}

static void bad_files_are_refused_with_a_place(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  static const struct {
    const char *text;
    size_t line;
    size_t column;
  } wrong[] = {
      {"", 1, 1},
      {"gls 1\n", 1, 1},
      {"seq 2\n", 1, 5},
      {"seq 1 x\n", 1, 7},
      {"seq 1\n1 0:0 /\n", 2, 1},
      {"seq 1\n0 0:0 0:0 /\n", 2, 7},
      {"seq 1\n0 0:0 / 0:0\n", 2, 9},
      {"seq 1\n0 0:0\n", 2, 6},
      {"seq 1\n0 /\n", 2, 4},
      {"seq 1\n0 0:1001 /\n", 2, 3},
      {"seq 1\n0 0: /\n", 2, 3},
      {"seq 1\n0 0:0 / 1:0\n", 2, 1},
      {"seq 1\n0 0:0 1:0 /\n", 2, 1},
      {"seq 1\n0 0:0 1:0 1:1 /\n", 2, 1},
      {TIC "1 1:0 /\n", 3, 1},
      {"seq 1\nc nothing\n", 2, 1},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    gl_sequence sequence;
    gl_error error = {0};
    assert_int_equal(gl_sequence_parse("text", wrong[i].text,
                                       strlen(wrong[i].text), game, &sequence,
                                       &error),
                     GL_INPUT);
    assert_int_equal(error.line, wrong[i].line);
    assert_int_equal(error.column, wrong[i].column);
  }
  gl_game_free(game);
}

// Both of el's arms look one way, so a diagonal mirrors it, and nothing else
// keeps it.
static void a_fixed_game_has_fewer_orientations(void **state) {
  (void)state;
  gl_game *game = parse("poly:el@inf,fixed");
  assert_int_equal(game->isometries, 1 << 0 | 1 << 4);
  gl_stock stock = stock_of(game, "seq 1\n0 0:0 1:0 0:1 /\n"
                                  "1 0:0 1:0 / 2:0 3:0\n"
                                  "2 0:0 0:1 / 0:2 0:3\n"
                                  "3 2:0 3:0 / 0:0 1:0\n");
  assert_int_equal(stock.count, 3); // 1 and 2 are the same
  assert_int_equal(stock.tribes, 2);
  // Of a square, one cell alone makes el; 3 has the ends of two copies.
  gl_sequence s = read_text(game, "seq 1\n0 0:0 1:0 0:1 /\n"
                                  "1 0:0 1:1 / 0:1 1:0\n"
                                  "2 0:1 1:0 / 0:0 1:1\n"
                                  "3 1:0 1:1 0:2 / 0:1 2:0\n");
  const uint32_t goal = 0;
  assert_false(gl_fit_follows(&stock, &s.at[1], &goal, 1));
  assert_false(gl_fit_follows(&stock, &s.at[2], &goal, 1));
  assert_true(gl_fit_follows(&stock, &s.at[3], &goal, 1));
  gl_sequence_clear(&s);
  gl_stock_clear(&stock);
  gl_game_free(game);
}

// Three in a row or on a diagonal: each goal answers one of the two threats.
static void a_proof_may_need_two_goals(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic+0:0,1:1,2:2@inf,handicap=2");
  gl_sequence sequence = read_text(game, "seq 1\n0 0:0 1:0 2:0 /\n"
                                         "1 0:0 1:1 2:2 /\n"
                                         "2 1:0 2:0 2:1 / 0:0 3:2\n");
  gl_error error = {0};
  gl_budget budget;
  gl_plan plan;
  bool whole;
  assert_true(gl_sequence_canonise(&sequence));
  assert_int_equal(gl_plan_make(&sequence, &plan, &whole, &error), GL_OK);
  assert_true(whole);
  assert_int_equal(plan.turns[2], 1);
  gl_plan_clear(&plan);
  // With a handicap of two stones a goal is enough.
  gl_budget_start(&budget, &(gridlock_limits){.seconds = 5}, "test");
  gl_shorten shorten = {.handicap = 2, .budget = &budget};
  assert_int_equal(gl_shorten_run(&shorten, NULL, NULL, &sequence, &error),
                   GL_OK);
  assert_int_equal(sequence.count, 1);
  assert_int_equal(sequence.at[0].arounds, 0);
  gl_sequence_clear(&sequence);
  gl_game_free(game);
}

// Without its neighbourhood a situation would win everything.
static void a_plan_asks_whether_goals_are_lines(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_sequence sequence = read_text(game, TIC "1 1:0 2:0 / 0:0 3:0\n");
  gl_error error = {0};
  gl_plan plan;
  bool whole;
  sequence.at[1].arounds = 0;
  assert_true(gl_sequence_canonise(&sequence));
  assert_int_equal(gl_plan_make(&sequence, &plan, &whole, &error), GL_OK);
  assert_false(whole);
  gl_sequence_clear(&sequence);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(a_situation_is_known_in_all_orientations),
      cmocka_unit_test(two_ends_of_a_row_are_an_essence),
      cmocka_unit_test(shrinking_leaves_what_is_needed),
      cmocka_unit_test(a_closure_finds_tic_by_itself),
      cmocka_unit_test(a_sequence_becomes_shorter),
      cmocka_unit_test(what_is_no_proof_has_no_plan),
      cmocka_unit_test(a_fixed_game_has_fewer_orientations),
      cmocka_unit_test(a_proof_may_need_two_goals),
      cmocka_unit_test(a_plan_asks_whether_goals_are_lines),
      cmocka_unit_test(bad_files_are_refused_with_a_place))
