// SPDX-License-Identifier: MIT
#include "cli/listing.h"

#include "papers/reproduce.h"
#include "search/technique.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS 80

#define OPTION_HEAD_SIZE 48
#define OPTION_BOUNDS_SIZE (2 * GL_RANGE_SIZE)
#define SWITCHED_ON_SIZE 256

const cli_entry list_of_games[] = {
    {"mnk:7,7,5", "7 rows, 7 columns, 5 in a row, Maker-Breaker"},
    {"strip:12", "a block of the tiling for 7 in a row"},
    {"poly:snaky@8x8", "make a polyomino; also by cells, 0:0,1:0,1:1"},
    {"gttt:tippy@4x4,p=2,q=1", "the strong game with turns of 1, 2, 2, ..."},
    {"FILE.hg, FILE.pg", "a hypergraph in a file; hyper:- is stdin"},
    {NULL, NULL}};

const char list_of_game_options[] = "options: fixed, torus, first=breaker, "
                                    "strong, p=, q=, open, handicap=, edge";

const cli_entry list_of_exits[] = {
    {"10", "Maker or the first player wins; yes"},
    {"20", "she does not; no"},
    {"0", "unknown, or done"},
    {"1", "bad input or any other failure"},
    {"64", "wrong usage"},
    {"130", "interrupted twice"},
    {NULL, NULL}};

const char *list_command_usage(const cli_command *command,
                               char text[COMMAND_TEXT_SIZE]) {
  snprintf(text, COMMAND_TEXT_SIZE, "gridlock %s%s%s%s%s", command->name,
           command->argument ? " " : "",
           command->argument ? command->argument : "",
           command->second ? " " : "", command->second ? command->second : "");
  return text;
}

const char *list_command_sentence(const cli_command *command,
                                  char text[COMMAND_TEXT_SIZE]) {
  snprintf(text, COMMAND_TEXT_SIZE, "%c%s.", command->sentence[0] - 'a' + 'A',
           command->sentence + 1);
  return text;
}

// "-T, --threads=COUNT"
static const char *option_head(const gl_option *option,
                               char head[OPTION_HEAD_SIZE]) {
  char letter[8] = "";
  char argument[24] = "";
  if (option->brief)
    snprintf(letter, sizeof letter, "-%c, ", option->brief);
  if (option->argument)
    snprintf(argument, sizeof argument,
             option->kind == GL_KIND_MAYBE ? "[=%s]" : "=%s", option->argument);
  snprintf(head, OPTION_HEAD_SIZE, "%s--%s%s", letter, option->name, argument);
  return head;
}

// The default for people; NULL if there is none.
static const char *default_of(const gl_option *option) {
  if (option->found)
    return option->found;
  return option->kind == GL_KIND_OUTPUT && option->standard ? "stdout"
                                                            : option->standard;
}

// " (1 to 64; default all cores)", or nothing.
static const char *option_bounds(const gl_option *option,
                                 char bounds[OPTION_BOUNDS_SIZE]) {
  char buffer[GL_RANGE_SIZE];
  const char *range = gl_option_range(option, buffer);
  const char *standard = default_of(option);
  snprintf(bounds, OPTION_BOUNDS_SIZE, "%s%s%s%s%s%s",
           *range || standard ? " (" : "", range,
           *range && standard ? "; " : "", standard ? "default " : "",
           standard ? standard : "", *range || standard ? ")" : "");
  return bounds;
}

void list_options(const cli_style *style, const cli_command *command) {
  char head[OPTION_HEAD_SIZE];
  char bounds[OPTION_BOUNDS_SIZE];
  for (size_t i = 0; command->options[i] != OPTIONS; i++) {
    const option_id id = command->options[i];
    if (style->leaves_help_out &&
        (id == OPTION_SHORT_HELP || id == OPTION_HELP))
      continue;
    const gl_option *option = &option_table[id];
    style->print_item(option_head(option, head), option->sentence,
                      option_bounds(option, bounds));
  }
}

void list_words(const cli_style *style) {
  for (const cli_word *word = cli_words; word->word; word++)
    style->print_item(word->word, word->sentence, "");
}

void list_entries(const cli_style *style, const cli_entry *entry) {
  for (; entry->head; entry++)
    style->print_item(entry->head, entry->sentence, "");
}

void list_parts(const cli_style *style) {
  for (size_t i = 0; paper_at(i); i++) {
    const paper *p = paper_at(i);
    style->print_part_heading(p->name);
    for (size_t j = 0; j < p->parts; j++)
      style->print_item(p->part[j].name, p->part[j].sentence, "");
  }
}

// " (on, czifra)": by default, and by preset.
static const char *switched_on(size_t technique, char on[SWITCHED_ON_SIZE]) {
  const bool usual = gl_technique_preset(NULL) >> technique & 1;
  int used = snprintf(on, SWITCHED_ON_SIZE, " (%s", usual ? "on" : "off");
  for (size_t i = 0; gl_technique_preset_name(i); i++)
    if (gl_technique_preset(gl_technique_preset_name(i)) >> technique & 1)
      used += snprintf(on + used, (size_t)(SWITCHED_ON_SIZE - used), ", %s",
                       gl_technique_preset_name(i));
  snprintf(on + used, (size_t)(SWITCHED_ON_SIZE - used), ")");
  return on;
}

void list_techniques(const cli_style *style) {
  char on[SWITCHED_ON_SIZE];
  for (size_t i = 0; gl_technique_name(i); i++)
    style->print_item(gl_technique_name(i), gl_technique_sentence(i),
                      switched_on(i, on));
}

void list_wrapped(const char *text, size_t indent) {
  size_t column = 0;
  while (*text) {
    const size_t size = strcspn(text, " ");
    if (column && column + 1 + size > COLUMNS) {
      printf("\n%*s", (int)indent, "");
      column = indent;
    } else if (column) {
      putchar(' ');
      column++;
    }
    printf("%.*s", (int)size, text);
    column += size;
    text += size;
    text += strspn(text, " ");
  }
  putchar('\n');
}
