// SPDX-License-Identifier: MIT
#include "sequence/deck.h"
#include "sequence/hunt.h"
#include "unit/support.h"

// Three in a row, and stones of Maker's and of Breaker's.
static gl_deck *tic_deck(gl_game **game) {
  *game = parse("poly:tic@inf");
  gl_deck *deck = gl_deck_new(&(*game)->shapes.at[0]);
  assert_non_null(deck);
  return deck;
}

static void put(gl_stones *stones, gl_player player, int x, int y) {
  stones->owner[y][x] = (unsigned char)(1 + player);
  stones->at[player][stones->count[player]++] = (gl_point){x, y};
}

static bool has_cell(const gl_point *list, size_t count, int x, int y) {
  for (size_t i = 0; i < count; i++)
    if (list[i].x == x && list[i].y == y)
      return true;
  return false;
}

// Each of the three cells may be missing; the middle one leaves a card with two
// orientations, an end one with four.
static void a_deck_begins_with_the_goal_but_one_cell(void **state) {
  (void)state;
  gl_game *game;
  gl_deck *deck = tic_deck(&game);
  assert_int_equal(deck->cards, 3);
  assert_int_equal(deck->images, 4 + 2 + 4);
  for (size_t i = 0; i < deck->cards; i++) {
    assert_int_equal(deck->card[i].as, 2);
    assert_int_equal(deck->card[i].ts, 1);
    assert_int_equal(deck->card[i].turns, 1);
  }
  gl_deck_free(deck);
  gl_game_free(game);
}

static void a_card_fits_unless_breaker_is_in_its_way(void **state) {
  (void)state;
  gl_game *game;
  gl_deck *deck = tic_deck(&game);
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place won;
  bool failed = false;
  put(&stones, GL_MAKER, 30, 30);
  put(&stones, GL_MAKER, 31, 30);
  assert_true(
      gl_deck_meet(deck, &stones, (gl_point){31, 30}, &menaces, &won, &failed));
  put(&stones, GL_BREAKER, 29, 30);
  assert_true(
      gl_deck_meet(deck, &stones, (gl_point){31, 30}, &menaces, &won, &failed));
  assert_true(gl_deck_has(deck, won, (gl_point){32, 30}));
  put(&stones, GL_BREAKER, 32, 30);
  menaces.count = 0;
  assert_false(
      gl_deck_meet(deck, &stones, (gl_point){31, 30}, &menaces, &won, &failed));
  // Three lines go down through 31:30, each with two cells that may be the
  // missing one.  Where T is then an end, the cards of both ends fit: both ways
  // in the middle line, one of two in each of the others.  Along the row there
  // is nothing.
  assert_int_equal(menaces.count, 2 * 2 + 2 * (2 + 1));
  for (size_t i = 0; i < menaces.count; i++)
    assert_int_equal(menaces.at[i].missing.x, 31);
  assert_false(failed);
  free(menaces.at);
  gl_deck_free(deck);
  gl_game_free(game);
}

// With a stone at 30:30 Maker plays 31:30 and threatens both ends.
static void two_threats_make_a_card(void **state) {
  (void)state;
  gl_game *game;
  gl_deck *deck = tic_deck(&game);
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place child[2];
  bool failed = false;
  put(&stones, GL_MAKER, 30, 30);
  put(&stones, GL_MAKER, 31, 30);
  assert_true(gl_deck_meet(deck, &stones, (gl_point){31, 30}, &menaces,
                           &child[0], &failed));
  const int side = gl_deck_has(deck, child[0], (gl_point){29, 30}) ? 29 : 32;
  put(&stones, GL_BREAKER, side, 30);
  assert_true(gl_deck_meet(deck, &stones, (gl_point){31, 30}, &menaces,
                           &child[1], &failed));
  stones.owner[30][side] = 0;
  stones.count[GL_BREAKER] = 0;
  // One child alone leaves Breaker its T.
  assert_int_equal(
      gl_deck_play(deck, &stones, (gl_point){31, 30}, child, 1).image,
      GL_NO_IMAGE);
  const gl_place made =
      gl_deck_play(deck, &stones, (gl_point){31, 30}, child, 2);
  assert_int_not_equal(made.image, GL_NO_IMAGE);
  const gl_lattice_card *card = &deck->card[deck->image[made.image].card];
  assert_int_equal(card->as, 1);
  assert_int_equal(card->ts, 3);
  assert_int_equal(card->turns, 2);
  free(menaces.at);
  gl_deck_free(deck);
  gl_game_free(game);
}

// A cell that every child needs must be Maker's already, and the card needs it.
static void a_common_cell_of_makers_goes_into_a(void **state) {
  (void)state;
  gl_game *game;
  gl_deck *deck = tic_deck(&game);
  gl_stones stones = {0};
  gl_place child = {GL_NO_IMAGE, 30, 30};
  for (uint32_t i = 0; i < deck->images; i++)
    if (deck->image[i].height == 1 && deck->image[i].t[0] == 4)
      child.image = i; // A is 0:0 and 1:0, T is 2:0
  assert_int_not_equal(child.image, GL_NO_IMAGE);
  for (int x = 30; x < 33; x++)
    put(&stones, GL_MAKER, x, 30);
  put(&stones, GL_MAKER, 40, 40);
  const gl_place made =
      gl_deck_play(deck, &stones, (gl_point){40, 40}, &child, 1);
  assert_int_not_equal(made.image, GL_NO_IMAGE);
  const gl_lattice_card *card = &deck->card[deck->image[made.image].card];
  assert_int_equal(card->as, 3);
  assert_true(has_cell(card->a, card->as, 32 - made.x, 30 - made.y));
  gl_deck_free(deck);
  gl_game_free(game);
}

// Node counts of the search as it is.
static void the_hunt_finds_the_known_proofs(void **state) {
  (void)state;
  static const struct {
    const char *game;
    uint64_t nodes;
    unsigned turns;
  } known[] = {
      {"poly:el@inf", 8, 3}, {"poly:tippy@inf", 15, 4}, {"poly:n5@inf", 75, 6}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    gl_game *game = parse(known[i].game);
    gl_budget budget;
    gl_budget_start(&budget, &(gridlock_limits){0}, "test");
    gl_hunt hunt = {.goal = &game->shapes.at[0], .budget = &budget};
    assert_int_equal(gl_hunt_run(&hunt, NULL), GL_OK);
    assert_true(hunt.found);
    assert_int_equal(hunt.deck->card[hunt.card].as, 0);
    assert_int_equal(hunt.deck->card[hunt.card].turns, known[i].turns);
#ifndef GL_STRESS // whose table forgets
    assert_int_equal(budget.progress.nodes, known[i].nodes);
#endif
    gl_hunt_clear(&hunt);
    gl_game_free(game);
  }
}

TESTS(cmocka_unit_test(a_deck_begins_with_the_goal_but_one_cell),
      cmocka_unit_test(a_card_fits_unless_breaker_is_in_its_way),
      cmocka_unit_test(two_threats_make_a_card),
      cmocka_unit_test(a_common_cell_of_makers_goes_into_a),
      cmocka_unit_test(the_hunt_finds_the_known_proofs))
