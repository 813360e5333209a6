// SPDX-License-Identifier: MIT
// Proofs as objects, and searches that are cancelled, through the public
// header.

#include <gridlock/gridlock.h>

#include "sequence/plan.h"
#include "unit/sink.h"
#include "unit/support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static gridlock_proof *prove(const gridlock_game *game, const char *engine) {
  gridlock_result result;
  const gridlock_options options = {.engine = engine, .keep_proof = 1};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  gridlock_proof *proof = result.proof;
  assert_non_null(proof);
  assert_int_equal(gridlock_proof_value(proof), result.value);
  result.proof = NULL;
  gridlock_result_clear(&result);
  return proof;
}

// Plays by the proof against somebody who takes any cell.
static void play_by(const gridlock_game *game, const gridlock_proof *proof) {
  gridlock_position *position = NULL;
  gridlock_view *view = NULL;
  const gridlock_player side = gridlock_proof_value(proof) == GRIDLOCK_MAKER
                                   ? GRIDLOCK_PLAYER_MAKER
                                   : GRIDLOCK_PLAYER_BREAKER;
  assert_int_equal(gridlock_position_new(game, &position, NULL), 0);
  while (!gridlock_position_over(position)) {
    size_t count;
    const uint32_t *choice = gridlock_position_choices(position, &count);
    uint32_t cell = choice[(size_t)rand() % count];
    assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL), 0);
    assert_non_null(view);
    assert_int_equal(gridlock_view_value(view), gridlock_proof_value(proof));
    assert_true(*gridlock_view_sentence(view));
    if (gridlock_position_turn(position) == side)
      cell = gridlock_view_move(view);
    else
      assert_int_equal(gridlock_view_move(view), GRIDLOCK_NO_CELL);
    gridlock_view_free(view);
    assert_int_equal(gridlock_position_play(position, cell, NULL), 0);
  }
  assert_int_equal(gridlock_position_value(position),
                   gridlock_proof_value(proof));
  assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL), 0);
  assert_null(view); // it is over
  gridlock_position_free(position);
}

static const char *const weak[][2] = {
    {"mnk:4,4,4", "dfpn"},    {"mnk:5,5,4", "dfpn"},
    {"mnk:5,5,4", "pns"},     {"mnk:6,6,4", "auto"},
    {"mnk:6,6,5", "andor"},   {"poly:tic@6x6", "auto"},
    {"poly:tic@6x6", "hunt"}, {"poly:elly@4x4,first=breaker", "dfpn"}};

static void who_plays_by_a_proof_wins(void **state) {
  (void)state;
  srand(3);
  for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
    gridlock_game *game = parse(weak[i][0]);
    gridlock_proof *proof = prove(game, weak[i][1]);
    for (int j = 0; j < 5; j++)
      play_by(game, proof);
    gridlock_proof_free(proof);
    gridlock_game_free(game);
  }
}

// A player who leaves the proof is on their own.
static void a_proof_says_nothing_about_other_games_and_moves(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:3,3,3");
  gridlock_game *other = parse("mnk:3,3,3");
  gridlock_proof *proof = prove(game, "dfpn");
  gridlock_position *position = NULL;
  gridlock_view *view = NULL;
  assert_int_equal(gridlock_position_new(game, &position, NULL), 0);
  assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL), 0);
  const uint32_t move = gridlock_view_move(view);
  gridlock_view_free(view);
  assert_int_equal(gridlock_position_play(position, (move + 1) % 9, NULL), 0);
  assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL), 0);
  assert_null(view);
  gridlock_position_free(position);
  assert_int_equal(gridlock_position_new(other, &position, NULL), 0);
  assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL),
                   GRIDLOCK_INPUT);
  gridlock_position_free(position);
  gridlock_proof_free(proof);
  gridlock_proof_free(NULL);
  gridlock_game_free(other);
  gridlock_game_free(game);
}

static char *saved(const gridlock_proof *proof) {
  char path[] = "/tmp/gridlock-XXXXXX";
  const int made = mkstemp(path);
  assert_true(made >= 0);
  close(made);
  assert_int_equal(gridlock_proof_save(proof, path, NULL), 0);
  FILE *file = fopen(path, "r");
  text copy = {0};
  char block[4096];
  size_t count;
  while ((count = fread(block, 1, sizeof block, file)))
    keep_text(block, count, &copy);
  fclose(file);
  unlink(path);
  return copy.at;
}

// Steps, lattice cards, a strategy of a strong game, a toric pairing.
static void a_sink_gets_what_a_file_gets(void **state) {
  (void)state;
  static const char *const rows[][2] = {{"mnk:5,5,4", "dfpn"},
                                        {"line:4@inf", "hunt"},
                                        {"mnk:3,3,3,strong", "auto"},
                                        {"line:9@inf", "auto"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gridlock_game *game = parse(rows[i][0]);
    gridlock_proof *proof = prove(game, rows[i][1]);
    text copy = {0};
    assert_int_equal(gridlock_proof_write(proof, keep_text, &copy, NULL), 0);
    char *file = saved(proof);
    assert_string_equal(copy.at, file);
    gridlock_error error;
    text small = {.most = 3};
    assert_int_equal(gridlock_proof_write(proof, keep_text, &small, &error),
                     GRIDLOCK_IO);
    assert_string_equal(error.sentence, "the sink takes no more");
    free(small.at);
    free(file);
    free(copy.at);
    gridlock_proof_free(proof);
    gridlock_game_free(game);
  }
}

// Each situation of it follows from those before: gl_plan_make finds Maker's
// answers to all of Breaker's stones.
static void cards_of_the_plane_are_a_sequence(void **state) {
  (void)state;
  gridlock_game *plane = parse("line:4@inf");
  gridlock_game *board = parse("mnk:6,6,4");
  text file = {0};
  size_t situations = 0;
  gridlock_proof *proof = prove(plane, "hunt");
  assert_int_equal(
      gridlock_sequence_write(proof, keep_text, &file, &situations, NULL), 0);
  gl_sequence sequence = {0};
  gl_plan plan = {0};
  bool whole = false;
  assert_int_equal(
      gl_sequence_parse("memory", file.at, file.size, plane, &sequence, NULL),
      0);
  assert_int_equal(sequence.count, situations);
  assert_int_equal(gl_plan_make(&sequence, &plan, &whole, NULL), 0);
  assert_true(whole);
  gl_plan_clear(&plan);
  gl_sequence_clear(&sequence);
  gridlock_proof_free(proof);
  proof = prove(board, "dfpn");
  assert_int_equal(
      gridlock_sequence_write(proof, keep_text, &file, &situations, NULL),
      GRIDLOCK_UNSUPPORTED);
  gridlock_proof_free(proof);
  free(file.at);
  gridlock_game_free(board);
  gridlock_game_free(plane);
}

// As `gridlock sequence` finds them; a handicap, as in Sieben's Snaky, and
// limits.
static void sequences_are_found_and_made_shorter(void **state) {
  (void)state;
  static const char *const games[] = {"poly:elly@inf", "poly:knobby@inf",
                                      "poly:elly@inf,handicap=1"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gridlock_game *plane = parse(games[i]);
    size_t situations[2] = {0};
    for (int shorten = 0; shorten < 2; shorten++) {
      text file = {0};
      gl_sequence sequence = {0};
      gl_plan plan = {0};
      bool whole = false;
      assert_int_equal(gridlock_sequence_find(plane, NULL, shorten ? 2 : -1,
                                              keep_text, &file,
                                              &situations[shorten], NULL),
                       0);
      assert_int_equal(gl_sequence_parse("memory", file.at, file.size, plane,
                                         &sequence, NULL),
                       0);
      assert_int_equal(sequence.count, situations[shorten]);
      assert_int_equal(gl_plan_make(&sequence, &plan, &whole, NULL), 0);
      assert_true(whole);
      gl_plan_clear(&plan);
      gl_sequence_clear(&sequence);
      free(file.at);
    }
    assert_true(situations[1] && situations[1] <= situations[0]);
    gridlock_game_free(plane);
  }
}

static void where_there_is_no_sequence_nothing_is_written(void **state) {
  (void)state;
  gridlock_game *board = parse("mnk:6,6,4");
  gridlock_game *plane = parse("line:6@inf"); // open
  gridlock_cancellation *cancellation = gridlock_cancellation_new();
  const gridlock_limits limits = {.tick = gridlock_cancelled,
                                  .context = cancellation};
  text file = {0};
  size_t situations = 7;
  gridlock_cancel(cancellation);
  assert_int_equal(gridlock_sequence_find(plane, &limits, 0, keep_text, &file,
                                          &situations, NULL),
                   0);
  assert_int_equal(situations, 0);
  assert_int_equal(gridlock_sequence_find(board, NULL, 0, keep_text, &file,
                                          &situations, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(file.size, 0);
  gridlock_cancellation_free(cancellation);
  gridlock_game_free(plane);
  gridlock_game_free(board);
}

static void a_proof_can_be_read_again_and_made_smaller(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
    gridlock_game *game = parse(weak[i][0]);
    gridlock_proof *proof = prove(game, weak[i][1]);
    gridlock_proof *again = NULL;
    gridlock_proof_size before;
    gridlock_proof_size after;
    text copy = {0};
    assert_int_equal(gridlock_proof_write(proof, keep_text, &copy, NULL), 0);
    assert_int_equal(
        gridlock_proof_parse(game, "memory", copy.at, copy.size, &again, NULL),
        0);
    assert_int_equal(gridlock_proof_value(again), gridlock_proof_value(proof));
    play_by(game, again);
    if (!gridlock_proof_measure(again, &before, NULL)) {
      assert_int_equal(gridlock_proof_shrink(again, NULL, NULL), 0);
      assert_int_equal(gridlock_proof_measure(again, &after, NULL), 0);
      assert_true(after.steps <= before.steps && after.steps);
      play_by(game, again);
    }
    gridlock_proof_free(again);
    free(copy.at);
    gridlock_proof_free(proof);
    gridlock_game_free(game);
  }
}

static void what_is_no_proof_is_refused_with_its_place(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:3,3,3");
  gridlock_game *strong = parse("mnk:3,3,3,strong");
  gridlock_proof *proof = NULL;
  gridlock_error error;
  assert_int_equal(
      gridlock_proof_parse(game, "memory", "glc 1", 5, &proof, &error),
      GRIDLOCK_INPUT);
  assert_string_equal(error.place, "memory");
  assert_int_equal(error.line, 1);
  assert_int_equal(gridlock_proof_read(game, "/no/such/file", &proof, &error),
                   GRIDLOCK_IO);
  assert_null(proof);
  // A strategy is no list of steps, and nobody plays by it.
  gridlock_position *position = NULL;
  gridlock_view *view = NULL;
  gridlock_proof_size size;
  proof = prove(strong, "auto");
  assert_int_equal(gridlock_position_new(strong, &position, NULL), 0);
  assert_int_equal(gridlock_proof_measure(proof, &size, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(gridlock_proof_shrink(proof, NULL, NULL),
                   GRIDLOCK_UNSUPPORTED);
  assert_int_equal(gridlock_proof_ask(proof, position, &view, NULL),
                   GRIDLOCK_UNSUPPORTED);
  gridlock_position_free(position);
  gridlock_proof_free(proof);
  gridlock_game_free(strong);
  gridlock_game_free(game);
}

// Unasked, a result has none; nor if nobody knows the value.
static void a_proof_is_kept_if_it_is_wanted(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:5,5,4");
  gridlock_result result;
  gridlock_options options = {.engine = "dfpn"};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  assert_null(result.proof);
  gridlock_result_clear(&result);
  gridlock_cancellation *cancellation = gridlock_cancellation_new();
  gridlock_cancel(cancellation);
  options.keep_proof = 1;
  options.cancellation = cancellation;
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  assert_int_equal(result.value, GRIDLOCK_UNKNOWN);
  assert_int_equal(result.reason, GRIDLOCK_INTERRUPT);
  assert_null(result.proof);
  gridlock_result_clear(&result);
  gridlock_cancellation_free(cancellation);
  gridlock_game_free(game);
}

// ---- Cancellation ----

// The user's own tick, which goes on beside a cancellation.
static int count_tick(const gridlock_progress *progress, void *context) {
  (void)progress;
  atomic_fetch_add((atomic_int *)context, 1);
  return 0;
}

typedef struct canceller {
  gridlock_cancellation *cancellation;
  atomic_int ticks;
} canceller;

static int is_over(const gridlock_progress *progress, void *context) {
  (void)progress;
  return *(const bool *)context;
}

// A search calls the user no more when it has ended: after a tenth of a second
// it would, if a tiling's proof, whose block was a search of its own, were
// written within the limits of that.
static void a_proof_is_written_without_the_limits_of_its_search(void **state) {
  (void)state;
  gridlock_game *plane = parse("line:8@inf");
  bool over = false;
  const gridlock_options options = {
      .keep_proof = 1, .limits = {.tick = is_over, .context = &over}};
  gridlock_result result;
  text copy = {0};
  assert_int_equal(gridlock_solve(plane, &options, &result, NULL), 0);
  assert_int_equal(result.value, GRIDLOCK_BREAKER);
  over = true;
  for (const clock_t end = clock() + CLOCKS_PER_SEC / 5; clock() < end;)
    ;
  assert_int_equal(gridlock_proof_write(result.proof, keep_text, &copy, NULL),
                   0);
  free(copy.at);
  gridlock_result_clear(&result);
  gridlock_game_free(plane);
}

// From another thread, as soon as the search has begun.
static void *cancel_later(void *context) {
  canceller *canceller = context;
  while (!atomic_load(&canceller->ticks))
    usleep(1000);
  gridlock_cancel(canceller->cancellation);
  return NULL;
}

// It takes half an hour (README.md) unless somebody ends it.
static void another_thread_can_cancel_a_search(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:7,10,5");
  for (int threads = 1; threads <= 2; threads++) {
    canceller c = {.cancellation = gridlock_cancellation_new()};
    gridlock_options options = {
        .cancellation = c.cancellation,
        .threads = threads,
        .limits = {.tick = count_tick, .context = &c.ticks}};
    gridlock_result result;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, cancel_later, &c), 0);
    assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(result.reason, GRIDLOCK_INTERRUPT);
    gridlock_result_clear(&result);
    gridlock_cancellation_free(c.cancellation);
  }
  gridlock_game_free(game);
}

// Whatever has limits can be cancelled by a tick.
static void a_look_can_be_cancelled(void **state) {
  (void)state;
  gridlock_game *game = parse("mnk:7,10,5");
  gridlock_position *position = NULL;
  gridlock_analysis *analysis = NULL;
  gridlock_cancellation *cancellation = gridlock_cancellation_new();
  const gridlock_limits limits = {.seconds = 600, // longer than a test may take
                                  .tick = gridlock_cancelled,
                                  .context = cancellation};
  assert_int_equal(gridlock_position_new(game, &position, NULL), 0);
  gridlock_cancel(cancellation);
  assert_int_equal(gridlock_look(position, &limits, &analysis, NULL), 0);
  assert_int_equal(gridlock_view_value(gridlock_analysis_view(analysis)),
                   GRIDLOCK_UNKNOWN);
  gridlock_analysis_free(analysis);
  gridlock_cancellation_free(cancellation);
  gridlock_cancellation_free(NULL);
  gridlock_position_free(position);
  gridlock_game_free(game);
}

TESTS(cmocka_unit_test(who_plays_by_a_proof_wins),
      cmocka_unit_test(a_proof_says_nothing_about_other_games_and_moves),
      cmocka_unit_test(a_sink_gets_what_a_file_gets),
      cmocka_unit_test(cards_of_the_plane_are_a_sequence),
      cmocka_unit_test(sequences_are_found_and_made_shorter),
      cmocka_unit_test(where_there_is_no_sequence_nothing_is_written),
      cmocka_unit_test(a_proof_can_be_read_again_and_made_smaller),
      cmocka_unit_test(what_is_no_proof_is_refused_with_its_place),
      cmocka_unit_test(a_proof_is_kept_if_it_is_wanted),
      cmocka_unit_test(a_proof_is_written_without_the_limits_of_its_search),
      cmocka_unit_test(another_thread_can_cancel_a_search),
      cmocka_unit_test(a_look_can_be_cancelled))
