// SPDX-License-Identifier: MIT
#include "io/folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

gl_status gl_folder_new(const char *name, char **path, gl_error *error) {
  const char *place = getenv("TMPDIR");
  *path = NULL;
  char *folder = NULL;
  if (asprintf(&folder, "%s/%s-XXXXXX", place && *place ? place : "/tmp",
               name) < 0)
    return gl_fail_memory(error);
  if (mkdtemp(folder)) {
    *path = folder;
    return GL_OK;
  }
  const gl_status status = gl_fail(error, GL_IO, folder, 0, 0,
                                   "cannot be made: %s", strerror(errno));
  free(folder);
  return status;
}

static int remove_one(const char *path, const struct stat *info, int kind,
                      struct FTW *where) {
  (void)info;
  (void)kind;
  (void)where;
  return remove(path);
}

void gl_folder_free(char *path) {
  if (path)
    nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  free(path);
}
