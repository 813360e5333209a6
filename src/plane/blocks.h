// SPDX-License-Identifier: MIT
// blocks.h -- the search for a tiling
//
// All blocks of rows (rows.h) are looked at, small ones first.  Those whose
// lines weigh little are kept, one of each kind, and searched, light ones
// first.  That none is found says nothing.

#ifndef GL_PLANE_BLOCKS_H
#define GL_PLANE_BLOCKS_H

#include "plane/rows.h"
#include "search/search.h"

typedef struct gl_blocks_candidate {
  gl_rows rows;
  double weight;
  uint64_t key;
  unsigned tries;
  bool lost; // Maker wins the block
} gl_blocks_candidate;

typedef struct gl_blocks {
  const gl_game *game;     // on the infinite board
  gl_blocks_candidate *at; // by weight, when they have been collected
  size_t count;
  size_t room;
  size_t area; // all sizes up to here were looked at

  // What was found: a tiling, its block, and the search that Breaker has won.
  bool found;
  gl_tiling tiling;
  gl_game *block;
  gl_search search;
} gl_blocks;

// Looks at all blocks of up to `area` cells, within the search's budget.
gl_status gl_blocks_collect(gl_blocks *blocks, size_t area, gl_search *search,
                            gl_error *error);

// Searches the blocks that are open, each with a part of so many nodes, until
// one is Breaker's or the nodes are spent.
gl_status gl_blocks_try(gl_blocks *blocks, uint64_t nodes, gl_search *search,
                        gl_error *error);

// Is a block left that nobody is known to win?
bool gl_blocks_open(const gl_blocks *blocks);

// The tiling that was found (.tiling), with the proof of its block.
gl_status gl_blocks_write(const gl_blocks *blocks, const char *path, FILE *file,
                          gl_error *error);

void gl_blocks_clear(gl_blocks *blocks);

#endif
