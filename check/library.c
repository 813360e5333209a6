// SPDX-License-Identifier: MIT
//
// library.c -- the one function of libgridcheck
//
// Each check has a thread of its own, and all variables of the checker's files
// are _Thread_local.  So they are new in each check, whatever the one before
// has left in them, and no other check sees them.

#include "core/outside.h"
#include "judge.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

const char *gridcheck_version(void) { return "0.1.0"; }

// The file that is being read.
typedef struct {
  const gridcheck_question *question;
  const unsigned char *bytes;
  size_t left;
} memory_files;

static void open_memory(void *files, file_role role, const char *path) {
  memory_files *memory = files;
  const gridcheck_question *question = memory->question;
  const gridcheck_file *file = role == GAME_FILE      ? &question->game_file
                               : role == FORMULA_FILE ? &question->formula
                                                      : &question->proof;
  if (!file->bytes && (role == GAME_FILE || file->length))
    cannot(path, "this file was not given");
  memory->bytes = file->bytes;
  memory->left = file->bytes ? file->length : 0;
}

static size_t read_memory(void *files, void *bytes, size_t most) {
  memory_files *memory = files;
  const size_t count = most < memory->left ? most : memory->left;
  if (count == 0)
    return 0;
  memcpy(bytes, memory->bytes, count);
  memory->bytes += count;
  memory->left -= count;
  return count;
}

typedef struct {
  const gridcheck_question *question;
  gridcheck_answer *answer;
} task;

static void *check(void *given) {
  const task *task = given;
  memory_files files = {.question = task->question};
  const supply supply = {&files, open_memory, read_memory};
  judge(task->question, &supply, task->answer);
  return NULL;
}

// Checks go deep.  A thread of musl has 128 kB if nobody asks for more.
static int begin(pthread_t *thread, task *task) {
  const size_t least = (size_t)8 << 20;
  pthread_attr_t attributes;
  size_t stack = 0;
  int error = pthread_attr_init(&attributes);
  if (error != 0)
    return error;
  pthread_attr_getstacksize(&attributes, &stack);
  if (stack < least)
    error = pthread_attr_setstacksize(&attributes, least);
  if (error == 0)
    error = pthread_create(thread, &attributes, check, task);
  pthread_attr_destroy(&attributes);
  return error;
}

void gridcheck_check(const gridcheck_question *question,
                     gridcheck_answer *answer) {
  task task = {question, answer};
  pthread_t thread;
  *answer = (gridcheck_answer){.verdict = GRIDCHECK_CANNOT};
  const int error = begin(&thread, &task);
  if (error == 0) {
    pthread_join(thread, NULL);
    return;
  }
  snprintf(answer->place, sizeof answer->place, "thread");
  snprintf(answer->sentence, sizeof answer->sentence, "%s", strerror(error));
}
