// SPDX-License-Identifier: MIT
#include "base/text.h"

#include "base/grow.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static gl_status read_all(FILE *file, const char *path, size_t most,
                          char **bytes, size_t *size, gl_error *error) {
  char *buffer = NULL;
  size_t room = 0;
  size_t used = 0;
  gl_status status = GL_OK;
  do {
    if (!gl_grow((void **)&buffer, &room, used + 4097, 1)) {
      status = gl_fail_memory(error);
      break;
    }
    used += fread(buffer + used, 1, room - used - 1, file);
    if (used > most) {
      status = gl_fail(error, GL_INPUT, path, 0, 0,
                       "the file is larger than %zu bytes", most);
      break;
    }
  } while (!feof(file) && !ferror(file));
  if (!status && ferror(file))
    status =
        gl_fail(error, GL_IO, path, 0, 0, "cannot read: %s", strerror(errno));
  if (status) {
    free(buffer);
    return status;
  }
  buffer[used] = 0;
  *bytes = buffer;
  *size = used;
  return GL_OK;
}

gl_status gl_text_read(const char *path, size_t most, char **bytes,
                       size_t *size, gl_error *error) {
  if (!strcmp(path, "-"))
    return read_all(stdin, path, most, bytes, size, error);
  FILE *file = fopen(path, "rb");
  if (!file)
    return gl_fail(error, GL_IO, path, 0, 0, "cannot open: %s",
                   strerror(errno));
  const gl_status status = read_all(file, path, most, bytes, size, error);
  fclose(file);
  return status;
}

void gl_text_write(FILE *file, const char *text) {
  for (; *text; text++)
    fputc(iscntrl((unsigned char)*text) ? '?' : *text, file);
}

bool gl_text_ends(const char *text, const char *end) {
  const size_t size = strlen(text);
  const size_t tail = strlen(end);
  return size >= tail && !strcmp(text + size - tail, end);
}

bool gl_text_among(const char *words, const char *text) {
  const size_t size = strlen(text);
  for (const char *at = words; size && *at;) {
    const size_t length = strcspn(at, "|");
    if (length == size && !memcmp(at, text, size))
      return true;
    at += length + (at[length] == '|');
  }
  return false;
}

size_t gl_text_utf8_length(const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  const size_t size = s[0] < 0x80       ? 1
                      : s[0] >> 5 == 6  ? 2
                      : s[0] >> 4 == 14 ? 3
                      : s[0] >> 3 == 30 ? 4
                                        : 0;
  for (size_t i = 1; i < size; i++)
    if (s[i] >> 6 != 2)
      return 0;
  const bool overlong = (size == 2 && s[0] < 0xc2) ||
                        (size == 3 && s[0] == 0xe0 && s[1] < 0xa0) ||
                        (size == 4 && s[0] == 0xf0 && s[1] < 0x90);
  const bool outside =
      (size == 3 && s[0] == 0xed && s[1] >= 0xa0) ||
      (size == 4 && (s[0] > 0xf4 || (s[0] == 0xf4 && s[1] >= 0x90)));
  return overlong || outside ? 0 : size;
}

gl_scanner gl_text_scan(const char *place, const char *bytes, size_t size,
                        char comment) {
  return (gl_scanner){.place = place,
                      .at = bytes,
                      .end = bytes + size,
                      .start = bytes,
                      .comment = comment};
}

bool gl_text_next_line(gl_scanner *scanner) {
  if (scanner->line) {
    while (scanner->at < scanner->end && *scanner->at != '\n')
      scanner->at++;
    if (scanner->at < scanner->end)
      scanner->at++;
  }
  if (scanner->at == scanner->end)
    return false;
  scanner->start = scanner->at;
  scanner->line++;
  return true;
}

// A carriage return is blank at the end of a text line only.
static bool is_blank(const gl_scanner *scanner) {
  const char c = *scanner->at;
  return c == ' ' || c == '\t' ||
         (c == '\r' &&
          (scanner->at + 1 == scanner->end || scanner->at[1] == '\n'));
}

static bool ends_word(const gl_scanner *scanner) {
  if (scanner->at == scanner->end)
    return true;
  const char c = *scanner->at;
  return is_blank(scanner) || c == '\n' ||
         (scanner->comment && c == scanner->comment);
}

bool gl_text_next_word(gl_scanner *scanner, gl_word *word) {
  while (scanner->at < scanner->end && is_blank(scanner))
    scanner->at++;
  word->at = scanner->at;
  word->line = scanner->line;
  word->column = (size_t)(scanner->at - scanner->start) + 1;
  while (!ends_word(scanner))
    scanner->at++;
  word->size = (size_t)(scanner->at - word->at);
  return word->size > 0;
}

bool gl_text_word_is(gl_word word, const char *text) {
  return word.size == strlen(text) && !memcmp(word.at, text, word.size);
}

bool gl_text_word_number(gl_word word, uint64_t most, uint64_t *number) {
  uint64_t value = 0;
  if (!word.size)
    return false;
  for (size_t i = 0; i < word.size; i++) {
    if (word.at[i] < '0' || word.at[i] > '9')
      return false;
    const unsigned digit = (unsigned)(word.at[i] - '0');
    if (digit > most || value > (most - digit) / 10)
      return false;
    value = 10 * value + digit;
  }
  *number = value;
  return true;
}

bool gl_text_word_integer(gl_word word, int most, int *number) {
  const bool minus = word.size && *word.at == '-';
  uint64_t magnitude;
  word.at += minus;
  word.size -= minus;
  if (!gl_text_word_number(word, (uint64_t)most, &magnitude))
    return false;
  *number = minus ? -(int)magnitude : (int)magnitude;
  return true;
}

gl_status gl_text_word_fail(gl_error *error, const char *place, gl_word word,
                            const char *sentence) {
  if (!word.size)
    return gl_fail(error, GL_INPUT, place, word.line, word.column, "%s",
                   sentence);
  char quote[33];
  size_t size = word.size < sizeof quote ? word.size : sizeof quote - 1;
  for (size_t i = 0; i < size; i++)
    quote[i] = word.at[i] < ' ' || word.at[i] > '~' ? '?' : word.at[i];
  quote[size] = 0;
  return gl_fail(error, GL_INPUT, place, word.line, word.column, "%s: '%s%s'",
                 sentence, quote, size < word.size ? "..." : "");
}

gl_status gl_text_end_line(gl_scanner *scanner, gl_error *error) {
  gl_word word;
  return gl_text_next_word(scanner, &word)
             ? gl_text_word_fail(error, scanner->place, word,
                                 "nothing may follow here")
             : GL_OK;
}
