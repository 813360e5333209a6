// SPDX-License-Identifier: MIT
// Checkpoints: what comes back is what was put away, and what is damaged is
// refused, or at least never a wrong answer.

#include "unit/support.h"

#include "base/hash.h"
#include "io/packed.h"
#include "io/replace_file.h"

#include <gridlock/gridlock.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD 5 // the mark and the version

static char folder[] = "/tmp/gridlock-keep-XXXXXX";
static char path[64];
static char old[80];
static char fresh[80];
static char refused[80];

static int make_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder))
    return 1;
  snprintf(path, sizeof path, "%s/kept", folder);
  snprintf(old, sizeof old, "%s.old", path);
  snprintf(fresh, sizeof fresh, "%s.new", path);
  snprintf(refused, sizeof refused, "%s.refused", path);
  return 0;
}

static void clean(void) {
  unlink(path);
  unlink(old);
  unlink(fresh);
  unlink(refused);
}

static int remove_folder(void **state) {
  (void)state;
  clean();
  return rmdir(folder);
}

// What the search says, and what is said about its checkpoint.
typedef struct trial {
  gridlock_status status;
  gridlock_result result;
  gridlock_error error;
  unsigned notices;
  char notice[600];
} trial;

static void hear(const char *sentence, void *context) {
  trial *t = context;
  t->notices++;
  snprintf(t->notice, sizeof t->notice, "%s", sentence);
}

static int stop(const gridlock_progress *progress, void *context) {
  (void)context;
  return progress->nodes > 0;
}

static trial solve_until(const char *text, const char *engine, uint64_t seed,
                         double seconds, bool stops) {
  trial t = {0};
  gridlock_game *game = NULL;
  assert_int_equal(gridlock_game_parse(text, &game, &t.error), GRIDLOCK_OK);
  const gridlock_options options = {
      .engine = engine,
      .seed = seed,
      .limits = {.seconds = seconds, .tick = stops ? stop : NULL},
      .checkpoint = path,
      .notice = hear,
      .notice_context = &t,
  };
  t.status = gridlock_solve(game, &options, &t.result, &t.error);
  gridlock_result_clear(&(gridlock_result){.move = t.result.move});
  t.result.move = NULL;
  gridlock_game_free(game);
  return t;
}

static trial solve(const char *text, const char *engine) {
  return solve_until(text, engine, 0, 0, false);
}

// ------------------------------------------------------------ files as bytes

static unsigned char *read_file(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  assert_non_null(file);
  assert_int_equal(fseek(file, 0, SEEK_END), 0);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size + 1);
  assert_non_null(bytes);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

static void write_file(const char *name, const unsigned char *bytes,
                       size_t size) {
  FILE *file = fopen(name, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
}

// The numbers of the checkpoint, unpacked.
static unsigned char *read_body(size_t *size) {
  FILE *file = fopen(path, "rb");
  gl_packed *packed = malloc(sizeof *packed);
  size_t room = 1 << 20;
  unsigned char *body = malloc(room);
  assert_true(file && packed && body);
  assert_int_equal(fseek(file, HEAD, SEEK_SET), 0);
  gl_packed_begin(packed, file);
  for (*size = 0;; ++*size) {
    const unsigned char byte = gl_packed_get_byte(packed);
    if (packed->wrong)
      break;
    assert_true(*size < room);
    body[*size] = byte;
  }
  fclose(file);
  free(packed);
  return body;
}

// A checkpoint with these numbers, and all checksums right.
static void write_body(const unsigned char *body, size_t size) {
  FILE *file = fopen(path, "wb");
  gl_packed *packed = malloc(sizeof *packed);
  assert_true(file && packed);
  fwrite("\x87glk\x02", 1, HEAD, file);
  gl_packed_begin(packed, file);
  for (size_t i = 0; i < size; i++)
    gl_packed_put_byte(packed, body[i]);
  gl_packed_end(packed);
  assert_int_equal(fclose(file), 0);
  free(packed);
}

// ---------------------------------------------------------------------- tests

static const char *const engines[] = {"andor", "dfpn", "pns", "auto"};
#define ENGINES (sizeof engines / sizeof *engines)

// Maker wins the first and Breaker the second; both take a search.
static const struct {
  const char *text;
  gridlock_value value;
} games[] = {{"mnk:5,4,4,first=maker", GRIDLOCK_BREAKER},
             {"poly:elly@4x4", GRIDLOCK_MAKER},
             {"mnk:6,6,4,first=breaker", GRIDLOCK_MAKER}};
#define GAMES (sizeof games / sizeof *games)

static void a_finished_search_is_there_at_once(void **state) {
  (void)state;
  for (size_t g = 0; g < GAMES; g++)
    for (size_t e = 0; e < ENGINES; e++) {
      clean();
      const trial first = solve(games[g].text, engines[e]);
      assert_int_equal(first.status, GRIDLOCK_OK);
      assert_int_equal(first.result.value, games[g].value);
      assert_int_equal(first.result.resumed, 0);
      const trial again = solve(games[g].text, engines[e]);
      assert_int_equal(again.status, GRIDLOCK_OK);
      assert_int_equal(again.result.value, games[g].value);
      assert_int_equal(again.result.resumed, first.result.nodes);
      assert_int_equal(again.notices, 0);
#ifndef GL_STRESS // where tables forget
      assert_true(again.result.nodes <= first.result.nodes + 2);
#endif
    }
}

static void an_interrupted_search_goes_on(void **state) {
  (void)state;
  for (size_t g = 0; g < GAMES; g++)
    for (size_t e = 0; e < ENGINES; e++) {
      clean();
      uint64_t nodes = 0;
      for (unsigned i = 0; i < 3; i++) {
        const trial some = solve_until(games[g].text, engines[e], 0, 0, true);
        assert_int_equal(some.status, GRIDLOCK_OK);
        assert_int_equal(some.result.resumed, nodes);
        assert_true(some.result.nodes >= nodes);
        nodes = some.result.nodes;
      }
      const trial last = solve(games[g].text, engines[e]);
      assert_int_equal(last.status, GRIDLOCK_OK);
      assert_int_equal(last.result.value, games[g].value);
      assert_int_equal(last.result.resumed, nodes);
    }
}

static void expect_refusal(const char *text, const char *engine, uint64_t seed,
                           const char *sentence) {
  const trial t = solve_until(text, engine, seed, 0, false);
  assert_int_equal(t.status, GRIDLOCK_INPUT);
  assert_string_equal(t.error.place, path);
  if (!strstr(t.error.sentence, sentence))
    fail_msg("'%s' does not say '%s'", t.error.sentence, sentence);
}

static void another_game_or_search_is_refused_and_stays(void **state) {
  (void)state;
  clean();
  assert_int_equal(solve("mnk:3,3,3", "dfpn").status, GRIDLOCK_OK);
  size_t size;
  unsigned char *before = read_file(path, &size);
  expect_refusal("mnk:3,3,2", "dfpn", 0, "another game");
  expect_refusal("mnk:3,3,3,first=breaker", "dfpn", 0, "another game");
  expect_refusal("mnk:3,3,3", "pns", 0, "other options");
  expect_refusal("mnk:3,3,3", "dfpn", 7, "other options");
  size_t still;
  unsigned char *after = read_file(path, &still);
  assert_int_equal(size, still);
  assert_memory_equal(before, after, size);
  free(before);
  free(after);
}

static void every_flipped_bit_and_every_end_is_noticed(void **state) {
  (void)state;
  clean();
  assert_int_equal(solve("mnk:2,2,2", "pns").status, GRIDLOCK_OK);
  size_t size;
  unsigned char *bytes = read_file(path, &size);
  for (size_t i = 0; i < 8 * size; i += 3) { // three in eight of each byte
    bytes[i / 8] ^= (unsigned char)(1 << i % 8);
    write_file(path, bytes, size);
    expect_refusal("mnk:2,2,2", "pns", 0, "remove it to begin anew");
    bytes[i / 8] ^= (unsigned char)(1 << i % 8);
  }
  for (size_t i = 0; i < size; i++) {
    write_file(path, bytes, i);
    expect_refusal("mnk:2,2,2", "pns", 0, "remove it to begin anew");
  }
  write_file(path, bytes, size + 1);
  expect_refusal("mnk:2,2,2", "pns", 0, "something follows");
  write_file(path, bytes, size);
  assert_int_equal(solve("mnk:2,2,2", "pns").status, GRIDLOCK_OK);
  free(bytes);
}

static void the_one_before_is_used(void **state) {
  (void)state;
  clean();
  assert_int_equal(solve_until("mnk:5,4,4", "dfpn", 0, 0, true).status,
                   GRIDLOCK_OK);
  const trial second = solve("mnk:5,4,4", "dfpn");
  assert_int_equal(second.status, GRIDLOCK_OK);
  size_t size;
  unsigned char *bytes = read_file(path, &size);
  write_file(path, bytes, size / 2);
  const trial third = solve("mnk:5,4,4", "dfpn");
  assert_int_equal(third.status, GRIDLOCK_OK);
  assert_int_equal(third.result.value, GRIDLOCK_BREAKER);
  assert_true(third.result.resumed > 0);
  assert_true(third.result.resumed < second.result.nodes);
  assert_int_equal(third.notices, 1);
  assert_non_null(strstr(third.notice, "cut off"));
  assert_int_equal(access(refused, F_OK), 0); // nothing is lost
  assert_int_equal(access(old, F_OK), 0);
  assert_int_equal(solve("mnk:5,4,4", "dfpn").notices, 0);
  unlink(path); // as if a rename had been the last thing before a crash
  const trial without = solve("mnk:5,4,4", "dfpn");
  assert_int_equal(without.status, GRIDLOCK_OK);
  assert_true(without.result.resumed > 0);
  free(bytes);
}

// Whoever writes the file, and with whatever in it: the value is right or there
// is none.  Some of these searches would not end.
static void no_numbers_make_a_wrong_answer(void **state) {
  (void)state;
  static const unsigned char change[] = {1, 0x7f, 0x80};
  unsigned refusals = 0;
  unsigned answers = 0;
  for (size_t e = 0; e < ENGINES - 1; e++) {
    clean();
    assert_int_equal(
        solve_until("poly:elly@4x4", engines[e], 0, 0, true).status,
        GRIDLOCK_OK);
    size_t size;
    unsigned char *body = read_body(&size);
    for (size_t i = 0; i < size; i += 1 + size / 60) {
      for (size_t c = 0; c < sizeof change; c++) {
        body[i] ^= change[c];
        unlink(old);
        write_body(body, size);
        const trial t = solve_until("poly:elly@4x4", engines[e], 0, 1, false);
        body[i] ^= change[c];
        refusals += t.status == GRIDLOCK_INPUT;
        answers += !t.status;
        if (t.status && t.status != GRIDLOCK_INTERNAL)
          assert_int_equal(t.status, GRIDLOCK_INPUT);
        if (!t.status && t.result.value)
          assert_int_equal(t.result.value, GRIDLOCK_MAKER);
      }
    }
    free(body);
  }
  assert_true(refusals > 50);
  assert_true(answers > 50);
}

static void only_ordinary_files_in_folders_that_exist(void **state) {
  (void)state;
  static const char *const places[] = {"/dev/null", "/dev/full", "/",
                                       "/nowhere/at/all"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    trial t = {0};
    gridlock_game *game = NULL;
    assert_int_equal(gridlock_game_parse("mnk:3,3,3", &game, &t.error), 0);
    t.status =
        gridlock_solve(game, &(gridlock_options){.checkpoint = places[i]},
                       &t.result, &t.error);
    assert_int_equal(t.status, GRIDLOCK_IO);
    gridlock_game_free(game);
  }
}

// What could not be written early is said at the end, though the end could be.
static void a_failure_keeps_its_reason(void **state) {
  (void)state;
  gl_packed *packed = malloc(sizeof *packed);
  FILE *file = fopen("/dev/full", "wb");
  assert_true(packed && file);
  gl_packed_begin(packed, file);
  for (uint64_t i = 0; i < 3 * GL_PACKED_BLOCK; i++)
    gl_packed_put_byte(packed,
                       (unsigned char)gl_hash_mix(i)); // cannot be packed
  gl_packed_end(packed);
  fclose(file);
  assert_int_equal(packed->failed, ENOSPC);
  free(packed);
  gl_replace_file replacing;
  gl_error error = {0};
  clean();
  assert_int_equal(gl_replace_file_new(&replacing, path, &error), GL_OK);
  assert_int_equal(gl_replace_file_open(&replacing, &error), GL_OK);
  fputs("the end", replacing.file);
  assert_int_equal(gl_replace_file_close(&replacing, true, ENOSPC, &error),
                   GL_IO);
  assert_non_null(strstr(error.sentence, strerror(ENOSPC)));
  assert_true(access(path, F_OK) && access(fresh, F_OK));
  gl_replace_file_free(&replacing);
}

static void engines_without_tables_say_so(void **state) {
  (void)state;
  clean();
  assert_int_equal(solve("mnk:3,3,3", "brute").status, GRIDLOCK_UNSUPPORTED);
  assert_int_equal(solve("mnk:3,3,3,strong", "auto").status,
                   GRIDLOCK_UNSUPPORTED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_finished_search_is_there_at_once),
      cmocka_unit_test(an_interrupted_search_goes_on),
      cmocka_unit_test(another_game_or_search_is_refused_and_stays),
      cmocka_unit_test(every_flipped_bit_and_every_end_is_noticed),
      cmocka_unit_test(the_one_before_is_used),
      cmocka_unit_test(no_numbers_make_a_wrong_answer),
      cmocka_unit_test(only_ordinary_files_in_folders_that_exist),
      cmocka_unit_test(a_failure_keeps_its_reason),
      cmocka_unit_test(engines_without_tables_say_so),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
