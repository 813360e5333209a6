// SPDX-License-Identifier: MIT
// child.h -- another program, started, watched and ended
//
// The child is alone in a process group, so that whatever it starts ends with
// it, and on Linux it also ends when we do.  Its output is kept as far as it
// is of interest: the beginning of stdout and of stderr.

#ifndef GL_IO_CHILD_H
#define GL_IO_CHILD_H

#include "base/status.h"

#include <stdbool.h>
#include <sys/types.h>

#define GL_CHILD_TEXT 65536

typedef struct gl_child {
  pid_t pid;  // 0 when there is none
  int end[2]; // of the pipes from its stdout and stderr; -1 when closed
  char text[2][GL_CHILD_TEXT];
  size_t size[2];
  int status; // of waitpid, when it has ended
  double start;
  double seconds; // that it ran, on the wall,
  double cpu;     // and of the processor, with all that it waited for
} gl_child;

// Runs `command`, words separated by spaces, with `path` in place of a word {},
// or else as the last word.  stdout goes to the file `output` if that is not
// NULL.  A command that cannot be run is GL_IO.
gl_status gl_child_start(gl_child *child, const char *command, const char *path,
                         const char *output, gl_error *error);

// The same with the words themselves, NULL after the last.
gl_status gl_child_run(gl_child *child, char *const *word, const char *output,
                       gl_error *error);

// Asks it to end, as Ctrl-C does.
void gl_child_interrupt(const gl_child *child);

// Takes what it has said; true when it has ended and was waited for.
bool gl_child_poll(gl_child *child);

// Ends it, if it runs, and waits for it.
void gl_child_kill(gl_child *child);

// Seconds since it was started, on the wall; and of the processor so far, its
// own alone.
double gl_child_seconds(const gl_child *child);
double gl_child_cpu(const gl_child *child);

// Waits until one of these says something or ends, or for so many
// milliseconds.
void gl_children_wait(gl_child *const *child, size_t count, int milliseconds);

#endif
