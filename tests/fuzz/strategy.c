// SPDX-License-Identifier: MIT
// Strategies: whatever is read, there is an answer, and what is verified is
// true.
//
// An input is a game, a text line `strategy`, and a file without its header,
// which is added here.

#define CHECKER_PART "check/strategy.c"
#include "tests/fuzz/checker.h"

enum { SMALL = 6, MOST_CELLS = 12, MOST_LINES = 200 };

// Shields are the business of certificate.c.
const char *check_certificate(const struct game *about) {
  return about->line_count ? "BREAKER" : "MAKER";
}

static bool owns(const struct game *lines, uint64_t stones) {
  for (size_t e = 1; e <= lines->line_count; e++) {
    const uint32_t *c = lines->lines[e];
    while (*c && stones >> *c & 1)
      c++;
    if (!*c)
      return true;
  }
  return false;
}

// The value by minimax: 1 if Maker owns a line first, -1 if Breaker does.
static int truth(uint64_t makers, uint64_t breakers, size_t stones) {
  if (owns(wants[MAKER], makers))
    return 1;
  if (owns(wants[BREAKER], breakers))
    return -1;
  if (stones == last)
    return 0;
  const bool maker_moves = mover(stones) == MAKER;
  int best = maker_moves ? -2 : 2;
  for (size_t c = 1; c <= cell_count; c++) {
    const uint64_t cell = (uint64_t)1 << c;
    if (((makers | breakers) & cell) ||
        (!stones && game.setting->opening && !has(game.setting->opening, c)))
      continue;
    const int played = maker_moves ? truth(makers | cell, breakers, stones + 1)
                                   : truth(makers, breakers | cell, stones + 1);
    if (maker_moves ? played > best : played < best)
      best = played;
  }
  return best;
}

static int run(const char *name, char *body) {
  static struct game asked;
  char hex[65];
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  make_moves(&asked);
  if (asked.setting->infinite || asked.cell_count > MOST_CELLS ||
      asked.line_count > MOST_LINES)
    return 0;
  hash_lines(&asked, hex);
  open_written("strategy 1 ", hex, body);
  accept(check_strategy(&asked));
}

static bool is_right(int status) {
  if (status != VERDICT)
    return is_refusal(status);
  if (strncmp(answer, "s VERIFIED ", 11) != 0 || *complaint)
    return false;
  if (cell_count > SMALL)
    return true;
  const int wanted = truth(game.maker->bits[0], game.breaker->bits[0], 0);
  const char *said = answer + 11;
  if (!game.setting->strong)
    return strcmp(said, wanted > 0 ? "MAKER\n" : "BREAKER\n") == 0;
  return strcmp(said, wanted > 0   ? "FIRST\n"
                      : wanted < 0 ? "SECOND\n"
                                   : "DRAW\n") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  run_input(bytes, size, "\nstrategy\n", run, is_right);
  entries = NULL;
  maps = NULL;
  value = NULL;
  entry_count = map_count = bar_count = 0;
  memset(single_from, 0, sizeof single_from);
  in_strategy = false;
  memset(proved, 0, sizeof proved);
  return 0;
}
