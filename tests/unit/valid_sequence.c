// SPDX-License-Identifier: MIT
// The same as valid.c for the rooms hunt/ and sequence/, with sets of cells of
// another size.

#define GL_WORDS 4

#include "hunt/deck.h"
#include "sequence/stock.h"
#include "unit/death.h"

static void images_have_cards(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_lattice_cards cards = {0};
  gl_grid grid;
  assert_true(gl_lattice_cards_begin(&cards, &game->shapes, game->isometries));
  gl_grid_set(&grid, 16, 16, false, game->isometries);
  gl_deck *deck = gl_deck_new(&grid, &cards);
  assert_non_null(deck);
  assert_true(gl_deck_valid(deck));
  deck->image[0].card = (uint32_t)cards.count;
  assert_false(gl_deck_valid(deck));
  assert_dies(gl_deck_free(deck));
  deck->image[0].card = 0;
  gl_deck_free(deck);
  gl_lattice_cards_clear(&cards);
  gl_game_free(game);
}

static void cards_come_after_their_children(void **state) {
  (void)state;
  gl_lattice_cards cards = {0};
  gl_lattice_card card = {.children = 1};
  card.a = calloc(1, sizeof *card.a);
  card.t = calloc(1, sizeof *card.t);
  card.child = calloc(1, sizeof *card.child);
  assert_int_equal(gl_lattice_cards_add(&cards, card), 0);
  assert_false(gl_lattice_cards_valid(&cards)); // it is a child of its own
  assert_dies(gl_lattice_cards_clear(&cards));
  cards.at[0].children = 0;
  assert_true(gl_lattice_cards_valid(&cards));
  gl_lattice_cards_clear(&cards);
}

static void a_member_of_a_stock_has_a_tribe(void **state) {
  (void)state;
  gl_stock stock = {.isometries = GL_ALL_ISOMETRIES};
  gl_situation situation = {.cores = 1, .arounds = 1};
  situation.core = calloc(2, sizeof *situation.core);
  situation.around = calloc(2, sizeof *situation.around);
  assert_non_null(situation.core);
  assert_non_null(situation.around);
  situation.around[0].x = 1;
  assert_int_equal(gl_stock_add(&stock, situation), 0);
  assert_true(gl_stock_valid(&stock));
  stock.at[0].tribe = 1;
  assert_false(gl_stock_valid(&stock));
  assert_dies(gl_stock_clear(&stock));
  stock.at[0].tribe = 0;
  gl_stock_clear(&stock);
}

TESTS(cmocka_unit_test(images_have_cards),
      cmocka_unit_test(cards_come_after_their_children),
      cmocka_unit_test(a_member_of_a_stock_has_a_tribe))
