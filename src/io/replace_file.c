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

static gl_status cannot_write(const gl_stage *stage, int reason,
                              gl_error *error) {
  return gl_fail(error, GL_IO, stage->path, 0, 0, "cannot write: %s",
                 strerror(reason ? reason : EIO));
}

// A new file and its lock; -1 if there is none, with errno.
static int open_fresh(const gl_stage *stage) {
  for (;;) {
    const int descriptor =
        open(stage->fresh, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
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
    if (!fstat(descriptor, &here) && !stat(stage->fresh, &there) &&
        here.st_ino == there.st_ino && here.st_dev == there.st_dev &&
        !ftruncate(descriptor, 0))
      return descriptor;
    close(descriptor);
  }
}

static gl_status try_place(const gl_stage *stage, gl_error *error) {
  struct stat info;
  if (!stat(stage->path, &info) && !S_ISREG(info.st_mode))
    return gl_fail(error, GL_IO, stage->path, 0, 0, "this is no ordinary file");
  const int descriptor = open_fresh(stage);
  if (descriptor < 0 && errno == EBUSY)
    return GL_OK; // somebody can write there
  if (descriptor < 0)
    return cannot_write(stage, errno, error);
  unlink(stage->fresh);
  close(descriptor);
  return GL_OK;
}

gl_status gl_stage_new(gl_stage *stage, const char *path, gl_error *error) {
  *stage = (gl_stage){.path = realpath(path, NULL)};
  if (!stage->path)
    stage->path = with_suffix(path, "");
  if (stage->path) {
    stage->fresh = with_suffix(stage->path, ".new");
    stage->old = with_suffix(stage->path, ".old");
    stage->refused = with_suffix(stage->path, ".refused");
  }
  if (!stage->fresh || !stage->old || !stage->refused)
    return gl_fail_memory(error);
  return try_place(stage, error);
}

void gl_stage_free(gl_stage *stage) {
  if (stage->file)
    fclose(stage->file);
  free(stage->refused);
  free(stage->old);
  free(stage->fresh);
  free(stage->path);
}

gl_status gl_stage_open(gl_stage *stage, gl_error *error) {
  const int descriptor = open_fresh(stage);
  if (descriptor < 0)
    return cannot_write(stage, errno, error);
  stage->file = fdopen(descriptor, "w");
  if (stage->file)
    return GL_OK;
  const int reason = errno;
  close(descriptor);
  return cannot_write(stage, reason, error);
}

// The name of the file changes while its lock is held.
static bool put_in_place(const gl_stage *stage, bool good) {
  struct stat info;
  if (!stat(stage->path, &info) &&
      rename(stage->path, good ? stage->old : stage->refused))
    return false;
  return !rename(stage->fresh, stage->path);
}

gl_status gl_stage_close(gl_stage *stage, bool good, int failed,
                         gl_error *error) {
  errno = failed;
  const bool written = !failed && !fflush(stage->file) &&
                       !ferror(stage->file) && !fsync(fileno(stage->file)) &&
                       put_in_place(stage, good);
  const int reason = errno;
  if (!written)
    unlink(stage->fresh);
  fclose(stage->file);
  stage->file = NULL;
  return written ? GL_OK : cannot_write(stage, reason, error);
}
