// SPDX-License-Identifier: MIT
// distributed.h -- several processes in one search
//
// Rank 0, the coordinator, searches with one thread of its own and one for each
// other rank, a worker.  Such a thread walks through the common tree as all
// threads do (parallel/depth_first.c), and when it comes to a position with
// Maker to move that nobody was asked about yet, it sends it to its worker as a
// job: some nodes of depth-first proof number search.  A job that comes back
// without an answer is divided: the next threads that come there go on to its
// children.
//
// A worker keeps its tables from job to job.  It answers with the proof of what
// it has found (proof/transfer.h), which the coordinator makes again step by
// step, and tells what it has learned on the way: objects and numbers of
// positions that took some work.  The coordinator sends these objects to the
// other workers, with their next jobs.  doc/scaling.md has measurements.

#ifndef GL_DFPN_DISTRIBUTED_H
#define GL_DFPN_DISTRIBUTED_H

#include "dfpn/dfpn.h"
#include "io/message.h"
#include "parallel/wire.h"
#include "proof/transfer.h"

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

void gl_journal_put_effort(gl_effort effort, gl_packed *packed);
gl_effort gl_journal_get_effort(gl_packed *packed);

void gl_journal_put_key(gl_key key, gl_packed *packed);
gl_key gl_journal_get_key(const gl_board *board, gl_packed *packed);

// coordinator.c.  The place of a thread; NULL for the last one that asks.
gl_coordinator *gl_coordinator_new(const gridlock_wire *wire);
void gl_coordinator_free(gl_coordinator *coordinator, gridlock_ranks *seen);
gl_peer *gl_coordinator_peer(gl_coordinator *coordinator);

// coordinator.c: is this a job for the thread's worker?  Then what came out: an
// object, or numbers.
bool gl_coordinator_wants(gl_dfpn *dfpn, gl_key key);
gl_outcome gl_coordinator_ask(gl_dfpn *dfpn, const gl_glance *glance,
                              gl_effort limit, gl_effort *effort);

// worker.c: does jobs until all is over, or until memory is full: then false,
// and the worker goes on with empty tables.
gl_worker *gl_worker_new(gl_search *search);
void gl_worker_free(gl_worker *worker);
bool gl_worker_work(gl_worker *worker, gl_dfpn *dfpn);

#endif
