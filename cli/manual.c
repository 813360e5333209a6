// SPDX-License-Identifier: MIT
// gridlock --manual: the tables as a manual page, for man(7).

#include "cli/listing.h"

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
                       const char *more) {
  fputs(".TP\n\\fB", stdout);
  print_plain(head);
  fputs("\\fR\n\\&", stdout);
  print_plain(sentence);
  print_plain(more);
  putchar('\n');
}

static void print_part_heading(const char *paper) {
  printf(".SH PARTS OF %s\n", paper);
}

static const cli_style style = {.print_item = print_item,
                                .print_part_heading = print_part_heading};

static void print_command(const cli_command *command) {
  char text[COMMAND_TEXT_SIZE];
  printf(".SS gridlock %s \\fI%s %s\\fR\n\\&", command->name,
         command->argument ? command->argument : "",
         command->second ? command->second : "");
  print_plain(list_command_sentence(command, text));
  putchar('\n');
  list_options(&style, command);
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
  list_words(&style);
  fputs(".SH GAMES\n", stdout);
  list_entries(&style, list_of_games);
  printf(".PP\n%s\n", list_of_game_options);
  fputs(".SH TECHNIQUES\nWhat is on or off by default, and which --preset "
        "switches it on.\n",
        stdout);
  list_techniques(&style);
  list_parts(&style);
  fputs(".SH EXIT STATUS\n", stdout);
  list_entries(&style, list_of_exits);
}
