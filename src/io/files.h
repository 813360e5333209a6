// SPDX-License-Identifier: MIT
// files.h -- folders, files from writers, and where the program is

#ifndef GL_IO_FILES_H
#define GL_IO_FILES_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

// Writes something into a file.
typedef void gl_file_writer(const void *what, FILE *file);

// Hands a file to a writer; it appears whole or not at all.
gl_status gl_file_write(const char *path, gl_file_writer *write,
                        const void *what, gl_error *error);

// Makes a folder, if it is not there.
gl_status gl_file_make_folder(const char *path, gl_error *error);

// The path of this program; false if it cannot be told.
bool gl_file_self(char *path, size_t room);

// The path of a program beside this one, gridcheck or gridlock itself; false
// if it is not there.
bool gl_file_beside(const char *name, char *path, size_t room);

#endif
