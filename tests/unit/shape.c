// SPDX-License-Identifier: MIT
#include "rules/shape.h"
#include "unit/support.h"

// OEIS A000105.
static void free_polyominoes_are_as_many_as_published(void **state) {
  (void)state;
  static const size_t counts[] = {1, 1, 2, 5, 12, 35, 108, 369};
  for (size_t n = 1; n <= 8; n++) {
    gl_shapes shapes = {0};
    assert_true(gl_shapes_enumerate(&shapes, n));
    assert_int_equal(shapes.count, counts[n - 1]);
    gl_shapes_clear(&shapes);
  }
}

// All shapes with up to five cells have a name, and each name one shape.
static void every_small_shape_has_a_name(void **state) {
  (void)state;
  const char *seen[32];
  size_t count = 0;
  for (size_t n = 1; n <= 5; n++) {
    gl_shapes shapes = {0};
    assert_true(gl_shapes_enumerate(&shapes, n));
    for (size_t i = 0; i < shapes.count; i++) {
      const char *name = gl_shape_name(&shapes.at[i]);
      assert_non_null(name);
      for (size_t j = 0; j < count; j++)
        assert_string_not_equal(seen[j], name);
      seen[count++] = name;
    }
    gl_shapes_clear(&shapes);
  }
  assert_int_equal(count, 1 + 1 + 2 + 5 + 12);
}

static size_t orientations(const char *name) {
  const gl_named_shape *shape = gl_shape_named(name, strlen(name));
  gl_shapes shapes = {0};
  assert_non_null(shape);
  assert_true(gl_shapes_add_orientations(&shapes, shape->at, shape->count));
  const size_t count = shapes.count;
  gl_shapes_clear(&shapes);
  return count;
}

static void shapes_have_the_orientations_their_symmetry_leaves(void **state) {
  (void)state;
  assert_int_equal(orientations("monomino"), 1);
  assert_int_equal(orientations("domino"), 2);
  assert_int_equal(orientations("el"), 4);
  assert_int_equal(orientations("tippy"), 4);
  assert_int_equal(orientations("x5"), 1);
  assert_int_equal(orientations("elly"), 8);
  assert_int_equal(orientations("snaky"), 8);
}

TESTS(cmocka_unit_test(free_polyominoes_are_as_many_as_published),
      cmocka_unit_test(every_small_shape_has_a_name),
      cmocka_unit_test(shapes_have_the_orientations_their_symmetry_leaves))
