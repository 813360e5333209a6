// SPDX-License-Identifier: MIT
#include "io/replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static char *with_suffix(const char *path, const char *suffix) {
  const size_t size = strlen(path) + strlen(suffix) + 1;
  char *name = malloc(size);
  if (name)
    snprintf(name, size, "%s%s", path, suffix);
  return name;
}

static gl_status cannot_write(const gl_replace_file *replacing, int reason,
                              gl_error *error) {
  return gl_fail(error, GL_IO, replacing->path, 0, 0, "cannot write: %s",
                 strerror(reason ? reason : EIO));
}

// A new file and its lock; -1 if there is none, with errno.
static int open_fresh(const gl_replace_file *replacing) {
  for (;;) {
    const int descriptor =
        open(replacing->fresh, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    struct stat here;
    struct stat there;
    if (descriptor < 0)
      return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB)) {
      const int reason = errno;
      close(descriptor);
      errno = reason == EWOULDBLOCK ? EBUSY : reason;
      return -1;
    }
    // Whoever had the lock before may have renamed the file.
    if (!fstat(descriptor, &here) && !stat(replacing->fresh, &there) &&
        here.st_ino == there.st_ino && here.st_dev == there.st_dev &&
        !ftruncate(descriptor, 0))
      return descriptor;
    close(descriptor);
  }
}

static gl_status try_place(const gl_replace_file *replacing, gl_error *error) {
  struct stat info;
  if (!stat(replacing->path, &info) && !S_ISREG(info.st_mode))
    return gl_fail(error, GL_IO, replacing->path, 0, 0,
                   "this is no ordinary file");
  const int descriptor = open_fresh(replacing);
  if (descriptor < 0 && errno == EBUSY)
    return GL_OK; // somebody can write there
  if (descriptor < 0)
    return cannot_write(replacing, errno, error);
  unlink(replacing->fresh);
  close(descriptor);
  return GL_OK;
}

gl_status gl_replace_file_new(gl_replace_file *replacing, const char *path,
                              gl_error *error) {
  *replacing = (gl_replace_file){.path = realpath(path, NULL)};
  if (!replacing->path)
    replacing->path = with_suffix(path, "");
  if (replacing->path) {
    replacing->fresh = with_suffix(replacing->path, ".new");
    replacing->old = with_suffix(replacing->path, ".old");
    replacing->refused = with_suffix(replacing->path, ".refused");
  }
  if (!replacing->fresh || !replacing->old || !replacing->refused)
    return gl_fail_memory(error);
  return try_place(replacing, error);
}

void gl_replace_file_free(gl_replace_file *replacing) {
  if (replacing->file)
    fclose(replacing->file);
  free(replacing->refused);
  free(replacing->old);
  free(replacing->fresh);
  free(replacing->path);
}

gl_status gl_replace_file_open(gl_replace_file *replacing, gl_error *error) {
  const int descriptor = open_fresh(replacing);
  if (descriptor < 0)
    return cannot_write(replacing, errno, error);
  replacing->file = fdopen(descriptor, "w");
  if (replacing->file)
    return GL_OK;
  const int reason = errno;
  close(descriptor);
  return cannot_write(replacing, reason, error);
}

// The name of the file changes while its lock is held.
static bool put_in_place(const gl_replace_file *replacing, bool good) {
  struct stat info;
  if (!stat(replacing->path, &info) &&
      rename(replacing->path, good ? replacing->old : replacing->refused))
    return false;
  return !rename(replacing->fresh, replacing->path);
}

gl_status gl_replace_file_close(gl_replace_file *replacing, bool good,
                                int failed, gl_error *error) {
  errno = failed;
  const bool written =
      !failed && !fflush(replacing->file) && !ferror(replacing->file) &&
      !fsync(fileno(replacing->file)) && put_in_place(replacing, good);
  const int reason = errno;
  if (!written)
    unlink(replacing->fresh);
  fclose(replacing->file);
  replacing->file = NULL;
  return written ? GL_OK : cannot_write(replacing, reason, error);
}
