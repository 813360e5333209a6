// SPDX-License-Identifier: MIT
// files.h -- folders, and files from writers

#ifndef GL_CLI_FILES_H
#define GL_CLI_FILES_H

#include "base/status.h"

#include <stdio.h>

// Writes something into a file.
typedef void drawer(const void *what, FILE *file);

// Hands a file to a writer; it appears whole or not at all.
gl_status write_file(const char *path, drawer *write, const void *what,
                     gl_error *error);

// Makes a folder, if it is not there.
gl_status make_folder(const char *path, gl_error *error);

#endif
