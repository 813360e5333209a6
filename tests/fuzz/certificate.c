// SPDX-License-Identifier: MIT
// The checker: whatever it reads, it answers, and what it verifies is true.
//
// An input is a game, a text line `glc`, and a certificate without its header,
// which is added here.  A game of one text line is a name, a longer one a file.

#define CHECKER_PART "tests/fuzz/certificate_part.h"
#include "tests/fuzz/checker.h"

// ---- The truth, for small games ----

enum { SMALL = 9 };

// Whether a line that is not in D, if there is one, lies inside the cells.
static bool has_line(uint64_t cells, const set *D) {
  for (size_t e = 1; e <= game->line_count; e++) {
    const uint32_t *c = game->lines[e];
    while (*c && cells >> *c & 1)
      c++;
    if (!*c && !(D && has(D, e)))
      return true;
  }
  return false;
}

// Whether Maker gets such a line, by minimax.
static bool maker_wins(uint64_t makers, uint64_t breakers, bool breaker_moves,
                       const set *D) {
  if (has_line(makers, D))
    return true;
  if (!has_line(~breakers, D))
    return false;
  for (size_t c = 1; c <= game->cell_count; c++) {
    const uint64_t cell = (uint64_t)1 << c;
    if ((makers | breakers) & cell)
      continue;
    if (breaker_moves && !maker_wins(makers, breakers | cell, false, D))
      return false;
    if (!breaker_moves && maker_wins(makers | cell, breakers, true, D))
      return true;
  }
  return breaker_moves;
}

// Whether a card or a shield means what doc/formats/certificate.md says.  It is
// enough to look at the worst case: the rest of the board is the opponent's.
static bool is_true(const object *o) {
  if (o->card)
    return maker_wins(o->A->bits[0], ~(o->A->bits[0] | o->T->bits[0]), false,
                      NULL);
  return !maker_wins(~o->Z->bits[0], 0, false, o->D);
}

// ---- A run ----

static int run(const char *name, char *body) {
  static struct game asked;
  char hex[65];
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &asked);
  if (asked.setting->no_rules || asked.setting->infinite ||
      asked.line_count > 1000)
    return 0;
  hash_lines(&asked, hex);
  open_written("glc 1 ", hex, body);
  accept(check_certificate(&asked));
}

// An answer gives a reason, or else it is true, and so is every object.
static bool is_right(int status) {
  if (!game)
    return is_refusal(status);
  for (size_t i = 0; i < entry_count && game->cell_count <= SMALL; i++)
    if (entries[i].object) {
      recall_object(entries[i].id, &meant, game);
      if (!is_true(&meant))
        return false;
    }
  if (status != VERDICT)
    return is_refusal(status);
  if (game->cell_count > SMALL)
    return strncmp(answer, "s VERIFIED ", 11) == 0 && !*complaint;
  const bool makers = maker_wins(game->maker->bits[0], game->breaker->bits[0],
                                 game->breaker_first, NULL);
  return strcmp(answer,
                makers ? "s VERIFIED MAKER\n" : "s VERIFIED BREAKER\n") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  run_input(bytes, size, "\nglc\n", run, is_right);
  entry_count = deleted_count = map_count = 0;
  last_id = 0;
  winner = NULL;
  entries = NULL;
  maps = NULL;
  game = NULL;
  return 0;
}
