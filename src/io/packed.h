// SPDX-License-Identifier: MIT
// packed.h -- numbers in a file, packed and checksummed in blocks
//
// doc/formats/checkpoint.md has the layout.  A writer puts numbers, a reader
// gets them in the same order; both stop at the first thing that goes wrong,
// and from then on nothing is written and all numbers are 0, so that callers
// need to ask only where it matters.

#ifndef GL_IO_PACKED_H
#define GL_IO_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GL_VAULT_BLOCK 65536

typedef struct gl_vault {
  FILE *file;   // the caller's
  uint64_t sum; // of all blocks so far
  size_t used;
  size_t size;       // of the block that is being read
  bool ended;        // the end mark has been read
  const char *wrong; // what a reader complains about, or NULL
  int failed;        // why a writer could not write, an errno; or 0
  unsigned char block[GL_VAULT_BLOCK];
  unsigned char packed[GL_VAULT_BLOCK];
} gl_vault;

// Begins to write, or to read, where the file stands.
void gl_vault_begin(gl_vault *vault, FILE *file);

// Writes what is left and the end mark.  What fails is in `failed`, or comes to
// light when the file is flushed.
void gl_vault_end(gl_vault *vault);

// Goes on with the next block; the inline functions below call them.
void gl_vault_flush(gl_vault *vault);
void gl_vault_fill(gl_vault *vault);

// The complaint that says nothing about the file.
extern const char gl_vault_no_memory[];

// Notes the first complaint, a sentence that lasts.
void gl_vault_complain(gl_vault *vault, const char *sentence);

// Reads to the end without looking at the numbers: is every block whole?
bool gl_vault_verify(gl_vault *vault);

// True at the end mark, when all numbers have been read.
bool gl_vault_done(gl_vault *vault);

static inline void gl_vault_put_byte(gl_vault *vault, unsigned char byte) {
  if (vault->used == GL_VAULT_BLOCK)
    gl_vault_flush(vault);
  vault->block[vault->used++] = byte;
}

static inline unsigned char gl_vault_get_byte(gl_vault *vault) {
  if (vault->used == vault->size)
    gl_vault_fill(vault);
  return vault->wrong ? 0 : vault->block[vault->used++];
}

// A number takes as many bytes as it needs, seven bits in each.
static inline void gl_vault_put(gl_vault *vault, uint64_t number) {
  for (; number > 127; number >>= 7)
    gl_vault_put_byte(vault, (unsigned char)(number | 128));
  gl_vault_put_byte(vault, (unsigned char)number);
}

static inline uint64_t gl_vault_get(gl_vault *vault) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const unsigned char byte = gl_vault_get_byte(vault);
    number |= (uint64_t)(byte & 127) << shift;
    if (byte < 128)
      return number;
  }
  gl_vault_complain(vault, "a number is too long");
  return 0;
}

// A number of at most `most`.
static inline uint64_t gl_vault_get_up_to(gl_vault *vault, uint64_t most) {
  const uint64_t number = gl_vault_get(vault);
  if (number <= most)
    return number;
  gl_vault_complain(vault, "a number is out of range");
  return 0;
}

// All 64 bits, for numbers that look random.
static inline void gl_vault_put_word(gl_vault *vault, uint64_t word) {
  for (unsigned shift = 0; shift < 64; shift += 8)
    gl_vault_put_byte(vault, (unsigned char)(word >> shift & 255));
}

static inline uint64_t gl_vault_get_word(gl_vault *vault) {
  uint64_t word = 0;
  for (unsigned shift = 0; shift < 64; shift += 8)
    word |= (uint64_t)gl_vault_get_byte(vault) << shift;
  return word;
}

// A text of fewer than `room` bytes.
void gl_vault_put_text(gl_vault *vault, const char *text);
void gl_vault_get_text(gl_vault *vault, char *text, size_t room);

#endif
