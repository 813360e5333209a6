// SPDX-License-Identifier: MIT
#include "atlas/recipe.h"

#include "base/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cook {
  gl_recipe *recipe;
  const gl_atlas_record *record;
  const char *stem;
  gl_error *error;
} cook;

static gl_status refuse(const cook *cook, const char *sentence) {
  return gl_fail(cook->error, GL_INPUT, cook->record->at[GL_GAME], 0, 0,
                 "the recipe is not run: %s", sentence);
}

static gl_status push(cook *cook, const char *word) {
  char *copy = word ? strdup(word) : NULL;
  if ((word && !copy) || !GL_PUSH(cook->recipe->argv, cook->recipe->count,
                                  cook->recipe->room, copy)) {
    free(copy);
    return gl_fail_memory(cook->error);
  }
  return GL_OK;
}

static bool is_harmless(const char *option) {
  static const char *const known[] = {
      "--engine", "--seed",    "--time",   "--memory", "--preset",
      "--with",   "--without", "--method", "--width",  "--first",
      "--leaf",   "--alpha",   "--beta",   "--threads"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(option, known[i]))
      return true;
  return false;
}

// {} with a suffix of letters becomes a path.
static gl_status push_output(cook *cook, const char *word) {
  if (strncmp(word, "{}.", 3) != 0 || !word[3] ||
      word[3 + strspn(word + 3, "abcdefghijklmnopqrstuvwxyz")] ||
      cook->recipe->output)
    return refuse(cook, "--cert takes {} with a suffix, once");
  if (asprintf(&cook->recipe->output, "%s%s", cook->stem, word + 2) < 0) {
    cook->recipe->output = NULL;
    return gl_fail_memory(cook->error);
  }
  return push(cook, cook->recipe->output);
}

static bool names_game(const gl_atlas_record *record, const char *word) {
  return !strcmp(word, record->at[GL_GAME]) ||
         !strcmp(word, record->at[GL_WRITTEN]);
}

static gl_status push_option(cook *cook, const char *option, char **rest) {
  const bool output = !strcmp(option, "--cert");
  if (!output && !is_harmless(option))
    return refuse(cook, "an option is not among the harmless ones");
  const char *value = strtok_r(NULL, " ", rest);
  if (!value || *value == '-')
    return refuse(cook, "an option has no value");
  const gl_status status = push(cook, option);
  if (status)
    return status;
  return output ? push_output(cook, value) : push(cook, value);
}

static gl_status read_words(cook *cook, char *text) {
  char *rest = NULL;
  const char *word = strtok_r(text, " ", &rest);
  const char *wanted =
      strcmp(cook->record->at[GL_QUESTION], "pairing") ? "solve" : "pairing";
  if (!word || strcmp(word, wanted) != 0)
    return refuse(cook, "it is not the command that answers the question");
  gl_status status = push(cook, word);
  word = strtok_r(NULL, " ", &rest);
  if (!status && (!word || !names_game(cook->record, word)))
    return refuse(cook, "it is about another game");
  if (!status)
    status = push(cook, word);
  while (!status && (word = strtok_r(NULL, " ", &rest)))
    status = push_option(cook, word, &rest);
  if (!status && !cook->recipe->output)
    status = refuse(cook, "it makes no certificate");
  if (!status)
    status = push(cook, "-q");
  return status ? status : push(cook, NULL);
}

gl_status gl_recipe_read(const gl_atlas_record *record, const char *program,
                         const char *stem, gl_recipe *recipe, gl_error *error) {
  *recipe = (gl_recipe){0};
  cook c = {.recipe = recipe, .record = record, .stem = stem, .error = error};
  char *text = strdup(record->at[GL_RECIPE]);
  gl_status status = text ? push(&c, program) : gl_fail_memory(error);
  if (!status)
    status = read_words(&c, text);
  free(text);
  if (status)
    gl_recipe_clear(recipe);
  return status;
}

void gl_recipe_clear(gl_recipe *recipe) {
  for (size_t i = 0; i < recipe->count; i++)
    free(recipe->argv[i]);
  free(recipe->argv);
  free(recipe->output);
  *recipe = (gl_recipe){0};
}
