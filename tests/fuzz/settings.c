// SPDX-License-Identifier: MIT
// The command line, one word a line: what is refused has a sentence; what is
// taken lies within its range, and says the same when it is spelled out.
#include "cli/options.h"
#include "papers/reproduce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 32

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// The papers are not here.
const char *paper_part_name(size_t number) {
  static const char *const names[] = {"table1", "figure2.1"};
  return number < 2 ? names[number] : NULL;
}

// At least one option of each kind.
static const cli_command command = {
    .name = "fuzz",
    .argument = "GAME...",
    .second = "[OTHER]",
    .options = {OPTION_ENGINE,        OPTION_TIME,
                OPTION_MEMORY,        OPTION_SEED,
                OPTION_THREADS,       OPTION_CERT,
                OPTION_WITH,          OPTION_WITHOUT,
                OPTION_BETA,          OPTION_TORUS_PAIRING,
                OPTION_SPLIT,         OPTION_CODES,
                OPTION_COLUMNS_LEARN, OPTION_SOLVER,
                OPTION_AFTER,         OPTION_HG,
                OPTION_ONLY,          OPTION_MODEL,
                OPTION_JSON,          OPTION_QUIET,
                OPTION_CHECKPOINT,    OPTION_HELP,
                OPTION_SHORT_HELP,    OPTIONS}};

static void check_range(const gl_option *option, const cli_setting *setting) {
  if (option->kind == GL_KIND_WHOLE &&
      (setting->whole < option->least ||
       (option->most && setting->whole > option->most)))
    abort();
  if (option->kind == GL_KIND_POSITIVE && !(setting->real > 0))
    abort();
}

static bool same_text(const char *a, const char *b) {
  return a && b ? !strcmp(a, b) : a == b;
}

static bool are_same(const cli_setting *a, const cli_setting *b) {
  return a->given == b->given && a->whole == b->whole && a->last == b->last &&
         !(a->real < b->real) && !(a->real > b->real) &&
         same_text(a->text, b->text);
}

// The same again: each option with its whole name, arguments behind --.
static void go_round(const cli_settings *settings) {
  char *word[OPTIONS + 3 + WORDS];
  size_t words = 0;
  for (size_t i = 0; i < OPTIONS; i++) {
    const cli_setting *setting = &settings->option[i];
    if (!setting->given)
      continue;
    check_range(&option_table[i], setting);
    if (asprintf(&word[words++], "--%s%s%s", option_table[i].name,
                 setting->text ? "=" : "",
                 setting->text ? setting->text : "") < 0)
      abort();
  }
  const size_t options = words;
  char *spelled[OPTIONS];
  memcpy(spelled, word, options * sizeof *spelled);
  cli_settings again;
  gl_error error = {0};
  word[words++] = (char[]){"--"};
  if (settings->argument)
    word[words++] = (char *)(uintptr_t)settings->argument;
  if (settings->second)
    word[words++] = (char *)(uintptr_t)settings->second;
  for (size_t i = 0; i < settings->mores; i++)
    word[words++] = settings->more[i];
  if (read_settings(&command, words, word, &again, &error))
    abort();
  for (size_t i = 0; i < OPTIONS; i++)
    if (!are_same(&settings->option[i], &again.option[i]))
      abort();
  if (!same_text(settings->argument, again.argument) ||
      !same_text(settings->second, again.second) ||
      settings->mores != again.mores)
    abort();
  for (size_t i = 0; i < options; i++)
    free(spelled[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *word[WORDS];
  size_t words = 0;
  cli_settings settings;
  gl_error error = {0};
  char *text = malloc(size + 1);
  if (!text)
    return 0;
  memcpy(text, bytes, size);
  text[size] = 0;
  for (char *rest = text; rest && words < WORDS;)
    word[words++] = strsep(&rest, "\n");
  const bool json = find_settings_json(&command, words, word);
  if (!read_settings(&command, words, word, &settings, &error)) {
    if (json != settings.option[OPTION_JSON].given)
      abort();
    go_round(&settings);
  } else if (!*error.sentence)
    abort();
  free(text);
  return 0;
}
