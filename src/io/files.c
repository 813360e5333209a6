// SPDX-License-Identifier: MIT
#include "io/files.h"

#include "io/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

gl_status gl_file_write(const char *path, gl_file_writer *write,
                        const void *what, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write(what, output.file);
  return gl_output_close(&output, error);
}

gl_status gl_file_make_folder(const char *path, gl_error *error) {
  if (mkdir(path, 0777) && errno != EEXIST)
    return gl_fail(error, GL_IO, path, 0, 0, "cannot make: %s",
                   strerror(errno));
  return GL_OK;
}

bool gl_file_self(char *path, size_t room) {
  const ssize_t size = readlink("/proc/self/exe", path, room - 1);
  if (size <= 0)
    return false;
  path[size] = 0;
  return true;
}

bool gl_file_beside(const char *name, char *path, size_t room) {
  if (!gl_file_self(path, room))
    return false;
  char *slash = strrchr(path, '/');
  if (!slash || (size_t)(slash - path) + strlen(name) + 2 > room)
    return false;
  strcpy(slash + 1, name);
  return !access(path, X_OK);
}
