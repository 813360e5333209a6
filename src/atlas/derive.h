// SPDX-License-Identifier: MIT
// derive.h -- answers that the atlas has, and those that follow from them
//
// By doc/theory/monotone.md.  What follows is not stored, so that it can never
// be older than what it follows from.

#ifndef GL_ATLAS_DERIVE_H
#define GL_ATLAS_DERIVE_H

#include "atlas/claim.h"
#include "atlas/record.h"

typedef struct gl_deriver {
  const gl_records *records; // the caller's, sorted
  gl_claims claims;
} gl_deriver;

typedef struct gl_reply {
  gl_atlas_answer answer;        // GL_ANSWER_OPEN if nothing is known
  const gl_atlas_record *record; // that says so, or from which it follows
  bool derived;
} gl_reply;

gl_status gl_deriver_open(gl_deriver *deriver, const gl_records *records,
                          gl_error *error);
void gl_deriver_close(gl_deriver *deriver);

// The record about a game, by its shortest name; or NULL.
const gl_atlas_record *gl_derive_find(const gl_records *records,
                                      const char *question, const char *game);

// The first record, from *number on, about a position, whatever it is called: a
// file may have changed, and a game may have several names.  *number is then
// the one after it.  NULL if there is none.
const gl_atlas_record *gl_derive_kept(const gl_records *records,
                                      const char *question,
                                      const char *position, size_t *number);

// What is known about a game.
gl_status gl_derive(gl_deriver *deriver, const char *question, const char *game,
                    gl_reply *reply, gl_error *error);

// The same as a new record; one that was derived has the evidence of its
// source.  *found tells whether there is one.
gl_status gl_derive_record(gl_deriver *deriver, const char *question,
                           const char *game, gl_atlas_record *record,
                           bool *found, gl_error *error);

// The same about a game that is there already.  Nothing follows about one that
// is not what its name says: a file, a position, or a game made of arrays.
gl_status gl_derive_game(gl_deriver *deriver, const char *question,
                         const gl_game *game, gl_atlas_record *record,
                         bool *found, gl_error *error);

#endif
