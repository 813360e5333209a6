// SPDX-License-Identifier: MIT
#include "base/hash.h"
#include "sequence/hunt.h"
#include "sequence/index.h"
#include "unit/support.h"

// Three in a row, and stones of Maker's and of Breaker's.
static gl_deck *tic_deck(gl_game **game) {
  *game = parse("poly:tic@inf");
  gl_deck *deck = gl_deck_new(&(*game)->shapes.at[0], false);
  assert_non_null(deck);
  return deck;
}

static void put(gl_stones *stones, gl_player player, int x, int y) {
  gl_stones_put(stones, player, gl_cell_at(x, y));
}

static bool has_cell(const gl_point *list, size_t count, int x, int y) {
  for (size_t i = 0; i < count; i++)
    if (list[i].x == x && list[i].y == y)
      return true;
  return false;
}

static bool needs(const gl_deck *deck, gl_place place, int x, int y) {
  const gl_cellset t = gl_deck_t(deck, place);
  return gl_cellset_has(&t, gl_cell_at(x, y));
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
  put(&stones, GL_MAKER, 6, 6);
  put(&stones, GL_MAKER, 7, 6);
  assert_true(
      gl_index_meet(deck, &stones, gl_cell_at(7, 6), &menaces, &won, &failed));
  put(&stones, GL_BREAKER, 5, 6);
  assert_true(
      gl_index_meet(deck, &stones, gl_cell_at(7, 6), &menaces, &won, &failed));
  assert_true(needs(deck, won, 8, 6));
  put(&stones, GL_BREAKER, 8, 6);
  menaces.count = 0;
  assert_false(
      gl_index_meet(deck, &stones, gl_cell_at(7, 6), &menaces, &won, &failed));
  // Three lines go down through 7:6, each with two cells that may be the
  // missing one.  Along the row there is nothing.
  assert_int_equal(menaces.count, 3 * 2);
  for (size_t i = 0; i < menaces.count; i++)
    assert_int_equal(gl_cell_x(menaces.at[i].missing), 7);
  assert_false(failed);
  free(menaces.at);
  gl_deck_free(deck);
  gl_game_free(game);
}

// With a stone at 6:6 Maker plays 7:6 and threatens both ends.
static void two_threats_make_a_card(void **state) {
  (void)state;
  gl_game *game;
  gl_deck *deck = tic_deck(&game);
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place child[2];
  bool failed = false;
  put(&stones, GL_MAKER, 6, 6);
  put(&stones, GL_MAKER, 7, 6);
  assert_true(gl_index_meet(deck, &stones, gl_cell_at(7, 6), &menaces,
                            &child[0], &failed));
  const int side = needs(deck, child[0], 5, 6) ? 5 : 8;
  put(&stones, GL_BREAKER, side, 6);
  assert_true(gl_index_meet(deck, &stones, gl_cell_at(7, 6), &menaces,
                            &child[1], &failed));
  gl_stones_lift(&stones, GL_BREAKER);
  // One child alone leaves Breaker its T.
  assert_int_equal(
      gl_deck_play(deck, &stones, gl_cell_at(7, 6), child, 1).image,
      GL_NO_IMAGE);
  const gl_place made = gl_deck_play(deck, &stones, gl_cell_at(7, 6), child, 2);
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
  gl_place child = {GL_NO_IMAGE, gl_cell_at(6, 6)};
  for (uint32_t i = 0; i < deck->images; i++)
    if (deck->image[i].height == 1 && gl_cellset_has(&deck->image[i].t, 2))
      child.image = i; // A is 0:0 and 1:0, T is 2:0
  assert_int_not_equal(child.image, GL_NO_IMAGE);
  for (int x = 6; x < 9; x++)
    put(&stones, GL_MAKER, x, 6);
  put(&stones, GL_MAKER, 15, 15);
  const gl_place made =
      gl_deck_play(deck, &stones, gl_cell_at(15, 15), &child, 1);
  assert_int_not_equal(made.image, GL_NO_IMAGE);
  const gl_lattice_card *card = &deck->card[deck->image[made.image].card];
  assert_int_equal(card->as, 3);
  assert_true(has_cell(card->a, card->as, 8 - gl_cell_x(made.step),
                       6 - gl_cell_y(made.step)));
  gl_deck_free(deck);
  gl_game_free(game);
}

// ---- Every place against a plain search ----

static gl_hunt hunt_for(const gl_game *game, unsigned handicap,
                        gl_budget *budget) {
  gl_hunt hunt = {
      .shapes = &game->shapes, .handicap = handicap, .budget = budget};
  gl_budget_start(budget, &(gridlock_limits){0}, "test");
  assert_int_equal(gl_hunt_run(&hunt, NULL), GL_OK);
  assert_true(hunt.found);
  return hunt;
}

// Is one of the menaces at least as good as this one?
static bool matched(const gl_deck *deck, const gl_menaces *menaces,
                    const gl_cellset *a, const gl_cellset *t) {
  for (size_t i = 0; i < menaces->count; i++) {
    const gl_cellset found_a = gl_deck_a(deck, menaces->at[i].place);
    const gl_cellset found_t = gl_deck_t(deck, menaces->at[i].place);
    if (gl_cellset_equal(&found_a, a) && gl_cellset_inside(&found_t, t))
      return true;
  }
  return false;
}

// All places of an image that need the stone; the number of those won.
static size_t try_places(const gl_deck *deck, const gl_image *image,
                         const gl_stones *stones, unsigned stone,
                         const gl_menaces *menaces) {
  size_t won = 0;
  for (int y = 0; y + image->height <= GL_TABLE; y++)
    for (int x = 0; x + image->width <= GL_TABLE; x++) {
      const gl_cellset a = gl_cellset_move(&image->a, gl_cell_at(x, y));
      const gl_cellset t = gl_cellset_move(&image->t, gl_cell_at(x, y));
      const gl_cellset missing = gl_cellset_minus(a, stones->set[GL_MAKER]);
      if (!gl_cellset_has(&a, stone) || gl_cellset_count(&missing) > 1 ||
          !gl_cellset_apart(&missing, &stones->set[GL_BREAKER]) ||
          !gl_cellset_apart(&t, &stones->set[GL_BREAKER]))
        continue;
      won += gl_cellset_empty(&missing);
      if (!won)
        assert_true(matched(deck, menaces, &a, &t));
    }
  return won;
}

static void every_place_is_found(void **state) {
  (void)state;
  gl_game *game = parse("poly:y5@inf");
  gl_budget budget;
  gl_hunt hunt = hunt_for(game, 0, &budget);
  uint64_t chance = 1;
  size_t wins = 0;
  for (size_t round = 0; round < 200; round++) {
    gl_stones stones = {0};
    gl_menaces menaces = {0};
    gl_place place;
    bool failed = false;
    size_t won = 0;
    for (size_t i = 0; i < 12; i++) {
      chance = gl_mix(chance + i + 1);
      const int x = (int)(chance % 7) + 4;
      const int y = (int)(chance / 7 % 7) + 4;
      if (!stones.owner[gl_cell_at(x, y)])
        put(&stones, i % 2 ? GL_MAKER : GL_BREAKER, x, y);
    }
    const unsigned stone = stones.at[GL_MAKER][0];
    const bool found =
        gl_index_meet(hunt.deck, &stones, stone, &menaces, &place, &failed);
    for (size_t i = 0; !found && i < hunt.deck->images; i++)
      if (hunt.deck->card[hunt.deck->image[i].card].as <= 4)
        won += try_places(hunt.deck, &hunt.deck->image[i], &stones, stone,
                          &menaces);
    assert_int_equal(won, 0);
    if (found) {
      const gl_cellset a = gl_deck_a(hunt.deck, place);
      const gl_cellset t = gl_deck_t(hunt.deck, place);
      assert_true(gl_cellset_inside(&a, &stones.set[GL_MAKER]));
      assert_true(gl_cellset_apart(&t, &stones.set[GL_BREAKER]));
      wins++;
    }
    free(menaces.at);
  }
  assert_in_range(wins, 20, 180);
  gl_hunt_clear(&hunt);
  gl_game_free(game);
}

// Node counts of the search as it is.
static void the_hunt_finds_the_known_proofs(void **state) {
  (void)state;
  static const struct {
    const char *game;
    unsigned handicap;
    uint64_t nodes;
    unsigned turns;
  } known[] = {{"poly:el@inf", 0, 8, 3},
               {"poly:tippy@inf", 0, 17, 4},
               {"poly:n5@inf", 0, 52, 6},
               {"poly:snaky@inf", 2, 318, 10}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    gl_game *game = parse(known[i].game);
    gl_budget budget;
    gl_hunt hunt = hunt_for(game, known[i].handicap, &budget);
    assert_in_range(hunt.deck->card[hunt.card].as, 0, known[i].handicap);
#ifndef GL_STRESS // whose table forgets
    assert_int_equal(hunt.deck->card[hunt.card].turns, known[i].turns);
    assert_int_equal(budget.progress.nodes, known[i].nodes);
#endif
    gl_hunt_clear(&hunt);
    gl_game_free(game);
  }
}

static void long_goals_are_refused(void **state) {
  (void)state;
  gl_game *game = parse("poly:0:0,1:0,2:0,3:0,4:0,5:0,6:0,7:0,8:0@inf");
  gl_budget budget;
  gl_error error;
  gl_hunt hunt = {.shapes = &game->shapes, .budget = &budget};
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_int_equal(gl_hunt_run(&hunt, &error), GL_UNSUPPORTED);
  gl_hunt_clear(&hunt);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(a_deck_begins_with_the_goal_but_one_cell),
      cmocka_unit_test(a_card_fits_unless_breaker_is_in_its_way),
      cmocka_unit_test(two_threats_make_a_card),
      cmocka_unit_test(a_common_cell_of_makers_goes_into_a),
      cmocka_unit_test(every_place_is_found),
      cmocka_unit_test(the_hunt_finds_the_known_proofs),
      cmocka_unit_test(long_goals_are_refused))
