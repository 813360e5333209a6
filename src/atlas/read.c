// SPDX-License-Identifier: MIT
#include "atlas/read.h"

#include "atlas/schema.h"
#include "atlas/write.h"
#include "base/grow.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
  const char *place;
  const char *start; // of the present text line
  const char *at;
  const char *end;
  size_t line;
  char *text; // of the present literal
  size_t size;
  size_t room;
  gl_error *error;
} reader;

static gl_status refuse(const reader *r, const char *sentence) {
  return gl_fail(r->error, GL_INPUT, r->place, r->line,
                 (size_t)(r->at - r->start) + 1, "%s", sentence);
}

static bool skip(reader *r, const char *text) {
  const size_t size = strlen(text);
  if ((size_t)(r->end - r->at) < size || memcmp(r->at, text, size) != 0)
    return false;
  for (; *text; text++, r->at++)
    if (*text == '\n') {
      r->line++;
      r->start = r->at + 1;
    }
  return true;
}

static char next(const reader *r) { return r->at < r->end ? *r->at : '\0'; }

static bool keep(reader *r, char c) {
  return GL_PUSH(r->text, r->size, r->room, c);
}

// The literal is complete, and becomes a field.  Numbers are written in one
// way, whatever they looked like.
static gl_status set_field(reader *r, gl_atlas_record *record,
                           gl_atlas_field field, bool number) {
  const gl_field_kind kind = gl_field_table[field].kind;
  if (number != (kind == GL_FIELD_WHOLE || kind == GL_FIELD_REAL))
    return refuse(r, number ? "a text was expected before this"
                            : "a number was expected before this");
  if (!keep(r, '\0'))
    return gl_fail_memory(r->error);
  if (strlen(r->text) + 1 != r->size)
    return refuse(r, "a text may not contain zero bytes");
  char *end = r->text + r->size - 1;
  const double real = kind == GL_FIELD_REAL ? strtod(r->text, &end) : 0;
  if (*end)
    return refuse(r, "this is no number");
  const bool good = kind == GL_FIELD_REAL
                        ? gl_record_real(record, field, real)
                        : gl_record_set(record, field, r->text);
  return good ? GL_OK : gl_fail_memory(r->error);
}

static gl_status read_number(reader *r) {
  r->size = 0;
  while (next(r) && strchr("0123456789+-.eE", next(r))) {
    if (!keep(r, *r->at++))
      return gl_fail_memory(r->error);
    if (r->size > 64)
      return refuse(r, "this number is too long");
  }
  return r->size ? GL_OK : refuse(r, "a text, a number or nothing is expected");
}

// ---- SQL --------------------------------------------------------------------

// Up to the closing quote; two of them are one.
static gl_status read_sql_text(reader *r) {
  r->size = 0;
  for (;;) {
    const char c = next(r);
    if (r->at == r->end || c == '\n')
      return refuse(r, "the closing quote is missing");
    r->at++;
    if (c == '\'' && next(r) != '\'')
      return GL_OK;
    r->at += c == '\'';
    if (!keep(r, c))
      return gl_fail_memory(r->error);
  }
}

static gl_status read_sql_row(reader *r, gl_atlas_record *record) {
  gl_status status = GL_OK;
  for (gl_atlas_field field = 0; !status && field < GL_FIELDS; field++) {
    if (field && !skip(r, ","))
      return refuse(r, "a comma is expected");
    if (skip(r, "NULL"))
      continue;
    const bool text = skip(r, "'");
    status = text ? read_sql_text(r) : read_number(r);
    if (!status)
      status = set_field(r, record, field, !text);
  }
  if (status)
    return status;
  return skip(r, ");\n") ? GL_OK : refuse(r, "');' is expected");
}

static gl_status read_sql_head(reader *r) {
  char pragma[64];
  snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d;\n",
           GL_SCHEMA_VERSION);
  if (!skip(r, gl_sql_head))
    return refuse(r, "this is no atlas of this version");
  if (!skip(r, pragma) || !skip(r, gl_schema) || !skip(r, "BEGIN;\n"))
    return refuse(r, "the schema of an atlas is expected, letter by letter");
  return GL_OK;
}

static gl_status read_sql(reader *r, gl_records *records) {
  gl_status status = read_sql_head(r);
  while (!status && skip(r, gl_sql_insert)) {
    gl_atlas_record record = {0};
    status = read_sql_row(r, &record);
    if (status)
      gl_record_clear(&record);
    else if (!gl_records_push(records, &record))
      status = gl_fail_memory(r->error);
  }
  if (status)
    return status;
  if (!skip(r, gl_sql_tail))
    return refuse(r, "an INSERT INTO result VALUES or the COMMIT is expected");
  return r->at == r->end ? GL_OK : refuse(r, "nothing may follow here");
}

// ---- JSON -------------------------------------------------------------------

static void skip_space(reader *r) {
  while (next(r) && strchr(" \t\r\n", next(r))) {
    const bool line = *r->at++ == '\n';
    r->line += line;
    r->start = line ? r->at : r->start;
  }
}

static bool expect(reader *r, const char *text) {
  skip_space(r);
  return skip(r, text);
}

// A code point as UTF-8; false if malloc fails.
static bool keep_code(reader *r, uint32_t code) {
  if (code < 0x80)
    return keep(r, (char)code);
  if (code < 0x800)
    return keep(r, (char)(0xc0 | code >> 6)) &&
           keep(r, (char)(0x80 | (code & 0x3f)));
  if (code < 0x10000)
    return keep(r, (char)(0xe0 | code >> 12)) &&
           keep(r, (char)(0x80 | (code >> 6 & 0x3f))) &&
           keep(r, (char)(0x80 | (code & 0x3f)));
  return keep(r, (char)(0xf0 | code >> 18)) &&
         keep(r, (char)(0x80 | (code >> 12 & 0x3f))) &&
         keep(r, (char)(0x80 | (code >> 6 & 0x3f))) &&
         keep(r, (char)(0x80 | (code & 0x3f)));
}

static bool read_hex(reader *r, uint32_t *code) {
  *code = 0;
  for (size_t i = 0; i < 4; i++) {
    static const char digits[] = "0123456789abcdef";
    const char c = next(r);
    const char *digit =
        c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    if (!digit)
      return false;
    *code = *code << 4 | (uint32_t)(digit - digits);
    r->at++;
  }
  return true;
}

// What follows a backslash.
static gl_status read_escape(reader *r) {
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char c = next(r);
  const char *found = c ? strchr(from, c) : NULL;
  uint32_t code;
  uint32_t low;
  if (found) {
    r->at++;
    return keep(r, to[found - from]) ? GL_OK : gl_fail_memory(r->error);
  }
  if (!skip(r, "u") || !read_hex(r, &code))
    return refuse(r, "this is no escape of JSON");
  if (code >= 0xd800 && code < 0xdc00) {
    if (!skip(r, "\\u") || !read_hex(r, &low) || low < 0xdc00 || low > 0xdfff)
      return refuse(r, "half of a surrogate pair is missing");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  } else if (code >= 0xdc00 && code < 0xe000) {
    return refuse(r, "half of a surrogate pair is missing");
  }
  return keep_code(r, code) ? GL_OK : gl_fail_memory(r->error);
}

static gl_status read_json_text(reader *r) {
  gl_status status = GL_OK;
  r->size = 0;
  while (!status && next(r) != '"') {
    if (r->at == r->end || (unsigned char)*r->at < ' ')
      return refuse(r, "the closing quote is missing");
    if (skip(r, "\\"))
      status = read_escape(r);
    else if (!keep(r, *r->at++))
      status = gl_fail_memory(r->error);
  }
  r->at += !status;
  return status;
}

// A key with its value.
static gl_status read_member(reader *r, gl_atlas_record *record) {
  if (!expect(r, "\""))
    return refuse(r, "the name of a field is expected");
  gl_status status = read_json_text(r);
  if (status)
    return status;
  const gl_atlas_field field = gl_field_named(r->text ? r->text : "", r->size);
  if (field == GL_FIELDS)
    return refuse(r, "the atlas has no field of the name before this");
  if (record->at[field])
    return refuse(r, "the field before this was given before");
  if (!expect(r, ":"))
    return refuse(r, "a colon is expected");
  if (expect(r, "null"))
    return GL_OK;
  const bool text = skip(r, "\"");
  status = text ? read_json_text(r) : read_number(r);
  return status ? status : set_field(r, record, field, !text);
}

static gl_status read_object(reader *r, gl_atlas_record *record) {
  gl_status status = GL_OK;
  if (!expect(r, "{"))
    return refuse(r, "an object is expected");
  if (expect(r, "}"))
    return GL_OK;
  do
    status = read_member(r, record);
  while (!status && expect(r, ","));
  if (status)
    return status;
  return expect(r, "}") ? GL_OK : refuse(r, "a comma or '}' is expected");
}

static gl_status read_json(reader *r, gl_records *records) {
  gl_status status = GL_OK;
  if (!expect(r, "["))
    return refuse(r, "a list of results in brackets is expected, or SQL");
  if (!expect(r, "]")) {
    do {
      gl_atlas_record record = {0};
      status = read_object(r, &record);
      if (status)
        gl_record_clear(&record);
      else if (!gl_records_push(records, &record))
        status = gl_fail_memory(r->error);
    } while (!status && expect(r, ","));
    if (!status && !expect(r, "]"))
      status = refuse(r, "a comma or ']' is expected");
  }
  skip_space(r);
  if (!status && r->at != r->end)
    status = refuse(r, "nothing may follow here");
  return status;
}

gl_status gl_read_records(const char *place, const char *bytes, size_t size,
                          gl_records *records, gl_error *error) {
  reader r = {.place = place,
              .start = bytes,
              .at = bytes,
              .end = bytes + size,
              .line = 1,
              .error = error};
  const gl_status status =
      next(&r) == '-' ? read_sql(&r, records) : read_json(&r, records);
  free(r.text);
  return status;
}
