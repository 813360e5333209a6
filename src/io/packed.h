// SPDX-License-Identifier: MIT
// packed.h -- numbers in a file, packed and checksummed in blocks
//
// doc/formats/checkpoint.md has the layout.  A writer puts numbers, a reader
// gets them in the same order; both stop at the first thing that goes wrong,
// and from then on nothing is written and all numbers are 0, so that callers
// need to ask only where it matters.

#ifndef GL_IO_PACKED_H
#define GL_IO_PACKED_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define GL_PACKED_BLOCK 65536

typedef struct gl_packed {
  FILE *file;   // the caller's
  uint64_t sum; // of all blocks so far
  size_t used;
  size_t size;       // of the block that is being read
  bool ended;        // the end mark has been read
  const char *wrong; // what a reader complains about, or NULL
  int failed;        // why a writer could not write, an errno; or 0
  unsigned char block[GL_PACKED_BLOCK];
  unsigned char compressed[GL_PACKED_BLOCK];
} gl_packed;

// Is what is used of the block inside it?
bool gl_packed_valid(const gl_packed *packed);

// Begins to write, or to read, where the file stands.
void gl_packed_begin(gl_packed *packed, FILE *file);

// Writes what is left and the end mark.  What fails is in `failed`, or comes to
// light when the file is flushed.
void gl_packed_end(gl_packed *packed);

// Goes on with the next block; the inline functions below call them.
void gl_packed_flush(gl_packed *packed);
void gl_packed_fill(gl_packed *packed);

// The complaint that says nothing about the file.
extern const char gl_packed_no_memory[];

// Notes the first complaint, a sentence that lasts.
void gl_packed_complain(gl_packed *packed, const char *sentence);

// Reads to the end without looking at the numbers: is every block whole?
bool gl_packed_verify(gl_packed *packed);

// True at the end mark, when all numbers have been read.
bool gl_packed_done(gl_packed *packed);

static inline void gl_packed_put_byte(gl_packed *packed, unsigned char byte) {
  if (packed->used == GL_PACKED_BLOCK)
    gl_packed_flush(packed);
  assert(packed->used < GL_PACKED_BLOCK);
  packed->block[packed->used++] = byte;
}

static inline unsigned char gl_packed_get_byte(gl_packed *packed) {
  if (packed->used == packed->size)
    gl_packed_fill(packed);
  return packed->wrong ? 0 : packed->block[packed->used++];
}

// A number takes as many bytes as it needs, seven bits in each.
static inline void gl_packed_put(gl_packed *packed, uint64_t number) {
  for (; number > 127; number >>= 7)
    gl_packed_put_byte(packed, (unsigned char)(number | 128));
  gl_packed_put_byte(packed, (unsigned char)number);
}

static inline uint64_t gl_packed_get(gl_packed *packed) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const unsigned char byte = gl_packed_get_byte(packed);
    number |= (uint64_t)(byte & 127) << shift;
    if (byte < 128)
      return number;
  }
  gl_packed_complain(packed, "a number is too long");
  return 0;
}

// A number of at most `most`.
static inline uint64_t gl_packed_get_up_to(gl_packed *packed, uint64_t most) {
  const uint64_t number = gl_packed_get(packed);
  if (number <= most)
    return number;
  gl_packed_complain(packed, "a number is out of range");
  return 0;
}

// All 64 bits, for numbers that look random.
static inline void gl_packed_put_word(gl_packed *packed, uint64_t word) {
  for (unsigned shift = 0; shift < 64; shift += 8)
    gl_packed_put_byte(packed, (unsigned char)(word >> shift & 255));
}

static inline uint64_t gl_packed_get_word(gl_packed *packed) {
  uint64_t word = 0;
  for (unsigned shift = 0; shift < 64; shift += 8)
    word |= (uint64_t)gl_packed_get_byte(packed) << shift;
  return word;
}

// A text of fewer than `room` bytes.
void gl_packed_put_text(gl_packed *packed, const char *text);
void gl_packed_get_text(gl_packed *packed, char *text, size_t room);

#endif
