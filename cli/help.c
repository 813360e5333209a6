// SPDX-License-Identifier: MIT
// Help, version, tables and completion: the option tables, printed.

#include "cli/options.h"

#include "cli/reproduce.h"
#include "search/technique.h"

#include <gridlock/gridlock.h>

#include <stdio.h>
#include <string.h>

// The default for people; NULL if there is none.
static const char *default_of(const gl_option *option) {
  if (option->found)
    return option->found;
  return option->kind == GL_KIND_OUTPUT && option->standard ? "stdout"
                                                            : option->standard;
}

static void print_bounds(const gl_option *option) {
  char buffer[GL_RANGE_SIZE];
  const char *range = gl_option_range(option, buffer);
  const char *standard = default_of(option);
  if (*range && standard)
    printf(" (%s; default %s)", range, standard);
  else if (*range)
    printf(" (%s)", range);
  else if (standard)
    printf(" (default %s)", standard);
}

static void print_option(const gl_option *option) {
  char head[48];
  char letter[8] = "    ";
  char argument[24] = "";
  if (option->letter)
    snprintf(letter, sizeof letter, "-%c, ", option->letter);
  if (option->argument)
    snprintf(argument, sizeof argument,
             option->kind == GL_KIND_MAYBE ? "[=%s]" : "=%s", option->argument);
  snprintf(head, sizeof head, "%s--%s%s", letter, option->name, argument);
  printf("  %-24s  %s", head, option->sentence);
  print_bounds(option);
  putchar('\n');
}

// The words that --without takes.
static void print_techniques(void) {
  printf("\nTechniques for --with and --without (all are on but isomorphy):\n");
  for (size_t i = 0; gl_technique_name(i); i++)
    printf("  %-12s %s\n", gl_technique_name(i), gl_technique_sentence(i));
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
    if (command->options[i] == OPTION_WITHOUT)
      print_techniques();
    else if (command->options[i] == OPTION_ONLY)
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
  printf(
      "Games:\n"
      "  mnk:7,7,5              7 rows, 7 columns, 5 in a row, Maker-Breaker\n"
      "  strip:12               a block of the tiling for 7 in a row\n"
      "  poly:snaky@8x8         make a polyomino; also by cells, 0:0,1:0,1:1\n"
      "  gttt:tippy@4x4,p=2,q=1 the strong game with turns of 1, 2, 2, ...\n"
      "  FILE.hg, FILE.pg       a hypergraph in a file; hyper:- is stdin\n"
      "  options: torus, first=breaker, strong, p=, q=, open, handicap=, "
      "edge\n");
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
  print_techniques();
  print_parts();
  printf("\nOther options:\n"
         "  -h                        help on one screen\n"
         "      --help                this text\n"
         "      --version             version and features\n"
         "      --completion          completion for bash\n"
         "      --tables              commands and options for programs\n"
         "\nExit codes:\n"
         "  10  Maker or the first player wins; yes\n"
         "  20  she does not; no\n"
         "  0   unknown, or done\n"
         "  1   bad input or any other failure\n"
         "  64  wrong usage\n"
         "  130 interrupted twice\n");
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
