// SPDX-License-Identifier: MIT
// gridlock --manual: the tables as a manual page, for man(7).

#include "cli/listing.h"

#include "rules/shape.h"

#include <gridlock/gridlock.h>

#include <stdio.h>

// When the words of this page were last changed.
#define MANUAL_DATE "2026-11-19"

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
  printf(".SS gridlock %s", command->name);
  if (command->argument)
    printf(" \\fI%s\\fR", command->argument);
  if (command->second)
    printf(" \\fI%s\\fR", command->second);
  printf("\n\\&");
  print_plain(list_command_sentence(command, text));
  putchar('\n');
  list_options(&style, command);
}

static void print_games(void) {
  fputs(".SH GAMES\nA game is a name without blanks, or a file.\n", stdout);
  list_entries(&style, list_of_games);
  fputs(".PP\nBehind a name, or a file, follow options, each with a comma, as "
        "in\n.BR mnk:3,3,3,strong :\n",
        stdout);
  list_entries(&style, list_of_game_options);
  fputs(".PP\nThe shapes that have a name are\n", stdout);
  for (size_t i = 0; gl_shape_numbered(i); i++)
    printf(".BR %s %s\n", gl_shape_numbered(i)->name,
           gl_shape_numbered(i + 1) ? "," : ".");
  fputs("A family is several of them, as\n.BR el+tic .\n", stdout);
}

static void print_output(void) {
  fputs(".SH OUTPUT\n"
        "Results go to standard output, complaints to standard error.\n"
        "An answer is a few text lines:\n",
        stdout);
  list_entries(&style, list_of_outputs);
  fputs(".PP\nThe values name Maker and Breaker in a weak game, the first and "
        "the second\nplayer in a strong one.\nA .pg file asks one question, "
        "so its values are MAKER and BREAKER.\nWith\n.B \\-\\-json\n"
        "there is one JSON object a line instead, also for an error.\n",
        stdout);
}

static void print_files(void) {
  fputs(".SH FILES\nA file\n.B \\-\nis standard input or standard output, "
        "and then it is alone there: all else goes\nto standard error.\n"
        "A file appears whole or not at all.\n",
        stdout);
  list_entries(&style, list_of_files);
}

static void print_options(void) {
  fputs(".SH COMMANDS AND THEIR OPTIONS\n", stdout);
  for (size_t i = 0; command_at(i); i++)
    print_command(command_at(i));
  fputs(".SH OTHER OPTIONS\n", stdout);
  list_words(&style);
  fputs(".SH TECHNIQUES\nWhat is on or off by default, and which\n"
        ".B \\-\\-preset\nswitches it on.\n",
        stdout);
  list_techniques(&style);
  list_parts(&style);
}

// What is short and often wanted comes first.
void print_manual(void) {
  printf(".\\\" printed by gridlock --manual\n"
         ".TH GRIDLOCK 1 " MANUAL_DATE " \"gridlock %s\" \"User Commands\"\n"
         ".SH NAME\ngridlock \\- solve positional games\n"
         ".SH SYNOPSIS\n\\fBgridlock\\fR \\fICOMMAND ARGUMENT\\fR "
         "[\\fIOPTION\\fR...]\n.br\n"
         "\\fBgridlock help\\fR [\\fICOMMAND\\fR]\n"
         ".SH DESCRIPTION\nName a game, learn who wins.\n"
         "Two players take free cells in turn, and some sets of cells are "
         "lines.\nIn a weak game Maker wins if she owns all cells of a line, "
         "and Breaker if she\nnever does.\nIn a strong game both want a "
         "line, and the first to own one wins.\n.PP\nAnswers come with "
         "proofs, which\n.BR gridcheck (1)\nchecks.\n",
         gridlock_version());
  print_games();
  print_output();
  fputs(".SH EXIT STATUS\n", stdout);
  list_entries(&style, list_of_exits);
  fputs(".SH EXAMPLES\n", stdout);
  list_entries(&style, list_of_examples);
  print_files();
  print_options();
  fputs(".SH SEE ALSO\n.BR gridcheck (1),\n.BR gzip (1),\n.BR mpirun (1)\n",
        stdout);
}
