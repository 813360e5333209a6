// SPDX-License-Identifier: MIT
#include "pairing/choose.h"

#include "unit/sized.h"

static bool choose(gl_chooser *chooser, const gl_position *position) {
  assert_true(gl_chooser_takes(chooser, position));
  return gl_choose(chooser);
}

// A game without a pairing where a first look does not tell: patience becomes
// less, and then the search is left out, but for one in a while.
static void hopeless_searches_are_left_out(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:7,7,5"));
  gl_chooser *c = gl_chooser_new(f.board);
  const gl_position *p =
      gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  c->patience = 24;
  c->odds = true;
  for (size_t i = 0; i < GL_THROTTLE_RARE; i++) {
    assert_false(choose(c, p));
    assert_int_equal(c->failures, 24);
  }
  for (size_t i = GL_THROTTLE_RARE; i < 4 * GL_THROTTLE_RARE; i++) {
    assert_false(choose(c, p));
    assert_int_equal(c->failures, 4);
  }
  for (size_t i = 0; i < 2 * GL_THROTTLE_RARE; i++) {
    assert_false(choose(c, p));
    assert_int_equal(c->failures, i % GL_THROTTLE_RARE ? 0 : 4);
  }
  assert_int_equal(c->patience, 24);
  c->odds = false;
  assert_false(choose(c, p));
  assert_int_equal(c->failures, 24);
  gl_chooser_free(c);
  close_board(&f);
}

static void what_works_is_always_tried(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:6,6,6"));
  gl_chooser *c = gl_chooser_new(f.board);
  const gl_position *p =
      gl_position_new(&f.stack, f.board, NO_CELLS, NO_CELLS, true);
  c->patience = 24;
  c->odds = true;
  for (size_t i = 0; i < 8 * GL_THROTTLE_RARE; i++) {
    assert_true(choose(c, p));
    assert_int_equal(c->pairs, 14);
  }
  gl_chooser_free(c);
  close_board(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hopeless_searches_are_left_out),
      cmocka_unit_test(what_works_is_always_tried),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
