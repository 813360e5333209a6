// SPDX-License-Identifier: MIT
#define GL_WORDS 4 // 256 cells, those of a window of the plane

#include "base/hash.h"
#include "hunt/hunt.h"
#include "hunt/index.h"
#include "unit/support.h"

// A game with what a hunt has of it: cards, a grid and a deck.
typedef struct hall {
  gl_game *game;
  gl_grid grid;
  gl_lattice_cards cards;
  gl_deck *deck;
} hall;

// With the cards that are there already, or the goals.
static void furnish(hall *hall) {
  const gl_game *game = hall->game;
  const bool plane = game->infinite;
  if (!hall->cards.count)
    assert_true(
        gl_lattice_cards_begin(&hall->cards, &game->shapes, game->isometries));
  gl_grid_set(&hall->grid, plane ? GL_HUNT_WINDOW : (int)game->width,
              plane ? GL_HUNT_WINDOW : (int)game->height, game->torus,
              game->isometries);
  hall->grid.plane = plane;
  hall->deck = gl_deck_new(&hall->grid, &hall->cards);
  assert_non_null(hall->deck);
}

static void open_hall(const char *text, hall *hall) {
  *hall = (struct hall){.game = parse(text)};
  furnish(hall);
}

static void close_hall(hall *hall) {
  gl_deck_free(hall->deck);
  gl_lattice_cards_clear(&hall->cards);
  gl_game_free(hall->game);
}

static unsigned window_cell(int x, int y) {
  return (unsigned)(GL_HUNT_WINDOW * y + x);
}

static void put(gl_stones *stones, gl_player player, int x, int y) {
  gl_stones_put(stones, player, window_cell(x, y));
}

static bool has_cell(const gl_point *list, size_t count, int x, int y) {
  for (size_t i = 0; i < count; i++)
    if (list[i].x == x && list[i].y == y)
      return true;
  return false;
}

static bool needs(const gl_deck *deck, gl_place place, int x, int y) {
  const gl_cellset t = gl_deck_t(deck, place);
  return gl_cellset_has(&t, window_cell(x, y));
}

// Each of the three cells may be missing; the middle one leaves a card with two
// orientations, an end one with four.
static void a_deck_begins_with_the_goal_but_one_cell(void **state) {
  (void)state;
  hall h;
  open_hall("poly:tic@inf", &h);
  gl_deck *deck = h.deck;
  assert_int_equal(h.cards.count, 3);
  assert_int_equal(deck->images, 4 + 2 + 4);
  for (size_t i = 0; i < h.cards.count; i++) {
    assert_int_equal(h.cards.at[i].as, 2);
    assert_int_equal(h.cards.at[i].ts, 1);
    assert_int_equal(h.cards.at[i].turns, 1);
  }
  close_hall(&h);
}

static void a_card_fits_unless_breaker_is_in_its_way(void **state) {
  (void)state;
  hall h;
  open_hall("poly:tic@inf", &h);
  gl_deck *deck = h.deck;
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place won;
  bool failed = false;
  put(&stones, GL_MAKER, 6, 6);
  put(&stones, GL_MAKER, 7, 6);
  assert_true(
      gl_index_meet(deck, &stones, window_cell(7, 6), &menaces, &won, &failed));
  put(&stones, GL_BREAKER, 5, 6);
  assert_true(
      gl_index_meet(deck, &stones, window_cell(7, 6), &menaces, &won, &failed));
  assert_true(needs(deck, won, 8, 6));
  put(&stones, GL_BREAKER, 8, 6);
  menaces.count = 0;
  assert_false(
      gl_index_meet(deck, &stones, window_cell(7, 6), &menaces, &won, &failed));
  // Three lines go down through 7:6, each with two cells that may be the
  // missing one.  Along the row there is nothing.
  assert_int_equal(menaces.count, 3 * 2);
  for (size_t i = 0; i < menaces.count; i++)
    assert_int_equal(h.grid.x[menaces.at[i].missing], 7);
  assert_false(failed);
  free(menaces.at);
  close_hall(&h);
}

// With a stone at 6:6 Maker plays 7:6 and threatens both ends.
static void two_threats_make_a_card(void **state) {
  (void)state;
  hall h;
  open_hall("poly:tic@inf", &h);
  gl_deck *deck = h.deck;
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place child[2];
  bool failed = false;
  put(&stones, GL_MAKER, 6, 6);
  put(&stones, GL_MAKER, 7, 6);
  assert_true(gl_index_meet(deck, &stones, window_cell(7, 6), &menaces,
                            &child[0], &failed));
  const int side = needs(deck, child[0], 5, 6) ? 5 : 8;
  put(&stones, GL_BREAKER, side, 6);
  assert_true(gl_index_meet(deck, &stones, window_cell(7, 6), &menaces,
                            &child[1], &failed));
  gl_stones_lift(&stones, GL_BREAKER);
  // One child alone leaves Breaker its T.
  assert_int_equal(
      gl_deck_play(deck, &stones, window_cell(7, 6), child, 1).image,
      GL_NO_IMAGE);
  const gl_place made =
      gl_deck_play(deck, &stones, window_cell(7, 6), child, 2);
  assert_int_not_equal(made.image, GL_NO_IMAGE);
  const gl_lattice_card *card = &h.cards.at[deck->image[made.image].card];
  assert_int_equal(card->as, 1);
  assert_int_equal(card->ts, 3);
  assert_int_equal(card->turns, 2);
  free(menaces.at);
  close_hall(&h);
}

// A cell that every child needs must be Maker's already, and the card needs it.
static void a_common_cell_of_makers_goes_into_a(void **state) {
  (void)state;
  hall h;
  open_hall("poly:tic@inf", &h);
  gl_deck *deck = h.deck;
  gl_stones stones = {0};
  gl_place child = {GL_NO_IMAGE, window_cell(6, 6)};
  for (uint32_t i = 0; i < deck->images; i++)
    if (deck->image[i].height == 1 && gl_cellset_has(&deck->image[i].t, 2))
      child.image = i; // A is 0:0 and 1:0, T is 2:0
  assert_int_not_equal(child.image, GL_NO_IMAGE);
  for (int x = 6; x < 9; x++)
    put(&stones, GL_MAKER, x, 6);
  put(&stones, GL_MAKER, 15, 15);
  const gl_place made =
      gl_deck_play(deck, &stones, window_cell(15, 15), &child, 1);
  assert_int_not_equal(made.image, GL_NO_IMAGE);
  const gl_lattice_card *card = &h.cards.at[deck->image[made.image].card];
  assert_int_equal(card->as, 3);
  assert_true(has_cell(card->a, card->as, 8 - h.grid.x[made.step],
                       6 - h.grid.y[made.step]));
  close_hall(&h);
}

// ---- Every place against a plain search ----

static gl_hunt hunt_for(const gl_game *game, gl_budget *budget) {
  gl_hunt hunt = {.proof.game = game, .budget = budget};
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
  const gl_grid *grid = deck->grid;
  size_t won = 0;
  for (unsigned cell = 0; cell < grid->cells; cell++) {
    if (!gl_grid_holds(grid, grid->x[cell], grid->y[cell], image->width,
                       image->height))
      continue;
    const gl_cellset a = gl_grid_move(grid, &image->a, cell);
    const gl_cellset t = gl_grid_move(grid, &image->t, cell);
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

// Twelve stones of each, or fewer, in a square of seven cells.
static void scatter(const gl_grid *grid, gl_stones *stones, uint64_t *chance) {
  for (size_t i = 0; i < 12; i++) {
    *chance = gl_hash_mix(*chance + i + 1);
    const int x = (int)(*chance % 7) + (grid->plane ? 4 : 0);
    const int y = (int)(*chance / 7 % 7) + (grid->plane ? 4 : 0);
    const unsigned cell = gl_grid_cell(grid, x, y);
    if (!stones->owner[cell])
      gl_stones_put(stones, i % 2 ? GL_MAKER : GL_BREAKER, cell);
  }
}

static bool fits(const gl_deck *deck, const gl_stones *stones, gl_place place) {
  const gl_grid *grid = deck->grid;
  const gl_image *image = &deck->image[place.image];
  const gl_cellset a = gl_deck_a(deck, place);
  const gl_cellset t = gl_deck_t(deck, place);
  return gl_grid_holds(grid, grid->x[place.step], grid->y[place.step],
                       image->width, image->height) &&
         gl_cellset_inside(&a, &stones->set[GL_MAKER]) &&
         gl_cellset_apart(&t, &stones->set[GL_BREAKER]);
}

// A card that is asked for by any of its images fits if one of them does
// somewhere; the number of images that do.
static size_t check_fits(const gl_deck *deck, const gl_stones *stones) {
  size_t fitting = 0;
  for (uint32_t i = 0, end; i < deck->images; i = end) {
    bool any = false;
    for (end = i;
         end < deck->images && deck->image[end].card == deck->image[i].card;
         end++)
      for (unsigned cell = 0; cell < deck->grid->cells; cell++)
        any |= fits(deck, stones, (gl_place){end, cell});
    any &= !gl_cellset_empty(&deck->image[i].a);
    for (uint32_t image = i; image < end; image++) {
      const gl_place place = gl_deck_fit(deck, stones, image);
      assert_int_equal(any, place.image != GL_NO_IMAGE);
      assert_true(!any || fits(deck, stones, place));
    }
    fitting += any;
  }
  return fitting;
}

static void every_card_that_fits_is_found(void **state) {
  (void)state;
  static const char *const games[] = {"poly:y5@inf", "poly:y5@10x9",
                                      "poly:y5@9x9,torus"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    hall h = {.game = parse(games[i])};
    gl_budget budget;
    gl_hunt hunt = hunt_for(h.game, &budget);
    uint64_t chance = 1;
    size_t fitting = 0;
    h.cards = hunt.proof.cards;
    hunt.proof.cards = (gl_lattice_cards){0};
    furnish(&h);
    for (size_t round = 0; round < 20; round++) {
      gl_stones stones = {0};
      scatter(&h.grid, &stones, &chance);
      fitting += check_fits(h.deck, &stones);
    }
    assert_in_range(fitting, 1, 20 * h.cards.count - 1);
    gl_hunt_clear(&hunt);
    close_hall(&h);
  }
}

// Does the index find what a plain search does?  True if a card fits.
static bool check_places(const hall *hall, uint64_t *chance) {
  gl_deck *deck = hall->deck;
  gl_stones stones = {0};
  gl_menaces menaces = {0};
  gl_place place;
  bool failed = false;
  size_t won = 0;
  scatter(&hall->grid, &stones, chance);
  const unsigned stone = stones.at[GL_MAKER][0];
  const bool found =
      gl_index_meet(deck, &stones, stone, &menaces, &place, &failed);
  for (size_t i = 0; !found && i < deck->images; i++)
    if (hall->cards.at[deck->image[i].card].as <= 4)
      won += try_places(deck, &deck->image[i], &stones, stone, &menaces);
  assert_int_equal(won, 0);
  if (found) {
    const gl_cellset a = gl_deck_a(deck, place);
    const gl_cellset t = gl_deck_t(deck, place);
    assert_true(gl_cellset_inside(&a, &stones.set[GL_MAKER]));
    assert_true(gl_cellset_apart(&t, &stones.set[GL_BREAKER]));
  }
  free(menaces.at);
  return found;
}

// On the plane, on a board that is wider than high, and around a torus.
static void every_place_is_found(void **state) {
  (void)state;
  static const char *const games[] = {"poly:y5@inf", "poly:y5@14x12",
                                      "poly:y5@13x13,torus"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    hall h = {.game = parse(games[i])};
    gl_budget budget;
    gl_hunt hunt = hunt_for(h.game, &budget);
    uint64_t chance = 1;
    size_t wins = 0;
    h.cards = hunt.proof.cards;
    hunt.proof.cards = (gl_lattice_cards){0};
    furnish(&h);
    for (size_t round = 0; round < 200; round++)
      wins += check_places(&h, &chance);
    assert_in_range(wins, 20, 180);
    gl_hunt_clear(&hunt);
    close_hall(&h);
  }
}

// Node counts of the search as it is.
static void the_hunt_finds_the_known_proofs(void **state) {
  (void)state;
  static const struct {
    const char *game;
    uint64_t nodes;
    unsigned turns;
  } known[] = {{"poly:el@inf", 8, 3},
               {"poly:tippy@inf", 19, 4},
               {"poly:n5@inf", 50, 6},
               {"poly:snaky@inf,handicap=2", 295, 13}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    gl_game *game = parse(known[i].game);
    gl_budget budget;
    gl_hunt hunt = hunt_for(game, &budget);
    assert_int_equal(hunt.proof.claims, 1);
    const gl_lattice_card *card =
        &hunt.proof.cards.at[hunt.proof.claim[0].card];
    assert_in_range(card->as, 0, game->handicap);
#ifndef GL_STRESS // whose table forgets
    assert_int_equal(card->turns, known[i].turns);
    assert_int_equal(budget.progress.nodes, known[i].nodes);
#endif
    gl_hunt_clear(&hunt);
    gl_game_free(game);
  }
}

// The card of a claim on an empty board needs no stone, so it stays, and so do
// the cards that it needs.
static void thin_cards_still_prove_the_claim(void **state) {
  (void)state;
  gl_game *game = parse("poly:skinny@8x8");
  gl_budget budget;
  gl_hunt hunt = hunt_for(game, &budget);
  gl_lattice_cards *cards = &hunt.proof.cards;
  const size_t before = cards->count;
  const size_t bytes = gl_lattice_cards_bytes(cards);
  bool memory;
  assert_true(gl_lattice_cards_thin(cards, 0, false));
  assert_true(cards->count < before && gl_lattice_cards_bytes(cards) < bytes);
  assert_int_equal(cards->at[cards->count - 1].as, 0);
  hunt.proof.claim[0].card = (uint32_t)cards->count - 1;
  assert_true(gl_lattice_proof_holds(&hunt.proof, &memory));
  gl_hunt_clear(&hunt);
  gl_game_free(game);
}

static void long_goals_are_refused(void **state) {
  (void)state;
  gl_game *game = parse("poly:0:0,1:0,2:0,3:0,4:0,5:0,6:0,7:0,8:0@inf");
  gl_budget budget;
  gl_error error;
  gl_hunt hunt = {.proof.game = game, .budget = &budget};
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
      cmocka_unit_test(every_card_that_fits_is_found),
      cmocka_unit_test(the_hunt_finds_the_known_proofs),
      cmocka_unit_test(thin_cards_still_prove_the_claim),
      cmocka_unit_test(long_goals_are_refused))
