// SPDX-License-Identifier: MIT
#include "io/files.h"

#include "io/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

gl_status gl_file_write(const char *path, gl_file_writer *write,
                        const void *what, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write(what, output.file);
  return gl_output_close(&output, error);
}

gl_status gl_folder_make(const char *path, gl_error *error) {
  if (mkdir(path, 0777) && errno != EEXIST)
    return gl_fail(error, GL_IO, path, 0, 0, "cannot make: %s",
                   strerror(errno));
  return GL_OK;
}
