// SPDX-License-Identifier: MIT
// text.h -- text files, their lines and their words
//
// Both readers of files (rules/hg.c, rules/pg.c) see a file as text lines made
// of words.  A word knows where it stands, so that every complaint can name
// file, line and column.

#ifndef GL_BASE_TEXT_H
#define GL_BASE_TEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// The most bytes of a proof, 4 GiB; with addresses of 32 bits, half of that.
#define GL_TEXT_MOST                                                           \
  (SIZE_MAX > UINT32_MAX ? (size_t)(UINT64_C(1) << 32) : SIZE_MAX / 2)

// Reads a whole file, `-` being stdin, of at most `most` bytes.  On GL_OK the
// bytes, followed by a zero that *size does not count, belong to the caller.
gl_status gl_text_read(const char *path, size_t most, char **bytes,
                       size_t *size, gl_error *error);

// Writes a text into one text line: control characters become question marks.
void gl_text_write(FILE *file, const char *text);

// Does a text end in this one, as a path in its suffix?
bool gl_text_ends(const char *text, const char *end);

// Is a text one of the words in "a|b|c"?
bool gl_text_among(const char *words, const char *text);

// The length of the well-formed UTF-8 sequence at `text`, or 0.  Names and
// paths may hold any bytes, JSON and SVG may not.
size_t gl_text_utf8_length(const char *text);

typedef struct gl_word {
  const char *at;
  size_t size;
  size_t line;
  size_t column;
} gl_word;

typedef struct gl_scanner {
  const char *place;
  const char *at;    // first byte not yet read
  const char *end;   // end of the bytes
  const char *start; // of the current text line
  size_t line;       // its number; 0 before the first
  char comment;      // starts a comment within a line; 0 for none
} gl_scanner;

gl_scanner gl_text_scan(const char *place, const char *bytes, size_t size,
                        char comment);

// Goes to the next text line, whatever is left of this one; false at the end.
bool gl_text_next_line(gl_scanner *scanner);

// The next word of the current text line; false if there is none.  `word` then
// stands at the end of the line, where something was missed.
bool gl_text_next_word(gl_scanner *scanner, gl_word *word);

// Complains if there is another word in the line.
gl_status gl_text_end_line(gl_scanner *scanner, gl_error *error);

bool gl_text_word_is(gl_word word, const char *text);

// Reads a decimal number of at most `most`; false if the word is none.
bool gl_text_word_number(gl_word word, uint64_t most, uint64_t *number);

// Reads a number with or without a minus sign, of at most this magnitude.
bool gl_text_word_integer(gl_word word, int most, int *number);

// A complaint about a word.  The word is quoted after the sentence, shortened
// and with unprintable bytes replaced; an empty word is not quoted.
gl_status gl_text_word_fail(gl_error *error, const char *place, gl_word word,
                            const char *sentence);

#endif
