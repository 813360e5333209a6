// SPDX-License-Identifier: MIT
// sink.h -- a sink that keeps what it is given

#ifndef GL_TESTS_UNIT_SINK_H
#define GL_TESTS_UNIT_SINK_H

#include <stdlib.h>
#include <string.h>

// What a sink was given.
typedef struct text {
  char *at;
  size_t size;
  size_t most; // takes no more than so many bytes; 0 for any
} text;

static inline int keep_text(const void *bytes, size_t count, void *context) {
  text *text = context;
  if (text->most && text->size + count > text->most)
    return 1;
  text->at = realloc(text->at, text->size + count + 1);
  memcpy(text->at + text->size, bytes, count);
  text->size += count;
  text->at[text->size] = 0;
  return 0;
}

#endif
