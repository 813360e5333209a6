// SPDX-License-Identifier: MIT
#include "census/census.h"
#include "base/hash.h"
#include "census/transit.h"
#include "census/wide.h"
#include "unit/support.h"

static gl_census_question ask(unsigned size) {
  gl_census_question question = {.parts = 1};
  gl_error error = {0};
  if (gl_torus_make(&question.torus, size, size / 2, &error))
    fail_msg("%s", error.sentence);
  return question;
}

static gl_census take(const gl_census_question *question) {
  gl_census census;
  gl_budget budget;
  gl_error error = {0};
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  if (gl_census_run(question, &budget, &census, &error))
    fail_msg("%s", error.sentence);
  assert_int_equal(gl_budget_reason(&budget), 0);
  for (size_t i = 1; i < census.count; i++)
    assert_true(gl_canon_compare(&census.code[i - 1], &census.code[i]) < 0);
  return census;
}

// Some classes of the 8 x 8 torus.
static gl_census take_some(void) {
  gl_census_question question = ask(8);
  question.part = 7;
  question.parts = 100;
  gl_census census = take(&question);
  assert_true(census.count > 100);
  return census;
}

// Figures of Gyorffy, London and Makay, and our own for the rest.
static void the_family_has_its_classes(void **state) {
  (void)state;
  gl_census_question question = ask(4);
  gl_census census = take(&question);
  assert_int_equal(census.torus.order, 16 * 8);
  assert_int_equal(census.count, 2);
  assert_int_equal(gl_census_fixed(&census), 16);
  gl_census_clear(&census);
  // The hexagon of E, SE, S, W, NW, N has 12 symmetries.
  question = ask(6);
  census = take(&question);
  assert_int_equal(census.torus.order, 36 * 12);
  assert_int_equal(census.count, 16);
  assert_int_equal(gl_census_fixed(&census), 4224);
  gl_census_clear(&census);
}

static void the_parts_of_the_census_add_up_to_the_papers_figures(void **state) {
  (void)state;
#ifdef GL_STRESS
  skip(); // arrays that grow by one take a time that is quadratic
#endif
  uint64_t classes = 0;
  uint64_t fixed = 0;
  uint64_t order[5] = {0};
  uint64_t nodes = 0;
  for (uint64_t part = 0; part < 3; part++) {
    gl_census_question question = ask(8);
    question.part = part;
    question.parts = 3;
    gl_census census = take(&question);
    assert_int_equal(census.torus.order, 512);
    classes += census.count;
    fixed += gl_census_fixed(&census);
    nodes += census.nodes;
    for (unsigned i = 1; i < 5; i++)
      order[i] += census.stabiliser[i];
    gl_census_clear(&census);
  }
  assert_int_equal(classes, 194543);
  assert_int_equal(fixed, 99368960);
  assert_int_equal(order[1], 193629);
  assert_int_equal(order[2], 890);
  assert_int_equal(order[3], 0);
  assert_int_equal(order[4], 24);
  // Orderly generation is what makes it fast: 200,491 tables are completed, and
  // about twenty nodes for each are what they cost.
  assert_true(nodes < 20 * 200491);
}

// 6 x 6 by the paper's way, and a part of 8 x 8 by ours.
static void threads_find_the_same_pairings(void **state) {
  (void)state;
  for (unsigned size = 6; size <= 8; size += 2) {
    gl_census_question question = ask(size);
    question.part = 5;
    question.parts = size == 8 ? 40 : 7;
    gl_census one = take(&question);
    question.threads = 3;
    gl_census three = take(&question);
    assert_true(one.count > 0);
    assert_int_equal(one.count, three.count);
    assert_memory_equal(one.code, three.code, one.count * sizeof *one.code);
    assert_int_equal(one.tables, three.tables);
    assert_memory_equal(one.stabiliser, three.stabiliser,
                        sizeof one.stabiliser);
    gl_census_clear(&one);
    gl_census_clear(&three);
  }
}

// ---- canonical forms ------------------------------------------------------

static gl_pairs image_of(const gl_torus *torus, const gl_pairs *pairs,
                         const gl_reading *reading, unsigned cell) {
  gl_pairs image;
  for (unsigned y = 0; y < torus->size; y++) {
    unsigned at = cell;
    for (unsigned x = 0; x < torus->size; x++) {
      image.digit[y * torus->size + x] = reading->digit[pairs->digit[at]];
      at = torus->next[reading->right][at];
    }
    cell = torus->next[reading->down][cell];
  }
  return image;
}

static void check_images(const gl_torus *torus, gl_canon_code code,
                         uint64_t *seed) {
  gl_pairs pairs;
  gl_pairs least;
  gl_canon_code fast;
  unsigned cell;
  gl_canon_unpack(torus, code, &pairs);
  const unsigned stabiliser = gl_canon_plain(torus, &pairs, &least);
  assert_memory_equal(pairs.digit, least.digit, torus->cells);
  for (unsigned i = 0; i < 20; i++) {
    *seed = gl_hash_mix(*seed + 1);
    const gl_reading *reading = &torus->reading[*seed % torus->readings];
    const gl_pairs image = image_of(torus, &pairs, reading,
                                    (unsigned)(*seed >> 32) % torus->cells);
    assert_null(gl_torus_flaw(torus, &image, &cell));
    assert_int_equal(gl_canon_plain(torus, &image, &least), stabiliser);
    assert_memory_equal(pairs.digit, least.digit, torus->cells);
    assert_int_equal(gl_canon(torus, &image, &fast), stabiliser);
    assert_int_equal(gl_canon_compare(&fast, &code), 0);
  }
}

static void images_have_the_canonical_form_of_their_class(void **state) {
  (void)state;
  uint64_t seed = 1;
  gl_census_question question = ask(6);
  gl_census census = take(&question);
  for (size_t i = 0; i < census.count; i++)
    check_images(&census.torus, census.code[i], &seed);
  gl_census_clear(&census);
  census = take_some();
  for (size_t i = 0; i < census.count; i++)
    check_images(&census.torus, census.code[i], &seed);
  gl_census_clear(&census);
}

// Eight pairs in the rows, of 64 cells, and north and south can be exchanged.
static void an_eighth_of_the_tables_begin_with_0_4(void **state) {
  (void)state;
  gl_census census = take_some();
  uint64_t pair = 0;
  uint64_t third = 0;
  for (size_t i = 0; i < census.count; i++) {
    gl_pairs pairs;
    gl_canon_code code;
    gl_canon_unpack(&census.torus, census.code[i], &pairs);
    gl_canon_starts(&census.torus, &pairs,
                    gl_canon(&census.torus, &pairs, &code), &pair, &third);
  }
  assert_int_equal(pair, gl_census_fixed(&census) / 8);
  assert_int_equal(third, gl_census_fixed(&census) / 16);
  gl_census_clear(&census);
}

// ---- transitions ----------------------------------------------------------

// A pair of a walk: where it begins and where it points.
typedef struct domino {
  unsigned cell;
  unsigned digit; // below 4
} domino;

static unsigned end_of(const gl_torus *torus, domino d) {
  return torus->next[d.digit][d.cell];
}

// The paper's own description: pairs move off crowded cells until the hole is
// filled.
static gl_pairs walk(const gl_torus *torus, const gl_pairs *pairs,
                     unsigned hole) {
  domino all[32];
  unsigned count = 0;
  for (unsigned cell = 0; cell < torus->cells; cell++)
    if (pairs->digit[cell] < 4)
      all[count++] = (domino){cell, pairs->digit[cell]};
  unsigned crowded = hole;
  unsigned last = count;
  do {
    unsigned i = 0;
    while (i < count && (i == last || (all[i].cell != crowded &&
                                       end_of(torus, all[i]) != crowded)))
      i++;
    assert_true(i < count);
    last = i;
    if (all[i].cell == crowded) {
      all[i].cell = torus->next[all[i].digit][crowded];
      crowded = end_of(torus, all[i]);
    } else {
      all[i].cell = torus->next[all[i].digit + 4][all[i].cell];
      crowded = all[i].cell;
    }
  } while (crowded != hole);
  gl_pairs moved;
  for (unsigned i = 0; i < count; i++) {
    moved.digit[all[i].cell] = (uint8_t)all[i].digit;
    moved.digit[end_of(torus, all[i])] = (uint8_t)(all[i].digit + 4);
  }
  return moved;
}

static void check_walks(const gl_torus *torus, gl_canon_code code) {
  gl_pairs pairs;
  gl_pairs moved;
  gl_transits transits;
  unsigned flaw;
  gl_canon_unpack(torus, code, &pairs);
  gl_transits_find(torus, &pairs, &transits);
  assert_in_range(transits.count, 4, torus->cells / 2);
  for (unsigned cell = 0; cell < torus->cells; cell++) {
    const gl_pairs walked = walk(torus, &pairs, cell);
    gl_transit_move(torus, &pairs, transits.entry[transits.cycle[cell]],
                    &moved);
    assert_memory_equal(moved.digit, walked.digit, torus->cells);
    assert_null(gl_torus_flaw(torus, &moved, &flaw));
  }
}

static void a_walk_moves_the_pairs_of_one_cycle(void **state) {
  (void)state;
  gl_census_question question = ask(6);
  gl_census census = take(&question);
  for (size_t i = 0; i < census.count; i++)
    check_walks(&census.torus, census.code[i]);
  gl_census_clear(&census);
  census = take_some();
  for (size_t i = 0; i < census.count; i++)
    check_walks(&census.torus, census.code[i]);
  gl_census_clear(&census);
}

static bool has_class(const gl_canon_code *list, unsigned count,
                      gl_canon_code code) {
  for (unsigned i = 0; i < count; i++)
    if (!gl_canon_compare(&list[i], &code))
      return true;
  return false;
}

static void who_is_a_neighbour_has_one(void **state) {
  (void)state;
  gl_census census = take_some();
  const gl_torus *torus = &census.torus;
  gl_pairs pairs;
  gl_canon_code found[GL_TRANSITS];
  gl_canon_code back[GL_TRANSITS];
  for (size_t i = 0; i < census.count; i++) {
    const gl_canon_code own = census.code[i];
    gl_canon_unpack(torus, own, &pairs);
    const unsigned count = gl_transit_classes(torus, &pairs, own, found);
    for (unsigned j = 0; j < count; j++) {
      gl_canon_unpack(torus, found[j], &pairs);
      assert_true(has_class(
          back, gl_transit_classes(torus, &pairs, found[j], back), own));
    }
  }
  gl_census_clear(&census);
}

// ---- the wide torus, and readers ------------------------------------------

// Every 9 in a row of the plane holds a pair: the definition itself.
static bool stops_nine(const gl_torus *torus, const gl_pairs *pairs) {
  for (unsigned digit = 0; digit < 4; digit++)
    for (unsigned cell = 0; cell < torus->cells; cell++) {
      unsigned at = cell;
      bool stopped = false;
      for (unsigned i = 0; i < 8; i++) {
        stopped = stopped || pairs->digit[at] == digit;
        at = torus->next[digit][at];
      }
      if (!stopped)
        return false;
    }
  return true;
}

static void there_are_pairings_that_repeat_after_16_only(void **state) {
  (void)state;
  gl_torus torus;
  gl_torus_make_wide(&torus);
  assert_int_equal(torus.order, 256 * 8);
  for (uint64_t seed = 0; seed < 3; seed++) {
    gl_budget budget;
    gl_pairs pairs;
    unsigned cell;
    bool some = false;
    gl_budget_start(&budget, &(gridlock_limits){0}, "test");
    gl_wide_find(seed, &budget, &pairs, &some);
    assert_true(some);
    assert_null(gl_torus_flaw(&torus, &pairs, &cell));
    assert_true(stops_nine(&torus, &pairs));
    assert_false(gl_torus_narrow(&torus, &pairs));
  }
}

static void an_8_toric_pairing_is_narrow(void **state) {
  (void)state;
  gl_census census = take_some();
  gl_torus torus;
  gl_pairs pairs;
  gl_pairs wide;
  unsigned cell;
  gl_torus_make_wide(&torus);
  gl_canon_unpack(&census.torus, census.code[0], &pairs);
  assert_true(stops_nine(&census.torus, &pairs));
  for (unsigned i = 0; i < torus.cells; i++)
    wide.digit[i] = pairs.digit[i / 16 % 8 * 8 + i % 8];
  assert_null(gl_torus_flaw(&torus, &wide, &cell));
  assert_true(gl_torus_narrow(&torus, &wide));
  gl_census_clear(&census);
}

static void only_good_pairings_are_read(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t column; // 0 if it is good
  } rows[] = {
      {"0422046622046604", 0},
      {"0422046622046605", 15}, // whose partner points elsewhere
      {"1422046622046604", 1},  // 4 x 4 has no diagonals
      {"0422046622046608", 16}, // no digit
      {"042204662204660x", 16},
      {"0404046622046604", 3}, // two pairs in the first row
      {"042204662204660", 1},  // 15 digits
      {"", 1},
      {"0426042604260426", 3}, // south of the third cell lies no partner
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gl_torus torus;
    gl_pairs pairs;
    gl_error error = {0};
    const gl_status status = gl_torus_read(
        &torus, &pairs, rows[i].text, strlen(rows[i].text), "test", 1, &error);
    assert_int_equal(status, rows[i].column ? GL_INPUT : GL_OK);
    if (status)
      assert_int_equal(error.column, rows[i].column);
  }
}

static void other_tori_are_refused(void **state) {
  (void)state;
  gl_torus torus;
  gl_error error = {0};
  for (uint64_t size = 0; size < 20; size++)
    for (uint64_t directions = 0; directions < 10; directions++) {
      const bool good = directions >= 2 && directions <= 4 && //
                        size == 2 * directions;
      assert_int_equal(gl_torus_make(&torus, size, directions, &error),
                       good ? GL_OK : GL_INPUT);
    }
  gl_census_question question = ask(6);
  question.method = GL_CENSUS_ORDERLY;
  gl_census census;
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_int_equal(gl_census_run(&question, &budget, &census, &error),
                   GL_UNSUPPORTED);
  gl_census_clear(&census);
}

// A tick that ends everything at once.
static int stop(const gridlock_progress *progress, void *context) {
  (void)progress, (void)context;
  return 1;
}

static void an_interrupt_ends_a_census(void **state) {
  (void)state;
  gl_census_question question = ask(8);
  gl_census census;
  gl_budget budget;
  question.method = GL_CENSUS_PAPER; // takes long enough
  gl_budget_start(&budget, &(gridlock_limits){.tick = stop}, "test");
  assert_int_equal(gl_census_run(&question, &budget, &census, NULL), GL_OK);
  assert_int_equal(gl_budget_reason(&budget), GRIDLOCK_INTERRUPT);
  gl_census_clear(&census);
}

TESTS(cmocka_unit_test(the_family_has_its_classes),
      cmocka_unit_test(the_parts_of_the_census_add_up_to_the_papers_figures),
      cmocka_unit_test(threads_find_the_same_pairings),
      cmocka_unit_test(images_have_the_canonical_form_of_their_class),
      cmocka_unit_test(an_eighth_of_the_tables_begin_with_0_4),
      cmocka_unit_test(a_walk_moves_the_pairs_of_one_cycle),
      cmocka_unit_test(who_is_a_neighbour_has_one),
      cmocka_unit_test(there_are_pairings_that_repeat_after_16_only),
      cmocka_unit_test(an_8_toric_pairing_is_narrow),
      cmocka_unit_test(only_good_pairings_are_read),
      cmocka_unit_test(other_tori_are_refused),
      cmocka_unit_test(an_interrupt_ends_a_census))
