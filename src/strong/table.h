// SPDX-License-Identifier: MIT
// table.h -- what is known about states
//
// States are compared as a whole, so a collision of hashes changes nothing.
// The table grows while the budget allows it, and then forgets what took the
// least work.

#ifndef GL_STRONG_TABLE_H
#define GL_STRONG_TABLE_H

#include "base/budget.h"
#include "search/proof_number.h"
#include "strong/arena.h"

typedef struct gl_memory gl_memory;

// Is each state in the bucket of its hash, and are all counted?
bool gl_memory_valid(const gl_memory *memory);

gl_memory *gl_memory_new(gl_budget *budget);
void gl_memory_free(gl_memory *memory);
size_t gl_memory_bytes(const gl_memory *memory);

bool gl_memory_read(const gl_memory *memory, const gl_state_key *key,
                    gl_tally *tally);

// `work` is the logarithm of what it took.
void gl_memory_write(gl_memory *memory, const gl_state_key *key, gl_tally tally,
                     uint8_t work);

#endif
