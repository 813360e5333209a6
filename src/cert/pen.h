// SPDX-License-Identifier: MIT
// pen.h -- writing the binary form of certificates, item by item

#ifndef GL_CERT_PEN_H
#define GL_CERT_PEN_H

#include "cert/binary.h"

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

#endif
