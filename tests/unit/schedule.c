// SPDX-License-Identifier: MIT
// Two engines in turns, played by engines that search nothing.

#include "unit/support.h"

#include "search/checkpoint.h"
#include "weak/schedule.h"

#ifdef GL_STRESS
#define FIRST_TURN 10
#else
#define FIRST_TURN 100000
#endif

// What each turn was like, and how it ends.
typedef struct turn {
  char engine;
  uint64_t nodes;
  uint64_t scout; // after the turn began
} turn;

static turn turns[8];
static gl_stop ends[8];
static size_t count;
static double seen[2]; // proof and disproof number of the start

static gl_status play(gl_search *search, char engine) {
  gl_budget *budget = &search->budget;
  const uint64_t now = budget->progress.nodes;
  assert_true(count < sizeof turns / sizeof *turns);
  turns[count] = (turn){engine, budget->pause ? budget->pause - now : 0,
                        search->scout ? search->scout - now : 0};
  budget->progress.proof = seen[0];
  budget->progress.disproof = seen[1];
  if (budget->pause)
    budget->progress.nodes = budget->pause;
  gl_budget_stop(budget, ends[count++]);
  return GL_OK;
}

static gl_status play_first(gl_search *search, gl_error *error) {
  (void)error;
  return play(search, 'a');
}

static gl_status play_second(gl_search *search, gl_error *error) {
  (void)error;
  return play(search, 'b');
}

static gl_status play_third(gl_search *search, gl_error *error) {
  (void)error;
  assert_null(search->checkpoint);
  return play(search, 'c');
}

static const gl_engine third = {"c", "", {play_third}};
static const gl_engine first = {"a", "", {play_first}};
static const gl_engine second = {"b", "", {play_second}};

static void run(gl_search *search) {
  count = 0;
  assert_int_equal(gl_schedule_run(search, &first, &second, NULL, NULL), GL_OK);
}

static void expect(size_t at, char engine, uint64_t nodes, uint64_t scout) {
  assert_int_equal(turns[at].engine, engine);
  assert_int_equal(turns[at].nodes, nodes);
  assert_int_equal(turns[at].scout, scout);
}

static void engines_take_longer_turns_until_one_ends(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  memcpy(ends, (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE},
         sizeof ends);
  run(&search);
  assert_int_equal(count, 4);
  expect(0, 'a', FIRST_TURN, 0);
  expect(1, 'b', FIRST_TURN, FIRST_TURN / 100);
  expect(2, 'a', 10 * FIRST_TURN, 0);
  expect(3, 'b', 10 * FIRST_TURN, 10 * FIRST_TURN / 100);
  assert_string_equal(search.budget.progress.engine, "b");
  gl_game_free(game);
}

// The second engine has no end and no scout then, and its own lack of memory is
// the end of the search.
static void without_memory_the_second_goes_on_alone(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_checkpoint checkpoint = {0};
  gl_search search;
  gl_search_begin(&search, game);
  search.checkpoint = &checkpoint;
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = 1000}, "auto");
  memcpy(ends, (gl_stop[8]){GL_STOP_MEMORY, GL_STOP_MEMORY}, sizeof ends);
  run(&search);
  assert_int_equal(count, 2);
  expect(0, 'a', FIRST_TURN, 0);
  expect(1, 'b', 0, 0);
  assert_true(gl_checkpoint_schedule_valid(&checkpoint.schedule));
  assert_int_equal(checkpoint.schedule.bytes, 1000);
  assert_int_equal(search.budget.stop, GL_STOP_MEMORY);

  // Later there is more, and both have turns again.
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = 2000}, "auto");
  memcpy(ends, (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_TIME}, sizeof ends);
  run(&search);
  assert_int_equal(count, 2);
  expect(0, 'b', FIRST_TURN, FIRST_TURN / 100);
  expect(1, 'a', 10 * FIRST_TURN, 0);
  assert_true(gl_checkpoint_schedule_valid(&checkpoint.schedule));
  gl_game_free(game);
}

// After a look of the first engine, which saw nothing yet, the third begins; it
// has a short turn again before each later turn of the first.
static void a_third_engine_has_short_turns(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  memcpy(ends,
         (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE,
                      GL_STOP_PAUSE, GL_STOP_EXHAUSTED, GL_STOP_TIME},
         sizeof ends);
  count = 0;
  assert_int_equal(gl_schedule_run(&search, &first, &second, &third, NULL),
                   GL_OK);
  assert_int_equal(count, 6);
  expect(0, 'a', 50, 50);
  expect(1, 'c', 50 * 100000, 100000);
  expect(2, 'a', FIRST_TURN, 0);
  expect(3, 'b', FIRST_TURN, FIRST_TURN / 100);
  expect(4, 'c', 50 * (10 * FIRST_TURN / 100), 10 * FIRST_TURN / 100);
  expect(5, 'a', 10 * FIRST_TURN, 0);
  gl_game_free(game);
}

// Breaker needs 20 and Maker 10: the third engine does not begin, and later it
// has one part in 25 of what it would have.
static void a_third_engine_waits_where_breaker_seems_to_win(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  memcpy(ends,
         (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE,
                      GL_STOP_EXHAUSTED, GL_STOP_TIME},
         sizeof ends);
  count = 0;
  seen[0] = 10;
  seen[1] = 20;
  assert_int_equal(gl_schedule_run(&search, &first, &second, &third, NULL),
                   GL_OK);
  seen[0] = seen[1] = 0;
  assert_int_equal(count, 5);
  expect(0, 'a', 50, 50);
  expect(1, 'a', FIRST_TURN, 0);
  expect(2, 'b', FIRST_TURN, FIRST_TURN / 100);
  expect(3, 'c', 2 * (10 * FIRST_TURN / 100), 10 * FIRST_TURN / 100);
  expect(4, 'a', 10 * FIRST_TURN, 0);
  gl_game_free(game);
}

// An engine that keeps 200 bytes of what it has, and counts its turns in it.
static int turns_kept;
static int frees;

static void free_turns(void *engine) {
  assert_ptr_equal(engine, &turns_kept);
  frees++;
}

static gl_status play_keeper(gl_search *search, gl_error *error) {
  (void)error;
  assert_true(search->keeps);
  if (search->kept.engine)
    assert_ptr_equal(search->kept.engine, &turns_kept);
  else
    turns_kept = 0;
  turns_kept++;
  assert_int_equal(search->budget.progress.bytes,
                   search->kept.engine ? 200 : 0);
  if (!search->kept.engine)
    assert_true(gl_budget_take(&search->budget, 200));
  search->kept = (gl_kept){0};
  const gl_status status = play(search, 'k');
  if (gl_budget_paused(&search->budget))
    search->kept = (gl_kept){&turns_kept, 200, free_turns};
  return status;
}

static const gl_engine keeper = {"k", "", {play_keeper}};

static void keep(size_t limit, const gl_stop *stops) {
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = limit}, "auto");
  memcpy(ends, stops, sizeof ends);
  count = 0;
  frees = 0;
  assert_int_equal(gl_schedule_run(&search, &keeper, &second, NULL, NULL),
                   GL_OK);
  assert_null(search.kept.engine);
  gl_game_free(game);
}

static void an_engine_goes_on_with_what_it_keeps(void **state) {
  (void)state;
  keep(0,
       (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_TIME});
  assert_int_equal(count, 4);
  assert_int_equal(turns_kept, 2);
  assert_int_equal(frees, 1);
}

// The first one begins anew if it had more than a quarter of the memory.
static void what_is_large_is_not_kept(void **state) {
  (void)state;
  keep(799, (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_TIME});
  assert_int_equal(count, 3);
  assert_int_equal(turns_kept, 1);
  assert_int_equal(frees, 1);
}

// While the first keeps something, the second has not had all of it.
static void a_second_without_memory_passes(void **state) {
  (void)state;
  keep(800, (gl_stop[8]){GL_STOP_PAUSE, GL_STOP_MEMORY, GL_STOP_MEMORY,
                         GL_STOP_MEMORY});
  assert_int_equal(count, 4);
  expect(0, 'k', FIRST_TURN, 0);
  expect(1, 'b', FIRST_TURN, FIRST_TURN / 100);
  expect(2, 'k', 10 * FIRST_TURN, 0);
  expect(3, 'b', 0, 0);
  assert_int_equal(turns_kept, 2);
  assert_int_equal(frees, 0); // the engine frees it itself when it ends
}

static void what_cannot_be_does_not_hold(void **state) {
  (void)state;
  const gl_schedule none = {0};
  const gl_schedule wrong[] = {
      {.second = true},                         // of no turn
      {.nodes = 5},                             // the first without an end
      {.second = true, .nodes = 5},             // so the second, for nothing
      {.nodes = 5, .bytes = 1},                 // the first one has filled it
      {.second = true, .nodes = 5, .pause = 4}, // ended before it began
      {.second = true, .nodes = 5, .pause = 5, .bytes = 1}, // alone, and ends
  };
  assert_true(gl_checkpoint_schedule_valid(&none));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(gl_checkpoint_schedule_valid(&wrong[i]));
}

TESTS(cmocka_unit_test(engines_take_longer_turns_until_one_ends),
      cmocka_unit_test(without_memory_the_second_goes_on_alone),
      cmocka_unit_test(a_third_engine_has_short_turns),
      cmocka_unit_test(a_third_engine_waits_where_breaker_seems_to_win),
      cmocka_unit_test(an_engine_goes_on_with_what_it_keeps),
      cmocka_unit_test(what_is_large_is_not_kept),
      cmocka_unit_test(a_second_without_memory_passes),
      cmocka_unit_test(what_cannot_be_does_not_hold))
