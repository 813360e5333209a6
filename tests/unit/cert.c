// SPDX-License-Identifier: MIT
// What a limit does while a certificate is written.

#include "unit/support.h"

#include "cert/cert.h"

#include <unistd.h>

static int interrupt(const gridlock_progress *progress, void *context) {
  (void)progress;
  (void)context;
  return 1;
}

static void solve(gl_search *search, const gl_game *game, bool strict) {
  gl_search_begin(search, game);
  search->strict = strict;
  gl_budget_start(&search->budget, &(gridlock_limits){0}, "dfpn");
  assert_int_equal(gl_search_run(search, gl_engine_named("dfpn"), NULL), GL_OK);
  assert_int_equal(search->value, GRIDLOCK_BREAKER);
  // From now on the user wants no more, and is asked at once.
  search->budget.limits.tick = interrupt;
  search->budget.next_tick = 0;
  search->budget.countdown = 1;
}

static void a_limit_takes_the_certificate_but_not_the_answer(void **state) {
  (void)state;
  char path[64];
  gl_error error = {0};
  gl_game *game = parse("mnk:6,6,5");
  gl_search search;
  solve(&search, game, true);
  snprintf(path, sizeof path, "/tmp/gridlock-cert-%ld.glc", (long)getpid());
  assert_int_equal(gl_cert_save(&search, path, &error), GL_LIMIT);
  assert_string_equal(error.place, path);
  assert_non_null(strstr(error.sentence, "not written"));
  assert_non_null(strstr(error.sentence, "interrupted"));
  assert_int_not_equal(access(path, F_OK), 0);
  assert_int_equal(search.value, GRIDLOCK_BREAKER);
  // Nothing limits a second attempt: what is over is over.
  assert_int_equal(gl_cert_save(&search, path, &error), GL_OK);
  assert_int_equal(access(path, F_OK), 0);
  unlink(path);
  const gridlock_result result = gl_search_end(&search);
  assert_int_equal(result.value, GRIDLOCK_BREAKER);
  assert_int_equal(result.reason, GRIDLOCK_NO_REASON);
  gl_game_free(game);
}

static void who_is_not_strict_writes_to_the_end(void **state) {
  (void)state;
  char path[64];
  gl_game *game = parse("mnk:6,6,5");
  gl_search search;
  solve(&search, game, false);
  snprintf(path, sizeof path, "/tmp/gridlock-cert-%ld.glc", (long)getpid());
  assert_int_equal(gl_cert_save(&search, path, NULL), GL_OK);
  unlink(path);
  gl_search_clear(&search);
  gl_game_free(game);
}

TESTS(cmocka_unit_test(a_limit_takes_the_certificate_but_not_the_answer),
      cmocka_unit_test(who_is_not_strict_writes_to_the_end))
