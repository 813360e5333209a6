// SPDX-License-Identifier: MIT
// gridlock -- the command line

#include "base/nearest.h"
#include "base/text.h"
#include "cli/commands.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

// A word of the user's goes into a sentence up to this length.
#define SHOWN 100

static const char *make_asked_move(void *context, const char *name,
                                   char room[ASKED_RANGE]) {
  gl_game *game = context;
  gl_cell cell;
  if (!read_asked_cell(game, name, &cell))
    return asked_range(game, room);
  const char *refusal = gl_game_refuses(game, cell);
  return refusal                    ? refusal
         : gl_game_move(game, cell) ? NULL
                                    : "there is not enough memory";
}

// The game after the moves of --after is one with another name.
static gl_status make_asked_moves(const cli_settings *settings, gl_game *game,
                                  gl_error *error) {
  const cli_setting *after = &settings->option[OPTION_AFTER];
  if (!after->given)
    return GL_OK;
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, "--after", 0, 0,
                   "on the infinite board only look takes moves");
  return read_asked_moves(after->text, make_asked_move, game, error);
}

gl_game *open_start(const cli_settings *settings) {
  gl_game *game = NULL;
  gl_error error = {0};
  const cli_setting *first = &settings->option[OPTION_FIRST];
  if (gl_game_open(settings->number ? "hyper:-" : settings->argument,
                   first->given ? first->text : NULL, &game, &error))
    complain(&error);
  return game;
}

gl_game *open_game(const cli_settings *settings) {
  gl_game *game = open_start(settings);
  gl_error error = {0};
  if (!game || !make_asked_moves(settings, game, &error))
    return game;
  complain(&error);
  gl_game_free(game);
  return NULL;
}

void parse_settings(const cli_command *command, size_t count, char **words,
                    cli_settings *settings) {
  gl_error error = {0};
  if (find_settings_json(command, count, words))
    complain_in_json();
  if (read_settings(command, count, words, settings, &error))
    exit(complain_of_usage(command->name, "%s", error.sentence));
}

static int run_command(const cli_command *command, int argc, char **argv) {
  cli_settings settings;
  parse_settings(command, (size_t)argc, argv, &settings);
  if (settings.option[OPTION_HELP].given ||
      settings.option[OPTION_SHORT_HELP].given) {
    print_command_help(command);
    return EXIT_SUCCESS;
  }
  const int code = prepare_outputs(command, &settings);
  return code ? code : command->run(&settings);
}

static int refuse_command(const char *word) {
  char hint[GL_NEAREST_ROOM];
  gl_nearest nearest = gl_nearest_begin(word, strlen(word));
  for (size_t i = 0; command_at(i); i++)
    gl_nearest_offer(&nearest, command_at(i)->name,
                     strlen(command_at(i)->name));
  return complain_of_usage("", "unknown command: '%.*s'%s", SHOWN, word,
                           gl_nearest_hint(&nearest, "", hint));
}

// What may stand in place of a command.
static int run_word(const char *word, int argc) {
  for (const cli_word *known = cli_words; known->word; known++)
    if (!strcmp(word, known->word)) {
      if (argc > 2)
        return complain_of_usage("", "this option stands alone: '%s'", word);
      known->print();
      return EXIT_SUCCESS;
    }
  return *word == '-'
             ? complain_of_usage("", "unknown option: '%.*s'", SHOWN, word)
             : refuse_command(word);
}

// How many words of the command line are the command's name, or 0.
static int match(const cli_command *command, int argc, char **argv) {
  const char *name = command->name;
  for (int words = 1; words < argc; words++) {
    const size_t size = strlen(argv[words]);
    if (strncmp(name, argv[words], size) != 0)
      return 0;
    if (!name[size])
      return words;
    if (name[size] != ' ')
      return 0;
    name += size + 1;
  }
  return 0;
}

// `help COMMAND` is what `COMMAND -h` is, and `help` is -h.
static int help(int argc, char **argv) {
  const cli_command *command = NULL;
  for (size_t i = 0; command_at(i); i++)
    if (argc > 1 && match(command_at(i), argc, argv) == argc - 1)
      command = command_at(i);
  if (command)
    print_command_help(command);
  else if (argc > 1)
    return refuse_command(argv[1]);
  else
    print_short_help();
  return EXIT_SUCCESS;
}

// Of two commands that match, `census` and `census graph`, the longer one is
// meant.
static int run(int argc, char **argv) {
  const cli_command *command = NULL;
  int words = 0;
  if (argc < 2) {
    print_short_help();
    return EXIT_USAGE;
  }
  for (size_t i = 0; command_at(i); i++)
    if (match(command_at(i), argc, argv) > words) {
      command = command_at(i);
      words = match(command, argc, argv);
    }
  if (command)
    return run_command(command, argc - words - 1, argv + words + 1);
  if (find_settings_json(NULL, (size_t)argc - 1, argv + 1))
    complain_in_json();
  return strcmp(argv[1], "help") ? run_word(argv[1], argc)
                                 : help(argc - 1, argv + 1);
}

// Whatever was computed, an answer that did not get out is a failure.
int main(int argc, char **argv) {
  const int code = run(argc, argv);
  if (fflush(stdout) || ferror(stdout)) {
    perror("gridlock: cannot write to stdout");
    return EXIT_FAILURE;
  }
  return code;
}
