// SPDX-License-Identifier: MIT
#include "board/layout.h"
#include "unit/support.h"

static void cells_are_called_by_column_and_row(void **state) {
  (void)state;
  gl_layout *layout = gl_layout_board(30, 2, false);
  char buffer[GL_NAME_SIZE];
  assert_string_equal(gl_layout_name(layout, 0, buffer), "a1");
  assert_string_equal(gl_layout_name(layout, 25, buffer), "z1");
  assert_string_equal(gl_layout_name(layout, 26, buffer), "aa1");
  assert_string_equal(gl_layout_name(layout, 59, buffer), "ad2");
  gl_layout_free(layout);
}

static void names_that_are_places_are_laid_out(void **state) {
  (void)state;
  const char *const names[] = {"b2", "a1", "aa3"};
  gl_layout *layout = gl_layout_names(3, names);
  assert_int_equal(layout->width, 27);
  assert_int_equal(layout->height, 3);
  assert_int_equal(layout->x[0], 1);
  assert_int_equal(layout->y[0], 1);
  gl_layout_free(layout);
}

static void other_names_are_just_names(void **state) {
  (void)state;
  const char *const bad[] = {"a1x", "a0", "a", "7", "zzzzzzzzzz1", "a99999"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const char *const names[] = {"a1", bad[i]};
    char buffer[GL_NAME_SIZE];
    gl_layout *layout = gl_layout_names(2, names);
    assert_null(layout->x);
    assert_int_equal(layout->width, 0);
    assert_string_equal(gl_layout_name(layout, 1, buffer), bad[i]);
    gl_layout_free(layout);
  }
}

static void plain_cells_are_called_by_number(void **state) {
  (void)state;
  char buffer[GL_NAME_SIZE];
  gl_layout *layout = gl_layout_plain(3);
  assert_string_equal(gl_layout_name(layout, 2, buffer), "3");
  gl_layout_free(layout);
}

TESTS(cmocka_unit_test(cells_are_called_by_column_and_row),
      cmocka_unit_test(names_that_are_places_are_laid_out),
      cmocka_unit_test(other_names_are_just_names),
      cmocka_unit_test(plain_cells_are_called_by_number))
