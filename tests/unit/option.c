// SPDX-License-Identifier: MIT
// Rows of options: what may be given, what is said about it; and the folder
// where a program keeps what it needs for a while.

#include "io/folder.h"
#include "search/options.h"

#include "unit/support.h"

#include <sys/stat.h>

static void a_default_lies_within_its_range(void **state) {
  (void)state;
  for (size_t i = 0; i < GL_SEARCH_OPTION_COUNT; i++) {
    const gl_option *option = &gl_search_options[i];
    gl_option_value value = {0};
    assert_non_null(option->sentence);
    assert_false(option->standard && option->found);
    if (option->standard)
      assert_true(gl_option_read(option, option->standard, &value));
  }
}

static void constants_and_defaults_are_the_same(void **state) {
  (void)state;
  assert_int_equal(gl_option_default(&gl_search_options[GL_OPTION_WIDTH]).whole,
                   GL_WIDTH);
  assert_string_equal(
      gl_search_options[GL_OPTION_ALPHA].found,
      "150 in dfpn, 1e6 in pns, with a preset 1000"); // as they were measured
}

static void ranges_are_told_in_words(void **state) {
  (void)state;
  static const struct {
    gl_option option;
    const char *range;
  } rows[] = {
      {{.kind = GL_KIND_WHOLE, .least = 1, .most = 64}, "1 to 64"},
      {{.kind = GL_KIND_WHOLE}, "0 or more"},
      {{.kind = GL_KIND_POSITIVE}, "above 0"},
      {{.kind = GL_KIND_BYTES, .least = 1 << 20},
       "1M or more, with K, M, G or T"},
      {{.kind = GL_KIND_BYTES, .least = 1500},
       "1500 or more, with K, M, G or T"},
      {{.kind = GL_KIND_INTERVAL, .least = 7, .most = 16},
       "A or A-B, from 7 to 16"},
      {{.kind = GL_KIND_CHOICE, .words = "a|b"}, "a|b"},
      {{.kind = GL_KIND_CHOICE, .word = gl_search_leaf_name}, "one|depth|half"},
      {{.kind = GL_KIND_WHOLE, .range = "as many as there are"},
       "as many as there are"},
      {{.kind = GL_KIND_FLAG}, ""},
      {{.kind = GL_KIND_OUTPUT}, ""},
  };
  char buffer[GL_RANGE_SIZE];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    assert_string_equal(gl_option_range(&rows[i].option, buffer),
                        rows[i].range);
}

static void a_choice_knows_its_place(void **state) {
  (void)state;
  const gl_option row = {.kind = GL_KIND_CHOICE, .words = "auto|one|two"};
  gl_option_value value = {0};
  assert_true(gl_option_read(&row, "two", &value));
  assert_int_equal(value.whole, 2);
  assert_false(gl_option_read(&row, "tw", &value));
  assert_false(gl_option_read(&row, "one|two", &value));
  assert_false(gl_option_read(&row, "", &value));
}

static void a_folder_goes_with_what_is_in_it(void **state) {
  (void)state;
  char *folder = NULL;
  char file[512];
  struct stat info;
  assert_int_equal(gl_folder_new("gridlock-unit", &folder, NULL), GL_OK);
  assert_int_equal(stat(folder, &info), 0);
  snprintf(file, sizeof file, "%s/file", folder);
  FILE *opened = fopen(file, "w");
  assert_non_null(opened);
  fclose(opened);
  snprintf(file, sizeof file, "%s", folder);
  gl_folder_free(folder);
  assert_int_not_equal(stat(file, &info), 0);
  gl_folder_free(NULL);
}

TESTS(cmocka_unit_test(a_default_lies_within_its_range),
      cmocka_unit_test(constants_and_defaults_are_the_same),
      cmocka_unit_test(ranges_are_told_in_words),
      cmocka_unit_test(a_choice_knows_its_place),
      cmocka_unit_test(a_folder_goes_with_what_is_in_it))
