// SPDX-License-Identifier: MIT
#include "base/text.h"
#include "unit/support.h"

static gl_word word_of(const char *text) {
  return (gl_word){.at = text, .size = strlen(text), .line = 3, .column = 7};
}

static void words_know_where_they_stand(void **state) {
  (void)state;
  const char *bytes = "one  two\n\n\tthree%four\nfive";
  gl_scanner scan = gl_text_scan("here", bytes, strlen(bytes), '%');
  gl_word word;
  assert_true(gl_text_next_line(&scan));
  assert_true(gl_text_next_word(&scan, &word));
  assert_true(gl_text_word_is(word, "one"));
  assert_true(gl_text_next_word(&scan, &word));
  assert_true(gl_text_word_is(word, "two"));
  assert_int_equal(word.line, 1);
  assert_int_equal(word.column, 6);
  assert_false(gl_text_next_word(&scan, &word));
  assert_int_equal(word.column, 9); // where a third word was missed
  assert_true(gl_text_next_line(&scan));
  assert_false(gl_text_next_word(&scan, &word));
  assert_true(gl_text_next_line(&scan));
  assert_true(gl_text_next_word(&scan, &word));
  assert_true(gl_text_word_is(word, "three"));
  assert_int_equal(word.line, 3);
  assert_false(gl_text_next_word(&scan, &word)); // the rest is a comment
  assert_true(gl_text_next_line(&scan));
  assert_true(gl_text_next_word(&scan, &word));
  assert_true(gl_text_word_is(word, "five"));
  assert_false(gl_text_next_line(&scan));
}

static void numbers_stop_at_their_limit(void **state) {
  (void)state;
  uint64_t number;
  assert_true(gl_text_word_number(word_of("0"), 0, &number));
  assert_true(gl_text_word_number(word_of("65536"), 65536, &number));
  assert_int_equal(number, 65536);
  assert_false(gl_text_word_number(word_of("65537"), 65536, &number));
  assert_false(
      gl_text_word_number(word_of("99999999999999999999999"), 65536, &number));
  assert_true(gl_text_word_number(word_of("18446744073709551615"), UINT64_MAX,
                                  &number));
  assert_true(number == UINT64_MAX);
  assert_false(gl_text_word_number(word_of("18446744073709551616"), UINT64_MAX,
                                   &number));
  assert_false(gl_text_word_number(word_of("5"), 4, &number));
  assert_false(gl_text_word_number(word_of("-1"), 65536, &number));
  assert_false(gl_text_word_number(word_of("1x"), 65536, &number));
  assert_false(gl_text_word_number(word_of(""), 65536, &number));
}

static void complaints_quote_the_word_safely(void **state) {
  (void)state;
  gl_error error;
  gl_text_word_fail(&error, "file", word_of("a\033b"), "no");
  assert_string_equal(error.sentence, "no: 'a?b'");
  assert_int_equal(error.line, 3);
  assert_int_equal(error.column, 7);
  gl_text_word_fail(&error, "file",
                    word_of("0123456789012345678901234567890123456789"), "no");
  assert_string_equal(error.sentence,
                      "no: '01234567890123456789012345678901...'");
}

static void large_files_are_refused(void **state) {
  (void)state;
  char path[] = "/tmp/gridlock-text-XXXXXX";
  FILE *file = fdopen(mkstemp(path), "w");
  for (size_t i = 0; i < 10000; i++)
    fputs("0123456789", file);
  fclose(file);
  char *bytes = NULL;
  size_t size = 0;
  gl_error error;
  assert_int_equal(gl_text_read(path, 99999, &bytes, &size, &error), GL_INPUT);
  assert_int_equal(gl_text_read(path, 100000, &bytes, &size, &error), GL_OK);
  assert_int_equal(size, 100000);
  assert_int_equal(bytes[size], 0);
  free(bytes);
  remove(path);
  assert_int_equal(gl_text_read(path, 100000, &bytes, &size, &error), GL_IO);
}

TESTS(cmocka_unit_test(words_know_where_they_stand),
      cmocka_unit_test(numbers_stop_at_their_limit),
      cmocka_unit_test(complaints_quote_the_word_safely),
      cmocka_unit_test(large_files_are_refused))
