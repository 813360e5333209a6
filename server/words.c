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
  return known && is_made_of(text, SMALL DIGITS ":,@=-", GL_WORD_MOST - 1);
}

bool gl_word_is_moves(const char *text) {
  return is_made_of(text, SMALL DIGITS ",", GL_BODY_MOST);
}

bool gl_word_is_shape(const char *text) {
  return *text && *text != '-' &&
         is_made_of(text, SMALL DIGITS ":,-", GL_WORD_MOST - 1);
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

bool gl_word_is_memory(const char *text) {
  const size_t digits = strspn(text, DIGITS);
  return digits && digits <= 9 && strchr("KMG", text[digits]) && text[digits] &&
         !text[digits + 1];
}

bool gl_word_is_name(const char *text) {
  return *text && is_made_of(text, SMALL, 16);
}

bool gl_word_is_pattern(const char *text) {
  return *text && *text != '-' &&
         is_made_of(text, SMALL DIGITS ":,@=-*?", GL_WORD_MOST - 1);
}

// ---- A flat object ----

typedef struct reader {
  const char *at;
  const char *end;
} reader;

static void skip_blanks(reader *r) {
  while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
    r->at++;
}

static bool skip(reader *r, char c) {
  skip_blanks(r);
  const bool there = r->at < r->end && *r->at == c;
  r->at += there;
  return there;
}

static bool take(reader *r, size_t size, char *to, size_t room) {
  if (!size || size >= room)
    return false;
  memcpy(to, r->at, size);
  to[size] = 0;
  r->at += size;
  return true;
}

// A string of plain letters.
static bool read_string(reader *r, char *to, size_t room) {
  size_t size = 0;
  if (!skip(r, '"'))
    return false;
  while (r->at + size < r->end && r->at[size] >= ' ' && r->at[size] <= '~' &&
         r->at[size] != '"' && r->at[size] != '\\')
    size++;
  return take(r, size, to, room) && r->at < r->end && *r->at++ == '"';
}

static bool read_number(reader *r, char *to, size_t room) {
  size_t size = 0;
  while (r->at + size < r->end &&
         ((r->at[size] >= '0' && r->at[size] <= '9') || r->at[size] == '.'))
    size++;
  return take(r, size, to, room);
}

static bool read_field(reader *r, gl_body *body) {
  gl_body_field field;
  if (body->count == GL_BODY_FIELDS ||
      !read_string(r, field.key, sizeof field.key) || !skip(r, ':') ||
      gl_body_find(body, field.key))
    return false;
  skip_blanks(r);
  const bool quoted = r->at < r->end && *r->at == '"';
  if (!(quoted ? read_string : read_number)(r, field.value, sizeof field.value))
    return false;
  body->field[body->count++] = field;
  return true;
}

bool gl_body_read(const char *text, size_t size, gl_body *body) {
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

const char *gl_body_find(const gl_body *body, const char *key) {
  for (size_t i = 0; i < body->count; i++)
    if (!strcmp(body->field[i].key, key))
      return body->field[i].value;
  return NULL;
}

// ---- Host and Origin ----

bool gl_host_is_ours(const char *host, const char *address, unsigned port) {
  const char *const names[] = {"127.0.0.1", "localhost", "[::1]", address};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char wanted[GL_WORD_MOST];
    snprintf(wanted, sizeof wanted, "%s:%u", names[i], port);
    if (!strcmp(host, wanted) || (port == 80 && !strcmp(host, names[i])))
      return true;
  }
  return false;
}

bool gl_origin_is_ours(const char *origin, const char *address, unsigned port) {
  static const char scheme[] = "http://";
  return begins(origin, scheme) &&
         gl_host_is_ours(origin + strlen(scheme), address, port);
}
