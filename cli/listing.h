// SPDX-License-Identifier: MIT
// listing.h -- the tables as lists, for help, manual page and reference
//
// Each page walks the same tables and says what an item looks like.

#ifndef GL_CLI_LISTING_H
#define GL_CLI_LISTING_H

#include "cli/options.h"

typedef struct cli_style {
  // An option, say, what it does, and what is in brackets behind, or "".
  void (*print_item)(const char *head, const char *sentence, const char *more);
  void (*print_part_heading)(const char *paper); // for list_parts
  bool leaves_help_out; // -h and --help, which every command has
} cli_style;

// Lists that are no tables of the program; ended by NULL.
typedef struct cli_entry {
  const char *head;
  const char *sentence;
} cli_entry;
extern const cli_entry list_of_games[];
extern const char list_of_game_options[];
extern const cli_entry list_of_exits[];

// A command as "gridlock solve GAME", and its sentence as one.
#define COMMAND_TEXT_SIZE 256
const char *list_command_usage(const cli_command *command,
                               char text[COMMAND_TEXT_SIZE]);
const char *list_command_sentence(const cli_command *command,
                                  char text[COMMAND_TEXT_SIZE]);

// The options of a command, what may stand in place of one, some entries, the
// parts of all papers, and the techniques.
void list_options(const cli_style *style, const cli_command *command);
void list_words(const cli_style *style);
void list_entries(const cli_style *style, const cli_entry *entry);
void list_parts(const cli_style *style);
void list_techniques(const cli_style *style);

// A text in words, up to the margin; the lines behind the first are indented.
void list_wrapped(const char *text, size_t indent);

#endif
