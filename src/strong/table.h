// SPDX-License-Identifier: MIT
// table.h -- what is known about states
//
// States are compared as a whole, so a collision of hashes changes nothing.
// The table grows while the budget allows it, and then forgets what took the
// least work.

#ifndef GL_STRONG_TABLE_H
#define GL_STRONG_TABLE_H

#include "base/budget.h"
#include "strong/arena.h"

// Proof numbers: 0 and GL_ENDLESS are final.
#define GL_ENDLESS UINT32_MAX

typedef struct gl_tally {
  uint32_t pn; // the attacker wins if 0
  uint32_t dn; // the defender holds if 0
} gl_tally;

// Numbers of one player who has won, or of none.
static inline bool gl_tally_valid(gl_tally tally) {
  return tally.pn || tally.dn;
}

typedef struct gl_memory gl_memory;

// Is each state in the bucket of its hash, and are all counted?
bool gl_memory_valid(const gl_memory *memory);

gl_memory *gl_memory_new(gl_budget *budget);
void gl_memory_free(gl_memory *memory);

bool gl_memory_read(const gl_memory *memory, const gl_state_key *key,
                    gl_tally *tally);

// `work` is the logarithm of what it took.
void gl_memory_write(gl_memory *memory, const gl_state_key *key, gl_tally tally,
                     uint8_t work);

#endif
