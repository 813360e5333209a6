// SPDX-License-Identifier: MIT
// distributed.h -- several processes in one search
//
// Rank 0, the chief, searches with one thread of its own and one for each other
// rank, a hand.  Such a thread walks through the common tree as all threads do
// (parallel/depth_first.c), and when it comes to a position with Maker to move
// that nobody was asked about yet, it sends it to its hand as a job: some nodes
// of depth-first proof number search.  A job that comes back without an answer
// is divided: the next threads that come there go on to its children.
//
// A hand keeps its tables from job to job.  It answers with the proof of what
// it has found (proof/transfer.h), which the chief makes again step by step,
// and tells what it has learned on the way: objects and numbers of positions
// that took some work.  The chief lends these objects to the other hands, with
// their next jobs.  doc/scaling.md has measurements.

#ifndef GL_DFPN_DISTRIBUTED_H
#define GL_DFPN_DISTRIBUTED_H

#include "dfpn/dfpn.h"
#include "io/message.h"
#include "parallel/wire.h"
#include "proof/transfer.h"

#define gl_journal_write GL_SIZED(gl_journal_write)
#define gl_effort_put GL_SIZED(gl_effort_put)
#define gl_effort_get GL_SIZED(gl_effort_get)
#define gl_key_put GL_SIZED(gl_key_put)
#define gl_key_get GL_SIZED(gl_key_get)
#define gl_chief_new GL_SIZED(gl_chief_new)
#define gl_chief_free GL_SIZED(gl_chief_free)
#define gl_chief_post GL_SIZED(gl_chief_post)
#define gl_chief_ask GL_SIZED(gl_chief_ask)
#define gl_chief_wants GL_SIZED(gl_chief_wants)
#define gl_hand_new GL_SIZED(gl_hand_new)
#define gl_hand_free GL_SIZED(gl_hand_free)
#define gl_hand_work GL_SIZED(gl_hand_work)

// What a job has learned about a position with Maker to move.
typedef struct gl_entry {
  gl_key key;
  gl_outcome found;
  gl_effort n; // if that is open
} gl_entry;

#define GL_JOURNAL_ENTRIES 512

// The entries of a job; when it is full the oldest ones, which are about the
// smallest positions, go.
typedef struct gl_journal {
  uint64_t least; // nodes that a position must have taken
  size_t written; // in all
  gl_entry at[GL_JOURNAL_ENTRIES];
} gl_journal;

void gl_journal_write(gl_journal *journal, gl_entry entry, uint64_t nodes);

static inline size_t gl_journal_count(const gl_journal *journal) {
  return journal->written < GL_JOURNAL_ENTRIES ? journal->written
                                               : GL_JOURNAL_ENTRIES;
}

void gl_effort_put(gl_effort n, gl_vault *vault);
gl_effort gl_effort_get(gl_vault *vault);

void gl_key_put(gl_key key, gl_vault *vault);
gl_key gl_key_get(const gl_board *board, gl_vault *vault);

// coordinator.c.  The place of a thread; NULL for the last one that asks.
gl_chief *gl_chief_new(const gridlock_wire *wire);
void gl_chief_free(gl_chief *chief, gridlock_ranks *seen);
gl_post *gl_chief_post(gl_chief *chief);

// coordinator.c: is this a job for the thread's hand?  Then what came out: an
// object, or numbers.
bool gl_chief_wants(gl_dfpn *s, gl_key key);
gl_outcome gl_chief_ask(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                        gl_effort *n);

// worker.c: does jobs until all is over, or until memory is full: then false,
// and the hand goes on with empty tables.
gl_hand *gl_hand_new(gl_search *search);
void gl_hand_free(gl_hand *hand);
bool gl_hand_work(gl_hand *hand, gl_dfpn *s);

#endif
