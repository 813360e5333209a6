// SPDX-License-Identifier: MIT
// task.h -- a command of ours, run for a request
//
// Its stdout goes to a file in the server's own folder, so that it may be
// long; what it complains about is kept.

#ifndef GL_SERVER_TASK_H
#define GL_SERVER_TASK_H

#include "io/child.h"

#define GL_TASK_WORDS 24
#define GL_TASK_PATH 256
#define GL_TASK_MOST ((size_t)16 << 20) // bytes of an answer

typedef struct gl_task {
  gl_child child;
  char *word[GL_TASK_WORDS]; // of the command, NULL after the last
  size_t words;
  char output[GL_TASK_PATH];
  double limit; // seconds, then it is killed; 0 for none
  bool failed;  // no memory for a word
  bool lines;   // it prints one object a line, and the answer is their list
  bool streams; // what it prints can be read while it prints more
} gl_task;

// Adds a word, copied.
void gl_task_say(gl_task *task, const char *word);
void gl_task_clear(gl_task *task);

gl_status gl_task_start(gl_task *task, gl_error *error);

// True when it has ended.
bool gl_task_poll(gl_task *task);

// Its exit code; -1 if it was killed.
int gl_task_code(const gl_task *task);

// What it printed; NULL if it is too long, cannot be read or malloc fails.
char *gl_task_text(const gl_task *task, size_t *size);

// What it complained about, one sentence without its name; and the same of a
// line that it has said.
const char *gl_task_complaint(gl_task *task);
const char *gl_task_sentence(const gl_task *task, const char *line);

#endif
