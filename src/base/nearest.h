// SPDX-License-Identifier: MIT
// nearest.h -- which of some names was meant
//
// A word that is no name is compared with all names there are, and the nearest
// is offered to the user, if it is near.

#ifndef GL_BASE_NEAREST_H
#define GL_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gl_nearest {
  const char *word;
  size_t size;
  const char *name; // the nearest so far, or NULL
  size_t length;
  size_t distance;
} gl_nearest;

// Names that differ in more characters than this, or in half of the word's, are
// not near.  Longer words are near to nothing.
#define GL_NEAREST_MOST 2
#define GL_NEAREST_SIZE 64

gl_nearest gl_nearest_begin(const char *word, size_t size);

// The name stays where it is.
void gl_nearest_offer(gl_nearest *nearest, const char *name, size_t length);

// "; did you mean NAME?", with what stands before a name, as --; or "".
#define GL_NEAREST_ROOM 96
const char *gl_nearest_hint(const gl_nearest *nearest, const char *before,
                            char room[GL_NEAREST_ROOM]);

#endif
