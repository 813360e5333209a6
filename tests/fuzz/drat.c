// SPDX-License-Identifier: MIT
// DRAT proofs: if one is verified, the formula cannot be satisfied, and if
// there is a game, that has no pairing.
//
// An input is a game, or nothing, a text line `cnf`, a formula, a text line
// `drat`, and a proof.

#define CHECKER_PART "tests/fuzz/drat_part.h"
#include "tests/fuzz/checker.h"
#include "tests/fuzz/pairing.h"

static struct game asked;
static bool game_given;

static int run(const char *name, char *formula) {
  const char *proof = cut_at(formula, "\ndrat\n");
  const int status = setjmp(ended);
  if (status || !proof)
    return status;
  if (asprintf(&written, "%s\n", formula) < 0)
    abort();
  files[1].text = written;
  files[2].text = proof;
  game_given = *name;
  if (!game_given)
    accept(check_drat(NULL, files[1].name, files[2].name));
  read_game(name, &asked);
  if (asked.setting->no_rules || asked.setting->infinite ||
      asked.incidences > 10000)
    return 0;
  accept(check_drat(&asked, files[1].name, files[2].name));
}

// Whether an assignment, a set of variables below 13, makes every clause of the
// formula true.  The formula has been read before.
static bool satisfies(const char *formula, unsigned assignment) {
  char *at;
  for (const char *row = formula; *row; row = strchr(row, '\n') + 1) {
    if (*row == 'c' || *row == 'p' || *row == '\n')
      continue;
    bool good = false;
    for (long literal = strtol(row, &at, 10); literal;
         literal = strtol(at, &at, 10))
      good |= (assignment >> labs(literal) & 1) == (literal > 0);
    if (!good)
      return false;
  }
  return true;
}

static bool can_be_satisfied(const char *formula) {
  size_t variables = 0;
  const char *header = *formula == 'p' ? formula : strstr(formula, "\np ");
  if (sscanf(header, " p cnf %zu", &variables) != 1 || variables > 12)
    return false;
  for (unsigned assignment = 0; assignment >> variables < 2; assignment++)
    if (satisfies(formula, assignment))
      return true;
  return false;
}

static bool is_right(int status) {
  if (status != VERDICT)
    return is_refusal(status);
  if (*complaint || can_be_satisfied(files[1].text))
    return false;
  if (!game_given)
    return strcmp(answer, "s VERIFIED UNSATISFIABLE\n") == 0;
  return strcmp(answer, "s VERIFIED NO PAIRING\n") == 0 &&
         (!is_small(&asked) || !has_some_pairing(&asked));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  run_input(bytes, size, "\ncnf\n", run, is_right);
  values = NULL;
  marks = NULL;
  lists = NULL;
  places = NULL;
  buckets = NULL;
  trail = current = NULL;
  variable_room = trail_count = propagated = 0;
  bucket_count = clause_count = length = live_size = deleted_size = 0;
  deleted = NULL;
  slots = names = NULL;
  slot_count = variable_count = 0;
  contradiction = lost = false;
  pairs = members = NULL;
  pair_room = 0;
  return 0;
}
