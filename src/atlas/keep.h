// SPDX-License-Identifier: MIT
// keep.h -- an answer that a search has just found goes into a database

#ifndef GL_ATLAS_KEEP_H
#define GL_ATLAS_KEEP_H

#include "atlas/record.h"
#include "rules/game.h"

// Sets what the record of an answer says, for an atlas that lies there; what
// was set before, as how the game was written, stays.  `certificate` is its
// file, or NULL.
gl_status gl_keep_record(const char *atlas, const gl_game *game,
                         const char *certificate, const gridlock_result *result,
                         gl_atlas_record *record, gl_error *error);

// Adds it: a change of its own.
gl_status gl_keep_add(const char *path, const gl_atlas_record *record,
                      gl_error *error);

#endif
