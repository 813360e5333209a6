// SPDX-License-Identifier: MIT
// keys.h -- one number for a position and all its images
//
// Images under the isometries of the plane, translations included, have the
// same key.

#ifndef GL_SEQUENCE_KEYS_H
#define GL_SEQUENCE_KEYS_H

#include "sequence/table.h"

typedef struct gl_plane_keys {
  uint64_t word[2][2 * GL_TABLE][2 * GL_TABLE];
} gl_plane_keys;

void gl_plane_keys_fill(gl_plane_keys *keys);

uint64_t gl_plane_keys_of(const gl_plane_keys *keys, const gl_stones *stones);

#endif
