// SPDX-License-Identifier: MIT
// The fastest level: what is kept is new each time and read once.

#include "base/squeeze.h"

#ifdef GL_ZSTD

#include <zstd.h>

#define LEVEL 1

bool gl_squeeze_available(void) { return true; }

size_t gl_squeeze(const unsigned char *bytes, size_t size,
                  unsigned char *packed) {
  if (!size)
    return 0;
  const size_t used = ZSTD_compress(packed, size - 1, bytes, size, LEVEL);
  return ZSTD_isError(used) ? 0 : used;
}

bool gl_unsqueeze(const unsigned char *packed, size_t packed_size,
                  unsigned char *bytes, size_t size) {
  return ZSTD_decompress(bytes, size, packed, packed_size) == size;
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
