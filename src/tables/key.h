// SPDX-License-Identifier: MIT
// key.h -- 128 bits that stand for a position
//
// A key is a sum, in no order, of a hash of each open line.  With symmetry it
// is the smallest such key of all images of the position under the maps of the
// board, and remembers the map that leads there.

#ifndef GL_TABLES_KEY_H
#define GL_TABLES_KEY_H

#include "base/hash.h"
#include "board/position.h"

typedef struct gl_key {
  uint64_t low;
  uint64_t high;
  uint32_t map; // carries the position to the image that has the key
} gl_key;

typedef struct gl_keys {
  const gl_board *board;
  size_t maps;         // all, or the identity alone
  uint64_t *cell_hash; // maps x cells x 2
  uint64_t *line_hash; // maps x lines x 2, the sums of their cells
} gl_keys;

// NULL if malloc fails.
gl_keys *gl_keys_new(const gl_board *board, bool symmetry);
void gl_keys_free(gl_keys *keys);

// Do images of a cell have the hashes of the cells that they are, and lines the
// sums of their cells?
bool gl_keys_valid(const gl_keys *keys);

gl_key gl_key_of_lines(const gl_keys *keys, const gl_position *position);

// The same for the stones instead of the lines.
gl_key gl_key_of_stones(const gl_keys *keys, const gl_position *position);

// The lines with their cells renumbered; the map is the identity.
gl_key gl_key_of_labels(const gl_keys *keys, const gl_position *position,
                        const gl_cell *label);

// The key of something that belongs to a position: its move number `what`, its
// other player to move, and the like.
static inline gl_key gl_key_salted(gl_key key, uint64_t what) {
  key.low = gl_hash_mix(key.low + gl_hash_mix(2 * what + 1));
  key.high = gl_hash_mix(key.high + gl_hash_mix(2 * what + 2));
  return key;
}

#endif
