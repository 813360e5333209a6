// SPDX-License-Identifier: MIT
#include "base/option.h"

#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Reading ----

static bool read_whole(const char *text, char **end, uint64_t *whole) {
  if (*text < '0' || *text > '9')
    return false;
  errno = 0;
  *whole = strtoull(text, end, 10);
  return !errno;
}

// What is counted fits into memory.
static uint64_t most_of(const gl_option *option) {
  return option->most ? option->most : SIZE_MAX;
}

static bool is_within(const gl_option *option, uint64_t whole) {
  return whole >= option->least && whole <= most_of(option);
}

static bool read_bytes(const char *text, uint64_t *bytes) {
  static const char units[] = "KMGT";
  char *end;
  if (!read_whole(text, &end, bytes))
    return false;
  if (*end) {
    const char *unit = strchr(units, *end);
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (!unit || (end[1] && strcmp(end + 1, "B") != 0) ||
        *bytes > UINT64_MAX >> shift)
      return false;
    *bytes <<= shift;
  }
  return *bytes <= SIZE_MAX;
}

static bool read_real(const char *text, double *real) {
  char *end;
  if (text[strspn(text, "0123456789.eE+-")] || !strchr("0123456789.", *text))
    return false;
  *real = strtod(text, &end);
  return end != text && !*end && isfinite(*real);
}

// Two numbers with this between them; or one, which is both, where it may be.
static bool read_two(const gl_option *option, const char *text, char between,
                     bool one, gl_option_value *value) {
  char *end = NULL;
  if (!read_whole(text, &end, &value->whole))
    return false;
  value->last = value->whole;
  if (*end == between ? !read_whole(end + 1, &end, &value->last) : !one)
    return false;
  return !*end && is_within(option, value->whole) &&
         is_within(option, value->last);
}

// The next word of a choice; false past the last.
static bool next_word(const gl_option *option, size_t number, const char **rest,
                      gl_word *word) {
  if (option->word) {
    word->at = option->word(number);
    word->size = word->at ? strlen(word->at) : 0;
    return word->at;
  }
  if (!*rest)
    return false;
  *word = (gl_word){.at = *rest, .size = strcspn(*rest, "|")};
  *rest = word->at[word->size] ? word->at + word->size + 1 : NULL;
  return true;
}

bool gl_option_word(const gl_option *option, size_t number, gl_word *word) {
  const char *rest = option->words;
  bool there = next_word(option, 0, &rest, word);
  for (size_t i = 1; there && i <= number; i++)
    there = next_word(option, i, &rest, word);
  return there;
}

static bool find_word(const gl_option *option, const char *text, size_t size,
                      uint64_t *place) {
  const char *rest = option->words;
  gl_word word;
  for (size_t i = 0; next_word(option, i, &rest, &word); i++)
    if (word.size == size && !memcmp(word.at, text, size)) {
      *place = i;
      return true;
    }
  return false;
}

static bool are_names(const gl_option *option, const char *list) {
  uint64_t place;
  while (list) {
    const size_t size = strcspn(list, ",");
    if (!find_word(option, list, size, &place))
      return false;
    list = list[size] ? list + size + 1 : NULL;
  }
  return true;
}

static bool read_number(const gl_option *option, const char *text,
                        gl_option_value *value) {
  char *end = NULL;
  switch (option->kind) {
  case GL_KIND_POSITIVE:
    return read_real(text, &value->real) && value->real > 0;
  case GL_KIND_REAL:
    return read_real(text, &value->real);
  case GL_KIND_BYTES:
    return read_bytes(text, &value->whole) && is_within(option, value->whole);
  case GL_KIND_INTERVAL:
    return read_two(option, text, '-', true, value) &&
           value->whole <= value->last;
  case GL_KIND_PERIODS:
    return read_two(option, text, 'x', true, value);
  case GL_KIND_CODES:
    return read_two(option, text, '/', false, value) &&
           value->whole != value->last;
  case GL_KIND_SPLIT:
    return read_two(option, text, '/', false, value) &&
           value->whole < value->last;
  default:
    return read_whole(text, &end, &value->whole) && !*end &&
           is_within(option, value->whole);
  }
}

bool gl_option_read(const gl_option *option, const char *text,
                    gl_option_value *value) {
  value->text = text;
  switch (option->kind) {
  case GL_KIND_FLAG:
    return !text;
  case GL_KIND_MAYBE:
    if (!text)
      value->text = "-";
    return *value->text;
  case GL_KIND_INPUT:
  case GL_KIND_OUTPUT:
    return *text;
  case GL_KIND_COMMAND:
    return text[strspn(text, " \t\n")];
  case GL_KIND_CELLS:
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:,-_ ")];
  case GL_KIND_CHOICE:
    return find_word(option, text, strlen(text), &value->whole);
  case GL_KIND_NAMES:
    return are_names(option, text);
  default:
    return read_number(option, text, value);
  }
}

gl_option_value gl_option_default(const gl_option *option) {
  gl_option_value value = {0};
  if (option->standard) {
    const bool good = gl_option_read(option, option->standard, &value);
    assert(good);
    (void)good;
  }
  return value;
}

// ---- Printing ----

static void print_words(const gl_option *option, FILE *file) {
  const char *rest = option->words;
  gl_word word;
  for (size_t i = 0; next_word(option, i, &rest, &word); i++)
    fprintf(file, "%s%.*s", i ? "|" : "", (int)word.size, word.at);
}

static void print_bounds(const gl_option *option, FILE *file) {
  if (most_of(option) < UINT64_MAX)
    fprintf(file, "%" PRIu64 " to %" PRIu64, option->least, most_of(option));
  else
    fprintf(file, "%" PRIu64 " or more", option->least);
}

static void print_bytes(uint64_t bytes, FILE *file) {
  size_t unit = 0;
  while (unit < 4 && bytes && !(bytes % 1024)) {
    bytes /= 1024;
    unit++;
  }
  fprintf(file, "%" PRIu64 "%.*s or more%s, with K, M, G or T", bytes, unit > 0,
          &" KMGT"[unit], SIZE_MAX < UINT64_MAX ? ", less than 4G" : "");
}

static void print_range(const gl_option *option, FILE *file) {
  switch (option->kind) {
  case GL_KIND_POSITIVE:
    if (option->argument && !strcmp(option->argument, "SECONDS"))
      fputs("seconds, ", file);
    fputs("above 0", file);
    break;
  case GL_KIND_REAL:
    fputs("0 or more", file);
    break;
  case GL_KIND_BYTES:
    print_bytes(option->least, file);
    break;
  case GL_KIND_INTERVAL:
    fputs("A or A-B, from ", file);
    print_bounds(option, file);
    break;
  case GL_KIND_PERIODS:
    fputs("P or PxQ, from ", file);
    print_bounds(option, file);
    break;
  case GL_KIND_CODES:
    fputs("two different numbers from ", file);
    print_bounds(option, file);
    break;
  case GL_KIND_SPLIT:
    fputs("R less than M", file);
    break;
  case GL_KIND_CHOICE:
    print_words(option, file);
    break;
  case GL_KIND_NAMES:
    fputs("names separated by commas", file);
    break;
  case GL_KIND_CELLS:
    fputs("cells separated by commas", file);
    break;
  case GL_KIND_WHOLE:
    print_bounds(option, file);
    break;
  default:
    break;
  }
}

const char *gl_option_range(const gl_option *option,
                            char buffer[GL_RANGE_SIZE]) {
  if (option->range)
    return option->range;
  memset(buffer, 0, GL_RANGE_SIZE);
  FILE *file = fmemopen(buffer, GL_RANGE_SIZE, "w");
  if (file) {
    print_range(option, file);
    fclose(file);
  }
  return buffer;
}
