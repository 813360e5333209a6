// SPDX-License-Identifier: MIT
// The files that log are compiled once more for this program, with the log on.

#include "unit/support.h"

#include <gridlock/gridlock.h>
#include <unistd.h>

// What goes to stderr between these two, to be freed.
static int begin(FILE *file) {
  fflush(stderr);
  const int before = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  return before;
}

static char *end(FILE *file, int before) {
  fflush(stderr);
  dup2(before, STDERR_FILENO);
  close(before);
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  char *text = calloc((size_t)size + 1, 1);
  rewind(file);
  assert_int_equal(fread(text, 1, (size_t)size, file), size);
  fclose(file);
  return text;
}

static char *log_of(const char *text, const char *engine) {
  gridlock_game *game = NULL;
  gridlock_result result;
  gridlock_error error = {0};
  assert_int_equal(gridlock_game_parse(text, &game, &error), GRIDLOCK_OK);
  FILE *file = tmpfile();
  const int before = begin(file);
  const gridlock_status status = gridlock_solve(
      game, &(gridlock_options){.engine = engine}, &result, &error);
  char *log = end(file, before);
  assert_int_equal(status, GRIDLOCK_OK);
  gridlock_result_clear(&result);
  gridlock_game_free(game);
  return log;
}

static void has(const char *log, const char *line) {
  if (!strstr(log, line))
    fail_msg("no '%s' in the log", line);
}

static void engines_tell_what_they_do(void **state) {
  (void)state;
  static const char *const expected[][4] = {
      {"andor", "andor 0 X O: maker to move\n",
       "andor 1 X13 O: breaker to move\n",
       ": decided, glances.crossing, maker\n"},
      {"dfpn", "dfpn 0 X O: maker to move, limits inf inf\n",
       "dfpn 1 X13 O: breaker to move, limits ",
       ": decided, glances.crossing, maker\n"},
      {"pns", "pns 0 X O: nodes.maker, depth 1, ", "pns 0 X O: solved, maker\n",
       ": decided, glances.crossing, maker\n"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    char *log = log_of("mnk:5,5,4", expected[i][0]);
    for (size_t j = 1; j < 4; j++)
      has(log, expected[i][j]);
    free(log);
  }
  char *log = log_of("mnk:6,6,5", "dfpn");
  has(log, " holds, by a glance\n");
  has(log, ": decided, glances.pairing, breaker\n");
  free(log);
  log = log_of("mnk:4,4,3,strong", "strong");
  has(log, "strong 0 X O: ");
  has(log, "strong 0 X O: attacked\n");
  has(log, ": decided by a rush\n");
  free(log);
}

static void the_hunt_tells_what_it_does(void **state) {
  (void)state;
  char *log = log_of("poly:tic@8x8", "hunt");
  has(log, "hunt 0 X O: maker to move, 0 passes, limits ");
  has(log, "hunt 1 X");
  has(log, ": decided, a card fits\n");
  has(log, ": no answer is left, ");
  free(log);
}

TESTS(cmocka_unit_test(engines_tell_what_they_do),
      cmocka_unit_test(the_hunt_tells_what_it_does))
