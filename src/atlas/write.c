// SPDX-License-Identifier: MIT
#include "atlas/write.h"

#include "atlas/schema.h"

#include <string.h>

#define TEXT_OF(x) #x
#define VERSION_TEXT(x) TEXT_OF(x)

const char gl_write_sql_head[] =
    "-- gridlock atlas, version " VERSION_TEXT(GL_SCHEMA_VERSION) "\n";
const char gl_write_sql_insert[] = "INSERT INTO result VALUES(";
const char gl_write_sql_tail[] = "COMMIT;\n";

static bool is_number(gl_atlas_field field) {
  const gl_record_field_kind kind = gl_record_fields[field].kind;
  return kind == GL_FIELD_WHOLE || kind == GL_FIELD_REAL;
}

// ---- SQL --------------------------------------------------------------------

// Between quotes; one inside is written twice.
static void quote(const char *text, char mark, FILE *file) {
  fputc(mark, file);
  for (; *text; text++) {
    if (*text == mark)
      fputc(mark, file);
    fputc(*text, file);
  }
  fputc(mark, file);
}

static void write_row(const gl_atlas_record *record, FILE *file) {
  fputs(gl_write_sql_insert, file);
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++) {
    const char *text = record->at[field];
    if (field)
      fputc(',', file);
    if (!text)
      fputs("NULL", file);
    else if (is_number(field))
      fputs(text, file);
    else
      quote(text, '\'', file);
  }
  fputs(");\n", file);
}

void gl_write_sql(const gl_records *records, FILE *file) {
  fprintf(file, "%sPRAGMA user_version = %d;\n%sBEGIN;\n", gl_write_sql_head,
          GL_SCHEMA_VERSION, gl_schema);
  for (size_t i = 0; i < records->count; i++)
    if (!records->at[i].source)
      write_row(&records->at[i], file);
  fputs(gl_write_sql_tail, file);
}

// ---- JSON -------------------------------------------------------------------

void gl_write_object(const gl_atlas_record *record, gl_json *json) {
  gl_json_open(json, '{');
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++) {
    gl_json_key(json, gl_record_fields[field].name);
    if (record->at[field] && is_number(field))
      gl_json_verbatim(json, record->at[field]);
    else
      gl_json_string(json, record->at[field]);
  }
  if (record->source)
    gl_json_text(json, "derived_from", record->source);
  gl_json_close(json, '}');
}

void gl_write_json(const gl_records *records, FILE *file) {
  fputs("[\n", file);
  for (size_t i = 0; i < records->count; i++) {
    gl_json json = {.file = file};
    gl_write_object(&records->at[i], &json);
    fputs(i + 1 < records->count ? ",\n" : "\n", file);
  }
  fputs("]\n", file);
}

// ---- CSV --------------------------------------------------------------------

static void put_csv(const char *text, FILE *file) {
  if (text[strcspn(text, ",\"\r\n")])
    quote(text, '"', file);
  else
    fputs(text, file);
}

void gl_write_csv(const gl_records *records, FILE *file) {
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++)
    fprintf(file, "%s%s", field ? "," : "", gl_record_fields[field].name);
  fputs(",derived_from\r\n", file);
  for (size_t i = 0; i < records->count; i++) {
    const gl_atlas_record *record = &records->at[i];
    for (gl_atlas_field field = 0; field < GL_FIELDS; field++) {
      if (field)
        fputc(',', file);
      if (record->at[field])
        put_csv(record->at[field], file);
    }
    fputc(',', file);
    if (record->source)
      put_csv(record->source, file);
    fputs("\r\n", file);
  }
}
