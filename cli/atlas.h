// SPDX-License-Identifier: MIT
// atlas.h -- what the commands of the atlas share

#ifndef GL_CLI_ATLAS_H
#define GL_CLI_ATLAS_H

#include "atlas/atlas.h"
#include "atlas/derive.h"
#include "atlas/inspect.h"
#include "cli/options.h"

#include <stdio.h>

// Where the certificates of the command's atlas begin: --root, or its folder.
char *atlas_root_of(const cli_settings *settings);

// Writes the answer of `solve` into an atlas, with gridcheck's verdict on its
// certificate (NULL for none).  `written` is what the user wrote.
gl_status write_atlas_result(const char *path, const gridlock_game *game,
                             const char *written, const char *certificate,
                             const gridlock_result *result, gl_error *error);

// Before a search that may be long: can the answer be written there, with this
// certificate (NULL for none)?
gl_status try_atlas(const char *path, const char *certificate, gl_error *error);

// Calls `see` with the games that the tables are about, in order.  Ends when it
// fails.
typedef gl_status game_visitor(const char *question, const char *game,
                               void *context, gl_error *error);
gl_status each_table_game(game_visitor *see, void *context, gl_error *error);

// The atlas as a page for browsers.
gl_status write_page(const gl_records *records, FILE *file, gl_error *error);

// Rewrites the tables in the pages of a folder: what stands between
// <!-- atlas NAME --> and <!-- end -->.
gl_status write_tables(const gl_records *records, const char *folder,
                       size_t *count, gl_error *error);

#endif
