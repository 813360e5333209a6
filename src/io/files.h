// SPDX-License-Identifier: MIT
// files.h -- folders, and files from writers

#ifndef GL_IO_FILES_H
#define GL_IO_FILES_H

#include "base/status.h"

#include <stdio.h>

// Writes something into a file.
typedef void gl_file_writer(const void *what, FILE *file);

// Hands a file to a writer; it appears whole or not at all.
gl_status gl_file_write(const char *path, gl_file_writer *write,
                        const void *what, gl_error *error);

// Makes a folder, if it is not there.
gl_status gl_folder_make(const char *path, gl_error *error);

#endif
