// SPDX-License-Identifier: MIT
// Games from arrays and from files in memory, through the public header.

#include <gridlock/gridlock.h>

#include "unit/support.h"

static gridlock_value solve_with(const gridlock_game *game,
                                 const char *engine) {
  gridlock_result result;
  const gridlock_options options = {.engine = engine};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  const gridlock_value value = result.value;
  gridlock_result_clear(&result);
  return value;
}

// The lines of a game that was named, as arrays.
typedef struct arrays {
  uint32_t cell[256];
  size_t size[64];
  gridlock_lines lines;
} arrays;

static void take_lines(const gridlock_game *game, arrays *arrays) {
  size_t used = 0;
  const size_t count = gridlock_game_lines(game);
  assert_true(count <= 64);
  for (size_t i = 0; i < count; i++) {
    const uint32_t *cell = gridlock_game_line(game, i, &arrays->size[i]);
    for (size_t j = 0; j < arrays->size[i]; j++)
      arrays->cell[used++] = cell[j];
  }
  arrays->lines = (gridlock_lines){arrays->cell, arrays->size, count};
}

// Makes the game of `text` again from its lines.
static gridlock_game *copy_game(const char *text, int strong,
                                gridlock_player first) {
  gridlock_game *named = NULL;
  gridlock_game *game = NULL;
  arrays arrays;
  assert_int_equal(gridlock_game_parse(text, &named, NULL), 0);
  take_lines(named, &arrays);
  const gridlock_description description = {.cells = gridlock_game_cells(named),
                                            .maker = arrays.lines,
                                            .strong = strong,
                                            .first = first};
  assert_int_equal(gridlock_game_new(&description, &game, NULL), 0);
  assert_int_equal(gridlock_game_lines(game), arrays.lines.count);
  gridlock_game_free(named);
  return game;
}

static void a_game_of_arrays_has_the_value_of_its_name(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int strong;
    gridlock_player first;
    gridlock_value value; // tests/golden/values.txt; minimax says so, too
  } rows[] = {
      {"mnk:3,3,3", 0, GRIDLOCK_NOBODY, GRIDLOCK_MAKER},
      {"mnk:3,3,3", 0, GRIDLOCK_PLAYER_BREAKER, GRIDLOCK_BREAKER},
      {"mnk:3,3,3", 1, GRIDLOCK_NOBODY, GRIDLOCK_DRAW},
      {"mnk:3,3,2", 1, GRIDLOCK_PLAYER_BREAKER, GRIDLOCK_SECOND},
#ifndef GL_STRESS // whose minimax looks long for what it knows
      {"mnk:4,4,4", 0, GRIDLOCK_PLAYER_MAKER, GRIDLOCK_BREAKER},
#endif
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gridlock_game *game =
        copy_game(rows[i].text, rows[i].strong, rows[i].first);
    assert_string_equal(gridlock_game_text(game), "game");
    assert_int_equal(solve_with(game, "brute"), rows[i].value);
    assert_int_equal(solve_with(game, "auto"), rows[i].value);
    gridlock_game_free(game);
  }
}

// Two stones in each of Breaker's turns are a list of turns, too.
static void p_and_q_are_a_list_of_turns(void **state) {
  (void)state;
  static const uint32_t cell[] = {0, 1, 2, 3, 4, 5};
  static const size_t size[] = {2, 2, 2};
  static const gridlock_player turn[] = {1, 2, 2, 1, 1, 2};
  gridlock_game *game[2] = {NULL, NULL};
  gridlock_description d = {.cells = 6, .maker = {cell, size, 3}, .p = 2};
  assert_int_equal(gridlock_game_new(&d, &game[0], NULL), 0);
  d.p = 0;
  d.turn = turn;
  d.turns = 6;
  assert_int_equal(gridlock_game_new(&d, &game[1], NULL), 0);
  assert_int_equal(game[0]->turns, game[1]->turns);
  for (size_t i = 0; i < 6; i++)
    assert_int_equal(game[0]->mover[i], game[1]->mover[i]);
  assert_int_equal(solve_with(game[0], "auto"), solve_with(game[1], "brute"));
  gridlock_game_free(game[0]);
  gridlock_game_free(game[1]);
}

static void what_is_no_game_is_refused_with_its_place(void **state) {
  (void)state;
  static const uint32_t cell[] = {0, 1, 2, 2, 9};
  static const size_t sizes[][2] = {{2, 1}, {2, 2}, {2, 3}, {2, 0}};
  static const gridlock_player turn[] = {1, 0};
  static const char *const name[] = {"a", NULL, "c"};
  const struct {
    gridlock_description d;
    size_t line;
    size_t column;
  } rows[] = {
      {{.cells = 65537}, 0, 0},
      {{.cells = 3, .maker = {cell + 1, sizes[1], 2}}, 2, 2}, // cell 9
      {{.cells = 10, .maker = {cell, sizes[2], 2}}, 2, 2},    // 2 twice
      {{.cells = 3, .maker = {cell, sizes[3], 2}}, 2, 0},
      {{.cells = 3, .maker = {cell, NULL, 1}}, 0, 0},
      {{.cells = 3, .maker_stone = cell + 2, .maker_stones = 2}, 0, 2},
      {{.cells = 3,
        .maker_stone = cell,
        .maker_stones = 2,
        .breaker_stone = cell + 1,
        .breaker_stones = 1},
       0,
       1},
      {{.cells = 3,
        .maker_stone = cell,
        .maker_stones = 1,
        .opening = cell,
        .openings = 1},
       0,
       1},
      {{.cells = 3, .strong = 1, .opening = cell, .openings = 1}, 0, 0},
      {{.cells = 3, .strong = 1, .turn = turn, .turns = 2}, 0, 0},
      {{.cells = 3, .p = 2, .turn = turn, .turns = 1}, 0, 0},
      {{.cells = 3, .turn = turn, .turns = 2}, 0, 2},
      {{.cells = 3, .cell_name = name}, 0, 2},
      {{.cells = 3, .first = (gridlock_player)3}, 0, 0},
      // counts of what is not there
      {{.cells = 3, .maker_stones = SIZE_MAX}, 0, 0},
      {{.cells = 3, .opening = cell, .openings = 4}, 0, 0},
      {{.cells = 3, .maker = {NULL, sizes[0], 2}}, 1, 0},
      {{.cells = 1, .maker = {cell, sizes[0], 2}}, 1, 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gridlock_game *game = NULL;
    gridlock_error error;
    assert_int_equal(gridlock_game_new(&rows[i].d, &game, &error),
                     GRIDLOCK_INPUT);
    assert_null(game);
    assert_int_equal(error.line, rows[i].line);
    assert_int_equal(error.column, rows[i].column);
    assert_string_equal(error.place, "game");
    assert_true(*error.sentence);
    assert_int_equal(gridlock_game_new(&rows[i].d, &game, NULL),
                     GRIDLOCK_INPUT);
  }
}

static void cells_have_names(void **state) {
  (void)state;
  static const char *const names[] = {"left", "right"};
  static const uint32_t cell[] = {0, 1};
  static const size_t size[] = {2};
  char name[32];
  gridlock_game *game = NULL;
  const gridlock_description d = {
      .name = "two", .cells = 2, .cell_name = names, .maker = {cell, size, 1}};
  assert_int_equal(gridlock_game_new(&d, &game, NULL), 0);
  assert_string_equal(gridlock_game_text(game), "two");
  gridlock_game_cell_name(game, 1, name, sizeof name);
  assert_string_equal(name, "right");
  gridlock_game_cell_name(game, 1, name, 3);
  assert_string_equal(name, "ri");
  gridlock_game_cell_name(game, 2, name, sizeof name);
  assert_string_equal(name, "");
  assert_int_equal(gridlock_game_cell(game, "right"), 1);
  assert_int_equal(gridlock_game_cell(game, "up"), GRIDLOCK_NO_CELL);
  assert_string_equal(gridlock_player_name(game, GRIDLOCK_PLAYER_MAKER),
                      "maker");
  assert_null(gridlock_player_name(game, GRIDLOCK_NOBODY));
  gridlock_game_free(game);
}

static void a_file_can_be_in_memory(void **state) {
  (void)state;
  static const char hg[] = "p hg 3 2\ne 1 2 0\ne 2 3 0\n";
  static const char pg[] = "#times\n1 2\n#blackturns\n1\n#positions\na b\n"
                           "#blackwins\na\n";
  gridlock_game *game = NULL;
  gridlock_error error;
  assert_int_equal(
      gridlock_game_read("memory", hg, sizeof hg - 1, &game, &error), 0);
  assert_string_equal(gridlock_game_text(game), "memory");
  assert_int_equal(solve_with(game, "brute"), GRIDLOCK_MAKER);
  gridlock_game_free(game);
  assert_int_equal(gridlock_game_read("b.pg", pg, sizeof pg - 1, &game, &error),
                   0);
  assert_int_equal(gridlock_game_cell(game, "b"), 1);
  gridlock_game_free(game);
  // Cut off in the middle, it says where.
  game = NULL;
  assert_int_equal(gridlock_game_read("memory", hg, 14, &game, &error),
                   GRIDLOCK_INPUT);
  assert_null(game);
  assert_int_equal(error.line, 2);
  assert_int_equal(gridlock_game_read("memory", hg, 0, &game, NULL),
                   GRIDLOCK_INPUT);
}

// What a sink was given, cut off after so many bytes.
typedef struct text {
  char at[4096];
  size_t size;
  size_t most;
} text;

static int keep_text(const void *bytes, size_t count, void *context) {
  text *text = context;
  if (text->size + count > text->most)
    return 1;
  memcpy(text->at + text->size, bytes, count);
  text->size += count;
  return 0;
}

static void a_game_that_was_written_is_read_again(void **state) {
  (void)state;
  for (int times = 0; times < 2; times++) {
    gridlock_game *game = copy_game("mnk:3,3,3", 0, GRIDLOCK_PLAYER_BREAKER);
    gridlock_game *again = NULL;
    text file = {.most = sizeof file.at};
    text small = {.most = 1};
    assert_int_equal(gridlock_game_write(game, times, keep_text, &file, NULL),
                     0);
    assert_int_equal(gridlock_game_read(times ? "a.pg" : "a.hg", file.at,
                                        file.size, &again, NULL),
                     0);
    assert_int_equal(gridlock_game_lines(again), 8);
    assert_int_equal(solve_with(again, "brute"), GRIDLOCK_BREAKER);
    assert_int_equal(gridlock_game_write(game, times, keep_text, &small, NULL),
                     GRIDLOCK_IO);
    gridlock_game_free(again);
    gridlock_game_free(game);
  }
  gridlock_game *strong = parse("mnk:3,3,3,strong");
  text file = {.most = sizeof file.at};
  assert_int_equal(gridlock_game_write(strong, 0, keep_text, &file, NULL),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_game_free(strong);
}

// (tests/oracle/qbf.py has their values.)
static void a_question_can_be_a_formula(void **state) {
  (void)state;
  static const char *const encodings[] = {NULL, "lean", "corrective"};
  gridlock_game *game = parse("mnk:2,2,2");
  gridlock_game *plane = parse("line:5@inf");
  gridlock_error error;
  text file[3] = {{.most = 4096}, {.most = 4096}, {.most = 4096}};
  for (size_t i = 0; i < 3; i++)
    assert_int_equal(gridlock_formula_write(game, GRIDLOCK_PLAYER_MAKER,
                                            encodings[i], 0, keep_text,
                                            &file[i], &error),
                     0);
  assert_non_null(strstr(file[0].at, "p cnf "));
  assert_string_equal(file[0].at, file[1].at);
  assert_string_not_equal(file[0].at, file[2].at);
  text circuit = {.most = 4096};
  assert_int_equal(gridlock_formula_write(game, GRIDLOCK_PLAYER_BREAKER, "lean",
                                          1, keep_text, &circuit, &error),
                   0);
  assert_int_equal(strncmp(circuit.at, "#QCIR", 5), 0);
  assert_int_equal(gridlock_formula_write(game, GRIDLOCK_PLAYER_MAKER, "none",
                                          0, keep_text, &circuit, &error),
                   GRIDLOCK_INPUT);
  assert_int_equal(gridlock_formula_write(plane, GRIDLOCK_PLAYER_MAKER, NULL, 0,
                                          keep_text, &circuit, &error),
                   GRIDLOCK_UNSUPPORTED);
  // A formula for so many cells would not end.
  gridlock_game_free(plane);
  plane = parse("mnk:4097,1,3");
  assert_int_equal(gridlock_formula_write(plane, GRIDLOCK_PLAYER_MAKER, NULL, 0,
                                          keep_text, &circuit, &error),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_game_free(plane);
  gridlock_game_free(game);
}

static void a_game_says_who_begins_and_whose_lines_are_whose(void **state) {
  (void)state;
  static const uint32_t cell[] = {0, 1, 2};
  static const size_t size[] = {3};
  const gridlock_description both = {.cells = 3,
                                     .maker = {cell, size, 1},
                                     .breaker = {cell + 1, (size_t[]){2}, 1},
                                     .first = GRIDLOCK_PLAYER_BREAKER};
  gridlock_game *weak = parse("mnk:3,3,3,first=breaker");
  gridlock_game *strong = parse("mnk:3,3,3,strong");
  gridlock_game *plane = parse("line:5@inf");
  gridlock_game *two = NULL;
  size_t count;
  assert_int_equal(gridlock_game_new(&both, &two, NULL), 0);
  assert_int_equal(gridlock_game_kind(weak), GRIDLOCK_WEAK);
  assert_int_equal(gridlock_game_kind(strong), GRIDLOCK_STRONG);
  assert_int_equal(gridlock_game_kind(two), GRIDLOCK_TIMED);
  assert_int_equal(gridlock_game_first(weak), GRIDLOCK_PLAYER_BREAKER);
  assert_int_equal(gridlock_game_first(strong), GRIDLOCK_PLAYER_MAKER);
  assert_int_equal(gridlock_game_first(two), GRIDLOCK_PLAYER_BREAKER);
  assert_int_equal(gridlock_game_player_lines(weak, GRIDLOCK_PLAYER_BREAKER),
                   0);
  assert_int_equal(gridlock_game_player_lines(strong, GRIDLOCK_PLAYER_BREAKER),
                   8);
  assert_int_equal(gridlock_game_player_lines(plane, GRIDLOCK_PLAYER_MAKER), 0);
  assert_int_equal(gridlock_game_player_lines(two, GRIDLOCK_NOBODY), 0);
  const uint32_t *line =
      gridlock_game_player_line(two, GRIDLOCK_PLAYER_BREAKER, 0, &count);
  assert_int_equal(count, 2);
  assert_int_equal(line[0], 1);
  assert_null(
      gridlock_game_player_line(two, GRIDLOCK_PLAYER_BREAKER, 1, &count));
  assert_int_equal(count, 0);
  gridlock_game_free(two);
  gridlock_game_free(plane);
  gridlock_game_free(strong);
  gridlock_game_free(weak);
}

// Whoever does not want to know why passes NULL: a line without cells, a file
// that ends too soon, lines that are too large in all.
static void an_error_may_be_null(void **state) {
  (void)state;
  static const size_t none[] = {0};
  static const char *const files[] = {"#times\n1\n#blackturns\n1\n", "x"};
  const gridlock_description d = {.cells = 1, .maker = {NULL, none, 1}};
  gridlock_game *game = NULL;
  assert_int_equal(gridlock_game_new(&d, &game, NULL), GRIDLOCK_INPUT);
  assert_int_equal(gridlock_game_parse("mnk:", &game, NULL), GRIDLOCK_INPUT);
  for (size_t i = 0; i < 2; i++)
    for (size_t size = 0; size <= strlen(files[i]); size++) {
      assert_int_equal(
          gridlock_game_read(i ? "a.hg" : "a.pg", files[i], size, &game, NULL),
          GRIDLOCK_INPUT);
      assert_null(game);
    }
}

TESTS(cmocka_unit_test(a_game_says_who_begins_and_whose_lines_are_whose),
      cmocka_unit_test(an_error_may_be_null),
      cmocka_unit_test(a_game_of_arrays_has_the_value_of_its_name),
      cmocka_unit_test(p_and_q_are_a_list_of_turns),
      cmocka_unit_test(what_is_no_game_is_refused_with_its_place),
      cmocka_unit_test(cells_have_names),
      cmocka_unit_test(a_file_can_be_in_memory),
      cmocka_unit_test(a_game_that_was_written_is_read_again),
      cmocka_unit_test(a_question_can_be_a_formula))
