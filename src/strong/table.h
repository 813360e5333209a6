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

typedef struct gl_strong_table gl_strong_table;

// Is each state in the bucket of its hash, and are all counted?
bool gl_strong_table_valid(const gl_strong_table *memory);

gl_strong_table *gl_strong_table_new(gl_budget *budget);
void gl_strong_table_free(gl_strong_table *memory);
size_t gl_strong_table_bytes(const gl_strong_table *memory);

bool gl_strong_table_read(const gl_strong_table *memory,
                          const gl_state_key *key, gl_tally *tally);

// `work` is the logarithm of what it took.
void gl_strong_table_write(gl_strong_table *memory, const gl_state_key *key,
                           gl_tally tally, uint8_t work);

#endif
