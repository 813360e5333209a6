// SPDX-License-Identifier: MIT
// gridlock --manual: the tables as a manual page, for man(7).

#include "cli/options.h"
#include "papers/reproduce.h"
#include "search/technique.h"

#include <gridlock/gridlock.h>

#include <stdio.h>

// Text as it is: hyphens can be copied, and no line begins with a request.
static void print_plain(const char *text) {
  for (; *text; text++)
    if (*text == '\\')
      fputs("\\e", stdout);
    else if (*text == '-')
      fputs("\\-", stdout);
    else
      putchar(*text);
}

static void print_item(const char *head, const char *sentence,
                       const char *rest) {
  fputs(".TP\n\\fB", stdout);
  print_plain(head);
  fputs("\\fR\n\\&", stdout);
  print_plain(sentence);
  print_plain(rest);
  putchar('\n');
}

static void print_option(const gl_option *option) {
  char head[OPTION_HEAD_SIZE];
  char bounds[OPTION_BOUNDS_SIZE];
  print_item(option_head(option, head), option->sentence,
             option_bounds(option, bounds));
}

static void print_command(const cli_command *command) {
  printf(".SS gridlock %s \\fI%s %s\\fR\n\\&", command->name,
         command->argument ? command->argument : "",
         command->second ? command->second : "");
  putchar(command->sentence[0] - 'a' + 'A');
  print_plain(command->sentence + 1);
  fputs(".\n", stdout);
  for (size_t i = 0; command->options[i] != OPTIONS; i++)
    print_option(&option_table[command->options[i]]);
}

static void print_entries(const char *title, const cli_entry *entry) {
  printf(".SH %s\n", title);
  for (; entry->head; entry++)
    print_item(entry->head, entry->sentence, "");
}

static void print_techniques(void) {
  fputs(".SH TECHNIQUES\n", stdout);
  for (size_t i = 0; gl_technique_name(i); i++)
    print_item(gl_technique_name(i), gl_technique_sentence(i),
               gl_preset_techniques(NULL) >> i & 1 ? "" : " (off by default)");
}

static void print_parts(void) {
  for (size_t i = 0; paper_at(i); i++) {
    const paper *p = paper_at(i);
    printf(".SH PARTS OF %s\n", p->name);
    for (size_t j = 0; j < p->parts; j++)
      print_item(p->part[j].name, p->part[j].sentence, "");
  }
}

void print_manual(void) {
  printf(".\\\" printed by gridlock --manual\n"
         ".TH GRIDLOCK 1 \"\" \"gridlock %s\" \"User Commands\"\n"
         ".SH NAME\ngridlock \\- solve positional games\n"
         ".SH SYNOPSIS\n\\fBgridlock\\fR \\fICOMMAND ARGUMENT\\fR "
         "[\\fIOPTION\\fR...]\n"
         ".SH DESCRIPTION\nName a game, learn who wins.\n"
         ".SH COMMANDS AND THEIR OPTIONS\n",
         gridlock_version());
  for (size_t i = 0; command_at(i); i++)
    print_command(command_at(i));
  fputs(".SH OTHER OPTIONS\n", stdout);
  for (const cli_word *word = cli_words; word->word; word++)
    print_item(word->word, word->sentence, "");
  print_entries("GAMES", help_games);
  printf(".PP\n%s\n", help_game_options);
  print_techniques();
  print_parts();
  print_entries("EXIT STATUS", help_exits);
}
