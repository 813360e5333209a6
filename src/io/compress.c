// SPDX-License-Identifier: MIT
// The fastest level: what is kept is new each time and read once.

#include "io/compress.h"

#ifdef GL_ZSTD

#include <zstd.h>

#define LEVEL 1

bool gl_compress_available(void) { return true; }

size_t gl_compress(const unsigned char *bytes, size_t size,
                   unsigned char *packed) {
  if (!size)
    return 0;
  const size_t used = ZSTD_compress(packed, size - 1, bytes, size, LEVEL);
  return ZSTD_isError(used) ? 0 : used;
}

gl_decompressed gl_decompress(const unsigned char *packed, size_t packed_size,
                              unsigned char *bytes, size_t size) {
  ZSTD_DCtx *context = ZSTD_createDCtx();
  if (!context)
    return GL_NO_ROOM_TO_DECOMPRESS;
  const size_t made =
      ZSTD_decompressDCtx(context, bytes, size, packed, packed_size);
  ZSTD_freeDCtx(context);
  return made == size ? GL_DECOMPRESSED : GL_COMPRESSED_BADLY;
}

#else

bool gl_compress_available(void) { return false; }

size_t gl_compress(const unsigned char *bytes, size_t size,
                   unsigned char *packed) {
  (void)bytes, (void)size, (void)packed;
  return 0;
}

gl_decompressed gl_decompress(const unsigned char *packed, size_t packed_size,
                              unsigned char *bytes, size_t size) {
  (void)packed, (void)packed_size, (void)bytes, (void)size;
  return GL_COMPRESSED_BADLY;
}

#endif
