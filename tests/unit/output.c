// SPDX-License-Identifier: MIT
#include "io/output.h"
#include "base/text.h"
#include "unit/support.h"

#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/gridlock-output-XXXXXX";
static char path[64];

static int make_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder))
    return 1;
  snprintf(path, sizeof path, "%s/file", folder);
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  return remove(path) | rmdir(folder);
}

static void expect_content(const char *text) {
  char *bytes = NULL;
  size_t size = 0;
  assert_int_equal(gl_text_read(path, 1000, &bytes, &size, NULL), GL_OK);
  assert_string_equal(bytes, text);
  free(bytes);
}

static void write_text(const char *text, bool keep) {
  gl_output output;
  assert_int_equal(gl_output_open(&output, path, NULL), GL_OK);
  fputs(text, output.file);
  if (keep)
    assert_int_equal(gl_output_close(&output, NULL), GL_OK);
  else
    gl_output_drop(&output);
}

// remove_folder fails if a temporary file is left behind.
static void a_file_appears_whole_or_not_at_all(void **state) {
  (void)state;
  write_text("old", true);
  expect_content("old");
  write_text("half", false);
  expect_content("old");
  write_text("new", true);
  expect_content("new");
}

static void a_failed_write_is_reported(void **state) {
  (void)state;
  gl_output output;
  gl_error error = {0};
  if (gl_output_open(&output, "/dev/full", &error))
    skip();
  fputs("text", output.file);
  assert_int_equal(gl_output_close(&output, &error), GL_IO);
  assert_string_equal(error.place, "/dev/full");
}

static void a_missing_folder_is_reported(void **state) {
  (void)state;
  gl_output output;
  gl_error error = {0};
  assert_int_equal(gl_output_open(&output, "/tmp/no/such/folder/x", &error),
                   GL_IO);
}

static void a_place_is_tried_and_left_as_it_was(void **state) {
  (void)state;
  gl_error error = {0};
  write_text("old", true);
  assert_int_equal(gl_output_try(path, &error), GL_OK);
  expect_content("old");
  assert_int_equal(gl_output_try("-", &error), GL_OK);
  assert_int_equal(gl_output_try("/dev/null", &error), GL_OK);
  assert_int_equal(gl_output_try("/tmp/no/such/folder/x", &error), GL_IO);
  assert_int_equal(gl_output_try(folder, &error), GL_IO);
  assert_string_equal(error.place, folder);
}

// remove_folder fails if one of the temporary files is left behind.
static void who_is_killed_leaves_no_half_of_a_file(void **state) {
  (void)state;
  gl_output one;
  gl_output other;
  write_text("old", true);
  assert_int_equal(gl_output_open(&one, path, NULL), GL_OK);
  assert_int_equal(gl_output_open(&other, path, NULL), GL_OK);
  gl_output_drop(&one);
  assert_int_equal(access(other.temporary, F_OK), 0);
  gl_output_abandon();
  assert_int_not_equal(access(other.temporary, F_OK), 0);
  expect_content("old");
  char *name = other.temporary; // it belongs to gl_output_abandon
  gl_output_drop(&other);
  free(name);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_appears_whole_or_not_at_all),
      cmocka_unit_test(a_failed_write_is_reported),
      cmocka_unit_test(a_missing_folder_is_reported),
      cmocka_unit_test(a_place_is_tried_and_left_as_it_was),
      cmocka_unit_test(who_is_killed_leaves_no_half_of_a_file),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
