// SPDX-License-Identifier: MIT
// Help, version, tables and completion: the option tables, printed.  The manual
// page is in manual.c, the reference in reference.c.

#include "cli/options.h"

#include "papers/reproduce.h"

#include <gridlock/gridlock.h>

#include <stdio.h>
#include <string.h>

// ---- What pages share ----

const char *option_head(const gl_option *option, char head[OPTION_HEAD_SIZE]) {
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

const char *option_bounds(const gl_option *option,
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

const cli_entry help_games[] = {
    {"mnk:7,7,5", "7 rows, 7 columns, 5 in a row, Maker-Breaker"},
    {"strip:12", "a block of the tiling for 7 in a row"},
    {"poly:snaky@8x8", "make a polyomino; also by cells, 0:0,1:0,1:1"},
    {"gttt:tippy@4x4,p=2,q=1", "the strong game with turns of 1, 2, 2, ..."},
    {"FILE.hg, FILE.pg", "a hypergraph in a file; hyper:- is stdin"},
    {NULL, NULL}};

const char help_game_options[] =
    "options: torus, first=breaker, strong, p=, q=, open, handicap=, edge";

const cli_entry help_exits[] = {{"10", "Maker or the first player wins; yes"},
                                {"20", "she does not; no"},
                                {"0", "unknown, or done"},
                                {"1", "bad input or any other failure"},
                                {"64", "wrong usage"},
                                {"130", "interrupted twice"},
                                {NULL, NULL}};

const cli_word cli_words[] = {
    {"-h", print_short_help, "help on one screen"},
    {"--help", print_help, "help on everything"},
    {"--version", print_version, "version and features"},
    {"--completion", print_completion, "completion for bash"},
    {"--manual", print_manual, "the same as a manual page"},
    {"--reference", print_reference, "the same as doc/reference/options.md"},
    {"--statistics-page", print_statistics_page,
     "the same as doc/reference/statistics.md"},
    {"--tables", print_tables, "commands and options for programs"},
    {NULL, NULL, NULL}};

// ---- Help ----

static void print_option(const gl_option *option) {
  char head[OPTION_HEAD_SIZE];
  char bounds[OPTION_BOUNDS_SIZE];
  printf("  %s%-*s  %s%s\n", option->brief ? "" : "    ",
         option->brief ? 24 : 20, option_head(option, head), option->sentence,
         option_bounds(option, bounds));
}

static void print_parts(void) {
  for (size_t i = 0; paper_at(i); i++) {
    const paper *p = paper_at(i);
    printf("\nParts of %s for --only:\n", p->name);
    for (size_t j = 0; j < p->parts; j++)
      printf("  %-12s %s\n", p->part[j].name, p->part[j].sentence);
  }
}

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
  printf("Usage: gridlock %s%s%s%s%s [OPTION...]\n", command->name,
         command->argument ? " " : "", or_nothing(command->argument),
         command->second ? " " : "", or_nothing(command->second));
  printf("%c%s.\n\n", command->sentence[0] - 'a' + 'A', command->sentence + 1);
  for (size_t i = 0; command->options[i] != OPTIONS; i++)
    print_option(&option_table[command->options[i]]);
  for (size_t i = 0; command->options[i] != OPTIONS; i++)
    if (command->options[i] == OPTION_ONLY)
      print_parts();
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
  for (const cli_entry *game = help_games; game->head; game++)
    printf("  %-22s %s\n", game->head, game->sentence);
  printf("  %s\n", help_game_options);
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
    for (size_t j = 0; command_at(i)->options[j] != OPTIONS; j++)
      print_option(&option_table[command_at(i)->options[j]]);
  }
  print_parts();
  printf("\nOther options:\n");
  for (const cli_word *word = cli_words; word->word; word++)
    printf("  %s%-*s  %s\n", word->word[1] == '-' ? "    " : "",
           word->word[1] == '-' ? 20 : 24, word->word, word->sentence);
  printf("\nExit codes:\n");
  for (const cli_entry *exit = help_exits; exit->head; exit++)
    printf("  %-3s %s\n", exit->head, exit->sentence);
}

void print_version(void) {
  printf("gridlock %s\n", gridlock_version());
  int on;
  for (size_t i = 0; gridlock_feature(i, &on); i++)
    printf("feature %s: %s\n", gridlock_feature(i, &on), on ? "on" : "off");
}

// One text line per command and option, fields separated by tabs.
void print_tables(void) {
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
void print_completion(void) {
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
