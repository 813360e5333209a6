// SPDX-License-Identifier: MIT
//
// gridcheck.c -- the program: its words, what it prints, its exit code
//
// The words become a question, judge.h answers it, and the answer is printed.
// Nothing is decided here.

#include "file.h"
#include "judge.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: gridcheck [-q] [--first maker|breaker] [--memory SIZE] [--turns]\n"
    "                 GAME FILE\n"
    "       gridcheck [-q] [--first maker|breaker] [--memory SIZE]\n"
    "                 --drat [GAME] FORMULA PROOF\n"
    "       gridcheck [--first maker|breaker] [--memory SIZE] --lines GAME\n"
    "       gridcheck -h | --help | --version\n";

static const char help[] =
    "Checks that a file proves what it claims about a positional game:\n"
    "  .glc, .glb  a certificate: who wins a weak game, or that nobody wins a\n"
    "              strong one\n"
    "  .strategy   a strategy: who wins a strong game or a .pg game\n"
    "  .glw        weights: there is no pairing\n"
    "  .glr        a formula and a DRAT proof: there is no pairing\n"
    "  .glt        a toric pairing: Breaker wins on the infinite board\n"
    "  .tiling     a tiling: Breaker wins on the infinite board, or a block\n"
    "              covers its lines\n"
    "  .gls        lattice cards: Maker wins on the infinite board, or on a\n"
    "              board or torus\n"
    "  .seq        a proof sequence: Maker wins on the infinite board\n"
    "A file - is standard input, and so is the GAME hyper:-; one that ends in "
    ".gz\n"
    "or .zst is decompressed by gzip or zstd.  What it proves is printed, and "
    "what\n"
    "one cites: the game in words, who begins, the steps, the SHA-256.\n"
    "  --drat    checks a DRAT proof that a formula cannot be satisfied and, "
    "if\n"
    "            there is a GAME, that the formula says that it has a pairing\n"
    "  --first   sets who moves first, whatever the game says\n"
    "  --lines   prints its lines and stones in .hg form instead\n"
    "  --memory  sets how much memory may be used: bytes, or with K, M or G\n"
    "            behind it, by default 1G\n"
    "  -q        prints the verdict without the line that one cites\n"
    "  --turns   also prints how many turns Maker needs by a certificate or a\n"
    "            proof sequence with which she wins\n"
    "Status: 0 verified (s VERIFIED), 1 refuted, 2 could not check: wrong "
    "usage,\n"
    "no certificate, an unreadable file, no game, no rules for it, or a "
    "limit\n";

enum { MOST_OPERANDS = 3 };

// What the words of the command line say.
typedef struct {
  gridcheck_question question;
  bool help, version, drat, only_lines, quiet, wrong;
  const char *operands[MOST_OPERANDS];
  size_t given;
} command;

_Noreturn static void fail(const char *place, const char *sentence) {
  fprintf(stderr, "gridcheck: %s: %s\n", place, sentence);
  exit(GRIDCHECK_CANNOT);
}

static int close_output(int status) {
  if (ferror(stdout) || fclose(stdout) != 0)
    fail("standard output", strerror(errno));
  return status;
}

// The number of bytes that a word is, or 0.
static size_t bytes_of(const char *w) {
  static const char units[] = "KMG";
  const size_t digits = strspn(w, "0123456789");
  const char *unit = w[digits] ? strchr(units, w[digits]) : NULL;
  const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
  errno = 0;
  const unsigned long long value = strtoull(w, NULL, 10);
  if (!digits || (w[digits] && (!unit || w[digits + 1])) || errno ||
      value > SIZE_MAX >> shift)
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

// Takes an option without a value, and says whether it was one.
static bool take_switch(command *c, const char *w) {
  const struct {
    const char *name;
    bool *value;
  } switches[] = {{"-h", &c->help},
                  {"--help", &c->help},
                  {"--version", &c->version},
                  {"--drat", &c->drat},
                  {"--lines", &c->only_lines},
                  {"-q", &c->quiet},
                  {"--quiet", &c->quiet},
                  {"--turns", &c->question.turns}};
  for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
    if (strcmp(w, switches[i].name) == 0)
      return *switches[i].value = true;
  return false;
}

static gridcheck_player player_of(const char *w, bool *wrong) {
  if (strcmp(w, "maker") == 0)
    return GRIDCHECK_MAKER;
  if (strcmp(w, "breaker") == 0)
    return GRIDCHECK_BREAKER;
  *wrong = true;
  return GRIDCHECK_AS_GIVEN;
}

// The operands are the game, the formula and the proof, if these are there.
static void take_operands(command *c) {
  const size_t least = c->only_lines ? 1 : 2;
  if (c->drat + c->only_lines + c->question.turns > 1 || c->given < least ||
      c->given > (c->drat ? least + 1 : least)) {
    c->wrong = true;
    return;
  }
  const char **w = c->operands;
  if (!c->drat || c->given > least)
    c->question.game = *w++;
  if (c->drat)
    c->question.formula.name = *w++;
  if (!c->only_lines)
    c->question.proof.name = *w;
}

static command read_command(int count, char **words) {
  command c = {0};
  for (int i = 1; i < count; i++) {
    const char *w = words[i], *value;
    if (take_switch(&c, w))
      continue;
    if ((value = value_of("--first", words, count, &i)) != NULL)
      c.question.first = player_of(value, &c.wrong);
    else if ((value = value_of("--memory", words, count, &i)) != NULL)
      c.wrong |= (c.question.memory = bytes_of(value)) == 0;
    else if (c.given < MOST_OPERANDS && (*w != '-' || strcmp(w, "-") == 0))
      c.operands[c.given++] = w;
    else
      c.wrong = true;
  }
  take_operands(&c);
  return c;
}

// Refuses to read standard input twice.
static void check_standard_input(const command *command) {
  size_t standard = 0;
  for (size_t i = 0; i < command->given; i++)
    standard += strcmp(command->operands[i], "-") == 0 ||
                strcmp(command->operands[i], "hyper:-") == 0;
  if (standard > 1)
    fail("wrong usage", "only one of the files can be stdin");
}

static void print_verified(const gridcheck_answer *answer, bool quiet) {
  if (!quiet)
    printf("c %s\n", answer->summary);
  if (answer->turns)
    printf("c turns %zu\n", answer->turns);
  printf("s VERIFIED %s\n", answer->value);
}

// Prints the answer.  Returns its verdict, which is the exit code.
static int print_answer(const gridcheck_answer *answer, bool quiet) {
  if (answer->verdict == GRIDCHECK_VERIFIED)
    print_verified(answer, quiet);
  else if (answer->verdict == GRIDCHECK_REFUTED)
    printf("c %s: %s\ns REFUTED\n", answer->place, answer->sentence);
  else
    fail(answer->place, answer->sentence);
  return (int)answer->verdict;
}

int main(int count, char **words) {
  const command c = read_command(count, words);
  gridcheck_answer answer;
  if (c.help || c.version) {
    if (c.help)
      printf("%s%s", usage, help);
    else
      printf("gridcheck %s\n", gridcheck_version());
    return close_output(0);
  }
  if (c.wrong)
    fail("wrong usage", "see gridcheck --help");
  check_standard_input(&c);
  if (c.only_lines) {
    if (!list_lines(&c.question, &files_of_the_system, &answer))
      fail(answer.place, answer.sentence);
    return close_output(0);
  }
  judge(&c.question, &files_of_the_system, &answer);
  return close_output(print_answer(&answer, c.quiet));
}
