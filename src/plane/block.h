// SPDX-License-Identifier: MIT
// block.h -- tilings in files, doc/formats/pairing.md

#ifndef GL_PLANE_BLOCK_H
#define GL_PLANE_BLOCK_H

#include "plane/tiling.h"

#include <stdio.h>

typedef struct gl_block {
  gl_game *plane; // the game that the file is about
  gl_game *game;  // that of the block
  gl_tiling tiling;
  char *bytes;       // of the file
  const char *proof; // in there: a certificate of the block game, or NULL
  size_t proof_size;
} gl_block;

// Reads a file, `-` being stdin; cleared by the caller whatever is returned.
// Whether the proof proves anything is for cert/ to say.
gl_status gl_block_read(const char *path, gl_block *block, gl_error *error);
void gl_block_clear(gl_block *block);

// Is this the name of such a file?
bool gl_block_named(const char *path);

// Writes the tiling, for rows of the plane; `proof` is a certificate of the
// block game in text, or NULL.
void gl_block_write(const gl_tiling *tiling, const char *plane,
                    const char *proof, FILE *file);

#endif
