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
gl_status gl_block_read(const char *path, gl_block *block, gl_error *error);

// The same from memory, which is copied; complaints call it `place`.
gl_status gl_block_parse(const char *place, const void *bytes, size_t size,
                         gl_block *block, gl_error *error);

// Reads the proof: does Breaker win the block by it?  False if there is none,
// GL_INPUT if it does not hold or says that Maker wins.
gl_status gl_block_prove(const gl_block *block, bool *proved, gl_error *error);

void gl_block_clear(gl_block *block);

// Is this the name of such a file?
bool gl_block_named(const char *path);

// Writes the tiling, for rows of the plane; `proof` is a certificate of the
// block game in text, or NULL.
void gl_block_write(const gl_tiling *tiling, const char *plane,
                    const char *proof, FILE *file);

#endif
