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

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    bool infinite;
    const char *(*check)(const struct game *);
  } kinds[] = {{"glc", false, check_certificate},
               {"glw", false, check_weights},
               {"glt", true, check_toric}};
  const size_t count = sizeof kinds / sizeof *kinds;
  const char *name = next_line() ? take_word() : "";
  size_t kind = 0;
  while (kind < count && strcmp(name, kinds[kind].name) != 0)
    kind++;
  if (kind == count)
    refuse("the header, with glc, glw or glt, is expected here");
  if (kinds[kind].infinite != game->infinite)
    refuse("a file of this kind is for %s boards",
           kinds[kind].infinite ? "infinite" : "finite");
  return kinds[kind].check(game);
}

static const char help[] =
    "usage: gridcheck [--first maker|breaker] GAME FILE\n"
    "       gridcheck [--first maker|breaker] --lines GAME\n"
    "       gridcheck --help | --version\n"
    "Checks that a file proves what it claims about a weak positional game:\n"
    "  .glc, .glb  a certificate: who wins\n"
    "  .glw        weights: there is no pairing\n"
    "  .glt        a toric pairing: Breaker wins on the infinite board\n"
    "The FILE - is standard input, and so is the GAME hyper:-\n"
    "  --first   sets who moves first, whatever the game says\n"
    "  --lines   prints the game in .hg form instead\n"
    "Status: 0 verified (s VERIFIED), 1 refuted, 2 could not check\n";

int main(int count, char **words) {
  static struct game game;
  const char *operands[2] = {NULL, NULL}, *first = NULL, *show = NULL;
  bool only_lines = false, wrong = false;
  size_t given = 0;
  for (int i = 1; i < count; i++) {
    const char *w = words[i];
    if (strcmp(w, "--help") == 0)
      show = help;
    else if (strcmp(w, "--version") == 0)
      show = "gridcheck 0.1.0\n";
    else if (strcmp(w, "--lines") == 0)
      only_lines = true;
    else if (strcmp(w, "--first") == 0 && i + 1 < count)
      first = words[++i];
    else if (strncmp(w, "--first=", strlen("--first=")) == 0)
      first = w + strlen("--first=");
    else if (given < 2 && (*w != '-' || strcmp(w, "-") == 0))
      operands[given++] = w;
    else
      wrong = true;
  }
  if (first && strcmp(first, "maker") != 0 && strcmp(first, "breaker") != 0)
    wrong = true;
  if (show) {
    fputs(show, stdout);
    return close_output(0);
  }
  if (wrong || given != (only_lines ? 1 : 2))
    cannot("wrong usage", "see gridcheck --help");
  const bool standard = !only_lines && strcmp(operands[1], "-") == 0;
  if (standard && strcmp(operands[0], "hyper:-") == 0)
    cannot("wrong usage", "game and file cannot both be stdin");
  read_game(operands[0], &game);
  if (first)
    game.breaker_first = strcmp(first, "breaker") == 0;
  if (only_lines && game.infinite)
    cannot("game", "an infinite board has no list of lines");
  if (only_lines) {
    print_game(&game);
    return close_output(0);
  }
  if (game.no_rules)
    cannot("game", game.no_rules);
  open_text(operands[1], NULL);
  conclude(check_file(&game), NULL);
}
