// SPDX-License-Identifier: MIT
#include "io/json.h"

#include "base/text.h"

#include <inttypes.h>
#include <math.h>

static void separate(gl_json *json) {
  if (json->comma)
    fputs(", ", json->file);
  json->comma = true;
}

void gl_json_open(gl_json *json, char bracket) {
  separate(json);
  fputc(bracket, json->file);
  json->comma = false;
}

void gl_json_close(gl_json *json, char bracket) {
  fputc(bracket, json->file);
  json->comma = true;
}

static void quote(FILE *file, const char *text) {
  fputc('"', file);
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    const size_t size = gl_text_utf8_length((const char *)s);
    if (!size)
      fputs("\\ufffd", file);
    else if (*s == '"' || *s == '\\')
      fprintf(file, "\\%c", *s);
    else if (*s < 0x20)
      fprintf(file, "\\u%04x", *s);
    else
      fwrite(s, 1, size, file);
    s += size ? size : 1;
  }
  fputc('"', file);
}

void gl_json_key(gl_json *json, const char *key) {
  separate(json);
  quote(json->file, key);
  fputs(": ", json->file);
  json->comma = false;
}

void gl_json_string(gl_json *json, const char *text) {
  separate(json);
  if (text)
    quote(json->file, text);
  else
    fputs("null", json->file);
}

void gl_json_integer(gl_json *json, uint64_t value) {
  separate(json);
  fprintf(json->file, "%" PRIu64, value);
}

// JSON has no infinities; none of our numbers is one, but null is safe.
void gl_json_real(gl_json *json, double value) {
  separate(json);
  if (isfinite(value))
    fprintf(json->file, "%.17g", value);
  else
    fputs("null", json->file);
}

void gl_json_bool(gl_json *json, bool value) {
  separate(json);
  fputs(value ? "true" : "false", json->file);
}

void gl_json_verbatim(gl_json *json, const char *text) {
  separate(json);
  fputs(text, json->file);
}

void gl_json_number(gl_json *json, const char *key, uint64_t value) {
  gl_json_key(json, key);
  gl_json_integer(json, value);
}

void gl_json_measure(gl_json *json, const char *key, double value) {
  gl_json_key(json, key);
  gl_json_real(json, value);
}

void gl_json_text(gl_json *json, const char *key, const char *text) {
  gl_json_key(json, key);
  gl_json_string(json, text);
}
