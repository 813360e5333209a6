// SPDX-License-Identifier: MIT
//
// gridcheck.c -- the independent checker of gridlock's proofs
//
// The game comes from the user (game.h).  The file is read once from top to
// bottom (text.h); its first word says of which kind it is, and the checker of
// that kind (check.h) goes through the rest.
//
// Complaints do not return and so cannot get lost: cannot() blames the question
// (status 2), refuse() blames the file (status 1).  A claim is proved (status
// 0) if nobody complains up to the end.

#include "check.h"
#include "text.h"
#include "turns.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_handicap[] =
    "there are no rules for a handicap in such a file yet";

static int close_output(int status) {
  if (ferror(stdout) || fclose(stdout) != 0)
    cannot("standard output", strerror(errno));
  return status;
}

// The one place where the verdict is made, printed and returned.
_Noreturn static void conclude(const char *proved, const char *reason) {
  enum { VERIFIED = 0, REFUTED = 1 };
  const int verdict = proved && !reason ? VERIFIED : REFUTED;
  if (verdict == VERIFIED)
    printf("s VERIFIED %s\n", proved);
  else
    printf("c %s: %s\ns REFUTED\n", text_place(), reason);
  exit(close_output(verdict));
}

_Noreturn void refuse(const char *format, ...) {
  char reason[160];
  va_list values;
  va_start(values, format);
  vsnprintf(reason, sizeof reason, format, values);
  va_end(values);
  conclude(NULL, reason);
}

// Checks the file that has been opened.  Returns what it proves.
static const char *check_file(const struct game *game) {
  static const struct {
    const char *name;
    bool finite, infinite, handicap; // what it is for
    const char *(*check)(const struct game *);
    const char *(*strong)(const struct game *); // if there are no rules
  } kinds[] = {{"glc", true, false, false, check_certificate, check_shield},
               {"strategy", true, false, false, check_strategy, check_strategy},
               {"glw", true, false, false, check_weights, NULL},
               {"glt", false, true, false, check_toric, NULL},
               {"tiling", false, true, false, check_tiling, NULL},
               {"gls", true, true, true, check_lattice, NULL},
               {"seq", false, true, true, check_sequence, NULL}};
  const size_t count = sizeof kinds / sizeof *kinds;
  const char *name = next_line() ? take_word() : "";
  size_t kind = 0;
  while (kind < count && strcmp(name, kinds[kind].name) != 0)
    kind++;
  if (kind == count)
    refuse("the header, with glc, strategy, glw, glt, tiling, gls or seq, is "
           "expected here");
  if (!(game->setting->infinite ? kinds[kind].infinite : kinds[kind].finite))
    refuse("a file of this kind is for %s boards",
           game->setting->infinite ? "finite" : "infinite");
  if (game->setting->handicap && !kinds[kind].handicap)
    cannot("game", no_handicap);
  if (game->setting->handicap && game->breaker_first &&
      (game->setting->edge || kinds[kind].check == check_sequence))
    cannot("game", "there are no rules for such a handicap if Breaker moves "
                   "first yet");
  if (game->setting->no_rules && !kinds[kind].strong)
    cannot("game", game->setting->no_rules);
  return (game->setting->no_rules ? kinds[kind].strong
                                  : kinds[kind].check)(game);
}

static const char help[] =
    "usage: gridcheck [--first maker|breaker] [--memory SIZE] [--turns]\n"
    "                 GAME FILE\n"
    "       gridcheck [--first maker|breaker] [--memory SIZE]\n"
    "                 --drat [GAME] FORMULA PROOF\n"
    "       gridcheck [--first maker|breaker] [--memory SIZE] --lines GAME\n"
    "       gridcheck --help | --version\n"
    "Checks that a file proves what it claims about a positional game:\n"
    "  .glc, .glb  a certificate: who wins a weak game, or that nobody wins a\n"
    "              strong one\n"
    "  .strategy   a strategy: who wins a strong game or a .pg game\n"
    "  .glw        weights: there is no pairing\n"
    "  .glt        a toric pairing: Breaker wins on the infinite board\n"
    "  .tiling     a tiling: Breaker wins on the infinite board, or a block\n"
    "              covers its lines\n"
    "  .gls        lattice cards: Maker wins on the infinite board, or on a\n"
    "              board or torus\n"
    "  .seq        a proof sequence: Maker wins on the infinite board\n"
    "A file - is standard input, and so is the GAME hyper:-\n"
    "  --drat    checks a DRAT proof that a formula cannot be satisfied and, "
    "if\n"
    "            there is a GAME, that the formula says that it has a pairing\n"
    "  --first   sets who moves first, whatever the game says\n"
    "  --lines   prints the game in .hg form instead\n"
    "  --memory  sets how much memory may be used: bytes, or with K, M or G\n"
    "            behind it, by default 1G\n"
    "  --turns   also prints how many turns Maker needs by a certificate or a\n"
    "            proof sequence with which she wins\n"
    "Status: 0 verified (s VERIFIED), 1 refuted, 2 could not check\n";

enum { MOST_OPERANDS = 3 };

// What the words of the command line say.
typedef struct {
  const char *show, *first; // or NULL
  size_t memory;            // or 0
  bool drat, only_lines, turns, wrong;
  const char *operands[MOST_OPERANDS];
  size_t given;
} command;

// The number of bytes that a word is, or 0.
static size_t bytes_of(const char *w) {
  static const char units[] = "KMG";
  const size_t length = strlen(w);
  const char *unit = length ? strchr(units, w[length - 1]) : NULL;
  const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
  uint64_t value;
  if (parse_number(w, length - (unit != NULL), 1, SIZE_MAX >> shift, &value))
    return 0;
  return (size_t)value << shift;
}

// The value of an option, behind it in its word or in the next; or NULL.
static const char *value_of(const char *option, char **words, int count,
                            int *i) {
  const size_t length = strlen(option);
  if (strncmp(words[*i], option, length) != 0)
    return NULL;
  if (words[*i][length] == '=')
    return words[*i] + length + 1;
  return words[*i][length] == '\0' && *i + 1 < count ? words[++*i] : NULL;
}

static command read_command(int count, char **words) {
  command c = {0};
  for (int i = 1; i < count; i++) {
    const char *w = words[i], *value;
    if (strcmp(w, "--help") == 0)
      c.show = help;
    else if (strcmp(w, "--version") == 0)
      c.show = "gridcheck 0.1.0\n";
    else if (strcmp(w, "--drat") == 0)
      c.drat = true;
    else if (strcmp(w, "--lines") == 0)
      c.only_lines = true;
    else if (strcmp(w, "--turns") == 0)
      c.turns = true;
    else if ((value = value_of("--first", words, count, &i)) != NULL)
      c.first = value;
    else if ((value = value_of("--memory", words, count, &i)) != NULL)
      c.wrong |= (c.memory = bytes_of(value)) == 0;
    else if (c.given < MOST_OPERANDS && (*w != '-' || strcmp(w, "-") == 0))
      c.operands[c.given++] = w;
    else
      c.wrong = true;
  }
  if (c.first && strcmp(c.first, "maker") != 0 &&
      strcmp(c.first, "breaker") != 0)
    c.wrong = true;
  if (c.drat + c.only_lines + c.turns > 1)
    c.wrong = true;
  const size_t least = c.only_lines ? 1 : 2;
  if (c.given < least || c.given > (c.drat ? least + 1 : least))
    c.wrong = true;
  return c;
}

// Refuses to read standard input twice.
static void check_standard_input(const command *command) {
  size_t standard = 0;
  for (size_t i = 0; i < command->given; i++)
    standard += strcmp(command->operands[i], "-") == 0 ||
                strcmp(command->operands[i], "hyper:-") == 0;
  if (standard > 1)
    cannot("wrong usage", "only one of the files can be stdin");
}

int main(int count, char **words) {
  static struct game game;
  const command c = read_command(count, words);
  if (c.show) {
    fputs(c.show, stdout);
    return close_output(0);
  }
  if (c.wrong)
    cannot("wrong usage", "see gridcheck --help");
  if (c.memory)
    limit_memory(c.memory);
  check_standard_input(&c);
  if (c.drat && c.given == 2)
    conclude(check_drat(NULL, c.operands[0], c.operands[1]), NULL);
  read_game(c.operands[0], &game);
  if (c.first && game.setting->other)
    cannot("game", "the file lists its turns");
  if (c.first)
    game.breaker_first = strcmp(c.first, "breaker") == 0;
  make_moves(&game);
  if ((c.only_lines || c.drat) && game.setting->infinite)
    cannot("game", "an infinite board has no list of lines");
  if (c.only_lines) {
    print_game(&game);
    return close_output(0);
  }
  if (c.drat && game.setting->no_rules)
    cannot("game", game.setting->no_rules);
  if (c.drat && game.setting->handicap)
    cannot("game", no_handicap);
  if (c.drat)
    conclude(check_drat(&game, c.operands[1], c.operands[2]), NULL);
  if (c.turns)
    want_turns();
  open_text(c.operands[1], NULL);
  const char *proved = check_file(&game);
  const size_t turns = certificate_turns() + sequence_turns(); // one is 0
  if (c.turns && turns)
    printf("c turns %zu\n", turns);
  conclude(proved, NULL);
}
