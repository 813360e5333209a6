// SPDX-License-Identifier: MIT
// shelf.h -- certificates, wherever they lie
//
// A certificate is a file, a file compressed by gzip, or a member of a
// compressed archive (.tar.gz).  The shelf has a temporary folder for what it
// has unpacked, made when something is; an archive is unpacked once.

#ifndef GL_ATLAS_SHELF_H
#define GL_ATLAS_SHELF_H

#include "atlas/record.h"

typedef struct gl_box gl_box; // something unpacked

typedef struct gl_shelf {
  char *root;   // where relative paths begin
  char *folder; // temporary; NULL before it is needed
  gl_box *box;
  size_t boxes;
  size_t room;
  size_t files; // that were ever made
} gl_shelf;

gl_status gl_shelf_open(gl_shelf *shelf, const char *root, gl_error *error);

// Removes the folder with all that is in it.
void gl_shelf_close(gl_shelf *shelf);

// The path of a file that holds the certificate, freed by the caller.  GL_INPUT
// if it is not there or no regular file, GL_IO if it cannot be unpacked for
// reasons that are not its own.  A member of an archive is a file of its own,
// to be removed by gl_shelf_put.
gl_status gl_shelf_get(gl_shelf *shelf, const char *path, const char *member,
                       char **file, gl_error *error);

// The name of a new file in the folder, freed by the caller.
gl_status gl_shelf_name(gl_shelf *shelf, char **name, gl_error *error);

// Removes a file that lies in the folder and is no box, and frees its name.
void gl_shelf_put(gl_shelf *shelf, char *file);

#endif
