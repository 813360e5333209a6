// SPDX-License-Identifier: MIT
// keys.h -- one number for a position and its images
//
// In a window of the plane, images under all isometries, translations included,
// have the same key; on a board those under the symmetries of the board, and a
// position knows where it is.

#ifndef GL_HUNT_KEYS_H
#define GL_HUNT_KEYS_H

#include "hunt/stones.h"

typedef struct gl_hunt_keys {
  const gl_grid *grid;
  unsigned symmetries; // as bits
  uint64_t *word[2];   // for each player: by place from a corner, or by cell
  uint16_t *image;     // of a cell, by turn; on boards
} gl_hunt_keys;

// False if malloc fails; cleared by the caller then, too.
bool gl_hunt_keys_fill(gl_hunt_keys *keys, const gl_grid *grid);
void gl_hunt_keys_clear(gl_hunt_keys *keys);

uint64_t gl_hunt_keys_of(const gl_hunt_keys *keys, const gl_stones *stones);

#endif
