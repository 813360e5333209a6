// SPDX-License-Identifier: MIT
// options.h -- commands and options, one table of each
//
// The options are rows of option_list.h, the commands rows of commands.c.

#ifndef GL_CLI_OPTIONS_H
#define GL_CLI_OPTIONS_H

#include "base/status.h"
#include "cli/option_list.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Exit codes; doc/DESIGN.md section 4.
enum {
  EXIT_WIN = 10,   // Maker or the first player wins; yes
  EXIT_LOSS = 20,  // she does not; no
  EXIT_USAGE = 64, // EXIT_FAILURE (1) is for every other error
};

typedef enum option_id {
#define OPTION_IDENTIFIER(identifier, ...) OPTION_##identifier,
  GL_SEARCH_OPTIONS(OPTION_IDENTIFIER) CLI_OPTIONS(OPTION_IDENTIFIER)
#undef OPTION_IDENTIFIER
      OPTIONS
} option_id;

// What the user has set, or the default.
typedef gl_option_value cli_setting;

typedef struct cli_settings {
  const char *argument; // the command's argument
  const char *second;   // and the one after it
  char **more;          // of a command that takes many: those behind the first
  size_t mores;
  size_t number; // of a hypergraph in the file that is the argument, or 0
  cli_setting option[OPTIONS];
} cli_settings;

typedef struct cli_command {
  const char *name;
  const char *argument; // what help calls it, [IT] if it may be missing, IT...
                        // if there may be many; or NULL
  const char *second;   // a second one, or NULL
  const char *sentence;
  int (*run)(const cli_settings *settings);
  option_id options[OPTIONS + 1]; // ended by OPTIONS
} cli_command;

extern const gl_option option_table[OPTIONS];

// The commands by number; NULL past the last.
const cli_command *command_at(size_t number);

// What is set if nothing is said.
cli_settings default_settings(void);

// Reads everything after the command's name.  Wrong usage is GL_INPUT, with a
// sentence.  The order of the words may change.
gl_status read_settings(const cli_command *command, size_t count, char **words,
                        cli_settings *settings, gl_error *error);

// Is --json among the words, whatever is wrong with the others?  NULL is a
// command that nobody knows.
bool find_settings_json(const cli_command *command, size_t count,
                        char *const *words);

// As read_settings, but wrong usage ends the program with EXIT_USAGE.
void parse_settings(const cli_command *command, size_t count, char **words,
                    cli_settings *settings);

// Help on everything, on one command, and on one screen.
void print_help(void);
void print_command_help(const cli_command *command);
void print_short_help(void);
void print_help_version(void);

// The same as a manual page, and as a page of the documents.
void print_manual(void);
void print_reference(void);

// The keys of --json, as a page of the documents.
void print_fields_page(void);

// The tables for other programs: tests/cli and the completion read them.
void print_option_tables(void);
void print_option_completion(void);

// What may stand in place of a command; ended by NULL.
typedef struct cli_word {
  const char *word;
  void (*print)(void);
  const char *sentence;
} cli_word;
extern const cli_word cli_words[];

#endif
