// SPDX-License-Identifier: MIT
#include "server/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALL "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"

static bool is_made_of(const char *text, const char *letters, size_t most) {
  const size_t size = strlen(text);
  return size <= most && strspn(text, letters) == size;
}

static bool begins(const char *text, const char *with) {
  return !strncmp(text, with, strlen(with));
}

bool gl_word_is_game(const char *text) {
  static const char *const families[] = {
      "mnk:", "strip:", "line:", "poly:", "gttt:"};
  bool known = false;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    known |= begins(text, families[i]);
  return known && is_made_of(text, SMALL DIGITS ":,@=-+", GL_WORD_MOST - 1);
}

// The first cell may lie left of 0, but no option begins with a digit.
bool gl_word_is_moves(const char *text) {
  return (*text != '-' || (text[1] && strchr(DIGITS, text[1]))) &&
         is_made_of(text, SMALL DIGITS ":,-", GL_BODY_MOST);
}

bool gl_word_is_shape(const char *text) {
  return *text && *text != '-' &&
         is_made_of(text, SMALL DIGITS ":,-+", GL_WORD_MOST - 1);
}

bool gl_word_is_number(const char *text, size_t digits) {
  return *text && is_made_of(text, DIGITS, digits);
}

bool gl_word_is_seconds(const char *text) {
  if (!*text || *text == '.' || !is_made_of(text, DIGITS ".", 12))
    return false;
  const double seconds = strtod(text, NULL);
  return seconds >= 0.01 && seconds <= GL_SECONDS_MOST;
}

bool gl_words_read_memory(const char *text, uint64_t *bytes) {
  static const char units[] = "KMG";
  const size_t digits = strspn(text, DIGITS);
  const char *unit = text[digits] ? strchr(units, text[digits]) : NULL;
  if (!digits || digits > 9 || !unit || text[digits + 1])
    return false;
  *bytes = strtoull(text, NULL, 10) << 10 * (unit - units + 1);
  return true;
}

bool gl_word_is_name(const char *text) {
  return *text && is_made_of(text, SMALL, 16);
}

bool gl_word_is_pattern(const char *text) {
  return *text && *text != '-' &&
         is_made_of(text, SMALL DIGITS ":,@=-+*?", GL_WORD_MOST - 1);
}

// ---- A flat object ----

typedef struct reader {
  const char *at;
  const char *end;
} reader;

static void skip_blanks(reader *reader) {
  while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) &&
         *reader->at)
    reader->at++;
}

static bool skip(reader *reader, char c) {
  skip_blanks(reader);
  const bool there = reader->at < reader->end && *reader->at == c;
  reader->at += there;
  return there;
}

static bool take(reader *reader, size_t size, char *to, size_t room) {
  if (!size || size >= room)
    return false;
  memcpy(to, reader->at, size);
  to[size] = 0;
  reader->at += size;
  return true;
}

// A string of plain letters.
static bool read_string(reader *reader, char *to, size_t room) {
  size_t size = 0;
  if (!skip(reader, '"'))
    return false;
  while (reader->at + size < reader->end && reader->at[size] >= ' ' &&
         reader->at[size] <= '~' && reader->at[size] != '"' &&
         reader->at[size] != '\\')
    size++;
  return take(reader, size, to, room) && reader->at < reader->end &&
         *reader->at++ == '"';
}

static bool read_number(reader *reader, char *to, size_t room) {
  size_t size = 0;
  while (reader->at + size < reader->end &&
         ((reader->at[size] >= '0' && reader->at[size] <= '9') ||
          reader->at[size] == '.'))
    size++;
  return take(reader, size, to, room);
}

static bool read_field(reader *reader, gl_body *body) {
  gl_body_field field;
  if (body->count == GL_BODY_FIELDS ||
      !read_string(reader, field.key, sizeof field.key) || !skip(reader, ':') ||
      gl_words_find_in_body(body, field.key))
    return false;
  skip_blanks(reader);
  const bool quoted = reader->at < reader->end && *reader->at == '"';
  if (!(quoted ? read_string : read_number)(reader, field.value,
                                            sizeof field.value))
    return false;
  body->field[body->count++] = field;
  return true;
}

bool gl_words_read_body(const char *text, size_t size, gl_body *body) {
  reader r = {text, text + size};
  body->count = 0;
  if (!skip(&r, '{'))
    return false;
  if (!skip(&r, '}')) {
    do {
      skip_blanks(&r);
      if (!read_field(&r, body))
        return false;
    } while (skip(&r, ','));
    if (!skip(&r, '}'))
      return false;
  }
  skip_blanks(&r);
  return r.at == r.end;
}

const char *gl_words_find_in_body(const gl_body *body, const char *key) {
  for (size_t i = 0; i < body->count; i++)
    if (!strcmp(body->field[i].key, key))
      return body->field[i].value;
  return NULL;
}

// ---- Range ----

// Digits, or nothing, which is UINT64_MAX; false if there are too many.
static bool read_offset(const char **at, uint64_t *offset) {
  const size_t digits = strspn(*at, DIGITS);
  *offset = digits ? strtoull(*at, NULL, 10) : UINT64_MAX;
  *at += digits;
  return digits <= 18;
}

bool gl_words_read_range(const char *text, uint64_t size, gl_range *range) {
  static const char unit[] = "bytes=";
  uint64_t first;
  uint64_t last;
  if (!begins(text, unit))
    return false;
  const char *at = text + strlen(unit);
  if (!read_offset(&at, &first) || *at++ != '-' || !read_offset(&at, &last) ||
      *at || (first == UINT64_MAX ? last == UINT64_MAX : last < first))
    return false;
  if (first == UINT64_MAX) { // the last so many
    first = last < size ? size - last : 0;
    last = last ? UINT64_MAX : 0;
  }
  const uint64_t end = last < size ? last + 1 : size;
  *range = (gl_range){first, first < end ? end - first : 0};
  return true;
}

// ---- Host and Origin ----

bool gl_word_is_our_host(const char *host, const char *address, unsigned port) {
  const char *const names[] = {"127.0.0.1", "localhost", "[::1]", address};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char wanted[GL_WORD_MOST];
    snprintf(wanted, sizeof wanted, "%s:%u", names[i], port);
    if (!strcmp(host, wanted) || (port == 80 && !strcmp(host, names[i])))
      return true;
  }
  return false;
}

bool gl_word_is_our_origin(const char *origin, const char *address,
                           unsigned port) {
  static const char scheme[] = "http://";
  return begins(origin, scheme) &&
         gl_word_is_our_host(origin + strlen(scheme), address, port);
}
