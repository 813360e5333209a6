// SPDX-License-Identifier: MIT
// store.h -- the one door to SQLite
//
// A database in WAL mode: readers do not wait, writers wait for each other, up
// to half a minute, and what was committed survives whatever kills a process.
// Without SQLite every function but the first fails with GL_UNSUPPORTED.

#ifndef GL_ATLAS_STORE_H
#define GL_ATLAS_STORE_H

#include "atlas/record.h"

bool gl_store_available(void);

typedef struct gl_atlas_store gl_atlas_store;

typedef enum gl_store_mode {
  GL_STORE_READ,   // must be there
  GL_STORE_WRITE,  // made if it is not, and brought to this version
  GL_STORE_MEMORY, // empty, and gone when it is closed
} gl_store_mode;

gl_status gl_store_open(const char *path, gl_store_mode mode,
                        gl_atlas_store **store, gl_error *error);
void gl_store_close(gl_atlas_store *store);

// A transaction.  Nobody else writes from its beginning to its end; closing
// the store without a commit leaves everything as it was.
gl_status gl_store_begin(gl_atlas_store *store, gl_error *error);
gl_status gl_store_commit(gl_atlas_store *store, gl_error *error);
void gl_store_rollback(gl_atlas_store *store);

// All records, in no order.
gl_status gl_store_load(gl_atlas_store *store, gl_records *records,
                        gl_error *error);

// Writes a record, in place of one with the same question, game and position.
gl_status gl_store_put(gl_atlas_store *store, const gl_atlas_record *record,
                       gl_error *error);

// Writes down what gridcheck said about the certificate of a record, unless
// the database has another certificate by now.
gl_status gl_store_mark(gl_atlas_store *store, const gl_atlas_record *record,
                        gl_error *error);

#endif
