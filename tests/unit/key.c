// SPDX-License-Identifier: MIT
#include "tables/key.h"

#include "unit/sized.h"

// Some stones for both players, by the bits of a number.
static const gl_position *position(fixture *fixture, uint64_t seed) {
  gl_cellset stones[2] = {NO_CELLS, NO_CELLS};
  for (gl_cell cell = 0; cell < fixture->board->cells; cell++) {
    const uint64_t random = gl_hash_mix(seed + 1000 * cell);
    if (random % 8 < 2)
      gl_cellset_add(&stones[random % 2], cell);
  }
  return gl_position_new(&fixture->stack, fixture->board, stones[0], stones[1],
                         true);
}

static bool is_same(gl_key a, gl_key b) {
  return a.low == b.low && a.high == b.high;
}

// With the names that cells have anyway, labels give the sum over all cells of
// all lines.
static void a_key_is_a_sum_over_open_cells(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:5,6,4"));
  gl_keys *keys = gl_keys_new(f.board, false);
  for (uint64_t seed = 0; seed < 100; seed++) {
    const gl_position *p = position(&f, seed);
    assert_true(is_same(gl_key_of_lines(keys, p),
                        gl_key_of_labels(keys, p, f.board->cell_map)));
    assert_false(is_same(gl_key_of_lines(keys, p),
                         gl_key_of_lines(keys, position(&f, seed + 100))));
  }
  gl_keys_free(keys);
  close_board(&f);
}

static void images_have_one_key(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:6,6,4"));
  gl_keys *keys = gl_keys_new(f.board, true);
  assert_int_equal(f.board->maps, 8);
  for (uint64_t seed = 0; seed < 100; seed++) {
    const gl_position *p = position(&f, seed);
    const gl_key key = gl_key_of_lines(keys, p);
    for (size_t m = 0; m < f.board->maps; m++) {
      const gl_position *image = gl_position_new(
          &f.stack, f.board, gl_board_image(f.board, m, p->maker),
          gl_board_image(f.board, m, p->breaker), true);
      assert_true(is_same(gl_key_of_lines(keys, image), key));
    }
  }
  gl_keys_free(keys);
  close_board(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_key_is_a_sum_over_open_cells),
      cmocka_unit_test(images_have_one_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
