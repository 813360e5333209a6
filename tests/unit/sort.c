// SPDX-License-Identifier: MIT
#include "base/sort.h"
#include "unit/support.h"

typedef struct card {
  uint32_t rank;
  uint32_t place; // before it was sorted
  char more[9];   // no power of two
} card;

static int by_rank(const void *a, const void *b) {
  const card *x = a, *y = b;
  return (x->rank > y->rank) - (x->rank < y->rank);
}

static int by_high_half(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a >> 32, y = *(const uint64_t *)b >> 32;
  return (x > y) - (x < y);
}

// Few ranks, so that most cards have equals; sizes on both sides of what needs
// no malloc.
static void equals_keep_their_order(void **state) {
  (void)state;
  static const uint32_t counts[] = {0, 1, 2, 3, 7, 100, 101, 5000};
  uint32_t random = 1;
  for (size_t t = 0; t < sizeof counts / sizeof *counts; t++) {
    const uint32_t count = counts[t];
    card *cards = calloc(count + 1, sizeof *cards);
    assert_non_null(cards);
    for (uint32_t i = 0; i < count; i++) {
      random = random * 1664525 + 1013904223;
      cards[i] = (card){.rank = random >> 29, .place = i};
    }
    gl_sort(cards, count, sizeof *cards, by_rank);
    for (uint32_t i = 1; i < count; i++)
      assert_true(cards[i - 1].rank < cards[i].rank ||
                  (cards[i - 1].rank == cards[i].rank &&
                   cards[i - 1].place < cards[i].place));
    free(cards);
  }
}

static void numbers_are_sorted(void **state) {
  (void)state;
  uint64_t number[3000];
  for (uint64_t i = 0; i < 3000; i++)
    number[i] = (i * 7919 % 300) << 32 | i;
  gl_sort(number, 3000, sizeof *number, by_high_half);
  for (size_t i = 1; i < 3000; i++)
    assert_true(number[i - 1] < number[i]);
}

TESTS(cmocka_unit_test(equals_keep_their_order),
      cmocka_unit_test(numbers_are_sorted))
