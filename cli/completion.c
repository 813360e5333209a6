// SPDX-License-Identifier: MIT
// gridlock --completion: the tables as completion for bash.
//
// What is offered is one of two: words, or the names of files.  bash takes
// words apart at = and at :, so --engine=brute and poly:snaky come in three
// pieces.

#include "cli/listing.h"
#include "papers/reproduce.h"
#include "rules/shape.h"

#include <stdio.h>
#include <string.h>

static const char begin[] =
    "# bash completion, printed by gridlock --completion\n"
    "_gridlock() {\n"
    "  local word=${COMP_WORDS[COMP_CWORD]} name=${COMP_WORDS[1]}\n"
    "  local before=${COMP_WORDS[COMP_CWORD - 1]} family=\n"
    "  local words= files= list= equals=\n"
    "  COMPREPLY=()\n"
    "  case $word in\n"
    "  =) equals=yes word= ;;\n"
    "  :) family=$before word= ;;\n"
    "  *)\n"
    "    case $before in\n"
    "    =) equals=yes before=${COMP_WORDS[COMP_CWORD - 2]} ;;\n"
    "    :) family=${COMP_WORDS[COMP_CWORD - 2]} ;;\n"
    "    esac\n"
    "    ;;\n"
    "  esac\n";

// Behind the last comma or plus a list goes on with any of its words.
static const char end[] =
    "  local front=\n"
    "  [ -z \"$list\" ] || front=${word%\"${word##*[,+]}\"}\n"
    "  word=${word#\"$front\"}\n"
    "  [ -z \"$words\" ] ||\n"
    "    COMPREPLY=($(compgen -P \"$front\" -W \"$words\" -- \"$word\"))\n"
    "  case $word in\n"
    "  -*) files= ;;\n"
    "  esac\n"
    "  if [ -n \"$files\" ]; then\n"
    "    local IFS=$'\\n'\n"
    "    COMPREPLY+=($(compgen \"$files\" -- \"$word\"))\n"
    "    compopt -o filenames 2>/dev/null\n"
    "  fi\n"
    "  case ${COMPREPLY[*]} in\n"
    "  *:) compopt -o nospace 2>/dev/null ;;\n"
    "  esac\n"
    "}\n"
    "complete -F _gridlock gridlock\n";

static void print_shapes(void) {
  for (size_t i = 0; gl_shape_numbered(i); i++)
    printf("%s%s", i ? " " : "", gl_shape_numbered(i)->name);
}

static bool has_two_words(const cli_command *command) {
  return strchr(command->name, ' ');
}

// ---- In place of a command ----

static void print_first_words(void) {
  for (size_t i = 0; command_at(i); i++)
    if (!has_two_words(command_at(i)))
      printf("%s ", command_at(i)->name);
  printf("help");
}

static void print_beginnings(void) {
  printf("  if [ \"$COMP_CWORD\" = 1 ]; then\n    words='");
  print_first_words();
  for (const cli_word *word = cli_words; word->word; word++)
    printf(" %s", word->word);
  printf("'\n  elif [ \"$name $COMP_CWORD\" = 'help 2' ]; then\n    words='");
  print_first_words();
  printf("'\n"
         "  elif [ -n \"$family\" ]; then\n"
         "    case $family in\n"
         "    poly | gttt) list=yes words='");
  print_shapes();
  printf("' ;;\n"
         "    hyper) files=-f ;;\n"
         "    esac\n"
         "  else\n");
}

// A command of two words has its name at once, but not while it is typed.
static void print_long_names(void) {
  printf("    [ \"$COMP_CWORD\" = 2 ] || case \"$name ${COMP_WORDS[2]}\" in\n"
         "    ");
  for (size_t i = 0, count = 0; command_at(i); i++)
    if (has_two_words(command_at(i)))
      printf("%s'%s'", count++ ? " | " : "", command_at(i)->name);
  printf(") name=\"$name ${COMP_WORDS[2]}\" ;;\n"
         "    esac\n");
}

// ---- Behind an option ----

// The kind of names that a path is completed by.
static const char *files_of(const gl_option *option) {
  const char *argument = option->argument;
  return !strcmp(argument, "DIR")                                  ? "files=-d"
         : !strcmp(argument, "IP") || !strcmp(argument, "PATTERN") ? ":"
                                                                   : "files=-f";
}

static void print_values(const gl_option *option) {
  gl_word word;
  if (option->kind == GL_KIND_INPUT || option->kind == GL_KIND_OUTPUT ||
      option->kind == GL_KIND_MAYBE) {
    fputs(files_of(option), stdout);
    return;
  }
  printf("%swords='", option->kind == GL_KIND_NAMES ? "list=yes " : "");
  for (size_t i = 0; gl_option_word(option, i, &word); i++)
    printf("%s%.*s", i ? " " : "", (int)word.size, word.at);
  putchar('\'');
}

// An argument that may be missing stands behind = only.
static void print_option(const cli_command *command, const gl_option *option) {
  if (option->kind == GL_KIND_FLAG)
    return;
  if (option->kind == GL_KIND_MAYBE) {
    printf("    '%s --%s yes') ", command->name, option->name);
  } else {
    printf("    '%s --%s '*", command->name, option->name);
    if (option->brief)
      printf(" | '%s -%c '", command->name, option->brief);
    printf(") ");
  }
  print_values(option);
  printf(" ;;\n");
}

// ---- In other places ----

static void print_option_names(const cli_command *command) {
  printf("      '%s -'*) words='", command->name);
  for (const option_id *id = command->options; *id != OPTIONS; id++)
    printf("%s--%s", id == command->options ? "" : " ", option_table[*id].name);
  printf("' ;;\n");
}

static void print_second_words(const cli_command *command) {
  const size_t size = strlen(command->name);
  for (size_t i = 0; command_at(i); i++) {
    const char *other = command_at(i)->name;
    if (!strncmp(other, command->name, size) && other[size] == ' ')
      printf("%s ", other + size + 1);
  }
}

// Those of two words come first, because `census ` begins `census graph `, too.
static void print_arguments(const cli_command *command) {
  const char *argument = command->argument ? command->argument : "";
  const bool game = !strncmp(argument, "GAME", 4) ||
                    (command->second && !strcmp(command->second, "GAME"));
  printf("      '%s '*) words='", command->name);
  print_second_words(command);
  if (game)
    printf("mnk: strip: line: poly: gttt: hyper:");
  else if (!strcmp(argument, "POLY"))
    print_shapes();
  else if (!strcmp(argument, "SIZE"))
    printf("named");
  for (size_t i = 0; command->run == run_reproduce && paper_at(i); i++)
    printf("%s ", paper_at(i)->name);
  printf("%s'%s%s ;;\n", command->run == run_reproduce ? "all" : "",
         !strcmp(argument, "POLY") ? " list=yes" : "",
         game || !strcmp(argument, "ATLAS") || !strcmp(argument, "SUITE")
             ? " files=-f"
             : "");
}

void print_completion(void) {
  fputs(begin, stdout);
  print_beginnings();
  print_long_names();
  printf("    case \"$name $before $equals\" in\n");
  for (size_t i = 0; command_at(i); i++)
    for (const option_id *id = command_at(i)->options; *id != OPTIONS; id++)
      print_option(command_at(i), &option_table[*id]);
  printf("    *)\n"
         "      case \"$name $word\" in\n");
  for (size_t i = 0; command_at(i); i++)
    print_option_names(command_at(i));
  for (int longer = 1; longer >= 0; longer--)
    for (size_t i = 0; command_at(i); i++)
      if (has_two_words(command_at(i)) == longer)
        print_arguments(command_at(i));
  printf("      esac\n"
         "      ;;\n"
         "    esac\n"
         "  fi\n");
  fputs(end, stdout);
}
