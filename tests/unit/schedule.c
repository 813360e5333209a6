// SPDX-License-Identifier: MIT
// Two engines in turns, played by engines that search nothing.

#include "unit/support.h"

#include "search/checkpoint.h"
#include "weak/schedule.h"

// The third engine has a turn again after so many nodes of the first, which are
// 1 turn in the stress build, and 6 otherwise: 10,000, 12,500 and so on.
#ifdef GL_STRESS
#define FIRST_TURN 10
#define THIRD_TURN 10
#define TURNS 1
#else
#define FIRST_TURN 10000
#define THIRD_TURN 100000
#define TURNS 6
#endif

// What each turn was like, and how it ends.
typedef struct turn {
  char engine;
  uint64_t nodes;
  uint64_t scout; // after the turn began
} turn;

static turn turns[20];
static gl_stop ends[20];
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
  memcpy(ends, (gl_stop[20]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE},
         sizeof ends);
  run(&search);
  assert_int_equal(count, 4);
  expect(0, 'a', FIRST_TURN, 0);
  expect(1, 'b', FIRST_TURN, 0);
  expect(2, 'a', FIRST_TURN * 5 / 4, 0);
  expect(3, 'b', FIRST_TURN * 5 / 4, 0);
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
  memcpy(ends, (gl_stop[20]){GL_STOP_MEMORY, GL_STOP_MEMORY}, sizeof ends);
  run(&search);
  assert_int_equal(count, 2);
  expect(0, 'a', FIRST_TURN, 0);
  expect(1, 'b', 0, 0);
  assert_true(gl_checkpoint_schedule_valid(&checkpoint.schedule));
  assert_int_equal(checkpoint.schedule.bytes, 1000);
  assert_int_equal(search.budget.stop, GL_STOP_MEMORY);

  // Later there is more, and both have turns again.
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = 2000}, "auto");
  memcpy(ends, (gl_stop[20]){GL_STOP_PAUSE, GL_STOP_TIME}, sizeof ends);
  run(&search);
  assert_int_equal(count, 2);
  expect(0, 'b', FIRST_TURN, 0);
  expect(1, 'a', FIRST_TURN * 5 / 4, 0);
  assert_true(gl_checkpoint_schedule_valid(&checkpoint.schedule));
  gl_game_free(game);
}

// All turns pause, but for the last two, of the third and the first.
static void run_three(gl_search *search, size_t last) {
  for (size_t i = 0; i < last; i++)
    ends[i] = GL_STOP_PAUSE;
  ends[last] = GL_STOP_EXHAUSTED;
  ends[last + 1] = GL_STOP_TIME;
  count = 0;
  assert_int_equal(gl_schedule_run(search, &first, &second, &third, NULL),
                   GL_OK);
  assert_int_equal(count, last + 2);
}

// After a look of the first engine, which saw nothing yet, the third begins; it
// has a short turn again when the first has had some.
static void a_third_engine_has_short_turns(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  const size_t last = 2 + 2 * TURNS;
  run_three(&search, last);
  expect(0, 'a', 50, 50);
  expect(1, 'c', 50 * 100000, 100000);
  expect(2, 'a', FIRST_TURN, 0);
  expect(3, 'b', FIRST_TURN, 0);
  expect(last, 'c', 2 * THIRD_TURN / 100 * 50, 2 * THIRD_TURN / 100);
  assert_int_equal(turns[last + 1].engine, 'a');
  gl_game_free(game);
}

// Breaker needs 20 and Maker 10: the third engine does not begin, and later it
// has one part in 25 of what it would have.  The second has one turn: it counts
// no glances, and has had what its proof number is worth.
static void a_third_engine_waits_where_breaker_seems_to_win(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "auto");
  const size_t last = 2 + TURNS;
  seen[0] = 10;
  seen[1] = 20;
  run_three(&search, last);
  seen[0] = seen[1] = 0;
  expect(0, 'a', 50, 50);
  expect(1, 'a', FIRST_TURN, 0);
  expect(2, 'b', FIRST_TURN, 0);
  expect(last, 'c', 2 * THIRD_TURN / 100 * 2, 2 * THIRD_TURN / 100);
  assert_int_equal(turns[last + 1].engine, 'a');
  gl_game_free(game);
}

// Engines that keep 200 bytes of what they have, and count their turns in it.
typedef struct keeping {
  char name;
  int turns;
  int freed;
} keeping;

static keeping one = {'k', 0, 0};
static keeping other = {'l', 0, 0};

static void free_keeping(void *engine) {
  keeping *keeping = engine;
  keeping->freed++;
  keeping->turns = 0;
}

static gl_status keep(gl_search *search, keeping *keeping) {
  gl_budget *budget = &search->budget;
  assert_true(search->takes_turns);
  assert_true(!search->kept.engine || search->kept.engine == keeping);
  assert_int_equal(search->kept.engine ? 1 : 0, keeping->turns ? 1 : 0);
  if (!keeping->turns)
    assert_true(gl_budget_take(budget, 200));
  assert_int_equal(budget->progress.bytes,
                   (one.turns || keeping == &one ? 200 : 0) +
                       (other.turns || keeping == &other ? 200 : 0));
  keeping->turns++;
  search->kept = (gl_kept){0};
  const gl_status status = play(search, keeping->name);
  if (gl_budget_paused(budget) || budget->stop == GL_STOP_MEMORY)
    search->kept = (gl_kept){keeping, gl_budget_bytes(budget), free_keeping};
  return status;
}

static gl_status play_one(gl_search *search, gl_error *error) {
  (void)error;
  return keep(search, &one);
}

static gl_status play_other(gl_search *search, gl_error *error) {
  (void)error;
  return keep(search, &other);
}

static void run_keepers(const gl_stop *stops) {
  static const gl_engine keeper = {"k", "", {play_one}};
  static const gl_engine keeper_too = {"l", "", {play_other}};
  gl_game *game = parse("mnk:3,3,3");
  gl_search search;
  gl_search_begin(&search, game);
  gl_budget_start(&search.budget, &(gridlock_limits){.bytes = 1000}, "auto");
  memcpy(ends, stops, sizeof ends);
  count = 0;
  one.turns = one.freed = other.turns = other.freed = 0;
  assert_int_equal(gl_schedule_run(&search, &keeper, &keeper_too, NULL, NULL),
                   GL_OK);
  assert_null(search.kept.engine);
  gl_game_free(game);
}

static void engines_go_on_with_what_they_keep(void **state) {
  (void)state;
  run_keepers((gl_stop[20]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_PAUSE,
                            GL_STOP_PAUSE, GL_STOP_TIME});
  assert_int_equal(count, 5);
  assert_int_equal(one.turns, 3); // the last of them frees what it has itself
  assert_int_equal(one.freed, 0);
  assert_int_equal(other.freed, 1); // by the schedule, at the end
}

// The second, which has filled what the first leaves, gives way; and when the
// first has filled all, the second goes on alone, from the beginning.
static void the_second_makes_room(void **state) {
  (void)state;
  run_keepers((gl_stop[20]){GL_STOP_PAUSE, GL_STOP_MEMORY, GL_STOP_MEMORY,
                            GL_STOP_MEMORY});
  assert_int_equal(count, 4);
  expect(0, 'k', FIRST_TURN, 0);
  expect(1, 'l', FIRST_TURN, 0);
  expect(2, 'k', FIRST_TURN * 5 / 4, 0);
  expect(3, 'l', 0, 0);
  assert_int_equal(one.freed, 1);
  assert_int_equal(other.freed, 2);
}

// The first one goes on in the same turn with the second one's room.
static void the_first_takes_the_room_of_the_second(void **state) {
  (void)state;
  run_keepers((gl_stop[20]){GL_STOP_PAUSE, GL_STOP_PAUSE, GL_STOP_MEMORY,
                            GL_STOP_TIME});
  assert_int_equal(count, 4);
  expect(2, 'k', FIRST_TURN * 5 / 4, 0);
  assert_int_equal(turns[3].engine, 'k');
  assert_int_equal(one.turns, 3);
  assert_int_equal(other.freed, 1);
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
      cmocka_unit_test(engines_go_on_with_what_they_keep),
      cmocka_unit_test(the_second_makes_room),
      cmocka_unit_test(the_first_takes_the_room_of_the_second),
      cmocka_unit_test(what_cannot_be_does_not_hold))
