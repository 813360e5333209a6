// SPDX-License-Identifier: MIT
// file.h -- games in files: .hg and .pg

#ifndef GL_RULES_FILE_H
#define GL_RULES_FILE_H

#include "base/status.h"
#include "rules/game.h"

#include <stdio.h>

// Larger files are refused.
#define GL_MAX_FILE ((size_t)1 << 28)

// Opens the file, `-` being stdin, and reads it by its ending: .hg, .pg, or
// whatever its first byte tells.
gl_status gl_file_read(const char *path, gl_game **game, gl_error *error);

// The same for a file that is in memory.  The game has everything but a text.
gl_status gl_file_parse(const char *path, const char *bytes, size_t size,
                        gl_game **game, gl_error *error);

// The two readers.  `place` is what complaints call the file.  The game that
// comes back has everything but a text.
gl_status gl_hg_read(const char *place, const char *bytes, size_t size,
                     gl_game **game, gl_error *error);
gl_status gl_pg_read(const char *place, const char *bytes, size_t size,
                     gl_game **game, gl_error *error);

// The two writers.  .hg is for weak games without handicap, .pg for all finite
// ones.
gl_status gl_hg_write(const gl_game *game, FILE *file, gl_error *error);
gl_status gl_pg_write(const gl_game *game, FILE *file, gl_error *error);

#endif
