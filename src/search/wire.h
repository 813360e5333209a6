// SPDX-License-Identifier: MIT
// wire.h -- the words that processes say to each other (search/ranks.h)

#ifndef GL_SEARCH_WIRE_H
#define GL_SEARCH_WIRE_H

#include <gridlock/gridlock.h>

#include <stdbool.h>

// The first byte of a message.  The chief sends a job, may take it back, and
// says when all is over; a hand says that it is there, and what came out.
typedef enum gl_word {
  GL_WORD_JOB = 'j',
  GL_WORD_BACK = 'b',
  GL_WORD_OVER = 'o',
  GL_WORD_HERE = 'h',
  GL_WORD_RESULT = 'r',
} gl_word;

// A message that is nothing but its first byte.  False if the rank is lost.
bool gl_wire_say(const gridlock_wire *wire, size_t to, gl_word word);

// Rank 0 tells all others that all is over; others, and a wire that is NULL, do
// nothing.
void gl_wire_end(const gridlock_wire *wire);

#endif
