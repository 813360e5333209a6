// SPDX-License-Identifier: MIT
//
// text.c -- reads the file that is being checked
//
// `next` is the next word of the text line that was read last, NULL if it has
// been used up; a text line that has not been used up is refused when the next
// one is asked for.  A binary certificate is read as the text that it stands
// for.
//
// What is allowed to whoever looks for something, ALLOWED and so much more for
// each byte, is a bound on time: a few seconds, and some minutes for each
// megabyte.  doc/formats/limits.md says what is counted.

#include "text.h"
#include "binary.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local const char *file_path, *file_which;
static _Thread_local bool binary;       // or else it is text
static _Thread_local char *text, *next; // the text line; its next word, or NULL
static _Thread_local uint64_t line_number, step_count;

static const uint64_t ALLOWED = (uint64_t)1 << 31, ALLOWED_PER_BYTE = 1 << 20;
static _Thread_local uint64_t byte_count, spent;

void open_text(file_role role, const char *path, const char *which) {
  file_path = strcmp(path, "-") == 0 ? "standard input" : path;
  file_which = which;
  line_number = 0;
  open_input(role, path);
  binary = is_binary();
}

_Noreturn void foreign(const char *sentence) {
  cannot(file_path, input_is_empty() ? "the file is empty" : sentence);
}

void count_step(void) { step_count++; }

uint64_t steps_counted(void) { return step_count; }

const char *text_place(void) {
  static _Thread_local char place[60];
  snprintf(place, sizeof place, "line %" PRIu64 "%s%s", line_number,
           file_which ? " of " : "", file_which ? file_which : "");
  return place;
}

void spend(uint64_t looks) {
  spent += looks;
  if (spent > ALLOWED + byte_count * ALLOWED_PER_BYTE)
    cannot(file_path, "the search for what it leaves out takes too long");
}

size_t longer_line(char **line, size_t length, char c) {
  if (length == MOST_LINE)
    cannot(file_path, "a text line has more than 268435456 bytes");
  *line = one_more(*line, length, 1);
  (*line)[length] = c;
  return length + 1;
}

// Reads a text line, its newline included.  Returns its length.
static size_t read_text_line(void) {
  size_t length = 0;
  for (int c = 0; c != '\n' && (c = next_byte()) != EOF;) {
    if (c == '\0')
      refuse("this text line has a zero byte");
    length = longer_line(&text, length, (char)c);
  }
  return length;
}

bool next_line(void) {
  if (next)
    refuse("nothing more is expected in this text line");
  line_number++;
  const size_t length = binary ? binary_line(&text) : read_text_line();
  byte_count += length;
  if (length == 0)
    return false;
  if (text[length - 1] != '\n')
    refuse("this text line does not end in a newline");
  text[length - 1] = '\0';
  next = text;
  return true;
}

bool skip_comment(void) {
  const bool comment =
      !*text || strcmp(text, "c") == 0 || strncmp(text, "c ", 2) == 0;
  if (comment)
    next = NULL;
  return comment;
}

char *next_statement(const char *claim) {
  while (next_line()) {
    if (skip_comment())
      continue;
    if (claim)
      refuse("only comments may follow the claim");
    return take_word();
  }
  if (!claim)
    refuse("the certificate ends without a claim");
  return NULL;
}

bool take_start(const char *start) {
  if (strncmp(text, start, strlen(start)) != 0)
    return false;
  next = text + strlen(start);
  return true;
}

char *take_word(void) {
  char *start = next;
  if (!start)
    refuse("this text line ends too early");
  char *space = strchr(start, ' ');
  if (space)
    *space = '\0';
  next = space ? space + 1 : NULL;
  return start;
}

bool more_words(void) { return next != NULL; }

void skip_line(void) { next = NULL; }

uint64_t number_of(const char *w, uint64_t least, uint64_t most) {
  uint64_t value;
  const char *wrong = parse_number(w, strlen(w), least, most, &value);
  if (wrong)
    refuse("%s", wrong);
  return value;
}

size_t read_number(size_t least, size_t most) {
  return (size_t)number_of(take_word(), least, most);
}

int64_t integer_of(const char *w, int64_t most) {
  const bool negative = *w == '-';
  const int64_t value = (int64_t)number_of(w + negative, 0, (uint64_t)most);
  return negative ? -value : value;
}

int64_t read_integer(int64_t most) { return integer_of(take_word(), most); }

void read_header(const struct game *game) {
  char hex[65];
  if (strcmp(take_word(), "1") != 0)
    refuse("only version 1 is known");
  if (!game)
    return;
  hash_lines(game, hex);
  if (strcmp(take_word(), hex) != 0)
    refuse("this certificate is for another game");
}

_Noreturn void refuse_line(const struct game *game, size_t s, point base,
                           const char *missing) {
  const shape *shape = &game->setting->shapes[s];
  const point first = moved(shape->cells[0], base);
  const point last = moved(shape->cells[shape->size - 1], base);
  refuse("the line from %" PRId64 " %" PRId64 " to %" PRId64 " %" PRId64
         " contains no %s",
         first.x, first.y, last.x, last.y, missing);
}
