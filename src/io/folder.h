// SPDX-License-Identifier: MIT
// folder.h -- a temporary folder of our own

#ifndef GL_IO_FOLDER_H
#define GL_IO_FOLDER_H

#include "base/status.h"

// Makes a new folder in $TMPDIR, or in /tmp, whose name begins with this one.
// On GL_OK *path is freed with gl_folder_free.
gl_status gl_folder_new(const char *name, char **path, gl_error *error);

// Removes the folder with everything in it, and frees the path, which may be
// NULL.
void gl_folder_free(char *path);

#endif
