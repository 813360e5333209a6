// SPDX-License-Identifier: MIT
// compress.h -- bytes made fewer, by zstd if this build has it

#ifndef GL_IO_COMPRESS_H
#define GL_IO_COMPRESS_H

#include <stdbool.h>
#include <stddef.h>

bool gl_compress_available(void);

// Packs `size` bytes into fewer than that.  Returns how many, or 0 if they do
// not become fewer or there is no zstd: then they are kept as they are.
size_t gl_compress(const unsigned char *bytes, size_t size,
                   unsigned char *packed);

// The other way round.
typedef enum gl_decompressed {
  GL_DECOMPRESSED, // exactly `size` bytes came out
  GL_COMPRESSED_BADLY,
  GL_NO_ROOM_TO_DECOMPRESS, // malloc fails
} gl_decompressed;
gl_decompressed gl_decompress(const unsigned char *packed, size_t packed_size,
                              unsigned char *bytes, size_t size);

#endif
