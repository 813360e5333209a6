// SPDX-License-Identifier: MIT
// message.h -- a message between processes: its kind, one byte, and numbers in
// a packed stream (io/packed.h)

#ifndef GL_IO_MESSAGE_H
#define GL_IO_MESSAGE_H

#include "io/packed.h"

typedef struct gl_message {
  char *bytes;
  size_t size;
  FILE *file; // in memory
  gl_packed packed;
} gl_message;

// To be written: numbers are put into the stream in between, and bytes are the
// message until the message is closed.  Both are false if malloc fails.
bool gl_message_begin(gl_message *message, char kind);
bool gl_message_end(gl_message *message);

// To be read: the message takes bytes that came from malloc.  A complaint in
// the stream if there is nothing to read.
void gl_message_open(gl_message *message, char *bytes, size_t size);

// Frees the bytes.
void gl_message_close(gl_message *message);

#endif
