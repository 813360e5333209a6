// SPDX-License-Identifier: MIT
// sha256.h -- SHA-256 (FIPS 180-4)

#ifndef GL_BASE_SHA256_H
#define GL_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct gl_sha256 {
  uint32_t state[8];
  uint64_t bytes;
  unsigned char block[64];
} gl_sha256;

void gl_sha256_start(gl_sha256 *hash);
void gl_sha256_add(gl_sha256 *hash, const void *bytes, size_t size);

// Writes 64 hexadecimal digits and a zero.
void gl_sha256_finish(gl_sha256 *hash, char digits[65]);

#endif
