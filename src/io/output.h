// SPDX-License-Identifier: MIT
// output.h -- files that appear whole or not at all

#ifndef GL_IO_OUTPUT_H
#define GL_IO_OUTPUT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct gl_output {
  FILE *file;
  const char *path; // the caller's; `-` is the standard output
  char *target;     // where links lead; NULL if there is no such file yet
  char *temporary;  // beside that, renamed on success; NULL if in place
  bool lent;        // the file is the caller's, and stays open
} gl_output;

// Opens a temporary file beside `path`, in the same folder.
gl_status gl_output_open(gl_output *output, const char *path, gl_error *error);

// Could it be opened?  For the caller who wants to know before he begins to
// work.  Nothing is left behind.
gl_status gl_output_try(const char *path, gl_error *error);

// The same; or if there is a file that is open already, writes to that, and
// `path` is only what complaints call it.
gl_status gl_output_open_on(gl_output *output, const char *path, FILE *file,
                            gl_error *error);

// From now on a file that is `-` has the standard output for itself: whatever
// else is written to stdout goes to stderr.  Once, before there are threads.
void gl_output_keep_stdout(void);

// Closes and renames.  If anything went wrong since the opening, a full disk
// for example, the temporary file is removed, the old file stays as it was,
// and the failure is returned.
gl_status gl_output_close(gl_output *output, gl_error *error);

// Closes and removes; for the caller who failed half way.
void gl_output_drop(gl_output *output);

// Removes the temporary files of all outputs that are open.  For a handler of
// signals that ends the program.
void gl_output_abandon(void);

#endif
