// SPDX-License-Identifier: MIT
// The fastest level: what is kept is new each time and read once.

#include "base/squeeze.h"

#ifdef GL_ZLIB

#include <zlib.h>

#define LEVEL 1

bool gl_squeeze_available(void) { return true; }

size_t gl_squeeze(const unsigned char *bytes, size_t size,
                  unsigned char *packed) {
  uLongf room = size ? (uLongf)size - 1 : 0;
  const int result = compress2(packed, &room, bytes, (uLong)size, LEVEL);
  return result == Z_OK ? (size_t)room : 0;
}

bool gl_unsqueeze(const unsigned char *packed, size_t packed_size,
                  unsigned char *bytes, size_t size) {
  uLongf room = (uLongf)size;
  return uncompress(bytes, &room, packed, (uLong)packed_size) == Z_OK &&
         room == size;
}

#else

bool gl_squeeze_available(void) { return false; }

size_t gl_squeeze(const unsigned char *bytes, size_t size,
                  unsigned char *packed) {
  (void)bytes, (void)size, (void)packed;
  return 0;
}

bool gl_unsqueeze(const unsigned char *packed, size_t packed_size,
                  unsigned char *bytes, size_t size) {
  (void)packed, (void)packed_size, (void)bytes, (void)size;
  return false;
}

#endif
