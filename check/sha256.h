// SPDX-License-Identifier: MIT
//
// sha256.h -- the hash that binds a certificate to its game, and names a file

#ifndef GRIDCHECK_SHA256_H
#define GRIDCHECK_SHA256_H

#include <stdint.h>

typedef struct {
  uint32_t hash[8];
  uint64_t bytes; // so far
  unsigned char block[64];
} sha256;

void sha256_begin(sha256 *sha);
void sha256_byte(sha256 *sha, unsigned char byte);

// Writes the hash in hexadecimal digits.  Nothing may be added afterwards.
void sha256_end(sha256 *sha, char hex[65]);

#endif
