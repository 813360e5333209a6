// SPDX-License-Identifier: MIT
// What the pen writes comes back as text lines, and damage is noticed.

#include "cert/pen.h"
#include "unit/support.h"

static const char digest[] =
    "00010203040506070809101112131415161718192021222324252627f8f9fafb";

static char *bytes;
static size_t size;
static FILE *file;
static gl_pen pen;

static int set_up(void **state) {
  (void)state;
  file = open_memstream(&bytes, &size);
  gl_pen_begin(&pen, file, digest);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  free(bytes);
  return 0;
}

static void finish(uint64_t steps) {
  gl_pen_end(&pen, steps);
  fclose(file);
}

// All text lines in one string to be freed, newlines added; NULL if something
// is wrong, which is then in *wrong.
static char *decoded(const char *from, size_t count, const char **wrong) {
  gl_binary binary = gl_binary_new("test", from, count);
  gl_scanner scanner;
  char *text = NULL;
  size_t length = 0;
  FILE *lines = open_memstream(&text, &length);
  while (gl_binary_line(&binary, &scanner)) {
    fwrite(scanner.at, 1, (size_t)(scanner.end - scanner.at), lines);
    fputc('\n', lines);
  }
  fclose(lines);
  *wrong = binary.wrong;
  gl_error error = {0};
  assert_int_equal(gl_binary_status(&binary, &error),
                   binary.wrong ? GL_INPUT : GL_OK);
  assert_int_equal(*error.sentence != 0, binary.wrong != NULL);
  gl_binary_free(&binary);
  return text;
}

static void expect_lines(const char *expected) {
  const char *wrong = NULL;
  char *text = decoded(bytes, size, &wrong);
  assert_null(wrong);
  assert_memory_equal(text, "glc 1 ", 6);
  assert_memory_equal(text + 6, digest, 64);
  assert_string_equal(text + 71, expected);
  free(text);
}

// 1 line 300 2, in two bytes and one.
static void put_line(void) {
  gl_pen_number(&pen, GL_RULE_LINE + 1);
  gl_pen_number(&pen, 300);
  gl_pen_number(&pen, 2);
}

static void put_list(const uint32_t *list) {
  gl_pen_list(&pen);
  for (; *list; list++)
    gl_pen_neighbour(&pen, *list);
  gl_pen_number(&pen, 0);
}

static void a_file_without_records_has_a_header(void **state) {
  (void)state;
  finish(0);
  assert_int_equal(size, 5 + 32 + 2 + 4);
  expect_lines("");
}

static void references_are_near_or_old_and_may_be_the_last(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++)
    put_line();
  gl_pen_number(&pen, GL_RULE_PLAY + 1);
  gl_pen_number(&pen, 7);
  gl_pen_reference(&pen, 4, 1, 0, false);
  gl_pen_reference(&pen, 4, 3, 0, true);
  gl_pen_reference(&pen, 4, 2, 5, false);
  gl_pen_reference(&pen, 4, 2, 6, true);
  gl_pen_number(&pen, 0);
  gl_pen_number(&pen, GL_RECORD_MAKER);
  gl_pen_reference(&pen, 5, 4, 0, false);
  gl_pen_number(&pen, 0);
  finish(4);
  expect_lines("1 line 300 2\n2 line 300 2\n3 line 300 2\n"
               "4 play 7 1 3 2@5 2@6 0\nd 3 2 0\nmaker 4 0\n");
}

static void lists_are_differences(void **state) {
  (void)state;
  gl_pen_number(&pen, GL_RECORD_MAP);
  put_list((const uint32_t[]){3, 1, 2, 0});
  gl_pen_number(&pen, GL_RULE_POTENTIAL + 1);
  put_list((const uint32_t[]){1, 2, 65536, 0});
  put_list((const uint32_t[]){9, 8, 0});
  gl_pen_number(&pen, GL_RULE_EMBED_SHIELD + 1);
  gl_pen_reference(&pen, 2, 1, 1, false);
  gl_pen_list(&pen);
  gl_pen_neighbour(&pen, 4);
  gl_pen_image(&pen, 4);
  gl_pen_neighbour(&pen, 5);
  gl_pen_image(&pen, 1);
  gl_pen_number(&pen, 0);
  finish(2);
  expect_lines("map 1 3 1 2 0\n1 potential 1 2 65536 0 9 8 0\n"
               "2 embed 1@1 4 4 5 1 0\n");
}

// Enough records for several blocks, so that some lie in two.
static void records_may_lie_in_two_blocks(void **state) {
  (void)state;
  const size_t count = 50001; // of four bytes each
  for (size_t i = 0; i < count; i++)
    put_line();
  finish(count);
  const char *wrong = NULL;
  char *text = decoded(bytes, size, &wrong);
  assert_null(wrong);
  assert_non_null(strstr(text, "\n50001 line 300 2\n"));
  free(text);
}

static void every_truncation_and_flipped_bit_is_noticed(void **state) {
  (void)state;
  const char *wrong = NULL;
  put_line();
  put_line();
  finish(2);
  for (size_t i = 1; i < size; i++) {
    free(decoded(bytes, i, &wrong));
    assert_non_null(wrong);
  }
  for (size_t bit = 0; bit < 8 * size; bit++) {
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
    free(decoded(bytes, size, &wrong));
    assert_non_null(wrong);
    bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
  }
  free(decoded(bytes, size, &wrong));
  assert_null(wrong);
}

static void the_form_is_named_by_the_end_of_the_path(void **state) {
  (void)state;
  assert_true(gl_binary_named("a.glb"));
  assert_true(gl_binary_named(".glb"));
  assert_false(gl_binary_named("a.glc"));
  assert_false(gl_binary_named("glb"));
  assert_false(gl_binary_named("-"));
}

#define WITH_PEN(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

TESTS(WITH_PEN(a_file_without_records_has_a_header),
      WITH_PEN(references_are_near_or_old_and_may_be_the_last),
      WITH_PEN(lists_are_differences), WITH_PEN(records_may_lie_in_two_blocks),
      WITH_PEN(every_truncation_and_flipped_bit_is_noticed),
      cmocka_unit_test(the_form_is_named_by_the_end_of_the_path))
