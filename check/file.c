// SPDX-License-Identifier: MIT
//
// file.c -- opens and reads files
//
// A compressed file is the standard input of a child, and we read what it
// prints.  At the end its status is asked for: what a damaged file gave before
// is nothing.  A child that is not read to its end dies of a closed pipe.
//
// A few bytes can stand for gigabytes, so a compressed file contains at most so
// much, more for a large one; gzip itself stays below MOST_RATIO.  The child
// has its own limit of memory: zstd refuses windows of more than 128 MB.

#include "file.h"
#include "core/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_CONTENTS = 1 << 28, MOST_RATIO = 2000 }; // in bytes

static int file = -1;
static const char *file_path;
static const char *child_name; // or NULL
static pid_t child;
static uint64_t contents_left; // what the child may print

static bool ends_in(const char *text, const char *ending) {
  const size_t length = strlen(text), tail = strlen(ending);
  return length > tail && strcmp(text + length - tail, ending) == 0;
}

static const char *tool_for(const char *path) {
  return ends_in(path, ".gz") ? "gzip" : ends_in(path, ".zst") ? "zstd" : NULL;
}

// Starts the child.  Returns 0, or the number of an error.
static int spawn(int from, int to) {
  char name[8], decompress[] = "-dc";
  char *words[] = {name, decompress, NULL};
  posix_spawn_file_actions_t actions;
  snprintf(name, sizeof name, "%s", child_name);
  int error = posix_spawn_file_actions_init(&actions);
  if (error)
    return error;
  error = posix_spawn_file_actions_adddup2(&actions, from, 0);
  if (!error)
    error = posix_spawn_file_actions_adddup2(&actions, to, 1);
  if (!error)
    error =
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!error)
    error = posix_spawnp(&child, name, &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Puts the child between the file and us.
static void decompress(void) {
  char why[80];
  int ends[2];
  struct stat status;
  const bool sized = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  contents_left =
      MOST_CONTENTS + MOST_RATIO * (sized ? (uint64_t)status.st_size : 0);
  if (pipe2(ends, O_CLOEXEC) != 0)
    cannot(file_path, strerror(errno));
  const int error = spawn(file, ends[1]);
  close(ends[1]);
  close(file);
  file = ends[0];
  if (!error)
    return;
  snprintf(why, sizeof why, "%s, which it needs, cannot be started: %s",
           child_name, strerror(error));
  cannot(file_path, why);
}

static void open_file(void *files, file_role role, const char *path) {
  (void)files, (void)role;
  if (file > 0)
    close(file);
  file_path = path;
  file = strcmp(path, "-") == 0 ? 0 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    cannot(path, strerror(errno));
  child_name = tool_for(path);
  if (child_name)
    decompress();
}

static void end_child(void) {
  int status;
  char why[80];
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      cannot(file_path, strerror(errno));
  snprintf(why, sizeof why, "%s cannot decompress it", child_name);
  child_name = NULL;
  if (status != 0)
    cannot(file_path, why);
}

static size_t read_file(void *files, void *bytes, size_t most) {
  (void)files;
  ssize_t got;
  do
    got = read(file, bytes, most);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    cannot(file_path, strerror(errno));
  if (child_name && (uint64_t)got > contents_left)
    cannot(file_path, "it contains too much for its size; decompress it first");
  contents_left -= child_name ? (uint64_t)got : 0;
  if (got == 0 && child_name)
    end_child();
  return (size_t)got;
}

const supply files_of_the_system = {NULL, open_file, read_file};
