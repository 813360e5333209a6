// SPDX-License-Identifier: MIT
// The examples of FIPS 180-4, and lengths around the block size.

#include "base/sha256.h"
#include "unit/support.h"

static void expect(const char *text, size_t repeat, const char *expected) {
  gl_sha256 hash;
  char digits[65];
  gl_sha256_start(&hash);
  for (size_t i = 0; i < repeat; i++)
    gl_sha256_add(&hash, text, strlen(text));
  gl_sha256_finish(&hash, digits);
  assert_string_equal(digits, expected);
}

static void published_digests_come_out(void **state) {
  (void)state;
  expect("", 1,
         "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect("abc", 1,
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  expect("a", 1000000,
         "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void pieces_of_any_size_are_the_same(void **state) {
  (void)state;
  for (size_t length = 50; length < 140; length++) {
    char text[140] = {0};
    char whole[65];
    char pieces[65];
    gl_sha256 hash;
    memset(text, 'x', length);
    gl_sha256_start(&hash);
    gl_sha256_add(&hash, text, length);
    gl_sha256_finish(&hash, whole);
    gl_sha256_start(&hash);
    for (size_t i = 0; i < length; i += 7)
      gl_sha256_add(&hash, text + i, length - i < 7 ? length - i : 7);
    gl_sha256_finish(&hash, pieces);
    assert_string_equal(whole, pieces);
  }
}

TESTS(cmocka_unit_test(published_digests_come_out),
      cmocka_unit_test(pieces_of_any_size_are_the_same))
