// SPDX-License-Identifier: MIT
// gridlock -- the command line

#include "base/text.h"
#include "cli/commands.h"

#include <stdlib.h>
#include <string.h>

int complain(const gl_error *error) {
  fputs("gridlock: ", stderr);
  gl_text_write(stderr, error->place);
  if (*error->place && error->line)
    fprintf(stderr, ":%zu:%zu", error->line, error->column);
  else if (*error->place && error->column)
    fprintf(stderr, ": column %zu", error->column);
  fputs(*error->place ? ": " : "", stderr);
  gl_text_write(stderr, error->sentence);
  fputc('\n', stderr);
  return EXIT_FAILURE;
}

gl_game *open_game(const cli_settings *settings) {
  gl_game *game = NULL;
  gl_error error = {0};
  gl_status status = gl_game_parse(settings->argument, &game, &error);
  const cli_setting *first = &settings->option[OPTION_FIRST];
  if (!status && first->given)
    status = gl_game_set_first(
        game, strcmp(first->text, "maker") ? GL_BREAKER : GL_MAKER, &error);
  if (!status)
    return game;
  complain(&error);
  gl_game_free(game);
  return NULL;
}

const char *player_name(const gl_game *game, gl_player player) {
  if (game->kind == GL_STRONG)
    return player == GL_MAKER ? "first" : "second";
  return player == GL_MAKER ? "maker" : "breaker";
}

static int usage(const char *sentence, const char *word) {
  fprintf(stderr, "gridlock: %s: '%s'\nTry 'gridlock -h'.\n", sentence, word);
  return EXIT_USAGE;
}

static int run_command(const cli_command *command, int argc, char **argv) {
  cli_settings settings;
  char name[64];
  snprintf(name, sizeof name, "gridlock %s", command->name);
  argv[0] = name;
  parse_settings(command, argc, argv, &settings);
  if (settings.option[OPTION_HELP].given ||
      settings.option[OPTION_SHORT_HELP].given) {
    print_command_help(command);
    return EXIT_SUCCESS;
  }
  return command->run(&settings);
}

// What may stand in place of a command.
static int run_word(const char *word, int argc) {
  static const struct {
    const char *word;
    void (*print)(void);
  } words[] = {
      {"-h", print_short_help},
      {"--help", print_help},
      {"--version", print_version},
      {"--tables", print_tables},
      {"--completion", print_completion},
      {"--statistics-page", print_statistics_page},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(word, words[i].word)) {
      if (argc > 2)
        return usage("this option stands alone", word);
      words[i].print();
      return EXIT_SUCCESS;
    }
  return usage(*word == '-' ? "unknown option" : "unknown command", word);
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
    return run_command(command, argc - words, argv + words);
  return run_word(argv[1], argc);
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
