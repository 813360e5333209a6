// SPDX-License-Identifier: MIT
// Duties, cells or lines, shared among the children of a step: a set cover,
// chosen greedily.

#include "cert/shrink.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>

static size_t count_common(const uint64_t *a, const uint64_t *b, size_t words) {
  size_t count = 0;
  for (size_t w = 0; w < words; w++)
    count += (size_t)__builtin_popcountll(a[w] & b[w]);
  return count;
}

static bool is_empty(const uint64_t *set, size_t words) {
  for (size_t w = 0; w < words; w++)
    if (set[w])
      return false;
  return true;
}

uint64_t gl_shrink_price(const gl_shrinker *shrinker, size_t k) {
  const uint32_t step = shrinker->child[k].shield.step;
  return GL_WORD_PRICE +
         (shrinker->demand[step].asked ? 0 : shrinker->price[step]);
}

static bool is_chosen(const gl_shrinker *shrinker, size_t count, size_t k) {
  for (size_t i = 0; i < count; i++)
    if (shrinker->order[i] == k)
      return true;
  return false;
}

// Gives the duties of `todo` to the chosen ones, in their order.
static void divide(gl_shrinker *shrinker, size_t chosen, size_t words) {
  for (size_t i = 0; i < chosen; i++) {
    uint64_t *duty = shrinker->duty + shrinker->order[i] * words;
    gl_bits_copy(duty, shrinker->cover + shrinker->order[i] * words, words);
    gl_bits_and(duty, shrinker->todo, words);
    gl_bits_minus(shrinker->todo, duty, words);
  }
}

// Those that take over most for their price come first.
static size_t choose(gl_shrinker *shrinker, size_t words) {
  size_t chosen = 0;
  uint64_t *left = shrinker->duty; // not yet in use
  gl_bits_copy(left, shrinker->todo, words);
  do {
    size_t best = SIZE_MAX;
    size_t most = 0;
    uint64_t lowest = 0;
    for (size_t k = 0; k < shrinker->children; k++) {
      const size_t gain =
          count_common(shrinker->cover + k * words, left, words);
      const uint64_t price = gl_shrink_price(shrinker, k);
      if (!gain && !is_empty(left, words))
        continue;
      if (best == SIZE_MAX || gain * lowest > most * price ||
          (gain * lowest == most * price && price < lowest)) {
        best = k;
        most = gain;
        lowest = price;
      }
    }
    assert(best != SIZE_MAX);
    shrinker->order[chosen++] = (uint32_t)best;
    gl_bits_minus(left, shrinker->cover + best * words, words);
  } while (!is_empty(left, words));
  return chosen;
}

// Can the others do without the chosen one at `i`?
static bool is_idle(gl_shrinker *shrinker, size_t chosen, size_t i,
                    size_t words) {
  uint64_t *left = shrinker->duty;
  gl_bits_copy(left, shrinker->todo, words);
  for (size_t j = 0; j < chosen; j++)
    if (j != i)
      gl_bits_minus(left, shrinker->cover + shrinker->order[j] * words, words);
  return chosen > 1 && is_empty(left, words);
}

size_t gl_shrink_divide(gl_shrinker *shrinker, uint32_t number, size_t words) {
  gl_demand *demand = &shrinker->demand[number];
  size_t chosen = choose(shrinker, words);
  for (size_t i = chosen; i > 0; i--)
    if (is_idle(shrinker, chosen, i - 1, words)) {
      chosen--;
      memmove(shrinker->order + i - 1, shrinker->order + i,
              (chosen - (i - 1)) * sizeof *shrinker->order);
    }
  divide(shrinker, chosen, words);
  demand->kept = shrinker->kept_count;
  demand->count = chosen;
  for (size_t k = 0; k < shrinker->children; k++)
    if (is_chosen(shrinker, chosen, k) &&
        !GL_PUSH(shrinker->kept, shrinker->kept_count, shrinker->kept_room,
                 shrinker->child[k]))
      shrinker->failed = true;
  return chosen;
}

bool gl_shrink_rows(gl_shrinker *shrinker, size_t words) {
  const size_t need = (shrinker->children + 1) * words + 1;
  if (gl_grow((void **)&shrinker->cover, &shrinker->cover_room, need,
              sizeof *shrinker->cover) &&
      gl_grow((void **)&shrinker->duty, &shrinker->duty_room, need,
              sizeof *shrinker->duty) &&
      gl_grow((void **)&shrinker->order, &shrinker->order_room,
              shrinker->children + 1, sizeof *shrinker->order))
    return true;
  shrinker->failed = true;
  return false;
}
