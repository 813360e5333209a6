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

static gl_status refuse(const reader *reader, const char *sentence) {
  return gl_fail(reader->error, GL_INPUT, reader->place, reader->line,
                 (size_t)(reader->at - reader->start) + 1, "%s", sentence);
}

static bool skip(reader *reader, const char *text) {
  const size_t size = strlen(text);
  if ((size_t)(reader->end - reader->at) < size ||
      memcmp(reader->at, text, size) != 0)
    return false;
  for (; *text; text++, reader->at++)
    if (*text == '\n') {
      reader->line++;
      reader->start = reader->at + 1;
    }
  return true;
}

static char next(const reader *reader) {
  return reader->at < reader->end ? *reader->at : '\0';
}

static bool append(reader *reader, char c) {
  return GL_PUSH(reader->text, reader->size, reader->room, c);
}

// The literal is complete, and becomes a field.  Numbers are written in one
// way, whatever they looked like.
static gl_status set_field(reader *reader, gl_atlas_record *record,
                           gl_atlas_field field, bool number) {
  const gl_record_field_kind kind = gl_record_fields[field].kind;
  if (number != (kind == GL_FIELD_WHOLE || kind == GL_FIELD_REAL))
    return refuse(reader, number ? "a text was expected before this"
                                 : "a number was expected before this");
  if (!append(reader, '\0'))
    return gl_fail_memory(reader->error);
  if (strlen(reader->text) + 1 != reader->size)
    return refuse(reader, "a text may not contain zero bytes");
  char *end = reader->text + reader->size - 1;
  const double real = kind == GL_FIELD_REAL ? strtod(reader->text, &end) : 0;
  if (*end)
    return refuse(reader, "this is no number");
  const bool good = kind == GL_FIELD_REAL
                        ? gl_record_real(record, field, real)
                        : gl_record_set(record, field, reader->text);
  return good ? GL_OK : gl_fail_memory(reader->error);
}

static gl_status read_number(reader *reader) {
  reader->size = 0;
  while (next(reader) && strchr("0123456789+-.eE", next(reader))) {
    if (!append(reader, *reader->at++))
      return gl_fail_memory(reader->error);
    if (reader->size > 64)
      return refuse(reader, "this number is too long");
  }
  return reader->size
             ? GL_OK
             : refuse(reader, "a text, a number or nothing is expected");
}

// ---- SQL --------------------------------------------------------------------

// Up to the closing quote; two of them are one.
static gl_status read_sql_text(reader *reader) {
  reader->size = 0;
  for (;;) {
    const char c = next(reader);
    if (reader->at == reader->end || c == '\n')
      return refuse(reader, "the closing quote is missing");
    reader->at++;
    if (c == '\'' && next(reader) != '\'')
      return GL_OK;
    reader->at += c == '\'';
    if (!append(reader, c))
      return gl_fail_memory(reader->error);
  }
}

static gl_status read_sql_row(reader *reader, gl_atlas_record *record) {
  gl_status status = GL_OK;
  for (gl_atlas_field field = 0; !status && field < GL_FIELDS; field++) {
    if (field && !skip(reader, ","))
      return refuse(reader, "a comma is expected");
    if (skip(reader, "NULL"))
      continue;
    const bool text = skip(reader, "'");
    status = text ? read_sql_text(reader) : read_number(reader);
    if (!status)
      status = set_field(reader, record, field, !text);
  }
  if (status)
    return status;
  return skip(reader, ");\n") ? GL_OK : refuse(reader, "');' is expected");
}

static gl_status read_sql_head(reader *reader) {
  char pragma[64];
  snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d;\n",
           GL_SCHEMA_VERSION);
  if (!skip(reader, gl_write_sql_head))
    return refuse(reader, "this is no atlas of this version");
  if (!skip(reader, pragma) || !skip(reader, gl_schema) ||
      !skip(reader, "BEGIN;\n"))
    return refuse(reader,
                  "the schema of an atlas is expected, letter by letter");
  return GL_OK;
}

static gl_status read_sql(reader *reader, gl_records *records) {
  gl_status status = read_sql_head(reader);
  while (!status && skip(reader, gl_write_sql_insert)) {
    gl_atlas_record record = {0};
    status = read_sql_row(reader, &record);
    if (status)
      gl_record_clear(&record);
    else if (!gl_records_push(records, &record))
      status = gl_fail_memory(reader->error);
  }
  if (status)
    return status;
  if (!skip(reader, gl_write_sql_tail))
    return refuse(reader,
                  "an INSERT INTO result VALUES or the COMMIT is expected");
  return reader->at == reader->end ? GL_OK
                                   : refuse(reader, "nothing may follow here");
}

// ---- JSON -------------------------------------------------------------------

static void skip_space(reader *reader) {
  while (next(reader) && strchr(" \t\r\n", next(reader))) {
    const bool line = *reader->at++ == '\n';
    reader->line += line;
    reader->start = line ? reader->at : reader->start;
  }
}

static bool expect(reader *reader, const char *text) {
  skip_space(reader);
  return skip(reader, text);
}

// A code point as UTF-8; false if malloc fails.
static bool append_code(reader *reader, uint32_t code) {
  if (code < 0x80)
    return append(reader, (char)code);
  if (code < 0x800)
    return append(reader, (char)(0xc0 | code >> 6)) &&
           append(reader, (char)(0x80 | (code & 0x3f)));
  if (code < 0x10000)
    return append(reader, (char)(0xe0 | code >> 12)) &&
           append(reader, (char)(0x80 | (code >> 6 & 0x3f))) &&
           append(reader, (char)(0x80 | (code & 0x3f)));
  return append(reader, (char)(0xf0 | code >> 18)) &&
         append(reader, (char)(0x80 | (code >> 12 & 0x3f))) &&
         append(reader, (char)(0x80 | (code >> 6 & 0x3f))) &&
         append(reader, (char)(0x80 | (code & 0x3f)));
}

static bool read_hex(reader *reader, uint32_t *code) {
  *code = 0;
  for (size_t i = 0; i < 4; i++) {
    static const char digits[] = "0123456789abcdef";
    const char c = next(reader);
    const char *digit =
        c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    if (!digit)
      return false;
    *code = *code << 4 | (uint32_t)(digit - digits);
    reader->at++;
  }
  return true;
}

// What follows a backslash.
static gl_status read_escape(reader *reader) {
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char c = next(reader);
  const char *found = c ? strchr(from, c) : NULL;
  uint32_t code;
  uint32_t low;
  if (found) {
    reader->at++;
    return append(reader, to[found - from]) ? GL_OK
                                            : gl_fail_memory(reader->error);
  }
  if (!skip(reader, "u") || !read_hex(reader, &code))
    return refuse(reader, "this is no escape of JSON");
  if (code >= 0xd800 && code < 0xdc00) {
    if (!skip(reader, "\\u") || !read_hex(reader, &low) || low < 0xdc00 ||
        low > 0xdfff)
      return refuse(reader, "half of a surrogate pair is missing");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  } else if (code >= 0xdc00 && code < 0xe000) {
    return refuse(reader, "half of a surrogate pair is missing");
  }
  return append_code(reader, code) ? GL_OK : gl_fail_memory(reader->error);
}

static gl_status read_json_text(reader *reader) {
  gl_status status = GL_OK;
  reader->size = 0;
  while (!status && next(reader) != '"') {
    if (reader->at == reader->end || (unsigned char)*reader->at < ' ')
      return refuse(reader, "the closing quote is missing");
    if (skip(reader, "\\"))
      status = read_escape(reader);
    else if (!append(reader, *reader->at++))
      status = gl_fail_memory(reader->error);
  }
  reader->at += !status;
  return status;
}

// A key with its value.
static gl_status read_member(reader *reader, gl_atlas_record *record) {
  if (!expect(reader, "\""))
    return refuse(reader, "the name of a field is expected");
  gl_status status = read_json_text(reader);
  if (status)
    return status;
  const gl_atlas_field field =
      gl_record_field_named(reader->text ? reader->text : "", reader->size);
  if (field == GL_FIELDS)
    return refuse(reader, "the atlas has no field of the name before this");
  if (record->at[field])
    return refuse(reader, "the field before this was given before");
  if (!expect(reader, ":"))
    return refuse(reader, "a colon is expected");
  if (expect(reader, "null"))
    return GL_OK;
  const bool text = skip(reader, "\"");
  status = text ? read_json_text(reader) : read_number(reader);
  return status ? status : set_field(reader, record, field, !text);
}

static gl_status read_object(reader *reader, gl_atlas_record *record) {
  gl_status status = GL_OK;
  if (!expect(reader, "{"))
    return refuse(reader, "an object is expected");
  if (expect(reader, "}"))
    return GL_OK;
  do
    status = read_member(reader, record);
  while (!status && expect(reader, ","));
  if (status)
    return status;
  return expect(reader, "}") ? GL_OK
                             : refuse(reader, "a comma or '}' is expected");
}

static gl_status read_result(reader *reader, gl_records *records) {
  gl_atlas_record record = {0};
  gl_status status = read_object(reader, &record);
  if (!status && !gl_records_push(records, &record))
    status = gl_fail_memory(reader->error);
  else if (status)
    gl_record_clear(&record);
  return status;
}

// A list, as `atlas export` writes, or objects in a row, as --json prints.
static gl_status read_json(reader *reader, gl_records *records) {
  gl_status status = GL_OK;
  skip_space(reader);
  const bool bare = next(reader) == '{';
  if (!bare && !expect(reader, "["))
    return refuse(reader, "a list of results in brackets is expected, or SQL");
  if (bare) {
    for (; !status && next(reader) == '{'; skip_space(reader))
      status = read_result(reader, records);
  } else if (!expect(reader, "]")) {
    do
      status = read_result(reader, records);
    while (!status && expect(reader, ","));
    if (!status && !expect(reader, "]"))
      status = refuse(reader, "a comma or ']' is expected");
  }
  skip_space(reader);
  if (!status && reader->at != reader->end)
    status = refuse(reader, "nothing may follow here");
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
