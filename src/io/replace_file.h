// SPDX-License-Identifier: MIT
// replace_file.h -- a file that is written again and again, and its predecessor
//
// FILE is written as FILE.new and renamed.  What it replaces becomes FILE.old,
// if it was good, or FILE.refused.  The temporary name is the same each time,
// so that a process that is killed leaves one behind and not many; a lock on it
// keeps two writers apart, one of them perhaps a child of a process that was
// killed.

#ifndef GL_IO_REPLACE_FILE_H
#define GL_IO_REPLACE_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct gl_replace_file {
  char *path; // where links lead
  char *fresh;
  char *old;
  char *refused;
  FILE *file;
} gl_replace_file;

// Makes the names, and sees whether a file can be written there.
gl_status gl_replace_file_new(gl_replace_file *replacing, const char *path,
                              gl_error *error);
void gl_replace_file_free(gl_replace_file *replacing);

// Begins to write; replacing->file is open on GL_OK.
gl_status gl_replace_file_open(gl_replace_file *replacing, gl_error *error);

// Brings the file to the disk and in its place.  If anything went wrong since
// the opening, the file stays as it was, and so does the old one.  `failed` is
// why something could not be written, an errno, or 0.
gl_status gl_replace_file_close(gl_replace_file *replacing, bool good,
                                int failed, gl_error *error);

#endif
