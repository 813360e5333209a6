// SPDX-License-Identifier: MIT
// json.h -- writing JSON
//
// A writer on top of stdio that puts the commas.  Writing is all the core
// needs; integers of any size come out exactly.

#ifndef GL_IO_JSON_H
#define GL_IO_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct gl_json {
  FILE *file;
  bool comma; // the next value or key needs one before it
} gl_json;

void gl_json_open(gl_json *json, char bracket);  // '{' or '['
void gl_json_close(gl_json *json, char bracket); // '}' or ']'
void gl_json_key(gl_json *json, const char *key);

void gl_json_string(gl_json *json, const char *text); // NULL writes null
void gl_json_integer(gl_json *json, uint64_t value);
void gl_json_real(gl_json *json, double value);
void gl_json_bool(gl_json *json, bool value);
void gl_json_verbatim(gl_json *json, const char *text);

// A key with its value.
void gl_json_number(gl_json *json, const char *key, uint64_t value);
void gl_json_measure(gl_json *json, const char *key, double value);
void gl_json_text(gl_json *json, const char *key, const char *text);

#endif
