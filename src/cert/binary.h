// SPDX-License-Identifier: MIT
// binary.h -- the binary form of certificates, doc/formats/glb.md
//
// It is read as the text lines that it stands for, so that there is one reader
// of steps and claims (read.c).  pen.h writes it.
//
// Blocks of records, each block with a checksum of all that comes before it.
//
//     87 g l b 01 | SHA-256 | size block crc | size block crc | 0 steps crc
//
// A number has seven bits in a byte, the low ones first, and all bytes but the
// last are 128 or more.  A reference is 4 n + k: the step n (k = 0), or the one
// n before this step, which stays (1), is deleted (2), or is mapped (3).

#ifndef GL_CERT_BINARY_H
#define GL_CERT_BINARY_H

#include "base/text.h"
#include "proof/rule.h"

// Bytes: of a block and of a number at most, of the mark and of the hash.
#define GL_BINARY_BLOCK 65536
#define GL_BINARY_NUMBER 9
#define GL_BINARY_MAGIC 5
#define GL_BINARY_HASH 32

extern const unsigned char gl_binary_magic[GL_BINARY_MAGIC];

// The kinds of references.
enum {
  GL_BINARY_STEP,
  GL_BINARY_STAYS,
  GL_BINARY_LAST,
  GL_BINARY_MAPPED,
};

// What a record is: a step by its rule, counted from 1, or one of these.
typedef enum gl_glb_record {
  GL_RECORD_MAP = GL_RULES + 1,
  GL_RECORD_LATTICE,
  GL_RECORD_DELETION,
  GL_RECORD_MAKER,
  GL_RECORD_BREAKER,
  GL_RECORDS
} gl_glb_record;

// CRC-32, as in gzip, of more bytes.  It is kept inverted.
uint32_t gl_binary_checksum(uint32_t checksum, const unsigned char *bytes,
                            size_t size);

// Does the path name a binary certificate?
bool gl_binary_named(const char *path);

typedef struct gl_binary {
  const char *place;
  const unsigned char *at;    // first byte not yet read
  const unsigned char *end;   // of the file
  const unsigned char *block; // first byte of the block not yet read
  const unsigned char *stop;  // end of the block
  uint32_t checksum;
  uint64_t steps;
  uint64_t maps;
  bool begun; // the header has been read
  bool ended; // and so has the end mark
  size_t line;
  const char *wrong; // a sentence, once something is; or NULL
  char *text;        // the text line
  size_t size;
  size_t room;
  uint64_t *deleted; // what the next text line deletes
  size_t deletions;
  size_t deletion_room;
} gl_binary;

bool gl_binary_is(const char *bytes, size_t size);

gl_binary gl_binary_new(const char *place, const char *bytes, size_t size);
void gl_binary_free(gl_binary *binary);

// Makes the next text line, which lasts until the one after it, and lets the
// scanner stand at its beginning.  False at the end, and if something is wrong.
bool gl_binary_line(gl_binary *binary, gl_scanner *scanner);

// What is wrong, as a failure; GL_OK for nothing.
gl_status gl_binary_status(const gl_binary *binary, gl_error *error);

#endif
