// SPDX-License-Identifier: MIT
// option.h -- what an option is: name, kind, default, range and sentence
//
// One row describes one option.  The options of a search (search/options.h),
// which the library sets by name, and those of the program (cli/options.h) are
// lists of such rows.  What reads an option and what prints it goes by the row,
// so that a default or a range stands in one place.

#ifndef GL_BASE_OPTION_H
#define GL_BASE_OPTION_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum gl_option_kind {
  GL_KIND_FLAG,
  GL_KIND_POSITIVE, // a number above 0
  GL_KIND_REAL,     // a number, 0 or more
  GL_KIND_WHOLE,    // a whole number
  GL_KIND_BYTES,    // a whole number with an optional K, M, G or T
  GL_KIND_INTERVAL, // one whole number, or two as 7-10
  GL_KIND_PERIODS,  // one whole number, or two as 8x4
  GL_KIND_CODES,    // T/F, two different whole numbers
  GL_KIND_SPLIT,    // R/M, a whole number and a larger one
  GL_KIND_CHOICE,   // one of the words
  GL_KIND_NAMES,    // words separated by commas
  GL_KIND_CELLS,    // cells separated by commas; may be empty
  GL_KIND_COMMAND,  // a program with its arguments
  GL_KIND_INPUT,    // a path to read, - being stdin
  GL_KIND_OUTPUT,   // a path to write to, - being stdout
  GL_KIND_MAYBE,    // the same, stdout if there is none
} gl_option_kind;

// Words by number, from 0; NULL past the last.
typedef const char *gl_option_words(size_t number);

typedef struct gl_option {
  const char *name;
  char brief; // its other name, behind one hyphen; 0 for none
  gl_option_kind kind;
  const char *argument; // what help calls it; NULL for a flag
  uint64_t least;       // of each whole number
  uint64_t most;        // 0 for no limit
  const char *words;    // of a choice, with | between; or
  gl_option_words *word;
  const char *range;    // in words, where the numbers do not say it all
  const char *standard; // the default, as one would write it; or
  const char *found;    // in words, a default that must be found out
  const char *sentence;
  bool alone; // makes sense without the argument of its command
} gl_option;

typedef struct gl_option_value {
  bool given; // and no default
  const char *text;
  double real;
  uint64_t whole; // of two numbers the first; of a choice its place
  uint64_t last;  // the second
} gl_option_value;

// A constant as the text of a default.
#define GL_QUOTE(constant) GL_QUOTE_TEXT(constant)
#define GL_QUOTE_TEXT(text) #text

// Reads an argument into all of *value but `given`; false if it is out of the
// range.  The value keeps a pointer to the text.  Only where the argument may
// be missing may `text` be NULL.
bool gl_option_read(const gl_option *option, const char *text,
                    gl_option_value *value);

// The default: zeros if the row has none that could be read.
gl_option_value gl_option_default(const gl_option *option);

// The words of a choice or a list of names, by number from 0; false past the
// last.
bool gl_option_word(const gl_option *option, size_t number, gl_word *word);

// What an argument may be, for people; "" for a flag or a path.
#define GL_RANGE_SIZE 128
const char *gl_option_range(const gl_option *option,
                            char buffer[GL_RANGE_SIZE]);

#endif
