// SPDX-License-Identifier: MIT
#include "io/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A path that exists and is no ordinary file (/dev/null, a pipe) is written
// in place: nothing there could be lost, and a rename would replace it.
static int in_place(const char *path) {
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

gl_status gl_output_open(gl_output *output, const char *path, gl_error *error) {
  *output = (gl_output){.path = path};
  if (!strcmp(path, "-")) {
    output->file = stdout;
    return GL_OK;
  }
  output->target = realpath(path, NULL);
  const char *target = output->target ? output->target : path;
  if (in_place(path)) {
    output->file = fopen(path, "w");
  } else {
    static const char suffix[] = ".XXXXXX";
    const size_t size = strlen(target) + sizeof suffix;
    output->temporary = malloc(size);
    if (!output->temporary)
      return gl_fail_memory(error);
    snprintf(output->temporary, size, "%s%s", target, suffix);
    const int descriptor = mkstemp(output->temporary);
    if (descriptor >= 0) {
      give_mode(descriptor, target);
      output->file = fdopen(descriptor, "w");
      if (!output->file)
        close(descriptor);
    }
  }
  if (output->file)
    return GL_OK;
  gl_fail(error, GL_IO, path, 0, 0, "cannot write: %s", strerror(errno));
  gl_output_drop(output);
  return GL_IO;
}

gl_status gl_output_open_on(gl_output *output, const char *path, FILE *file,
                            gl_error *error) {
  if (!file)
    return gl_output_open(output, path, error);
  *output = (gl_output){.path = path, .file = file, .lent = true};
  return GL_OK;
}

static bool is_ours(const gl_output *output) {
  return output->file && output->file != stdout && !output->lent;
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
    free(output->temporary);
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
  free(output->temporary);
  free(output->target);
  output->temporary = output->target = NULL;
}
