// SPDX-License-Identifier: MIT
//
// sha256.c -- SHA-256, as in FIPS 180-4

#include "sha256.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint32_t turn(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static void hash_block(sha256 *sha) {
  static const uint32_t k[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
      0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
      0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
      0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
      0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
      0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
      0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
      0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
      0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64] = {0}, v[8];
  for (size_t i = 0; i < 64; i++)
    w[i / 4] = w[i / 4] << 8 | sha->block[i];
  for (size_t i = 16; i < 64; i++) {
    const uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
           (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
  }
  memcpy(v, sha->hash, sizeof v);
  for (size_t i = 0; i < 64; i++) {
    const uint32_t a = v[0], e = v[4];
    const uint32_t one = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                         ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
    const uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
                         ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += one;
    v[0] = one + two;
  }
  for (size_t i = 0; i < 8; i++)
    sha->hash[i] += v[i];
}

void sha256_begin(sha256 *sha) {
  *sha = (sha256){.hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_byte(sha256 *sha, unsigned char byte) {
  sha->block[sha->bytes++ % 64] = byte;
  if (sha->bytes % 64 == 0)
    hash_block(sha);
}

void sha256_end(sha256 *sha, char hex[65]) {
  const uint64_t bits = sha->bytes * 8;
  sha256_byte(sha, 0x80);
  while (sha->bytes % 64 != 56)
    sha256_byte(sha, 0);
  for (int shift = 56; shift >= 0; shift -= 8)
    sha256_byte(sha, bits >> shift & 255);
  for (size_t i = 0; i < 8; i++)
    snprintf(hex + 8 * i, 9, "%08" PRIx32, sha->hash[i]);
}
