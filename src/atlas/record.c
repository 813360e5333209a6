// SPDX-License-Identifier: MIT
#include "atlas/record.h"

#include "base/grow.h"
#include "base/sort.h"
#include "base/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TEXT 4096 // bytes of a field

const gl_record_field_row gl_record_fields[GL_FIELDS] = {
    [GL_QUESTION] = {"question", GL_FIELD_WORD, true, "winner|pairing", 0},
    [GL_GAME] = {"game", GL_FIELD_TEXT, true, NULL, 0},
    [GL_WRITTEN] = {"written", GL_FIELD_TEXT, true, NULL, 0},
    [GL_POSITION] = {"position", GL_FIELD_HEX, true, NULL, 16},
    [GL_HASH] = {"hash", GL_FIELD_HEX, false, NULL, 64},
    [GL_FIRST] = {"first", GL_FIELD_WORD, true, "maker|breaker|first|second",
                  0},
    [GL_VALUE] = {"value", GL_FIELD_WORD, true,
                  "maker|breaker|first|second|draw|paired|unpaired", 0},
    [GL_ENGINE] = {"engine", GL_FIELD_TEXT, false, NULL, 0},
    [GL_MADE_BY] = {"version", GL_FIELD_TEXT, false, NULL, 0},
    [GL_NODES] = {"nodes", GL_FIELD_WHOLE, false, NULL, 0},
    [GL_SECONDS] = {"seconds", GL_FIELD_REAL, false, NULL, 0},
    [GL_PEAK_BYTES] = {"peak_bytes", GL_FIELD_WHOLE, false, NULL, 0},
    [GL_TURNS] = {"turns", GL_FIELD_WHOLE, false, NULL, 0},
    [GL_CERTIFICATE] = {"certificate", GL_FIELD_TEXT, false, NULL, 0},
    [GL_MEMBER] = {"member", GL_FIELD_TEXT, false, NULL, 0},
    [GL_SHA256] = {"sha256", GL_FIELD_HEX, false, NULL, 64},
    [GL_BYTES] = {"bytes", GL_FIELD_WHOLE, false, NULL, 0},
    [GL_VERDICT] = {"verdict", GL_FIELD_WORD, false,
                    "verified|refuted|changed|missing", 0},
    [GL_CHECKER] = {"checker", GL_FIELD_TEXT, false, NULL, 0},
    [GL_RECIPE] = {"recipe", GL_FIELD_TEXT, false, NULL, 0},
    [GL_NOTE] = {"note", GL_FIELD_TEXT, false, NULL, 0},
    [GL_DATE] = {"date", GL_FIELD_DATE, true, NULL, 0},
};

gl_atlas_field gl_record_field_named(const char *name, size_t size) {
  gl_atlas_field field = 0;
  while (field < GL_FIELDS &&
         (strlen(gl_record_fields[field].name) != size ||
          memcmp(gl_record_fields[field].name, name, size) != 0))
    field++;
  return field;
}

void gl_record_clear(gl_atlas_record *record) {
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++)
    free(record->at[field]);
  free(record->source);
  *record = (gl_atlas_record){0};
}

void gl_records_clear(gl_records *records) {
  for (size_t i = 0; i < records->count; i++)
    gl_record_clear(&records->at[i]);
  free(records->at);
  *records = (gl_records){0};
}

bool gl_record_set(gl_atlas_record *record, gl_atlas_field field,
                   const char *text) {
  char *copy = text ? strdup(text) : NULL;
  if (text && !copy)
    return false;
  free(record->at[field]);
  record->at[field] = copy;
  return true;
}

bool gl_record_number(gl_atlas_record *record, gl_atlas_field field,
                      uint64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, number);
  return gl_record_set(record, field, text);
}

// Three decimals say enough, and the same in every format.
bool gl_record_real(gl_atlas_record *record, gl_atlas_field field,
                    double number) {
  char text[64];
  if (!isfinite(number) || fabs(number) > 1e15)
    return gl_record_set(record, field, NULL);
  snprintf(text, sizeof text, "%.3f", number);
  return gl_record_set(record, field, text);
}

bool gl_record_copy(const gl_atlas_record *from, gl_atlas_record *to) {
  *to = (gl_atlas_record){0};
  bool good = true;
  for (gl_atlas_field field = 0; good && field < GL_FIELDS; field++)
    good = gl_record_set(to, field, from->at[field]);
  if (good && from->source)
    good = (to->source = strdup(from->source)) != NULL;
  if (!good)
    gl_record_clear(to);
  return good;
}

bool gl_records_push(gl_records *records, gl_atlas_record *record) {
  if (GL_PUSH(records->at, records->count, records->room, *record)) {
    *record = (gl_atlas_record){0};
    return true;
  }
  gl_record_clear(record);
  return false;
}

// ---- what a field may hold --------------------------------------------------

static bool is_text(const char *text) {
  if (!*text || strlen(text) > MOST_TEXT)
    return false;
  for (size_t size; *text; text += size) {
    size = gl_text_utf8_length(text);
    if (!size || (size == 1 && iscntrl((unsigned char)*text)))
      return false;
  }
  return true;
}

static bool is_whole(const char *text) {
  uint64_t number;
  const gl_word word = {.at = text, .size = strlen(text)};
  return gl_text_word_number(word, INT64_MAX, &number) &&
         (*text != '0' || !text[1]);
}

static bool is_real(const char *text) {
  const size_t whole = strspn(text, "0123456789");
  return whole && whole <= 15 && text[whole] == '.' &&
         strspn(text + whole + 1, "0123456789") == 3 && !text[whole + 4];
}

static bool is_date(const char *text) {
  static const char form[] = "0000-00-00T00:00:00Z";
  for (size_t i = 0; i < sizeof form; i++)
    if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
      return false;
  return true;
}

bool gl_record_field_holds(gl_atlas_field field, const char *text) {
  const gl_record_field_row *row = &gl_record_fields[field];
  switch (row->kind) {
  case GL_FIELD_TEXT:
    return is_text(text);
  case GL_FIELD_WORD:
    return gl_text_among(row->words, text);
  case GL_FIELD_HEX:
    return strspn(text, "0123456789abcdef") == row->digits &&
           !text[row->digits];
  case GL_FIELD_WHOLE:
    return is_whole(text);
  case GL_FIELD_REAL:
    return is_real(text);
  case GL_FIELD_DATE:
    return is_date(text);
  }
  return false;
}

static bool answers(const gl_atlas_record *record) {
  const bool pairing = !strcmp(record->at[GL_QUESTION], "pairing");
  return pairing == gl_text_among("paired|unpaired", record->at[GL_VALUE]);
}

gl_status gl_record_check(const gl_atlas_record *record, const char *place,
                          size_t line, gl_error *error) {
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++) {
    const gl_record_field_row *row = &gl_record_fields[field];
    const char *text = record->at[field];
    if (!text && row->needed)
      return gl_fail(error, GL_INPUT, place, line, 0, "'%s' is missing",
                     row->name);
    if (text && !gl_record_field_holds(field, text))
      return gl_fail(error, GL_INPUT, place, line, 0,
                     "this is nothing that '%s' may hold", row->name);
  }
  if (!answers(record))
    return gl_fail(error, GL_INPUT, place, line, 0,
                   "the value does not answer the question");
  if (record->at[GL_MEMBER] && !record->at[GL_CERTIFICATE])
    return gl_fail(error, GL_INPUT, place, line, 0,
                   "a member needs an archive, and there is no certificate");
  return GL_OK;
}

// ---- order ------------------------------------------------------------------

// Digits are compared as numbers, without their leading zeros.
static int compare_numbers(const char **a, const char **b) {
  *a += strspn(*a, "0");
  *b += strspn(*b, "0");
  const size_t one = strspn(*a, "0123456789");
  const size_t two = strspn(*b, "0123456789");
  const int order = one != two ? (one < two ? -1 : 1) : memcmp(*a, *b, one);
  *a += one;
  *b += two;
  return order;
}

int gl_record_natural_compare(const char *a, const char *b) {
  const char *const start[2] = {a, b};
  while (*a && *b) {
    if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
      const int order = compare_numbers(&a, &b);
      if (order)
        return order;
    } else if (*a != *b) {
      return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    } else {
      a++;
      b++;
    }
  }
  if (*a || *b)
    return *a ? 1 : -1;
  return strcmp(start[0], start[1]);
}

static int compare(const void *one, const void *two) {
  const gl_atlas_record *a = one;
  const gl_atlas_record *b = two;
  static const gl_atlas_field order[] = {GL_QUESTION, GL_GAME, GL_POSITION};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    const int sign =
        gl_record_natural_compare(a->at[order[i]], b->at[order[i]]);
    if (sign)
      return sign;
  }
  return 0;
}

void gl_records_sort(gl_records *records) {
  if (records->count)
    gl_sort(records->at, records->count, sizeof *records->at, compare);
}
