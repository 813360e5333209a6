// SPDX-License-Identifier: MIT
// What the user has set: the reader of the command line.
//
// Options may stand anywhere, and behind -- there are none.  A long one takes
// its argument behind = or as the next word, and may be shortened as long as
// no other option of the command begins so.  Letters may share a word; one with
// an argument takes the rest of the word, or the next one.

#include "base/nearest.h"
#include "base/text.h"
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
  const cli_command *command;
  cli_settings *settings;
  char **word; // the next one
  char **end;
  bool plain; // behind --
  gl_error *error;
} reader;

// A word of the user's goes into a sentence up to this length.
#define SHOWN 100

static gl_status refuse(const reader *reader, const char *sentence,
                        const char *word) {
  return gl_fail(reader->error, GL_INPUT, "", 0, 0, "%s: '%.*s'", sentence,
                 SHOWN, word);
}

// Of many arguments those behind the first move to the front of the words,
// where others have been read.
static gl_status take_argument(reader *reader, char *text) {
  cli_settings *settings = reader->settings;
  if (reader->command->argument && !settings->argument)
    settings->argument = text;
  else if (reader->command->second && !settings->second)
    settings->second = text;
  else if (reader->command->argument &&
           gl_text_ends(reader->command->argument, "..."))
    settings->more[settings->mores++] = text;
  else
    return refuse(reader, "this is one argument too many", text);
  return GL_OK;
}

// The word of a list that may have been meant by one that is none.
static void find_nearest(const gl_option *option, const char *text,
                         char hint[GL_NEAREST_ROOM]) {
  const size_t size = strcspn(text, ",");
  gl_nearest nearest = gl_nearest_begin(text, size);
  gl_word word;
  for (size_t i = 0; gl_option_word(option, i, &word); i++)
    gl_nearest_offer(&nearest, word.at, word.size);
  if (nearest.name && !nearest.distance && text[size])
    find_nearest(option, text + size + 1, hint);
  else if (nearest.distance)
    gl_nearest_hint(&nearest, "", hint);
}

static gl_status take_option(reader *reader, option_id id, const char *text) {
  const gl_option *option = &option_table[id];
  char range[GL_RANGE_SIZE];
  char hint[GL_NEAREST_ROOM] = "";
  cli_setting setting = {.given = true};
  if (!gl_option_read(option, text, &setting)) {
    const char *words = gl_option_range(option, range);
    if (option->kind == GL_KIND_CHOICE || option->kind == GL_KIND_NAMES)
      find_nearest(option, text, hint);
    return gl_fail(reader->error, GL_INPUT, "", 0, 0,
                   "--%s: expected %s, not '%.*s'%s", option->name,
                   *words ? words : "a path", SHOWN, text ? text : "", hint);
  }
  reader->settings->option[id] = setting;
  return GL_OK;
}

static gl_status miss_argument(const reader *reader, const gl_option *option) {
  char range[GL_RANGE_SIZE];
  const char *words = gl_option_range(option, range);
  return gl_fail(reader->error, GL_INPUT, "", 0, 0, "--%s: no %s is given%s%s",
                 option->name, option->argument, *words ? ", expected " : "",
                 words);
}

// An option whose argument, if it has one, is `text`, or else the next word.
static gl_status take(reader *reader, option_id id, const char *text) {
  const gl_option *option = &option_table[id];
  if (option->kind == GL_KIND_FLAG && text)
    return gl_fail(reader->error, GL_INPUT, "", 0, 0, "--%s takes no argument",
                   option->name);
  if (option->kind == GL_KIND_FLAG || option->kind == GL_KIND_MAYBE || text)
    return take_option(reader, id, text);
  if (reader->word == reader->end)
    return miss_argument(reader, option);
  return take_option(reader, id, *reader->word++);
}

static option_id find_exactly(const reader *reader, const char *name,
                              size_t size) {
  const option_id *options = reader->command->options;
  size_t i = 0;
  while (options[i] != OPTIONS &&
         (strncmp(option_table[options[i]].name, name, size) != 0 ||
          option_table[options[i]].name[size]))
    i++;
  return options[i];
}

static gl_status refuse_option(const reader *reader, const char *name,
                               size_t size) {
  char hint[GL_NEAREST_ROOM];
  gl_nearest nearest = gl_nearest_begin(name, size);
  for (const option_id *id = reader->command->options; *id != OPTIONS; id++)
    gl_nearest_offer(&nearest, option_table[*id].name,
                     strlen(option_table[*id].name));
  return gl_fail(reader->error, GL_INPUT, "", 0, 0,
                 "unknown option: '--%.*s'%s", size < SHOWN ? (int)size : SHOWN,
                 name, gl_nearest_hint(&nearest, "--", hint));
}

// The option of this name, or the only one that begins so.
static gl_status find_long(const reader *reader, const char *name, size_t size,
                           option_id *found) {
  const option_id *options = reader->command->options;
  *found = find_exactly(reader, name, size);
  if (*found != OPTIONS)
    return GL_OK;
  for (size_t i = 0; options[i] != OPTIONS; i++) {
    const char *other = option_table[options[i]].name;
    if (strncmp(other, name, size) != 0)
      continue;
    if (*found != OPTIONS)
      return gl_fail(reader->error, GL_INPUT, "", 0, 0,
                     "'--%.*s' may be --%s or --%s", (int)size, name,
                     option_table[*found].name, other);
    *found = options[i];
  }
  return *found == OPTIONS ? refuse_option(reader, name, size) : GL_OK;
}

static gl_status read_long(reader *reader, const char *name) {
  const size_t size = strcspn(name, "=");
  option_id id;
  const gl_status status = find_long(reader, name, size, &id);
  return status ? status
                : take(reader, id, name[size] ? name + size + 1 : NULL);
}

static gl_status read_letters(reader *reader, const char *word) {
  const option_id *options = reader->command->options;
  for (const char *letter = word + 1; *letter; letter++) {
    size_t i = 0;
    while (options[i] != OPTIONS && option_table[options[i]].brief != *letter)
      i++;
    if (options[i] == OPTIONS)
      return refuse(reader, "unknown option", word);
    if (option_table[options[i]].kind != GL_KIND_FLAG)
      return take(reader, options[i], letter[1] ? letter + 1 : NULL);
    const gl_status status = take(reader, options[i], NULL);
    if (status)
      return status;
  }
  return GL_OK;
}

static gl_status read_word(reader *reader) {
  char *word = *reader->word++;
  if (reader->plain || *word != '-' || !word[1])
    return take_argument(reader, word);
  if (word[1] != '-')
    return read_letters(reader, word);
  if (word[2])
    return read_long(reader, word + 2);
  reader->plain = true;
  return GL_OK;
}

// Some options make sense alone.
static bool stands_alone(const reader *reader) {
  for (size_t i = 0; i < OPTIONS; i++)
    if (option_table[i].alone && reader->settings->option[i].given)
      return true;
  return false;
}

static gl_status check_arguments(const reader *reader) {
  const cli_command *command = reader->command;
  const char *missing = command->argument && *command->argument != '[' &&
                                !reader->settings->argument
                            ? command->argument
                        : command->second && !reader->settings->second
                            ? command->second
                            : NULL;
  return missing && !stands_alone(reader)
             ? gl_fail(reader->error, GL_INPUT, "", 0, 0, "no %.*s is given",
                       (int)strcspn(missing, "."), missing)
             : GL_OK;
}

cli_settings default_settings(void) {
  cli_settings settings = {0};
  for (size_t i = 0; i < OPTIONS; i++)
    settings.option[i] = gl_option_default(&option_table[i]);
  return settings;
}

gl_status read_settings(const cli_command *command, size_t count, char **words,
                        cli_settings *settings, gl_error *error) {
  reader all = {.command = command,
                .settings = settings,
                .word = words,
                .end = words + count,
                .error = error};
  gl_status status = GL_OK;
  *settings = default_settings();
  settings->more = words;
  while (!status && all.word < all.end)
    status = read_word(&all);
  return status ? status : check_arguments(&all);
}

// Which option do these letters end in that takes the next word, if any, and
// is --json among those before it?
static bool has_json_letter(const reader *reader, const char *letters,
                            option_id *last) {
  for (const char *letter = letters; *letter; letter++) {
    const option_id *id = reader->command->options;
    while (*id != OPTIONS && option_table[*id].brief != *letter)
      id++;
    if (*id == OPTION_JSON)
      return true;
    if (*id == OPTIONS || option_table[*id].kind != GL_KIND_FLAG) {
      *last = letter[1] ? OPTIONS : *id;
      return false;
    }
  }
  return false;
}

static bool takes_next_word(option_id id) {
  return id != OPTIONS && option_table[id].kind != GL_KIND_FLAG &&
         option_table[id].kind != GL_KIND_MAYBE;
}

bool find_settings_json(const cli_command *command, size_t count,
                        char *const *words) {
  const cli_command none = {.options = {OPTION_JSON, OPTIONS}};
  const reader all = {.command = command ? command : &none};
  for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
    const char *word = words[i];
    option_id id = OPTIONS;
    if (!strncmp(word, "--", 2)) {
      const size_t size = strcspn(word + 2, "=");
      if (!find_long(&all, word + 2, size, &id) && id == OPTION_JSON)
        return !word[2 + size];
      id = word[2 + size] ? OPTIONS : id;
    } else if (*word == '-' && has_json_letter(&all, word + 1, &id)) {
      return true;
    }
    i += takes_next_word(id);
  }
  return false;
}
