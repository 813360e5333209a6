// SPDX-License-Identifier: MIT
// A block: its size, 4 bytes; the size of what follows, 4 bytes, equal if it
// is not packed; that; and a sum of 8 bytes over this and all earlier blocks,
// so that blocks cannot change places.  A block of size 0 is the end.

#include "io/packed.h"

#include "base/hash.h"
#include "io/compress.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#define HEAD 8
#define SUM 8

static const char cut_off[] = "the file is cut off";
const char gl_packed_no_memory[] = "out of memory";

bool gl_packed_valid(const gl_packed *packed) {
  return packed->file && packed->used <= GL_PACKED_BLOCK &&
         packed->size <= GL_PACKED_BLOCK &&
         (!packed->size || packed->used <= packed->size);
}

static void unpack(gl_packed *packed, size_t size) {
  switch (
      gl_decompress(packed->compressed, size, packed->block, packed->size)) {
  case GL_DECOMPRESSED:
    break;
  case GL_COMPRESSED_BADLY:
    gl_packed_complain(packed,
                       "the file is damaged: a block cannot be unpacked");
    break;
  case GL_NO_ROOM_TO_DECOMPRESS:
    gl_packed_complain(packed, gl_packed_no_memory);
    break;
  }
}

void gl_packed_begin(gl_packed *packed, FILE *file) {
  packed->file = file;
  packed->sum = 0;
  packed->used = packed->size = 0;
  packed->ended = false;
  packed->wrong = NULL;
  packed->failed = 0;
}

void gl_packed_complain(gl_packed *packed, const char *sentence) {
  assert(sentence);
  if (!packed->wrong)
    packed->wrong = sentence;
}

static void encode(unsigned char *bytes, size_t size, uint64_t number) {
  for (size_t i = 0; i < size; i++)
    bytes[i] = (unsigned char)(number >> (8 * i) & 255);
}

static uint64_t decode(const unsigned char *bytes, size_t size) {
  uint64_t number = 0;
  for (size_t i = 0; i < size; i++)
    number |= (uint64_t)bytes[i] << (8 * i);
  return number;
}

// Every step is a bijection of the sum and of the word, so that a change in a
// single word is always seen, and others but for one in 2^64.
static uint64_t add_to_sum(uint64_t sum, const unsigned char *bytes,
                           size_t size) {
  for (; size >= 8; bytes += 8, size -= 8)
    sum = gl_hash_mix(sum ^ decode(bytes, 8)) + 1;
  return gl_hash_mix(sum ^ decode(bytes, size)) + size;
}

// The first failure counts: later ones may have other reasons, or none, because
// what could not be written is gone from the file's buffer.
static void write_out(gl_packed *packed, const unsigned char *bytes,
                      size_t size) {
  if (!packed->failed && fwrite(bytes, 1, size, packed->file) != size)
    packed->failed = errno;
}

void gl_packed_flush(gl_packed *packed) {
  assert(gl_packed_valid(packed));
  unsigned char head[HEAD];
  unsigned char sum[SUM];
  const size_t compressed =
      gl_compress(packed->block, packed->used, packed->compressed);
  const unsigned char *body = compressed ? packed->compressed : packed->block;
  const size_t size = compressed ? compressed : packed->used;
  encode(head, 4, packed->used);
  encode(head + 4, 4, size);
  packed->sum = add_to_sum(packed->sum, head, HEAD);
  packed->sum = add_to_sum(packed->sum, body, size);
  encode(sum, SUM, packed->sum);
  write_out(packed, head, HEAD);
  write_out(packed, body, size);
  write_out(packed, sum, SUM);
  packed->used = 0;
}

void gl_packed_end(gl_packed *packed) {
  if (packed->used)
    gl_packed_flush(packed);
  gl_packed_flush(packed);
}

// Reads a block as it stands in the file: its packed bytes, of which there are
// *size, for a block of packed stream->size bytes.
static void read_block(gl_packed *packed, size_t *size) {
  unsigned char head[HEAD];
  unsigned char sum[SUM];
  packed->used = packed->size = *size = 0;
  if (packed->wrong)
    return;
  if (packed->ended || fread(head, 1, HEAD, packed->file) != HEAD) {
    gl_packed_complain(packed, cut_off);
    return;
  }
  const size_t plain = (size_t)decode(head, 4);
  *size = (size_t)decode(head + 4, 4);
  if (plain > GL_PACKED_BLOCK || *size > plain) {
    gl_packed_complain(packed, "the file is damaged: a block has a wrong size");
    return;
  }
  if (fread(packed->compressed, 1, *size, packed->file) != *size ||
      fread(sum, 1, SUM, packed->file) != SUM) {
    gl_packed_complain(packed, cut_off);
    return;
  }
  packed->sum = add_to_sum(packed->sum, head, HEAD);
  packed->sum = add_to_sum(packed->sum, packed->compressed, *size);
  if (packed->sum != decode(sum, SUM)) {
    gl_packed_complain(packed, "the file is damaged: a checksum is wrong");
    return;
  }
  assert(plain <= sizeof packed->block && *size <= sizeof packed->compressed);
  packed->size = plain;
  packed->ended = !plain;
}

void gl_packed_fill(gl_packed *packed) {
  assert(gl_packed_valid(packed) && packed->used == packed->size);
  size_t size;
  read_block(packed, &size);
  if (packed->wrong)
    return;
  if (packed->ended)
    gl_packed_complain(packed, cut_off);
  else if (size == packed->size)
    memcpy(packed->block, packed->compressed, size);
  else if (!gl_compress_available())
    gl_packed_complain(packed,
                       "the file is packed, and this build has no zstd");
  else
    unpack(packed, size);
}

// Is there nothing but the end of the file?
static bool at_end(gl_packed *packed) {
  if (packed->ended && !packed->wrong && getc(packed->file) != EOF)
    gl_packed_complain(packed, "something follows the end of the file's data");
  return packed->ended && !packed->wrong;
}

bool gl_packed_verify(gl_packed *packed) {
  size_t size;
  while (!packed->ended && !packed->wrong)
    read_block(packed, &size);
  return at_end(packed);
}

bool gl_packed_done(gl_packed *packed) {
  size_t size;
  if (packed->used == packed->size)
    read_block(packed, &size);
  if (!packed->ended)
    gl_packed_complain(packed, "the file has more than it should");
  return at_end(packed);
}

void gl_packed_put_text(gl_packed *packed, const char *text) {
  const size_t size = strlen(text);
  gl_packed_put(packed, size);
  for (size_t i = 0; i < size; i++)
    gl_packed_put_byte(packed, (unsigned char)text[i]);
}

void gl_packed_get_text(gl_packed *packed, char *text, size_t room) {
  assert(room > 0);
  const size_t size = (size_t)gl_packed_get_up_to(packed, room - 1);
  for (size_t i = 0; i < size; i++)
    text[i] = (char)gl_packed_get_byte(packed);
  text[size] = 0;
}
