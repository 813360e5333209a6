// SPDX-License-Identifier: MIT
// Help, version, tables and completion: the option tables, printed.  The manual
// page is in manual.c, the reference in reference.c.

#include "cli/listing.h"
#include "papers/reproduce.h"

#include <gridlock/gridlock.h>

#include <stdio.h>
#include <string.h>

const cli_word cli_words[] = {
    {"-h", print_short_help, "help on one screen"},
    {"--help", print_help, "help on everything"},
    {"--version", print_help_version, "version and features"},
    {"--completion", print_option_completion, "completion for bash"},
    {"--manual", print_manual, "the same as a manual page"},
    {"--reference", print_reference, "the same as doc/reference/options.md"},
    {"--json-page", print_fields_page, "the same as doc/reference/json.md"},
    {"--statistics-page", print_statistics_page,
     "the same as doc/reference/statistics.md"},
    {"--tables", print_option_tables, "commands and options for programs"},
    {NULL, NULL, NULL}};

// ---- Help ----

// Long names stand below each other, with or without a letter.
static void print_item(const char *head, const char *sentence,
                       const char *more) {
  const bool letter = head[1] != '-';
  printf("  %s%-*s  %s%s\n", letter ? "" : "    ", letter ? 24 : 20, head,
         sentence, more);
}

static const cli_style style = {.print_item = print_item};

static void print_part(const char *head, const char *sentence,
                       const char *more) {
  printf("  %-12s %s%s\n", head, sentence, more);
}

static void print_part_heading(const char *paper) {
  printf("\nParts of %s for --only:\n", paper);
}

static const cli_style part_style = {.print_item = print_part,
                                     .print_part_heading = print_part_heading};

static const char *or_nothing(const char *text) { return text ? text : ""; }

// Does the name of `other` begin with this command's, as `census graph` does
// with `census`?
static bool is_longer(const cli_command *other, const cli_command *command) {
  const size_t size = strlen(command->name);
  return !strncmp(other->name, command->name, size) && other->name[size] == ' ';
}

static void print_longer(const cli_command *command) {
  const char *head = "\nMore of it:\n";
  for (size_t i = 0; command_at(i); i++) {
    const cli_command *other = command_at(i);
    if (!is_longer(other, command))
      continue;
    printf("%s  %-12s %-7s  %s\n", head, other->name,
           or_nothing(other->argument), other->sentence);
    head = "";
  }
}

void print_command_help(const cli_command *command) {
  char text[COMMAND_TEXT_SIZE];
  printf("Usage: %s [OPTION...]\n", list_command_usage(command, text));
  printf("%s\n\n", list_command_sentence(command, text));
  list_options(&style, command);
  if (command->run == run_reproduce)
    list_parts(&part_style);
  print_longer(command);
}

// Short help only names them.
static bool is_rare(const cli_command *command) {
  static const char *const rare[] = {"tiling",    "census", "qbf",   "learn",
                                     "reproduce", "bench",  "shapes"};
  for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
    if (!strcmp(command->name, rare[i]))
      return true;
  return false;
}

// The short list leaves out commands of two words: help on the first of them
// tells.
static void print_head(bool all) {
  printf("Usage: gridlock COMMAND ARGUMENT [OPTION...]%s\n",
         all ? "\nSolve positional games: name a game, learn who wins.\n\n"
               "Commands:"
             : ", with these commands:"); // that must fit a screen
  for (size_t i = 0; command_at(i); i++)
    if (all || !(strchr(command_at(i)->name, ' ') || is_rare(command_at(i))))
      printf("  %-*s %-*s %-11s %s\n", all ? 12 : 9, command_at(i)->name, 7,
             or_nothing(command_at(i)->argument),
             or_nothing(command_at(i)->second), command_at(i)->sentence);
}

static void print_games(void) {
  printf("Games:\n");
  for (const cli_entry *game = list_of_games; game->head; game++)
    printf("  %-22s %s\n", game->head, game->sentence);
  printf("  %s\n", list_of_game_options);
}

static void print_rare(void) {
  printf("  and");
  for (size_t i = 0; command_at(i); i++)
    if (is_rare(command_at(i)))
      printf(" %s", command_at(i)->name);
  putchar('\n');
}

void print_short_help(void) {
  print_head(false);
  print_rare();
  print_games();
  printf("See 'gridlock COMMAND -h' for its options, 'gridlock --help' for "
         "everything.\n");
}

void print_help(void) {
  print_head(true);
  print_games();
  for (size_t i = 0; command_at(i); i++) {
    printf("\nOptions of %s:\n", command_at(i)->name);
    list_options(&style, command_at(i));
  }
  list_parts(&part_style);
  printf("\nOther options:\n");
  list_words(&style);
  printf("\nExit codes:\n");
  for (const cli_entry *exit = list_of_exits; exit->head; exit++)
    printf("  %-3s %s\n", exit->head, exit->sentence);
}

void print_help_version(void) {
  printf("gridlock %s\n", gridlock_version());
  int on;
  for (size_t i = 0; gridlock_feature(i, &on); i++)
    printf("feature %s: %s\n", gridlock_feature(i, &on), on ? "on" : "off");
}

// One text line per command and option, fields separated by tabs.
void print_option_tables(void) {
  char range[GL_RANGE_SIZE];
  for (size_t i = 0; command_at(i); i++) {
    const cli_command *command = command_at(i);
    printf("command\t%s\t%s\t%s\n", command->name,
           or_nothing(command->argument), or_nothing(command->second));
    for (size_t j = 0; command->options[j] != OPTIONS; j++) {
      const gl_option *option = &option_table[command->options[j]];
      printf("option\t%s\t--%s\t%s\t%s\n", command->name, option->name,
             option->argument ? option->argument : "",
             option->kind == GL_KIND_CHOICE ? gl_option_range(option, range)
                                            : "");
    }
  }
}

// The second words of commands that begin with this one are words, too.
static void print_command_words(const cli_command *command) {
  const size_t size = strlen(command->name);
  printf("    '%s') words='", command->name);
  for (size_t i = 0; command_at(i); i++)
    if (is_longer(command_at(i), command))
      printf("%s ", command_at(i)->name + size + 1);
  for (size_t i = 0; command->options[i] != OPTIONS; i++)
    printf("--%s ", option_table[command->options[i]].name);
  if (command->run == run_reproduce) {
    for (size_t i = 0; paper_at(i); i++)
      printf("%s ", paper_at(i)->name);
    printf("all' ;;\n");
  } else if (command->argument && !strcmp(command->argument, "POLY")) {
    for (size_t i = 0; gl_shape_numbered(i); i++)
      printf("%s ", gl_shape_numbered(i)->name);
    printf("' ;;\n");
  } else {
    printf("mnk: strip: line: poly: gttt: hyper:' ;;\n");
  }
}

static void print_long_names(void) {
  printf("    local name=${COMP_WORDS[1]}\n"
         "    case \"$name ${COMP_WORDS[2]}\" in\n    ");
  for (size_t i = 0; command_at(i); i++)
    if (strchr(command_at(i)->name, ' '))
      printf("'%s' | ", command_at(i)->name);
  printf("'') name=\"$name ${COMP_WORDS[2]}\" ;;\n"
         "    esac\n");
}

// bash gives --engine=brute as three words, so a choice may stand one or two
// words behind its option.
void print_option_completion(void) {
  char range[GL_RANGE_SIZE];
  printf("# bash completion, printed by gridlock --completion\n"
         "_gridlock() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} words=\n"
         "  local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  if [ \"$word\" = = ]; then\n"
         "    word=\n"
         "  elif [ \"$before\" = = ]; then\n"
         "    before=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n"
         "  case $before in\n");
  for (size_t i = 0; i < OPTIONS; i++)
    if (option_table[i].kind == GL_KIND_CHOICE)
      printf("  --%s) words='%s' ;;\n", option_table[i].name,
             gl_option_range(&option_table[i], range));
  printf("  gridlock) words='--help --version ");
  for (size_t i = 0; command_at(i); i++)
    printf("%s ", command_at(i)->name);
  printf("' ;;\n"
         "  *)\n");
  print_long_names();
  printf("    case $name in\n");
  for (size_t i = 0; command_at(i); i++)
    print_command_words(command_at(i));
  printf("    esac\n"
         "    ;;\n"
         "  esac\n"
         "  COMPREPLY=($(compgen -f -W \"${words//|/ }\" -- \"$word\"))\n"
         "}\n"
         "complete -o nospace -F _gridlock gridlock\n");
}
