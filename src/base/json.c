// SPDX-License-Identifier: MIT
#include "base/json.h"

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

// The length of the well-formed UTF-8 sequence at `s`, or 0.  Paths may hold
// any bytes, JSON may not.
static size_t utf8_length(const unsigned char *s) {
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

static void quote(FILE *file, const char *text) {
  fputc('"', file);
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    const size_t size = utf8_length(s);
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
