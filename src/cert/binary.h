// SPDX-License-Identifier: MIT
// binary.h -- the binary form of certificates, doc/formats/glb.md
//
// Written item by item; read as the text lines that it stands for, so that
// there is one reader of steps and claims (read.c).

#ifndef GL_CERT_BINARY_H
#define GL_CERT_BINARY_H

#include "base/text.h"
#include "proof/rule.h"

#define GL_BINARY_BLOCK 65536

// What a record is: a step by its rule, counted from 1, or one of these.
typedef enum gl_record {
  GL_RECORD_MAP = GL_RULES + 1,
  GL_RECORD_LATTICE,
  GL_RECORD_DELETION,
  GL_RECORD_MAKER,
  GL_RECORD_BREAKER,
  GL_RECORDS
} gl_record;

// Does the path name a binary certificate?
bool gl_binary_named(const char *path);

// ---- writing --------------------------------------------------------------

typedef struct gl_pen {
  FILE *file;
  uint32_t checksum; // of what is in the file
  uint32_t before;   // the cell or line before, in a list
  size_t used;
  unsigned char block[GL_BINARY_BLOCK];
} gl_pen;

// The digest is that of the game's lines, in hexadecimal digits.
void gl_pen_begin(gl_pen *pen, FILE *file, const char *digest);
void gl_pen_end(gl_pen *pen, uint64_t steps);

void gl_pen_number(gl_pen *pen, uint64_t number);

// A cell or line in a list, counted from 1, and in a list of pairs where it
// goes; gl_pen_list begins the list, the number 0 ends it.
void gl_pen_list(gl_pen *pen);
void gl_pen_neighbour(gl_pen *pen, uint32_t number);
void gl_pen_image(gl_pen *pen, uint32_t number);

// A reference to step `id` from step `here`; map 0 is none.  A `last` one is
// deleted after this step.
void gl_pen_reference(gl_pen *pen, uint64_t here, uint64_t id, uint64_t map,
                      bool last);

// ---- reading --------------------------------------------------------------

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
