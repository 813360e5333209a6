// SPDX-License-Identifier: MIT
#include "base/sat.h"
#include "cert/cert.h"
#include "exact/adder.h"
#include "exact/classes.h"
#include "exact/exact.h"
#include "exact/match.h"
#include "exact/program.h"
#include "exact/refute.h"
#include "exact/toric.h"
#include "unit/support.h"

#include <math.h>

static gl_offer *offer_of(const char *text, gl_game **game) {
  gl_offer *offer = NULL;
  gl_line *line = NULL;
  *game = parse(text);
  assert_int_equal(gl_offer_of_game(*game, &offer, &line, NULL), GL_OK);
  free(line);
  return offer;
}

static gl_pairing decide(const gl_offer *offer, gl_method first,
                         gl_method last) {
  gl_budget budget;
  gl_pairing pairing;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  const gl_pairing_question question = {.offer = offer,
                                        .first = first,
                                        .last = last,
                                        .width = 2,
                                        .budget = &budget};
  assert_int_equal(gl_decide_pairing(&question, &pairing, NULL), GL_OK);
  return pairing;
}

// 3 x 3 has 8 lines of 3 pairs each, no pair in two lines; with the turn, each
// cell offers one pair more.
static void a_board_offers_the_pairs_inside_its_lines(void **state) {
  (void)state;
  gl_game *game;
  gl_offer *offer = offer_of("mnk:3,3,3", &game);
  assert_int_equal(offer->cells, 9);
  assert_int_equal(offer->lines, 8);
  assert_int_equal(offer->pairs, 24);
  for (size_t p = 0; p < offer->pairs; p++)
    assert_int_equal(gl_offer_slice_size(&offer->blocks, p), 1);
  gl_offer_free(offer);
  gl_game_free(game);
  offer = offer_of("mnk:3,3,3,first=breaker", &game);
  assert_int_equal(offer->cells, 10);
  assert_int_equal(offer->pairs, 33);
  uint32_t number;
  assert_true(gl_offer_find(offer, (gl_pair){9, 4}, &number));
  // The centre and the turn block the four lines through the centre.
  assert_int_equal(gl_offer_slice_size(&offer->blocks, number), 4);
  assert_false(gl_offer_find(offer, (gl_pair){1, 3}, &number)); // a knight's
  gl_offer_free(offer);
  gl_game_free(game);
}

// The symmetries of a square board with an odd side n leave (n + 1)(n + 3) / 8
// classes of cells.
static void alike_is_what_symmetry_makes_alike(void **state) {
  (void)state;
  gl_game *game;
  gl_classes classes;
  gl_offer *offer = offer_of("mnk:9,9,5", &game);
  assert_true(gl_classes_find(offer, &classes));
  assert_int_equal(classes.cells, 15);
  gl_classes_clear(&classes);
  gl_offer_free(offer);
  gl_game_free(game);
  offer = offer_of("mnk:5,5,3,torus", &game);
  assert_true(gl_classes_find(offer, &classes));
  assert_int_equal(classes.cells, 1);
  // (x, y) -> (x + y, x - y) takes rows to diagonals, since 2 divides 1 there.
  assert_int_equal(classes.lines, 1);
  assert_int_equal(classes.pairs, 2); // at a distance of one and two
  gl_classes_clear(&classes);
  gl_offer_free(offer);
  gl_game_free(game);
}

static bool keep(const double *y, void *context) {
  memcpy(context, y, 2 * sizeof *y);
  return false;
}

// Maximise x + y with x + 2 y <= 4 and 3 x + y <= 6: they meet at 1.6, 1.2.
static const gl_program two_rows = {.rows = 2,
                                    .columns = 2,
                                    .start = (size_t[]){0, 2, 4},
                                    .row = (uint32_t[]){0, 1, 0, 1},
                                    .value = (double[]){1, 2, 3, 1},
                                    .b = (double[]){1, 1},
                                    .c = (double[]){4, 6}};

static void a_program_is_solved(void **state) {
  (void)state;
  double y[2] = {0, 0};
  assert_int_equal(gl_program_solve(&two_rows, NULL, keep, y),
                   GL_PROGRAM_OPTIMAL);
  assert_true(fabs(y[0] - 1.6) < 1e-5 && fabs(y[1] - 1.2) < 1e-5);
}

// What ASan asks for: calloc may fail, as it does without it.
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "allocator_may_return_null=1";
}

// A matrix of 2^24 rows has 2^51 bytes, more than there are addresses.
static void a_program_gives_back_what_it_took(void **state) {
  (void)state;
  double y[2] = {0, 0};
  gl_program large = two_rows;
  large.rows = (size_t)1 << 24;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "none");
  assert_int_equal(gl_program_solve(&two_rows, &budget, keep, y),
                   GL_PROGRAM_OPTIMAL);
  assert_true(budget.peak > 0);
  assert_int_equal(gl_budget_bytes(&budget), 0);
  assert_int_equal(gl_program_solve(&large, &budget, keep, y),
                   GL_PROGRAM_STUCK);
  assert_int_equal(gl_budget_bytes(&budget), 0);
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_MEMORY_LIMIT);
}

// Rows, columns and diagonals of 15 x 15: the border between boards of 14 and
// 15 is where a fractional pairing ends; measured with another LP solver.
static void weights_are_found_where_they_exist(void **state) {
  (void)state;
  static const struct {
    const char *game;
    bool exist;
  } boards[] = {{"mnk:5,5,4", true},   {"mnk:8,8,6", true},
                {"mnk:11,11,7", true}, {"mnk:10,10,7", false},
                {"mnk:15,15,8", true}, {"mnk:14,14,8", false},
                {"mnk:9,9,9", false}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    gl_game *game;
    gl_offer *offer = offer_of(boards[i].game, &game);
    gl_pairing pairing = decide(offer, GL_METHOD_WEIGHTS, GL_METHOD_WEIGHTS);
    assert_int_equal(pairing.decision,
                     boards[i].exist ? GL_UNPAIRED : GL_UNDECIDED);
    assert_int_equal(gl_weights_hold(offer, &pairing.weights), boards[i].exist);
    gl_decide_clear(&pairing);
    gl_offer_free(offer);
    gl_game_free(game);
  }
}

// A pair of neighbours in a row of 3 lies in up to two lines.  Lines of weight
// 1 and cells of weight 1/2 are refused where two lines share a pair.
static void weights_that_do_not_hold_are_refused(void **state) {
  (void)state;
  gl_game *game;
  gl_weights weights;
  gl_offer *offer = offer_of("mnk:1,4,3", &game); // lines 123 and 234
  assert_true(gl_weights_new(offer, &weights));
  assert_false(gl_weights_hold(offer, &weights)); // nothing is not more
  weights.line[0] = weights.line[1] = 2;
  for (size_t i = 0; i < 3; i++)
    weights.cell[i] = 1;
  assert_false(gl_weights_hold(offer, &weights)); // 23 blocks 4
  gl_weights_clear(&weights);
  gl_offer_free(offer);
  gl_game_free(game);
}

// 5 x 5 has 12 lines and 25 cells, 4 x 4 has 10 and 16: STYLE's own example.
static void matching_decides_where_lines_share_one_cell(void **state) {
  (void)state;
  gl_game *game;
  gl_offer *offer = offer_of("mnk:5,5,5", &game);
  assert_true(gl_match_applies(offer));
  gl_pairing pairing = decide(offer, GL_METHOD_MATCH, GL_METHOD_MATCH);
  assert_int_equal(pairing.decision, GL_PAIRED);
  assert_int_equal(pairing.count, 12);
  assert_true(gl_offer_good(offer, pairing.chosen, pairing.count));
  assert_false(gl_offer_good(offer, pairing.chosen, pairing.count - 1));
  gl_decide_clear(&pairing);
  gl_offer_free(offer);
  gl_game_free(game);
  offer = offer_of("mnk:4,4,4", &game);
  pairing = decide(offer, GL_METHOD_MATCH, GL_METHOD_MATCH);
  assert_int_equal(pairing.decision, GL_UNPAIRED);
  assert_true(gl_weights_hold(offer, &pairing.weights));
  gl_decide_clear(&pairing);
  gl_offer_free(offer);
  gl_game_free(game);
  offer = offer_of("mnk:4,4,3", &game);
  assert_false(gl_match_applies(offer));
  gl_offer_free(offer);
  gl_game_free(game);
}

static bool same_class(gl_point a, gl_point b, int period) {
  return (a.x - b.x) % period == 0 && (a.y - b.y) % period == 0;
}

// The definition itself: every nine in a row, beginning in one period, has a
// pair of the plane inside.
static void a_toric_pairing_blocks_nine_in_a_row(void **state) {
  (void)state;
  static const gl_point direction[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  if (!gl_sat_available())
    return;
  gl_game *game = parse("line:9@inf");
  gl_toric toric;
  assert_int_equal(gl_toric_open(game, 8, 8, &toric, NULL), GL_OK);
  gl_pairing pairing = decide(toric.offer, GL_METHOD_MATCH, GL_METHOD_EXACT);
  assert_int_equal(pairing.decision, GL_PAIRED);
  assert_int_equal(pairing.count, 32);
  for (int line = 0; line < 4 * 64; line++) {
    const gl_point step = direction[line % 4];
    const gl_point first = {line / 4 % 8, line / 32};
    bool blocked = false;
    for (size_t p = 0; p < pairing.count; p++) {
      const gl_point from = gl_toric_from(&toric, pairing.chosen[p]);
      const gl_point mate = gl_toric_step(&toric, pairing.chosen[p]);
      for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
          blocked |=
              same_class((gl_point){first.x + i * step.x, first.y + i * step.y},
                         from, 8) &&
              mate.x == (j - i) * step.x && mate.y == (j - i) * step.y;
    }
    assert_true(blocked);
  }
  gl_decide_clear(&pairing);
  gl_toric_clear(&toric);
  gl_game_free(game);
}

// A paving by dominoes beside each other stops the square.
static void a_window_on_the_plane_is_a_pairing(void **state) {
  (void)state;
  gl_game *game;
  gl_pairing pairing;
  gl_offer *offer = offer_of("poly:fatty@7x5", &game);
  const gl_pairing_question question = {.offer = offer,
                                        .game = game,
                                        .first = GL_METHOD_PLANE,
                                        .last = GL_METHOD_PLANE};
  assert_int_equal(gl_decide_pairing(&question, &pairing, NULL), GL_OK);
  assert_int_equal(pairing.decision,
                   gl_sat_available() ? GL_PAIRED : GL_UNDECIDED);
  gl_decide_clear(&pairing);
  gl_offer_free(offer);
  gl_game_free(game);
}

// ---- The start of a search ----

// Breaker has won by a pairing, before any node, and the proof has it.
static void expect_paired(const char *text) {
  gl_game *game = parse(text);
  gl_search search;
  char *written = NULL;
  size_t size = 0;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  assert_int_equal(gl_search_run(&search, gl_engine_named("auto"), NULL),
                   GL_OK);
  assert_int_equal(search.value, GRIDLOCK_BREAKER);
  assert_string_equal(search.budget.progress.engine, "pairing");
  assert_int_equal(search.budget.progress.nodes, 0);
  FILE *file = open_memstream(&written, &size);
  assert_int_equal(gl_cert_print(&search, "test", file, NULL), GL_OK);
  fclose(file);
  assert_non_null(strstr(written, " pair "));
  free(written);
  free(search.move);
  gl_search_clear(&search);
  gl_game_free(game);
}

// The first has more cells than steps are for.
static void the_start_is_asked_for_a_pairing(void **state) {
  (void)state;
  if (!gl_sat_available())
    return;
  expect_paired("poly:fatty@31x30");
  expect_paired("mnk:18,18,9");
  expect_paired("mnk:19,19,9,first=breaker");
}

static void a_search_without_pairings_asks_for_none(void **state) {
  (void)state;
  gl_game *game = parse("mnk:12,12,9");
  gl_search search;
  gl_search_begin(&search, game);
  search.use &= ~(unsigned)GL_USE_PAIRING;
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  assert_int_equal(gl_search_run(&search, gl_engine_named("auto"), NULL),
                   GL_OK);
  assert_string_equal(search.budget.progress.engine, "dfpn");
  gl_search_clear(&search);
  gl_game_free(game);
}

// ---- Proofs ----

typedef struct sheet {
  char *text;
  size_t size;
  FILE *file;
} sheet;

static gl_lemmas *lemmas_in(sheet *sheet, size_t variables) {
  sheet->file = open_memstream(&sheet->text, &sheet->size);
  assert_non_null(sheet->file);
  gl_lemmas *lemmas = gl_lemmas_new(sheet->file, variables);
  assert_non_null(lemmas);
  return lemmas;
}

static void end_writing(sheet *sheet) {
  fclose(sheet->file);
  free(sheet->text);
}

// 1 or 2 or 3, and each of them implies 4 or 5, and 4 implies 5: 5 follows by
// cases only if some lemma comes first.
static void a_lemma_is_found_by_cases(void **state) {
  (void)state;
  static const int32_t known[][3] = {{1, 2, 3},  {-1, 4, 5},  {-2, 4, 5},
                                     {-3, 4, 5}, {-1, -4, 5}, {-2, -4, 5},
                                     {-3, -4, 5}};
  sheet w;
  gl_lemmas *lemmas = lemmas_in(&w, 5);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    gl_lemmas_know(lemmas, known[i], 3);
  gl_lemmas_want(lemmas, (int32_t[]){5, GL_NEVER}, 2);
  gl_lemmas_derive(lemmas);
  assert_true(gl_lemmas_good(lemmas));
  fflush(w.file);
  assert_string_equal(w.text, "5 4 0\n5 0\n");
  gl_lemmas_free(lemmas);
  end_writing(&w);
}

static void what_does_not_follow_is_not_written(void **state) {
  (void)state;
  sheet w;
  gl_lemmas *lemmas = lemmas_in(&w, 2);
  gl_lemmas_know(lemmas, (int32_t[]){1, 2}, 2);
  gl_lemmas_want(lemmas, (int32_t[]){1}, 1);
  gl_lemmas_derive(lemmas);
  assert_false(gl_lemmas_good(lemmas));
  fflush(w.file);
  assert_int_equal(w.size, 0);
  gl_lemmas_free(lemmas);
  end_writing(&w);
}

// Constants and known variables are left out; the largest variable is first.
static void a_clause_is_written_without_what_is_known(void **state) {
  (void)state;
  sheet w;
  gl_lemmas *lemmas = lemmas_in(&w, 3);
  gl_lemmas_refuse(lemmas, 2);
  assert_int_equal(gl_lemmas_known(lemmas, 2), GL_NEVER);
  assert_int_equal(gl_lemmas_known(lemmas, -2), GL_ALWAYS);
  gl_lemmas_write(lemmas, (int32_t[]){1, 2, -3, GL_NEVER}, 4);
  gl_lemmas_write(lemmas, (int32_t[]){1, -2}, 2);
  gl_lemmas_write(lemmas, (int32_t[]){1, GL_ALWAYS}, 2);
  fflush(w.file);
  assert_string_equal(w.text, "-3 1 0\n");
  gl_lemmas_free(lemmas);
  end_writing(&w);
}

static gl_adder_number *number_of(int32_t first, size_t width) {
  gl_adder_number *n = gl_adder_number_new();
  assert_non_null(n);
  n->width = width;
  for (size_t i = 0; i < width; i++)
    n->bit[i] = first + (int32_t)i;
  return n;
}

// Numbers of 2, 1 and 3 bits: (A + B) + C needs 4 bits and becomes (A + C) + B,
// still the same bits, with everything proved on the way.
static void a_rotation_keeps_the_sum(void **state) {
  (void)state;
  sheet w;
  gl_lemmas *lemmas = lemmas_in(&w, 6);
  gl_adder_number *a = number_of(1, 2), *b = number_of(3, 1),
                  *c = number_of(4, 3);
  gl_adder_number *sum =
      gl_adder_number_add(lemmas, gl_adder_number_add(lemmas, a, b), c);
  assert_int_equal(sum->part[0]->width, 3);
  assert_int_equal(sum->width, 4);
  int32_t before[4];
  memcpy(before, sum->bit, sizeof before);
  const gl_adder_number *h = gl_adder_number_rotate(lemmas, sum, 0, 0);
  assert_true(gl_lemmas_good(lemmas));
  assert_ptr_equal(sum->part[0], h);
  assert_ptr_equal(sum->part[1], b);
  assert_ptr_equal(h->part[0], a);
  assert_ptr_equal(h->part[1], c);
  assert_memory_equal(before, sum->bit, sizeof before);
  gl_adder_number_free(sum);
  gl_lemmas_free(lemmas);
  end_writing(&w);
}

// What the proofs are worth, gridcheck says: tests/cli/pairing.sh.  Here: they
// end, and a budget ends them.
static void weights_become_a_proof(void **state) {
  (void)state;
  gl_game *game;
  gl_offer *offer = offer_of("mnk:5,5,4", &game);
  gl_pairing pairing = decide(offer, GL_METHOD_WEIGHTS, GL_METHOD_WEIGHTS);
  sheet w;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  w.file = open_memstream(&w.text, &w.size);
  assert_int_equal(gl_refute(offer, &pairing.weights, &budget, w.file, NULL),
                   GL_OK);
  fflush(w.file);
  assert_true(w.size > 3);
  assert_string_equal(w.text + w.size - 3, "\n0\n");
  gl_budget_stop(&budget, GL_STOP_TIME);
  assert_int_equal(gl_refute(offer, &pairing.weights, &budget, w.file, NULL),
                   GL_UNSUPPORTED);
  end_writing(&w);
  gl_decide_clear(&pairing);
  gl_offer_free(offer);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(a_board_offers_the_pairs_inside_its_lines),
      cmocka_unit_test(alike_is_what_symmetry_makes_alike),
      cmocka_unit_test(a_program_is_solved),
      cmocka_unit_test(a_program_gives_back_what_it_took),
      cmocka_unit_test(weights_are_found_where_they_exist),
      cmocka_unit_test(weights_that_do_not_hold_are_refused),
      cmocka_unit_test(matching_decides_where_lines_share_one_cell),
      cmocka_unit_test(a_toric_pairing_blocks_nine_in_a_row),
      cmocka_unit_test(a_window_on_the_plane_is_a_pairing),
      cmocka_unit_test(the_start_is_asked_for_a_pairing),
      cmocka_unit_test(a_search_without_pairings_asks_for_none),
      cmocka_unit_test(a_lemma_is_found_by_cases),
      cmocka_unit_test(what_does_not_follow_is_not_written),
      cmocka_unit_test(a_clause_is_written_without_what_is_known),
      cmocka_unit_test(a_rotation_keeps_the_sum),
      cmocka_unit_test(weights_become_a_proof))
