// SPDX-License-Identifier: MIT
// words.h -- what a request says, before anything is believed
//
// Words of a request become words of a command, so they are short and made of
// few letters: no path, no option, no file of the machine can be said.

#ifndef GL_SERVER_WORDS_H
#define GL_SERVER_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GL_WORD_MOST 400
#define GL_BODY_MOST 65536
#define GL_SECONDS_MOST 86400

// A game of the grammar, but not one in a file.
bool gl_word_is_game(const char *text);

// Cells separated by commas; may be empty.
bool gl_word_is_moves(const char *text);

// A polyomino: a name or cells.
bool gl_word_is_shape(const char *text);

// Digits only, at most so many; and seconds, from 0.01 to the most.
bool gl_word_is_number(const char *text, size_t digits);
bool gl_word_is_seconds(const char *text);

// A number with K, M or G, as bytes; false if it is anything else.
bool gl_words_read_memory(const char *text, uint64_t *bytes);

// A name such as dfpn, or a pattern of the atlas.
bool gl_word_is_name(const char *text);
bool gl_word_is_pattern(const char *text);

// A flat JSON object: strings without escapes, and numbers.
typedef struct gl_body_field {
  char key[16];
  char value[GL_WORD_MOST];
} gl_body_field;

#define GL_BODY_FIELDS 8

typedef struct gl_body {
  gl_body_field field[GL_BODY_FIELDS];
  size_t count;
} gl_body;

// False if it is anything else.
bool gl_words_read_body(const char *text, size_t size, gl_body *body);

// The value, or NULL.
const char *gl_words_find_in_body(const gl_body *body, const char *key);

// A part of a file.
typedef struct gl_range {
  uint64_t first;
  uint64_t count; // 0 if the file ends before the first
} gl_range;

// The header Range for a file of this size: bytes=A-B, bytes=A- or bytes=-N,
// cut off at its end.  False if it is anything else.
bool gl_words_read_range(const char *text, uint64_t size, gl_range *range);

// Host and Origin: is this our own name?  `address` is what we listen on, as
// text, and `port` the port.
bool gl_word_is_our_host(const char *host, const char *address, unsigned port);
bool gl_word_is_our_origin(const char *origin, const char *address,
                           unsigned port);

#endif
