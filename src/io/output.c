// SPDX-License-Identifier: MIT
#include "io/output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The temporary files of this process, for a program that is killed.  A name
// belongs to whoever takes it out of here.
#define PLACES 128 // more than there are threads
static _Atomic(char *) pending[PLACES];

// Puts one name in the place of another; false if that is nowhere.
static bool replace(char *old, char *name) {
  for (size_t i = 0; i < PLACES; i++) {
    char *there = old;
    if (atomic_compare_exchange_strong(&pending[i], &there, name))
      return true;
  }
  return false;
}

static void forget(char *name) {
  if (name && replace(name, NULL))
    free(name);
}

void gl_output_abandon(void) {
  const int reason = errno;
  for (size_t i = 0; i < PLACES; i++) {
    const char *name = atomic_exchange(&pending[i], NULL);
    if (name)
      unlink(name);
  }
  errno = reason;
}

// A path that exists and is no ordinary file (/dev/null, a pipe) is written
// in place: nothing there could be lost, and a rename would replace it.
static bool in_place(const char *path) {
  struct stat info;
  return !stat(path, &info) && !S_ISREG(info.st_mode);
}

// The mode of the file that is replaced, or that of any new file.
static void give_mode(int descriptor, const char *path) {
  struct stat info;
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor,
         stat(path, &info) ? 0666 & ~mask : info.st_mode & (mode_t)07777);
}

// Where a file that is `-` goes.
static int standard_output = STDOUT_FILENO;

void gl_output_keep_stdout(void) {
  assert(standard_output == STDOUT_FILENO);
  fflush(stdout);
  standard_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    if (nowhere > STDERR_FILENO)
      close(nowhere);
  }
  setvbuf(stdout, NULL, _IONBF, 0);
}

static FILE *open_stdout(void) {
  fflush(stdout);
  const int descriptor = dup(standard_output);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
  if (!file && descriptor >= 0)
    close(descriptor);
  return file;
}

// The name is known before there is a file of it.
static char *name_temporary(const char *target) {
  static const char suffix[] = ".XXXXXX";
  const size_t size = strlen(target) + sizeof suffix;
  char *name = malloc(size);
  if (!name)
    return NULL;
  snprintf(name, size, "%s%s", target, suffix);
  if (replace(NULL, name))
    return name;
  free(name);
  errno = EMFILE;
  return NULL;
}

static FILE *open_temporary(gl_output *output) {
  const char *target = output->target ? output->target : output->path;
  output->temporary = name_temporary(target);
  if (!output->temporary)
    return NULL;
  const int descriptor = mkstemp(output->temporary);
  if (descriptor < 0)
    return NULL;
  give_mode(descriptor, target);
  FILE *file = fdopen(descriptor, "w");
  if (!file)
    close(descriptor);
  return file;
}

gl_status gl_output_open(gl_output *output, const char *path, gl_error *error) {
  *output = (gl_output){.path = path};
  errno = 0;
  if (!strcmp(path, "-")) {
    output->file = open_stdout();
  } else if (in_place(path)) {
    output->file = fopen(path, "w");
  } else {
    output->target = realpath(path, NULL);
    output->file = open_temporary(output);
  }
  if (output->file)
    return GL_OK;
  gl_fail(error, GL_IO, path, 0, 0, "cannot write: %s", strerror(errno));
  gl_output_drop(output);
  return GL_IO;
}

// What is written in place is not opened: the reader of a pipe would take the
// end of this for the end of all.
static bool can_write_in_place(const char *path) {
  struct stat info;
  if (stat(path, &info) || access(path, W_OK))
    return false;
  errno = EISDIR;
  return !S_ISDIR(info.st_mode);
}

gl_status gl_output_try(const char *path, gl_error *error) {
  gl_output output;
  const bool standard = !strcmp(path, "-");
  if (!standard && !in_place(path)) {
    const gl_status status = gl_output_open(&output, path, error);
    if (!status)
      gl_output_drop(&output);
    return status;
  }
  if (standard ? fcntl(standard_output, F_GETFD) >= 0
               : can_write_in_place(path))
    return GL_OK;
  return gl_fail(error, GL_IO, path, 0, 0, "cannot write: %s", strerror(errno));
}

gl_status gl_output_open_on(gl_output *output, const char *path, FILE *file,
                            gl_error *error) {
  if (!file)
    return gl_output_open(output, path, error);
  *output = (gl_output){.path = path, .file = file, .lent = true};
  return GL_OK;
}

static bool is_ours(const gl_output *output) {
  return output->file && !output->lent;
}

gl_status gl_output_close(gl_output *output, gl_error *error) {
  errno = 0;
  int failed = fflush(output->file) || ferror(output->file);
  if (is_ours(output))
    failed |= fclose(output->file);
  output->file = NULL;
  if (!failed && output->temporary)
    failed = rename(output->temporary,
                    output->target ? output->target : output->path);
  if (!failed) {
    forget(output->temporary);
    output->temporary = NULL;
    gl_output_drop(output);
    return GL_OK;
  }
  gl_fail(error, GL_IO, output->path, 0, 0, "cannot write: %s",
          errno ? strerror(errno) : "some of it was lost on the way");
  gl_output_drop(output);
  return GL_IO;
}

void gl_output_drop(gl_output *output) {
  if (is_ours(output))
    fclose(output->file);
  output->file = NULL;
  if (output->temporary)
    unlink(output->temporary);
  forget(output->temporary);
  free(output->target);
  output->temporary = output->target = NULL;
}
