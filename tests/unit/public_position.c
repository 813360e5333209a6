// SPDX-License-Identifier: MIT
// Positions, and what is found out about them, through the public header.

#include <gridlock/gridlock.h>

#include "atlas/identity.h"
#include "unit/support.h"

static gridlock_position *start_of(const gridlock_game *game) {
  gridlock_position *position = NULL;
  assert_int_equal(gridlock_position_new(game, &position, NULL), 0);
  return position;
}

static gridlock_value solve_now(const gridlock_position *position,
                                const char *engine) {
  gridlock_result result;
  const gridlock_options options = {.engine = engine};
  assert_int_equal(
      gridlock_solve(gridlock_position_game(position), &options, &result, NULL),
      0);
  const gridlock_value value = result.value;
  gridlock_result_clear(&result);
  return value;
}

static void a_position_is_played_and_taken_back(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:3,3,3,strong");
  gridlock_position *position = start_of(game);
  size_t count;
  gridlock_position_choices(position, &count);
  assert_int_equal(count, 9);
  assert_int_equal(gridlock_position_undo(position), GRIDLOCK_NO_CELL);
  static const uint32_t cells[] = {0, 3, 1, 4, 2}; // the first row
  for (size_t i = 0; i < 5; i++) {
    assert_int_equal(gridlock_position_turn(position),
                     i % 2 ? GRIDLOCK_PLAYER_BREAKER : GRIDLOCK_PLAYER_MAKER);
    assert_int_equal(gridlock_position_value(position), GRIDLOCK_UNKNOWN);
    assert_int_equal(gridlock_position_play(position, cells[i], NULL), 0);
  }
  assert_true(gridlock_position_over(position));
  assert_int_equal(gridlock_position_turn(position), GRIDLOCK_NOBODY);
  assert_int_equal(gridlock_position_value(position), GRIDLOCK_FIRST);
  const uint32_t *line = gridlock_position_line(position, &count);
  assert_int_equal(count, 3);
  assert_int_equal(line[2], 2);
  assert_int_equal(gridlock_position_owner(position, 4),
                   GRIDLOCK_PLAYER_BREAKER);
  assert_int_equal(gridlock_position_owner(position, 5), GRIDLOCK_NOBODY);
  assert_int_equal(gridlock_position_owner(position, 99), GRIDLOCK_NOBODY);
  gridlock_position_choices(position, &count);
  assert_int_equal(count, 0);
  const uint32_t *move = gridlock_position_moves(position, &count);
  assert_int_equal(count, 5);
  assert_int_equal(move[1], 3);
  assert_string_equal(gridlock_game_text(gridlock_position_game(position)),
                      "mnk:3,3,3,strong,after=1-4-2-5-3");
  assert_int_equal(gridlock_position_undo(position), 2);
  assert_int_equal(gridlock_position_owner(position, 2), GRIDLOCK_NOBODY);
  assert_null(gridlock_position_line(position, &count));
  gridlock_position_choices(position, &count);
  assert_int_equal(count, 5);
  gridlock_position_free(position);
  gridlock_position_free(NULL);
  gridlock_game_free(game);
}

static void a_stone_that_may_not_go_there_changes_nothing(void **state) {
  (void)state;
  static const uint32_t cell[] = {0, 1};
  static const size_t size[] = {2};
  static const uint32_t opening[] = {1};
  gridlock_game *game = NULL;
  gridlock_game *plane = parse("line:5@inf");
  gridlock_error error;
  const gridlock_description d = {
      .cells = 3, .maker = {cell, size, 1}, .opening = opening, .openings = 1};
  assert_int_equal(gridlock_game_new(&d, &game, NULL), 0);
  gridlock_position *position = start_of(game);
  size_t count;
  gridlock_position_choices(position, &count);
  assert_int_equal(count, 1);
  assert_int_equal(gridlock_position_play(position, 0, &error), GRIDLOCK_INPUT);
  assert_string_equal(error.sentence, "the first stone may not go here");
  assert_int_equal(gridlock_position_play(position, 3, &error), GRIDLOCK_INPUT);
  assert_int_equal(gridlock_position_play(position, 1, &error), 0);
  assert_int_equal(gridlock_position_play(position, 1, &error), GRIDLOCK_INPUT);
  assert_string_equal(error.sentence, "this cell is taken");
  assert_string_equal(error.place, "game,after=2");
  gridlock_position_moves(position, &count);
  assert_int_equal(count, 1);
  gridlock_position_free(position);
  position = NULL;
  assert_int_equal(gridlock_position_new(plane, &position, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_null(position);
  gridlock_game_free(plane);
  gridlock_game_free(game);
}

static bool is_good(gridlock_player mover, gridlock_value value) {
  return mover == GRIDLOCK_PLAYER_MAKER
             ? value == GRIDLOCK_MAKER || value == GRIDLOCK_FIRST
             : value == GRIDLOCK_BREAKER || value == GRIDLOCK_SECOND;
}

// The definition: a mover has what the best move has.
static gridlock_value best_of(gridlock_position *position) {
  size_t count;
  const gridlock_player mover = gridlock_position_turn(position);
  gridlock_value best = GRIDLOCK_UNKNOWN;
  if (mover == GRIDLOCK_NOBODY)
    return gridlock_position_value(position);
  const uint32_t *choice = gridlock_position_choices(position, &count);
  uint32_t cell[64];
  memcpy(cell, choice, count * sizeof *cell);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(gridlock_position_play(position, cell[i], NULL), 0);
    const gridlock_value value = best_of(position);
    gridlock_position_undo(position);
    if (is_good(mover, value))
      return value;
    if (!best || value == GRIDLOCK_DRAW)
      best = value;
  }
  return best;
}

// In each of these positions: the engines that solve it as a game, the moves
// that are looked at, and plain recursion.
static void a_position_is_what_its_best_move_is(void **state) {
  (void)state;
  static const char *const games[] = {
      "mnk:3,3,3", "mnk:3,3,3,strong", "mnk:2,4,3,strong",
      "mnk:2,4,2,first=breaker", "mnk:3,3,3,strong,p=2,q=1"};
  srand(2);
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gridlock_game *game = parse(games[i]);
    for (int trial = 0; trial < 4; trial++) {
      gridlock_position *position = start_of(game);
      size_t count = 1;
      for (int j = 0; j < 2 + trial % 2 && count; j++) {
        const uint32_t *choice = gridlock_position_choices(position, &count);
        if (count)
          assert_int_equal(gridlock_position_play(
                               position, choice[(size_t)rand() % count], NULL),
                           0);
      }
      const gridlock_value value = best_of(position);
      gridlock_analysis *analysis = NULL;
      gridlock_move move;
      assert_int_equal(gridlock_look(position, NULL, &analysis, NULL), 0);
      assert_int_equal(gridlock_view_value(gridlock_analysis_view(analysis)),
                       value);
      gridlock_position_choices(position, &count);
      for (size_t j = 0; j < count; j++) {
        assert_int_equal(gridlock_analysis_move(analysis, j, &move), 0);
        assert_non_null(gridlock_analysis_move_view(analysis, j));
        assert_int_equal(gridlock_position_play(position, move.cell, NULL), 0);
        const gridlock_value after = best_of(position);
        gridlock_position_undo(position);
        assert_int_equal(move.value, after);
        assert_int_equal(move.category == GRIDLOCK_CATEGORY_WIN,
                         is_good(gridlock_position_turn(position), after));
      }
      assert_int_equal(gridlock_analysis_move(analysis, count, &move), 1);
      assert_null(gridlock_analysis_move_view(analysis, count));
      gridlock_analysis_free(analysis);
      if (!gridlock_position_over(position)) {
        assert_int_equal(solve_now(position, "auto"), value);
        assert_int_equal(solve_now(position, "brute"), value);
      }
      gridlock_position_free(position);
    }
    gridlock_game_free(game);
  }
}

static void what_is_seen_has_a_reason_and_a_zone(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:3,3,3");
  gridlock_position *position = start_of(game);
  gridlock_analysis *analysis = NULL;
  size_t count;
  assert_int_equal(
      gridlock_position_play(position, gridlock_game_cell(game, "b2"), NULL),
      0);
  assert_int_equal(
      gridlock_position_play(position, gridlock_game_cell(game, "a1"), NULL),
      0);
  assert_int_equal(gridlock_look(position, NULL, &analysis, NULL), 0);
  // As README.md has it.
  const gridlock_view *view = gridlock_analysis_view(analysis);
  assert_int_equal(gridlock_view_move(view), gridlock_game_cell(game, "b3"));
  assert_string_equal(gridlock_view_sentence(view),
                      "Maker takes b3 and wins inside these 5 cells, whatever "
                      "happens elsewhere.");
  gridlock_view_cells(view, GRIDLOCK_ZONE, &count);
  assert_int_equal(count, 5);
  const uint32_t *core = gridlock_view_cells(view, GRIDLOCK_CORE, &count);
  assert_int_equal(count, 1);
  assert_int_equal(core[0], gridlock_game_cell(game, "b2"));
  assert_null(gridlock_view_cells(view, (gridlock_part)9, &count));
  assert_int_equal(count, 0);
  gridlock_analysis_free(analysis);
  gridlock_analysis_free(NULL);
  gridlock_position_free(position);
  gridlock_game_free(game);
}

static int ignore(const void *bytes, size_t count, void *context) {
  (void)bytes;
  *(size_t *)context += count;
  return 0;
}

// So gridcheck can be asked about its proof, an atlas about its value, and the
// encoding of the papers, which is for empty boards, refuses it.
static void a_position_is_the_game_that_its_text_names(void **state) {
  (void)state;
  static const uint32_t moves[] = {12, 0, 6, 18}; // stones are not in order
  gridlock_game *game = parse("mnk:5,5,4");
  gridlock_position *position = start_of(game);
  for (size_t i = 0; i < 4; i++)
    assert_int_equal(gridlock_position_play(position, moves[i], NULL), 0);
  const gridlock_game *here = gridlock_position_game(position);
  assert_string_equal(gridlock_game_text(here), "mnk:5,5,4,after=13-1-7-19");
  gl_game *named = parse(gridlock_game_text(here));
  char digits[2][GL_IDENTITY_SIZE];
  gl_identity(here, digits[0]);
  gl_identity(named, digits[1]);
  assert_string_equal(digits[0], digits[1]);
  size_t bytes = 0;
  assert_int_equal(gridlock_formula_write(here, GRIDLOCK_PLAYER_MAKER, "paper",
                                          0, ignore, &bytes, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(bytes, 0);
  assert_int_equal(gridlock_formula_write(here, GRIDLOCK_PLAYER_MAKER, "lean",
                                          0, ignore, &bytes, NULL),
                   0);
  gridlock_game_free(named);
  gridlock_position_free(position);
  gridlock_game_free(game);
}

TESTS(cmocka_unit_test(a_position_is_the_game_that_its_text_names),
      cmocka_unit_test(a_position_is_played_and_taken_back),
      cmocka_unit_test(a_stone_that_may_not_go_there_changes_nothing),
      cmocka_unit_test(a_position_is_what_its_best_move_is),
      cmocka_unit_test(what_is_seen_has_a_reason_and_a_zone))
