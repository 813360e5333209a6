// SPDX-License-Identifier: MIT
// A block: its size, 4 bytes; the size of what follows, 4 bytes, equal if it
// is not packed; that; and a sum of 8 bytes over this and all earlier blocks,
// so that blocks cannot change places.  A block of size 0 is the end.

#include "io/packed.h"

#include "base/hash.h"
#include "io/compress.h"

#include <errno.h>
#include <string.h>

#define HEAD 8
#define SUM 8

static const char cut_off[] = "the file is cut off";
const char gl_vault_no_memory[] = "out of memory";

static void unpack(gl_vault *vault, size_t size) {
  switch (gl_unsqueeze(vault->packed, size, vault->block, vault->size)) {
  case GL_UNSQUEEZED:
    break;
  case GL_SQUEEZED_BADLY:
    gl_vault_complain(vault, "the file is damaged: a block cannot be unpacked");
    break;
  case GL_NO_ROOM_TO_UNSQUEEZE:
    gl_vault_complain(vault, gl_vault_no_memory);
    break;
  }
}

void gl_vault_begin(gl_vault *vault, FILE *file) {
  vault->file = file;
  vault->sum = 0;
  vault->used = vault->size = 0;
  vault->ended = false;
  vault->wrong = NULL;
  vault->failed = 0;
}

void gl_vault_complain(gl_vault *vault, const char *sentence) {
  if (!vault->wrong)
    vault->wrong = sentence;
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
    sum = gl_mix(sum ^ decode(bytes, 8)) + 1;
  return gl_mix(sum ^ decode(bytes, size)) + size;
}

// The first failure counts: later ones may have other reasons, or none, because
// what could not be written is gone from the file's buffer.
static void write_out(gl_vault *vault, const unsigned char *bytes,
                      size_t size) {
  if (!vault->failed && fwrite(bytes, 1, size, vault->file) != size)
    vault->failed = errno;
}

void gl_vault_flush(gl_vault *vault) {
  unsigned char head[HEAD];
  unsigned char sum[SUM];
  const size_t packed = gl_squeeze(vault->block, vault->used, vault->packed);
  const unsigned char *body = packed ? vault->packed : vault->block;
  const size_t size = packed ? packed : vault->used;
  encode(head, 4, vault->used);
  encode(head + 4, 4, size);
  vault->sum = add_to_sum(vault->sum, head, HEAD);
  vault->sum = add_to_sum(vault->sum, body, size);
  encode(sum, SUM, vault->sum);
  write_out(vault, head, HEAD);
  write_out(vault, body, size);
  write_out(vault, sum, SUM);
  vault->used = 0;
}

void gl_vault_end(gl_vault *vault) {
  if (vault->used)
    gl_vault_flush(vault);
  gl_vault_flush(vault);
}

// Reads a block as it stands in the file: its packed bytes, of which there are
// *size, for a block of vault->size bytes.
static void read_block(gl_vault *vault, size_t *size) {
  unsigned char head[HEAD];
  unsigned char sum[SUM];
  vault->used = vault->size = *size = 0;
  if (vault->wrong)
    return;
  if (vault->ended || fread(head, 1, HEAD, vault->file) != HEAD) {
    gl_vault_complain(vault, cut_off);
    return;
  }
  const size_t plain = (size_t)decode(head, 4);
  *size = (size_t)decode(head + 4, 4);
  if (plain > GL_VAULT_BLOCK || *size > plain) {
    gl_vault_complain(vault, "the file is damaged: a block has a wrong size");
    return;
  }
  if (fread(vault->packed, 1, *size, vault->file) != *size ||
      fread(sum, 1, SUM, vault->file) != SUM) {
    gl_vault_complain(vault, cut_off);
    return;
  }
  vault->sum = add_to_sum(vault->sum, head, HEAD);
  vault->sum = add_to_sum(vault->sum, vault->packed, *size);
  if (vault->sum != decode(sum, SUM)) {
    gl_vault_complain(vault, "the file is damaged: a checksum is wrong");
    return;
  }
  vault->size = plain;
  vault->ended = !plain;
}

void gl_vault_fill(gl_vault *vault) {
  size_t size;
  read_block(vault, &size);
  if (vault->wrong)
    return;
  if (vault->ended)
    gl_vault_complain(vault, cut_off);
  else if (size == vault->size)
    memcpy(vault->block, vault->packed, size);
  else if (!gl_squeeze_available())
    gl_vault_complain(vault, "the file is packed, and this build has no zstd");
  else
    unpack(vault, size);
}

// Is there nothing but the end of the file?
static bool at_end(gl_vault *vault) {
  if (vault->ended && !vault->wrong && getc(vault->file) != EOF)
    gl_vault_complain(vault, "something follows the end of the file's data");
  return vault->ended && !vault->wrong;
}

bool gl_vault_verify(gl_vault *vault) {
  size_t size;
  while (!vault->ended && !vault->wrong)
    read_block(vault, &size);
  return at_end(vault);
}

bool gl_vault_done(gl_vault *vault) {
  size_t size;
  if (vault->used == vault->size)
    read_block(vault, &size);
  if (!vault->ended)
    gl_vault_complain(vault, "the file has more than it should");
  return at_end(vault);
}

void gl_vault_put_text(gl_vault *vault, const char *text) {
  const size_t size = strlen(text);
  gl_vault_put(vault, size);
  for (size_t i = 0; i < size; i++)
    gl_vault_put_byte(vault, (unsigned char)text[i]);
}

void gl_vault_get_text(gl_vault *vault, char *text, size_t room) {
  const size_t size = (size_t)gl_vault_get_up_to(vault, room - 1);
  for (size_t i = 0; i < size; i++)
    text[i] = (char)gl_vault_get_byte(vault);
  text[size] = 0;
}
