// SPDX-License-Identifier: MIT
//
// judge.c -- from a question to its verdict
//
// The game comes from the user (game.h).  The proof is read once from top to
// bottom (text.h); its first words say of which kind it is, and the checker of
// that kind (check.h) goes through the rest.
//
// Complaints do not return and so cannot get lost: cannot() blames the
// question, refuse() the file.  They jump to where the check began.  A claim is
// proved if nobody complains up to the end.

#include "judge.h"
#include "binary.h"
#include "check.h"
#include "source.h"
#include "text.h"
#include "turns.h"
#include "words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local const gridcheck_question *asked;
static _Thread_local gridcheck_answer *answer;
static _Thread_local jmp_buf beginning;

// The one place where a verdict is made.
_Noreturn static void conclude(gridcheck_verdict verdict) {
  answer->verdict = verdict;
  longjmp(beginning, 1);
}

_Noreturn void refuse(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(answer->sentence, sizeof answer->sentence, format, values);
  va_end(values);
  snprintf(answer->place, sizeof answer->place, "%s", text_place());
  conclude(GRIDCHECK_REFUTED);
}

_Noreturn void cannot_at(const char *name, const char *place,
                         const char *sentence) {
  char shown[SHOWN];
  show_name(name, shown);
  snprintf(answer->place, sizeof answer->place, "%s%s", shown, place);
  snprintf(answer->sentence, sizeof answer->sentence, "%s", sentence);
  conclude(GRIDCHECK_CANNOT);
}

_Noreturn void cannot(const char *what, const char *why) {
  cannot_at(what, "", why);
}

// ---- Kinds of files ----

typedef struct {
  const char *header;              // the first words of the file
  const char *step;                // what its steps are called
  bool finite, infinite, handicap; // what it is for
  const char *(*check)(const struct game *);
  const char *(*strong)(const struct game *); // if there are no rules
} kind;

static const kind kinds[] = {
    {"glc 1", "step", true, false, false, check_certificate, check_shield},
    {"strategy 1", "position", true, false, false, check_strategy,
     check_strategy},
    {"glw 1", "weight", true, false, false, check_weights, NULL},
    {"glr 1", "lemma", true, false, false, check_resolution, NULL},
    {"glt 1", "pair", false, true, false, check_toric, NULL},
    {"tiling 1", "step", false, true, false, check_tiling, NULL},
    {"gls 1", "step", true, true, true, check_lattice, NULL},
    {"seq 1", "situation", false, true, true, check_sequence, NULL}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool is_compressed(void) {
  return input_begins("\x1f\x8b") || input_begins("\x28\xb5\x2f\xfd");
}

// Whether the file would be one of ours if its version were 1.
static bool has_other_version(void) {
  for (size_t i = 0; i < KINDS; i++) {
    char name[16];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(kinds[i].header, " "),
             kinds[i].header);
    if (input_begins_with_words(name))
      return true;
  }
  return input_begins("\x87glb");
}

// The kind of the file that has just been opened.
static const kind *find_kind(void) {
  for (size_t i = 0; i < KINDS; i++)
    if (input_begins_with_words(kinds[i].header))
      return &kinds[i];
  if (is_binary())
    return &kinds[0];
  foreign(is_compressed() ? "this is compressed, and is not named .gz or .zst"
          : has_other_version()
              ? "only version 1 of this kind of file is known"
              : "this is no certificate, which begins with glc, strategy, glw, "
                "glr, glt, tiling, gls or seq, and the version 1");
}

// ---- Checks ----

static const char no_handicap[] =
    "there are no rules for a handicap in such a file yet";

static void check_rules(const struct game *game, const kind *kind) {
  const struct setting *setting = game->setting;
  if (setting->handicap && !kind->handicap)
    cannot(setting->text, no_handicap);
  if (setting->handicap && game->breaker_first &&
      (setting->edge || kind->check == check_sequence))
    cannot(setting->text, "there are no rules for such a handicap if Breaker "
                          "moves first yet");
  if (setting->no_rules && !kind->strong)
    cannot(setting->text, setting->no_rules);
}

// Checks the file that has been opened.  Returns what it proves.
static const char *check_file(const struct game *game, const kind *kind) {
  next_line();
  take_word();
  if (!(game->setting->infinite ? kind->infinite : kind->finite))
    refuse("a file of this kind is for %s boards",
           game->setting->infinite ? "finite" : "infinite");
  check_rules(game, kind);
  return (game->setting->no_rules ? kind->strong : kind->check)(game);
}

static struct game *read_asked_game(void) {
  struct game *game = zeroed(1, sizeof *game);
  read_game(asked->game, game);
  if (asked->first && game->setting->other)
    cannot(asked->game, "the file lists its turns");
  if (asked->first)
    game->breaker_first = asked->first == GRIDCHECK_BREAKER;
  make_moves(game);
  return game;
}

static void check_formula_rules(const struct game *game) {
  if (game->setting->infinite)
    cannot(asked->game, "an infinite board has no list of lines");
  if (game->setting->no_rules)
    cannot(asked->game, game->setting->no_rules);
  if (game->setting->handicap)
    cannot(asked->game, no_handicap);
}

static const char *name_of(const gridcheck_file *file, const char *otherwise) {
  return file->name ? file->name : otherwise;
}

// Checks a DRAT proof.
static void prove_formula(const struct game *game) {
  if (game)
    check_formula_rules(game);
  const char *proved = check_drat(game, name_of(&asked->formula, "formula"),
                                  name_of(&asked->proof, "proof"));
  snprintf(answer->value, sizeof answer->value, "%s", proved);
  summarize(game, "lemma", answer->summary, sizeof answer->summary);
}

// Checks any other file.
static void prove_claim(const struct game *game) {
  if (asked->turns)
    want_turns();
  open_text(PROOF_FILE, name_of(&asked->proof, "certificate"), NULL);
  const kind *kind = find_kind();
  const char *proved = check_file(game, kind);
  if (asked->turns)
    answer->turns = certificate_turns() + sequence_turns(); // one is 0
  snprintf(answer->value, sizeof answer->value, "%s", proved);
  summarize(game, kind->step, answer->summary, sizeof answer->summary);
}

static void prove(void) {
  const bool formula = asked->formula.name || asked->formula.bytes;
  if (!asked->game && !formula)
    cannot("question", "it has no game");
  const struct game *game = asked->game ? read_asked_game() : NULL;
  (formula ? prove_formula : prove_claim)(game);
  conclude(GRIDCHECK_VERIFIED);
}

static void print_lines(void) {
  const struct game *game = read_asked_game();
  if (game->setting->infinite)
    cannot(asked->game, "an infinite board has no list of lines");
  print_game(game);
}

// Does some work up to its end or the first complaint, and frees its memory.
// The verdict is not VERIFIED before the end.
static void run(const gridcheck_question *question, const supply *supply,
                gridcheck_answer *to, void (*work)(void)) {
  asked = question;
  answer = to;
  *answer = (gridcheck_answer){.verdict = GRIDCHECK_CANNOT};
  set_supply(supply);
  if (question->memory)
    limit_memory(question->memory);
  if (setjmp(beginning) == 0)
    work();
  release_all();
}

void judge(const gridcheck_question *question, const supply *supply,
           gridcheck_answer *to) {
  run(question, supply, to, prove);
}

bool list_lines(const gridcheck_question *question, const supply *supply,
                gridcheck_answer *to) {
  run(question, supply, to, print_lines);
  return !*to->sentence;
}
