// SPDX-License-Identifier: MIT
// atlas.h -- results, kept
//
// An atlas is a database (store.h), or a text that stands for one (read.h),
// which is then read into memory and never changed.  New records are compared
// with all old ones: two values of one position, or two values that exclude
// each other by doc/theory/monotone.md, are an error, and nothing changes.

#ifndef GL_ATLAS_ATLAS_H
#define GL_ATLAS_ATLAS_H

#include "atlas/claim.h"
#include "atlas/record.h"
#include "atlas/store.h"

typedef struct gl_atlas {
  gl_atlas_store *store;
  char *path;
  bool text; // rather than a database
  // Inside a change: everything, and what it says.
  gl_records records;
  gl_claims claims;
} gl_atlas;

// Is an atlas of this name a text?  By its end, .sql or .json, or -.
bool gl_atlas_is_text(const char *path);

// Where the paths in an atlas begin, freed by the caller; NULL if malloc fails.
char *gl_atlas_folder(const char *path);

// Opens an atlas to read it, or to change it.  A text cannot be changed
// but in memory.
gl_status gl_atlas_open(gl_atlas *atlas, const char *path, bool change,
                        gl_error *error);
void gl_atlas_close(gl_atlas *atlas);

// All records, sorted.  The caller clears them.
gl_status gl_atlas_load(gl_atlas *atlas, gl_records *records, gl_error *error);

// Opens a database, not a text, to change it.
gl_status gl_atlas_open_to_change(gl_atlas *atlas, const char *path,
                                  gl_error *error);

// A change: begin, add as many as you like, commit.  Nobody else changes the
// atlas in between, and closing it without a commit leaves it as it was.
gl_status gl_atlas_begin(gl_atlas *atlas, gl_error *error);
gl_status gl_atlas_commit(gl_atlas *atlas, gl_error *error);

// Adds a record.  What can be found out from its game (`written`, or else
// `game`) is filled in, or compared with what is there.  Of two records about
// the same game the one with better evidence stays.  GL_INTERNAL for a
// contradiction.
gl_status gl_atlas_add(gl_atlas *atlas, const gl_atlas_record *record,
                       gl_error *error);

// Fills in what follows from the game, the date included; files are not
// opened.
gl_status gl_atlas_complete(gl_atlas_record *record, const char *place,
                            gl_error *error);

// The same from a game that is there already, a file or not.
gl_status gl_atlas_describe(gl_atlas_record *record, const gl_game *game,
                            gl_error *error);

// Reads a text, checks and completes its records, and adds them.
gl_status gl_atlas_import(gl_atlas *atlas, const char *path, size_t *count,
                          gl_error *error);

// Compares all records with each other; GL_INTERNAL for a contradiction.
gl_status gl_atlas_records_agree(const gl_records *records, gl_error *error);

#endif
