// SPDX-License-Identifier: MIT
// The public header alone, as a user of the library has it.

#include <gridlock/gridlock.h>

#include "unit/support.h"

static void a_game_can_be_looked_at(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  gridlock_error error;
  assert_int_equal(gridlock_game_parse("mnk:2,2,2", &game, &error), 0);
  assert_int_equal(gridlock_game_cells(game), 4);
  assert_int_equal(gridlock_game_lines(game), 6);
  size_t count;
  const uint32_t *line = gridlock_game_line(game, 5, &count);
  assert_int_equal(count, 2);
  assert_int_equal(line[0], 2);
  assert_int_equal(line[1], 3);
  assert_null(gridlock_game_line(game, 6, &count));
  gridlock_game_free(game);
  assert_int_equal(gridlock_game_parse("line:5@inf", &game, &error), 0);
  assert_int_equal(gridlock_game_cells(game), 0);
  assert_int_equal(gridlock_game_lines(game), 0);
  gridlock_game_free(game);
}

static void errors_say_where(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  gridlock_error error;
  assert_int_equal(gridlock_game_parse("mnk:2,2", &game, &error),
                   GRIDLOCK_INPUT);
  assert_null(game);
  assert_int_equal(error.column, 8);
  assert_string_equal(error.place, "mnk:2,2");
  // Where and why may be of no interest.
  assert_int_equal(gridlock_game_parse("mnk:2,2", &game, NULL), GRIDLOCK_INPUT);
  gridlock_game_free(NULL);
}

static void results_and_names(void **state) {
  (void)state;
  gridlock_game *game = NULL;
  assert_int_equal(gridlock_game_parse("mnk:3,3,3,strong", &game, NULL), 0);
  gridlock_result result;
  gridlock_options options = {.engine = "brute"};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  assert_string_equal(gridlock_value_name(result.value), "draw");
  assert_null(result.move);
  assert_null(gridlock_reason_name(result.reason));
  gridlock_result_clear(&result);
  options.engine = "none";
  assert_int_equal(gridlock_solve(game, &options, &result, NULL),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_game_free(game);
  assert_string_equal(gridlock_engine_name(0), "auto");
  assert_null(gridlock_engine_name(99));
  assert_null(gridlock_value_name((gridlock_value)77));
}

// Whatever the program can set in a search, the library can, with the same
// texts; a zero that was given is no default.
static void options_have_names(void **state) {
  (void)state;
  gridlock_options options = {0};
  gridlock_error error;
  static const char *const good[][2] = {
      {"engine", "dfpn"},  {"time", "2.5"},  {"memory", "64M"}, {"seed", "7"},
      {"threads", "2"},    {"width", "0"},   {"leaf", "half"},  {"beta", "0"},
      {"without", "zone"}, {"with", "cover"}};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    assert_int_equal(
        gridlock_options_set(&options, good[i][0], good[i][1], &error), 0);
  assert_string_equal(options.engine, "dfpn");
  assert_true(options.limits.seconds == 2.5);
  assert_int_equal(options.limits.bytes, 64 << 20);
  assert_int_equal(options.seed, 7);
  assert_int_equal(options.threads, 2);
  assert_int_equal(options.width, -1);
  assert_string_equal(options.leaf, "half");
  assert_true(options.beta < 0);
  assert_string_equal(options.without, "zone");
  assert_string_equal(options.with, "cover");
  assert_string_equal(gridlock_option_name(0), "engine");
  assert_null(gridlock_option_name(99));
}

static void what_an_option_cannot_be_is_refused_with_its_range(void **state) {
  (void)state;
  gridlock_options options = {.threads = 3};
  gridlock_error error;
  static const char *const bad[][2] = {{"threads", "0"},
                                       {"threads", "65"},
                                       {"threads", ""},
                                       {"engine", "x"},
                                       {"engine", "auto|brute"},
                                       {"time", "0"},
                                       {"memory", "1K"},
                                       {"without", "nonsense"},
                                       {"preset", ""},
                                       {"cert", ""},
                                       {"none", "1"},
                                       {"", ""}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(
        gridlock_options_set(&options, bad[i][0], bad[i][1], &error),
        GRIDLOCK_INPUT);
    assert_string_equal(error.place, bad[i][0]);
  }
  gridlock_options_set(&options, "threads", "65", &error);
  assert_string_equal(error.sentence, "expected 1 to 64, not '65'");
  assert_int_equal(options.threads, 3);
  // Who does not care why may say so.
  assert_int_equal(gridlock_options_set(&options, "seed", "-1", NULL),
                   GRIDLOCK_INPUT);
}

// What a program needs for help of its own: each default, if it is one that can
// be written, and each word of a choice can be set.
static void options_describe_themselves(void **state) {
  (void)state;
  gridlock_option row;
  size_t count = 0;
  size_t words = 0;
  for (; !gridlock_option_describe(count, &row); count++) {
    gridlock_options options = {0};
    const char *word;
    assert_string_equal(row.name, gridlock_option_name(count));
    assert_true(*row.sentence && *row.argument);
    if (row.standard)
      assert_int_equal(
          gridlock_options_set(&options, row.name, row.standard, NULL), 0);
    for (size_t i = 0; (word = gridlock_option_word(count, i)); i++, words++) {
      assert_true(row.kind == GRIDLOCK_OPTION_CHOICE ||
                  row.kind == GRIDLOCK_OPTION_NAMES);
      assert_int_equal(gridlock_options_set(&options, row.name, word, NULL), 0);
    }
    if (row.kind == GRIDLOCK_OPTION_WHOLE && row.most) {
      char text[32];
      snprintf(text, sizeof text, "%d", (int)row.most);
      assert_int_equal(gridlock_options_set(&options, row.name, text, NULL), 0);
      snprintf(text, sizeof text, "%d", (int)row.most + 1);
      assert_int_equal(gridlock_options_set(&options, row.name, text, NULL),
                       GRIDLOCK_INPUT);
    }
  }
  assert_null(gridlock_option_name(count));
  assert_null(gridlock_option_word(count, 0));
  assert_true(words > 20); // engines, techniques, presets, leaves
  assert_int_equal(gridlock_option_describe(4, &row), 0);
  assert_string_equal(row.name, "threads");
  assert_int_equal(row.kind, GRIDLOCK_OPTION_WHOLE);
  assert_int_equal(row.least, 1);
  assert_string_equal(row.found, "all cores");
}

// Recipes of the atlas have the old name of a technique.
static void an_old_name_of_a_technique_is_the_same_technique(void **state) {
  (void)state;
  static const char *const name[] = {"pairing-odds", "outlook", "zone"};
  gridlock_game *game = NULL;
  uint64_t nodes[3];
  assert_int_equal(gridlock_game_parse("mnk:7,7,5", &game, NULL), 0);
  for (size_t i = 0; i < 3; i++) {
    gridlock_options options = {.engine = "dfpn"};
    assert_int_equal(gridlock_options_set(&options, "without", name[i], NULL),
                     0);
    gridlock_result result;
    assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
    nodes[i] = result.nodes;
    gridlock_result_clear(&result);
  }
  assert_int_equal(nodes[0], nodes[1]);
  assert_int_not_equal(nodes[0], nodes[2]);
  gridlock_game_free(game);
}

// With so few bytes there is the value, or none and the reason; or not even the
// search can begin.
static void solve_within(const gridlock_game *game, const char *engine,
                         const char *preset, size_t bytes,
                         gridlock_value value) {
  gridlock_result result;
  const gridlock_options options = {.engine = engine,
                                    .preset = preset,
                                    .threads = 1,
                                    .limits = {.bytes = bytes}};
  const gridlock_status status = gridlock_solve(game, &options, &result, NULL);
  if (status)
    assert_int_equal(status, GRIDLOCK_MEMORY);
  else if (result.value)
    assert_int_equal(result.value, value);
  else
    assert_int_equal(result.reason, GRIDLOCK_MEMORY_LIMIT);
  gridlock_result_clear(&result);
}

// From less than the root needs to more than the game does.
static void memory_is_a_limit_at_the_root_too(void **state) {
  (void)state;
  gridlock_game *weak = NULL;
  gridlock_game *strong = NULL;
  assert_int_equal(gridlock_game_parse("mnk:3,3,3", &weak, NULL), 0);
  assert_int_equal(gridlock_game_parse("mnk:3,3,3,strong", &strong, NULL), 0);
  for (size_t bytes = 1; bytes < (size_t)1 << 24; bytes += bytes / 4 + 1) {
    const char *engine;
    for (size_t i = 0; (engine = gridlock_engine_name(i)); i++)
      solve_within(weak, engine, NULL, bytes, GRIDLOCK_MAKER);
    solve_within(strong, "strong", NULL, bytes, GRIDLOCK_DRAW);
    solve_within(strong, "brute", NULL, bytes, GRIDLOCK_DRAW);
  }
  gridlock_game_free(strong);
  gridlock_game_free(weak);
}

// Here engines search, so that memory ends in the middle: of the search, of its
// tables, or of the proof.  Without its techniques pns collects its tree in
// vain.
static void memory_is_a_limit_everywhere(void **state) {
  (void)state;
  static const struct {
    const char *game;
    const char *engine;
    const char *preset;
    gridlock_value value;
  } rows[] = {{"mnk:6,6,4,first=breaker", "auto", NULL, GRIDLOCK_MAKER},
              {"mnk:6,6,4,first=breaker", "dfpn", NULL, GRIDLOCK_MAKER},
              {"mnk:6,6,4,first=breaker", "pns", NULL, GRIDLOCK_MAKER},
              {"mnk:6,6,4,first=breaker", "andor", NULL, GRIDLOCK_MAKER},
              {"mnk:6,6,5", "auto", NULL, GRIDLOCK_BREAKER},
              {"mnk:6,6,5", "dfpn", NULL, GRIDLOCK_BREAKER},
              {"mnk:6,6,5", "pns", "czifra", GRIDLOCK_BREAKER},
#ifndef GL_STRESS // which may collect its tree 100,000 times
              {"mnk:4,5,4", "pns", "bare", GRIDLOCK_BREAKER},
#endif
              {"mnk:6,6,5", "andor", NULL, GRIDLOCK_BREAKER}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gridlock_game *game = NULL;
    assert_int_equal(gridlock_game_parse(rows[i].game, &game, NULL), 0);
    for (size_t bytes = (size_t)1 << 15; bytes < (size_t)1 << 20;
         bytes += bytes / 2)
      solve_within(game, rows[i].engine, rows[i].preset, bytes, rows[i].value);
    gridlock_game_free(game);
  }
}

TESTS(cmocka_unit_test(a_game_can_be_looked_at),
      cmocka_unit_test(errors_say_where), cmocka_unit_test(results_and_names),
      cmocka_unit_test(options_have_names),
      cmocka_unit_test(what_an_option_cannot_be_is_refused_with_its_range),
      cmocka_unit_test(options_describe_themselves),
      cmocka_unit_test(an_old_name_of_a_technique_is_the_same_technique),
      cmocka_unit_test(memory_is_a_limit_at_the_root_too),
      cmocka_unit_test(memory_is_a_limit_everywhere))
