// SPDX-License-Identifier: MIT
#include "io/json.h"
#include "unit/support.h"

static char *bytes;
static size_t size;

static gl_json start(void) {
  return (gl_json){.file = open_memstream(&bytes, &size)};
}

static void expect(gl_json *json, const char *text) {
  fclose(json->file);
  assert_string_equal(bytes, text);
  free(bytes);
}

static void commas_stand_between_values(void **state) {
  (void)state;
  gl_json json = start();
  gl_json_open(&json, '{');
  gl_json_key(&json, "a");
  gl_json_open(&json, '[');
  gl_json_integer(&json, 1);
  gl_json_open(&json, '[');
  gl_json_close(&json, ']');
  gl_json_bool(&json, true);
  gl_json_close(&json, ']');
  gl_json_key(&json, "b");
  gl_json_string(&json, NULL);
  gl_json_close(&json, '}');
  expect(&json, "{\"a\": [1, [], true], \"b\": null}");
}

static void large_integers_are_exact(void **state) {
  (void)state;
  gl_json json = start();
  gl_json_integer(&json, UINT64_MAX);
  expect(&json, "18446744073709551615");
}

static void strings_are_escaped_and_valid_utf8(void **state) {
  (void)state;
  gl_json json = start();
  gl_json_string(&json, "a\"\\\n\xc3\xa9\xff\xc0\xaf");
  expect(&json, "\"a\\\"\\\\\\u000a\xc3\xa9\\ufffd\\ufffd\\ufffd\"");
}

TESTS(cmocka_unit_test(commas_stand_between_values),
      cmocka_unit_test(large_integers_are_exact),
      cmocka_unit_test(strings_are_escaped_and_valid_utf8))
