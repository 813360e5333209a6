// SPDX-License-Identifier: MIT
// Pairings, tilings and the census, through the public header.

#include <gridlock/gridlock.h>

#include "unit/sink.h"
#include "unit/support.h"

// Does a line contain one of the pairs?  A cell that is paired with none blocks
// every line through it.
static bool is_blocked(const uint32_t *line, size_t size, const uint32_t *cell,
                       size_t cells) {
  for (size_t i = 0; i < cells; i += 2) {
    bool x = false;
    bool y = cell[i + 1] == GRIDLOCK_NO_CELL;
    for (size_t j = 0; j < size; j++) {
      x |= line[j] == cell[i];
      y |= line[j] == cell[i + 1];
    }
    if (x && y)
      return true;
  }
  return false;
}

static void check_pairing(const gridlock_game *game,
                          const gridlock_pairing *pairing) {
  size_t cells;
  const uint32_t *cell = gridlock_pairing_cells(pairing, &cells);
  for (size_t i = 0; i < cells; i++)
    for (size_t j = 0; j < i; j++)
      assert_int_not_equal(cell[i], cell[j]);
  for (size_t i = 0; i < gridlock_game_lines(game); i++) {
    size_t size;
    const uint32_t *line = gridlock_game_line(game, i, &size);
    assert_true(is_blocked(line, size, cell, cells));
  }
}

// The definition: some pair of this line that is free, and pairs for the rest.
static bool has_pairing(const gridlock_game *game, size_t line, uint64_t taken,
                        uint32_t *cell, size_t cells) {
  if (line == gridlock_game_lines(game))
    return true;
  size_t size;
  const uint32_t *at = gridlock_game_line(game, line, &size);
  if (is_blocked(at, size, cell, cells))
    return has_pairing(game, line + 1, taken, cell, cells);
  for (size_t i = 0; i < size; i++)
    for (size_t j = 0; j < i; j++) {
      const uint64_t pair = UINT64_C(1) << at[i] | UINT64_C(1) << at[j];
      cell[cells] = at[i];
      cell[cells + 1] = at[j];
      if (!(taken & pair) &&
          has_pairing(game, line + 1, taken | pair, cell, cells + 2))
        return true;
    }
  return false;
}

static void a_pairing_is_found_if_there_is_one(void **state) {
  (void)state;
  srand(4);
  for (int trial = 0; trial < 300; trial++) {
    uint32_t line[6 * 4];
    size_t size[6];
    size_t used = 0;
    for (size_t i = 0; i < 6; i++) {
      size[i] = 3 + (size_t)rand() % 2;
      const uint32_t from = (uint32_t)rand() % 11;
      const uint32_t step = 1 + (uint32_t)rand() % 10; // 11 is prime
      for (uint32_t j = 0; j < size[i]; j++)
        line[used++] = (from + j * step) % 11;
    }
    const gridlock_description d = {.cells = 11, .maker = {line, size, 6}};
    gridlock_game *game = NULL;
    gridlock_pairing *pairing = NULL;
    uint32_t cell[32];
    assert_int_equal(gridlock_game_new(&d, &game, NULL), 0);
    assert_int_equal(gridlock_pairing_find(game, NULL, &pairing, NULL), 0);
    if (gridlock_pairing_answered(pairing) == GRIDLOCK_PAIRING_FOUND)
      check_pairing(game, pairing);
    if (gridlock_pairing_answered(pairing)) // not without a SAT solver
      assert_int_equal(gridlock_pairing_answered(pairing) ==
                           GRIDLOCK_PAIRING_FOUND,
                       has_pairing(game, 0, 0, cell, 0));
    gridlock_pairing_free(pairing);
    gridlock_game_free(game);
  }
}

static void a_breaker_who_begins_has_a_stone_more(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:3,3,3,first=breaker");
  gridlock_game *strong = parse("mnk:3,3,3,strong");
  gridlock_pairing *pairing = NULL;
  size_t cells;
  assert_int_equal(gridlock_pairing_find(game, NULL, &pairing, NULL), 0);
  assert_int_equal(gridlock_pairing_answered(pairing), GRIDLOCK_PAIRING_FOUND);
  check_pairing(game, pairing);
  const uint32_t *cell = gridlock_pairing_cells(pairing, &cells);
  size_t alone = 0;
  for (size_t i = 1; i < cells; i += 2)
    alone += cell[i] == GRIDLOCK_NO_CELL;
  assert_int_equal(alone, 1); // b2, without which four lines remain
  gridlock_pairing_free(pairing);
  gridlock_pairing_free(NULL);
  assert_int_equal(gridlock_pairing_find(strong, NULL, &pairing, NULL),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_game_free(strong);
  gridlock_game_free(game);
}

// What was told, and how much of it is wanted.
typedef struct listener {
  size_t classes;
  size_t most;
  size_t images;
  char last[65];
} listener;

static int listen(const char *digits, unsigned symmetries, void *context) {
  listener *listener = context;
  assert_true(strcmp(digits, listener->last) > 0); // in ascending order
  snprintf(listener->last, sizeof listener->last, "%s", digits);
  listener->images += 36 * 12 / symmetries; // of the 6 x 6 torus
  return ++listener->classes == listener->most;
}

// Figures of tests/unit/census.c: 16 classes, 4224 pairings.
static void a_census_is_told_class_by_class(void **state) {
  (void)state;
  gridlock_census_question question = {.size = 6};
  listener all = {0};
  assert_int_equal(gridlock_census(&question, listen, &all, NULL), 0);
  assert_int_equal(all.classes, 16);
  assert_int_equal(all.images, 4224);
  listener some = {.most = 3};
  assert_int_equal(gridlock_census(&question, listen, &some, NULL), 0);
  assert_int_equal(some.classes, 3);
  size_t parts = 0;
  question.parts = 3;
  for (question.part = 0; question.part < 3; question.part++) {
    listener part = {0};
    assert_int_equal(gridlock_census(&question, listen, &part, NULL), 0);
    parts += part.classes;
  }
  assert_int_equal(parts, 16);
}

static void a_census_that_is_not_complete_tells_nothing(void **state) {
  (void)state;
  gridlock_cancellation *cancellation = gridlock_cancellation_new();
  gridlock_census_question question = {
      .limits = {.tick = gridlock_cancelled, .context = cancellation}};
  listener listener = {0};
  gridlock_error error;
  gridlock_cancel(cancellation);
  assert_int_equal(gridlock_census(&question, listen, &listener, &error),
                   GRIDLOCK_LIMIT);
  assert_string_equal(error.sentence, "the census is not complete: interrupt");
  question.size = 5;
  assert_int_equal(gridlock_census(&question, listen, &listener, &error),
                   GRIDLOCK_INPUT);
  question.size = 6;
  question.part = 1;
  assert_int_equal(gridlock_census(&question, listen, &listener, &error),
                   GRIDLOCK_INPUT);
  assert_int_equal(listener.classes, 0);
  gridlock_cancellation_free(cancellation);
}

// Theorem III.3 of the tiling paper: seven in a row, and nine columns without
// their ends, as tests/cli/tiling.sh has them.
static void copies_of_a_block_cover_the_plane_or_leave_a_line(void **state) {
  (void)state;
  static const struct {
    const char *block;
    size_t row;
    bool covers;
  } rows[] = {
      {"strip:9", 7, true}, {"strip:9", 6, false}, {"strip:9,open", 7, false}};
  for (size_t i = 0; i < 3; i++) {
    gridlock_game *block = parse(rows[i].block);
    gridlock_tiling *tiling = NULL;
    size_t count;
    assert_int_equal(gridlock_tiling_new(block, rows[i].row, 0, &tiling, NULL),
                     0);
    assert_int_equal(gridlock_tiling_covers(tiling), rows[i].covers);
    assert_int_equal(gridlock_tiling_value(tiling), GRIDLOCK_UNKNOWN);
    const int32_t *open = gridlock_tiling_open_line(tiling, &count);
    assert_int_equal(count, rows[i].covers ? 0 : 2 * rows[i].row);
    assert_int_equal(open == NULL, rows[i].covers);
    for (size_t j = 2; open && j < count; j++) // steps of a row
      assert_int_equal(open[j] - open[j - 2], open[2 + j % 2] - open[j % 2]);
    gridlock_tiling_free(tiling);
    gridlock_game_free(block);
  }
}

static void what_is_no_block_is_refused(void **state) {
  (void)state;
  gridlock_game *strip = parse("strip:9");
  gridlock_game *torus = parse("poly:tic@4x4,torus");
  gridlock_game *plane = parse("line:5@inf");
  gridlock_tiling *tiling = NULL;
  assert_int_equal(gridlock_tiling_new(torus, 7, 0, &tiling, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(gridlock_tiling_new(plane, 7, 0, &tiling, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(gridlock_tiling_new(strip, 1, 0, &tiling, NULL),
                   GRIDLOCK_INPUT);
  assert_int_equal(gridlock_tiling_new(strip, 7, SIZE_MAX, &tiling, NULL),
                   GRIDLOCK_INPUT);
  assert_null(tiling);
  gridlock_tiling_free(NULL);
  gridlock_game_free(plane);
  gridlock_game_free(torus);
  gridlock_game_free(strip);
}

// The file is Breaker's eight in a row.  Cut off anywhere it is none.
static void a_tiling_with_its_proof_is_a_win_on_the_plane(void **state) {
  (void)state;
  text file = {0};
  char block[4096];
  size_t count;
  FILE *from = fopen("../doc/results/zetters.tiling", "r");
  assert_non_null(from);
  while ((count = fread(block, 1, sizeof block, from)))
    keep_text(block, count, &file);
  fclose(from);
  gridlock_tiling *tiling = NULL;
  assert_int_equal(
      gridlock_tiling_parse("zetters", file.at, file.size, &tiling, NULL), 0);
  assert_true(gridlock_tiling_covers(tiling));
  assert_int_equal(gridlock_tiling_value(tiling), GRIDLOCK_BREAKER);
  gridlock_tiling_free(tiling);
  tiling = NULL;
  for (size_t size = 0; size < file.size; size += 1 + file.size / 50) {
    gridlock_error error = {0};
    const gridlock_status status =
        gridlock_tiling_parse("cut", file.at, size, &tiling, &error);
    if (!status) // without a proof, and perhaps without some lines
      assert_int_equal(gridlock_tiling_value(tiling), GRIDLOCK_UNKNOWN);
    else
      assert_true(*error.sentence);
    gridlock_tiling_free(tiling);
    tiling = NULL;
  }
  free(file.at);
}

TESTS(cmocka_unit_test(copies_of_a_block_cover_the_plane_or_leave_a_line),
      cmocka_unit_test(what_is_no_block_is_refused),
      cmocka_unit_test(a_tiling_with_its_proof_is_a_win_on_the_plane),
      cmocka_unit_test(a_pairing_is_found_if_there_is_one),
      cmocka_unit_test(a_breaker_who_begins_has_a_stone_more),
      cmocka_unit_test(a_census_is_told_class_by_class),
      cmocka_unit_test(a_census_that_is_not_complete_tells_nothing))
