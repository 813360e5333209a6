// SPDX-License-Identifier: MIT
#include "server/task.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void gl_task_say(gl_task *task, const char *word) {
  char *copy = task->words + 1 < GL_TASK_WORDS ? strdup(word) : NULL;
  task->failed |= !copy;
  if (copy)
    task->word[task->words++] = copy;
}

void gl_task_clear(gl_task *task) {
  gl_child_kill(&task->child);
  for (size_t i = 0; i < task->words; i++)
    free(task->word[i]);
  task->words = 0;
  if (task->output[0])
    unlink(task->output);
  task->output[0] = 0;
}

gl_status gl_task_start(gl_task *task, gl_error *error) {
  return task->failed
             ? gl_fail_memory(error)
             : gl_child_run(&task->child, task->word, task->output, error);
}

bool gl_task_poll(gl_task *task) {
  if (!task->child.pid || gl_child_poll(&task->child))
    return true;
  if (!(task->limit > 0) || gl_child_seconds(&task->child) < task->limit)
    return false;
  gl_child_kill(&task->child);
  return true;
}

int gl_task_code(const gl_task *task) {
  const int status = task->child.status;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Each text line is an object.
static char *make_list(char *text, size_t *size) {
  char *list = realloc(text, *size + 3);
  if (!list) {
    free(text);
    return NULL;
  }
  for (size_t i = *size ? *size - 1 : 0; i-- > 0;)
    if (list[i] == '\n')
      list[i] = ',';
  memmove(list + 1, list, *size);
  list[0] = '[';
  list[*size + 1] = ']';
  *size += 2;
  list[*size] = '\0';
  return list;
}

char *gl_task_text(const gl_task *task, size_t *size) {
  char *bytes = NULL;
  gl_error error = {0};
  if (gl_text_read(task->output, GL_TASK_MOST, &bytes, size, &error))
    return NULL;
  return task->lines ? make_list(bytes, size) : bytes;
}

// A program begins with its own name, and that of the command, up to a colon.
const char *gl_task_sentence(const gl_task *task, const char *line) {
  const char *path = task->words ? task->word[0] : "";
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  const char *colon = strstr(line, ": ");
  return colon && !strncmp(line, name, strlen(name)) ? colon + 2 : line;
}

const char *gl_task_complaint(gl_task *task) {
  char *text = task->child.text[1];
  text[strcspn(text, "\n")] = 0;
  if (!*text)
    return gl_task_code(task) < 0 ? "this took too long" : "this failed";
  return gl_task_sentence(task, text);
}
