// SPDX-License-Identifier: MIT
#include "cert/pen.h"

#include <assert.h>

static size_t encode(uint64_t number, unsigned char *bytes) {
  size_t size = 0;
  for (; number > 127; number >>= 7)
    bytes[size++] = (unsigned char)(number | 128);
  bytes[size++] = (unsigned char)number;
  return size;
}

static void write_bytes(gl_pen *pen, const unsigned char *bytes, size_t size) {
  fwrite(bytes, 1, size, pen->file);
  pen->checksum = gl_binary_checksum(pen->checksum, bytes, size);
}

static void write_number(gl_pen *pen, uint64_t number) {
  unsigned char bytes[GL_BINARY_NUMBER + 1];
  write_bytes(pen, bytes, encode(number, bytes));
}

static void write_checksum(gl_pen *pen) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    fputc((int)(~pen->checksum >> shift & 255), pen->file);
}

static void write_block(gl_pen *pen) {
  if (!pen->used)
    return;
  write_number(pen, pen->used);
  write_bytes(pen, pen->block, pen->used);
  write_checksum(pen);
  pen->used = 0;
}

static unsigned digit(char c) {
  return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

void gl_pen_begin(gl_pen *pen, FILE *file, const char *digest) {
  unsigned char hash[GL_BINARY_HASH];
  for (size_t i = 0; i < GL_BINARY_HASH; i++)
    hash[i] =
        (unsigned char)(digit(digest[2 * i]) << 4 | digit(digest[2 * i + 1]));
  pen->file = file;
  pen->checksum = UINT32_MAX;
  pen->used = 0;
  write_bytes(pen, gl_binary_magic, sizeof gl_binary_magic);
  write_bytes(pen, hash, sizeof hash);
}

void gl_pen_end(gl_pen *pen, uint64_t steps) {
  write_block(pen);
  write_number(pen, 0);
  write_number(pen, steps);
  write_checksum(pen);
}

void gl_pen_number(gl_pen *pen, uint64_t number) {
  if (pen->used + GL_BINARY_NUMBER > GL_BINARY_BLOCK)
    write_block(pen);
  pen->used += encode(number, pen->block + pen->used);
}

static void put_difference(gl_pen *pen, int64_t difference) {
  gl_pen_number(pen, difference < 0 ? 2 * (uint64_t)(-1 - difference) + 1
                                    : 2 * (uint64_t)difference);
}

void gl_pen_list(gl_pen *pen) { pen->before = 0; }

void gl_pen_neighbour(gl_pen *pen, uint32_t number) {
  assert(number != pen->before);
  put_difference(pen, (int64_t)number - pen->before);
  pen->before = number;
}

void gl_pen_image(gl_pen *pen, uint32_t number) {
  put_difference(pen, (int64_t)number - pen->before);
}

void gl_pen_reference(gl_pen *pen, uint64_t here, uint64_t id, uint64_t map,
                      bool last) {
  assert(id && id < here);
  if (map) {
    gl_pen_number(pen, 4 * (here - id) + GL_BINARY_MAPPED);
    gl_pen_number(pen, 2 * map + last);
  } else if (last) {
    gl_pen_number(pen, 4 * (here - id) + GL_BINARY_LAST);
  } else {
    gl_pen_number(pen, id <= here - id ? 4 * id + GL_BINARY_STEP
                                       : 4 * (here - id) + GL_BINARY_STAYS);
  }
}
