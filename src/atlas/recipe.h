// SPDX-License-Identifier: MIT
// recipe.h -- certificates that are made again instead of being kept
//
// A recipe is what to tell gridlock: `solve mnk:8,8,5 --engine dfpn --seed 0
// --cert {}.glb`.  It may come from a stranger, so it is no command line for a
// shell: the command is solve or pairing, the game is that of the record, the
// options are of the few that can do no harm, and {} is a file of ours.

#ifndef GL_ATLAS_RECIPE_H
#define GL_ATLAS_RECIPE_H

#include "atlas/record.h"

typedef struct gl_recipe {
  char **argv;  // the program first, NULL at the end
  size_t count; // the NULL included
  size_t room;
  char *output; // where the certificate will be
} gl_recipe;

// Makes the words of a recipe; `stem` stands for {}.  GL_INPUT if the recipe is
// none of the kind above.
gl_status gl_recipe_read(const gl_atlas_record *record, const char *program,
                         const char *stem, gl_recipe *recipe, gl_error *error);
void gl_recipe_clear(gl_recipe *recipe);

#endif
