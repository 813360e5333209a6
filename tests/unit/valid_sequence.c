// SPDX-License-Identifier: MIT
// The same as valid.c for what room sequence/ has, whose sets of cells have
// another size.

#include "sequence/deck.h"
#include "sequence/stock.h"
#include "unit/death.h"

static void cards_come_after_their_children(void **state) {
  (void)state;
  gl_game *game = parse("poly:tic@inf");
  gl_deck *deck = gl_deck_new(&game->shapes.at[0], false);
  assert_non_null(deck);
  assert_true(gl_deck_valid(deck));
  deck->image[0].card = (uint32_t)deck->cards;
  assert_false(gl_deck_valid(deck));
  assert_dies(gl_deck_free(deck));
  deck->image[0].card = 0;
  gl_deck_free(deck);
  gl_game_free(game);
}

static void a_member_of_a_stock_has_a_tribe(void **state) {
  (void)state;
  gl_stock stock = {0};
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

TESTS(cmocka_unit_test(cards_come_after_their_children),
      cmocka_unit_test(a_member_of_a_stock_has_a_tribe))
