// SPDX-License-Identifier: MIT
// message.h -- a message between processes: its kind, one byte, and numbers in
// a vault (io/packed.h)

#ifndef GL_IO_MESSAGE_H
#define GL_IO_MESSAGE_H

#include "io/packed.h"

typedef struct gl_letter {
  char *bytes;
  size_t size;
  FILE *file; // in memory
  gl_vault vault;
} gl_letter;

// To be written: numbers are put into the vault in between, and bytes are the
// message until the letter is closed.  Both are false if malloc fails.
bool gl_letter_begin(gl_letter *letter, char kind);
bool gl_letter_end(gl_letter *letter);

// To be read: the letter takes bytes that came from malloc.  A complaint in the
// vault if there is nothing to read.
void gl_letter_open(gl_letter *letter, char *bytes, size_t size);

// Frees the bytes.
void gl_letter_close(gl_letter *letter);

#endif
