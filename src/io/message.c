// SPDX-License-Identifier: MIT
#include "io/message.h"

#include <stdlib.h>

bool gl_message_begin(gl_message *message, char kind) {
  message->bytes = NULL;
  message->file = open_memstream(&message->bytes, &message->size);
  if (!message->file)
    return false;
  putc(kind, message->file);
  gl_packed_begin(&message->packed, message->file);
  return true;
}

bool gl_message_end(gl_message *message) {
  gl_packed_end(&message->packed);
  const bool bad = ferror(message->file);
  const bool closed = !fclose(message->file);
  message->file = NULL;
  return closed && !bad && message->bytes;
}

void gl_message_open(gl_message *message, char *bytes, size_t size) {
  message->bytes = bytes;
  message->size = size;
  message->file = size > 1 ? fmemopen(bytes + 1, size - 1, "rb") : NULL;
  gl_packed_begin(&message->packed, message->file);
  if (!message->file)
    gl_packed_complain(&message->packed, "a message has nothing in it");
}

void gl_message_close(gl_message *message) {
  if (message->file)
    fclose(message->file);
  free(message->bytes);
  message->file = NULL;
  message->bytes = NULL;
}
